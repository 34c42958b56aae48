// Renders the landing page to HTML at build time; it ships no script.
import { renderToStaticMarkup } from 'react-dom/server';
import { Landing } from './landing.tsx';

export const render = () => renderToStaticMarkup(<Landing />);
