// Receives Back before the router does, for layers.ts, which is loaded with the first layer. Browsers call a
// window's listeners in the order they were added, so this is imported before the router is created.
import type { createBrowserRouter } from 'react-router';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

export const back: { router?: Router; onPop?: (event: PopStateEvent) => void } = {};

globalThis.addEventListener?.('popstate', (event) => back.onPop?.(event));
