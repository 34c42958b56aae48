// When the service worker is registered: once the page has settled, since at load it costs a cheap
// phone 200 ms. Apart from what it does, which the first visit need not fetch.
import { later } from './later.ts';

const SETTLED_MS = 8_000;

/**
 * Registers the worker about 8 s from now; answers a function that calls it off. Only for who is
 * signed in: a stranger who checks a receipt pays for no app. With Save-Data only for who has
 * installed Alajo: the menus the worker keeps would weigh more than it saves.
 */
export function startWorker(onStarted?: () => void): () => void {
  if (!import.meta.env.PROD) return () => undefined;
  const installed = window.matchMedia('(display-mode: standalone)').matches;
  const start = async () => {
    const { registerWorker } = await import('./worker.ts');
    await registerWorker();
    onStarted?.();
  };
  return later(start, { ms: SETTLED_MS, always: installed });
}
