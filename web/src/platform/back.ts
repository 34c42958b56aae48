// The router, and Back before it gets there: for layers.ts, which is loaded with the first layer, and to ask
// before a page is left. Browsers call a window's listeners in the order they were added, so this is imported
// before the router is created.
import type { createBrowserRouter } from 'react-router';

type Router = Pick<
  ReturnType<typeof createBrowserRouter>,
  'state' | 'subscribe' | 'getBlocker' | 'deleteBlocker'
>;

export const back: { router?: Router; onPop?: (event: PopStateEvent) => void } = {};

globalThis.addEventListener?.('popstate', (event) => back.onPop?.(event));
