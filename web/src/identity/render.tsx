// Renders the sign-in page to HTML at build time: app.html shows it while the scripts are loading.
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { Component as Login } from './login.tsx';

/** The page without its title and its picture's preload link, which belong in the head. */
export const render = () =>
  renderToStaticMarkup(
    <StaticRouter location="/login">
      <Login />
    </StaticRouter>,
  ).replace(/^.*?(?=<main)/, '');
