// Registers the service worker once the page has settled, because at load it costs a cheap phone
// 200 ms. Kept apart from worker.ts, which the first visit need not download.
import { loadLater } from './preload.ts';

const SETTLED_MS = 8_000;

/**
 * Registers the worker about 8 s from now; returns a function that cancels it. Only for signed-in
 * customers: someone who just checks a receipt should not download the app. With Save-Data only if
 * Alajo is installed, because the worker's cache would cost more data than it saves.
 */
export function startWorker(onStarted?: () => void): () => void {
  if (!import.meta.env.PROD) return () => undefined;
  const installed = window.matchMedia('(display-mode: standalone)').matches;
  const start = async () => {
    const { registerWorker } = await import('./worker.ts');
    await registerWorker();
    onStarted?.();
  };
  return loadLater(start, { ms: SETTLED_MS, always: installed });
}
