// Pages behind the links of newsletter emails: a button, because mail scanners open every link, and
// the result. They need no script and no session.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Limits } from '../platform/http/rate-limits.ts';
import { confirmAddress, removeAddress } from './newsletter.ts';
import { emailOf, type NewsletterAction, newsletterActions, pathOf } from './newsletter-links.ts';

const PAGE_TEXTS = {
  confirm: {
    title: 'Confirm your address',
    text: 'Press the button to get the Alajo newsletter at this address.',
    button: 'Confirm',
    done_title: 'Address confirmed',
    done: 'Your address is confirmed. You’ll get our next newsletter.',
  },
  unsubscribe: {
    title: 'Unsubscribe',
    text: 'Press the button, and we’ll stop sending our newsletter to this address.',
    button: 'Unsubscribe',
    done_title: 'Unsubscribed',
    done: 'You’re unsubscribed, and we’ve deleted your address from the list.',
  },
} as const satisfies Record<NewsletterAction, object>;

const INVALID_TITLE = 'Link expired';
const INVALID = 'This link has expired. Open our latest email and try again.';

// Mailbox providers send many customers' one-click requests from few addresses.
const PER_MINUTE = 600;

export function mountNewsletterPages(app: FastifyInstance, limits: Limits, deps: Deps): void {
  const acts = { confirm: confirmAddress, unsubscribe: removeAddress };
  app.register(async (scope) => {
    // The body of a one-click request (RFC 8058) changes nothing: the link is signed.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, _body, done) =>
        done(null, {}),
      );
    }
    const onRequest = limits.route(PER_MINUTE);
    for (const action of newsletterActions) {
      const { title, text, button, done_title, done } = PAGE_TEXTS[action];
      const form = `<p>${text}</p><form method="post"><button>${button}</button></form>`;
      scope.get<TokenQuery>(pathOf(action), { onRequest }, async ({ query }, reply) =>
        emailOf(action, query.token, deps.secret) === undefined
          ? show(reply.status(400), INVALID_TITLE, `<p>${INVALID}</p>`)
          : show(reply, title, form),
      );
      scope.post<TokenQuery>(pathOf(action), { onRequest }, async ({ query }, reply) => {
        const email = emailOf(action, query.token, deps.secret);
        const acted = email !== undefined && (await acts[action](deps, email));
        return acted
          ? show(reply, done_title, `<p role="status">${done}</p>`)
          : show(reply.status(400), INVALID_TITLE, `<p>${INVALID}</p>`);
      });
    }
    scope.get(STYLES, async (_request, reply) => reply.type('text/css').send(STYLESHEET));
  });
}

type TokenQuery = { Querystring: { token?: unknown } };

const STYLES = '/newsletter.css';

const show = (reply: FastifyReply, title: string, main: string) =>
  reply
    .header('Cache-Control', 'no-store')
    .header('Referrer-Policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en-NG"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Alajo</title>
<link rel="stylesheet" href="${STYLES}"></head>
<body><main><a href="/"><img src="/icon-192.png" alt="" width="32" height="32"> Alajo</a>
<h1>${title}</h1>${main}</main></body></html>`);

// The app's design tokens, used as on its sign-in pages.
const STYLESHEET = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#f6f8f7, #0b1413); color: light-dark(#14201e, #e8f0ee); }
main { max-width: 440px; min-height: 100dvh; margin: auto; padding: 40px 20px; box-sizing: border-box; }
h1 { margin: 24px 0 8px; font-size: 1.5rem; line-height: 1.3; }
p { margin: 0 0 24px; color: light-dark(#54625f, #9db0ac); }
button { width: 100%; min-height: 48px; border: 0; border-radius: 12px; font: inherit; font-weight: 600;
  background: light-dark(#0f766e, #2dd4bf); color: light-dark(#fff, #062a26); cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 3px solid light-dark(#0f766e, #2dd4bf); outline-offset: 2px; }
a { display: inline-flex; align-items: center; gap: 8px; min-height: 44px; color: inherit;
  font-size: 1.125rem; font-weight: 700; text-decoration: none; }
img { border-radius: 8px; }
@media (min-width: 640px) { main { padding-top: 12dvh; } }
`;
