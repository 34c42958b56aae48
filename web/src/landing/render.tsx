// The landing as HTML text, made when the web is built; it ships no script file.
import { renderToStaticMarkup } from 'react-dom/server';
import { Landing } from './landing.tsx';

export const render = () => renderToStaticMarkup(<Landing />);
