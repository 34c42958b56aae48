// The first script of app.html, which runs before the app's scripts have loaded: it chooses the outline,
// preloads the imports of the page at this address, retries the HTML's stylesheet, reports scripts that failed
// to load, and keeps a click on Sign In until the app takes the form over (identity/early-sign-in.ts). For Home
// it also sends the first requests. web/cold-start.ts inlines it, minified, and puts in these values.

/** Indexes into `FILES` of the imports of each page on which visits begin. */
declare const PAGES: Record<string, number[]>;
declare const FILES: string[];
declare const HOME: string;
declare const VISITORS_ONLY: string[];
/** Addresses of the replies that Home needs. */
declare const HOME_PREFETCH: string[];

const RETRY_AFTER_MS = 2000;

try {
  const token = localStorage.getItem('alajo_token') || sessionStorage.getItem('alajo_token');
  const { dataset } = document.documentElement;
  // A separate constant, so that the page contains the table only once.
  const pages = PAGES;
  const find = (part: string) => document.querySelector(`.outline${part}`);
  const setBusy = (busy: boolean) => {
    for (const state of ['busy', 'disabled']) {
      find(' [type=submit]')?.setAttribute(`aria-${state}`, String(busy));
    }
  };

  const { pathname } = location;
  let page = [pathname.replace(/\/$/, ''), `/${pathname.split('/')[1]}`].find(
    (path) => pages[path],
  );
  // Targets of the guards in routes.tsx.
  if (token ? VISITORS_ONLY.includes(page ?? '') : page === HOME) page = token ? HOME : '/login';

  addEventListener('submit', (event) => {
    if (!(event.target as Element).matches('.outline *')) return;
    event.preventDefault();
    setBusy(!dataset.outline?.includes('failed'));
  });
  // The click was for the form's previous content.
  addEventListener('input', () => setBusy(false));
  addEventListener(
    'error',
    ({ target }) => {
      const failed = target as Element; // the window after an uncaught error
      if (failed.matches?.('body > link')) {
        setTimeout(() => failed.replaceWith(failed.cloneNode()), RETRY_AFTER_MS);
      }
      if (failed.tagName !== 'SCRIPT') return;
      dataset.outline += ' failed';
      setBusy(false);
      // Loads the page again, even if its address has a fragment.
      find('-failed a')?.setAttribute('href', '');
    },
    true,
  );
  if (token && (!page || page === HOME)) dataset.outline = 'page';
  else dataset.outline = page === '/login' ? 'sign-in' : 'form';

  for (const file of pages[page ?? ''] ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/assets/${FILES[file]}.js`;
    document.head.append(link);
  }

  if (page === HOME) {
    const replies: Record<string, Promise<Response> | undefined> = {};
    for (const address of HOME_PREFETCH) {
      const reply = fetch(`/api/${address}`, {
        headers: { Authorization: `Token ${token}` },
        signal: AbortSignal.timeout(30_000),
      });
      replies[`/api/${address}`] = reply;
      reply.catch(() => {});
    }
    // Each reply once, to a request with the same token, while it is fresh.
    globalThis.takePrefetched = (url, sender) => {
      const reply = sender === token && performance.now() < 10_000 ? replies[url] : undefined;
      delete replies[url];
      return reply;
    };
  }
} catch {
  // Without storage there is no session, and without this script the app starts later.
}

export {};
