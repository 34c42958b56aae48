// Code fetched ahead of its use, when that costs the customer nothing: after the page has settled,
// and never with Save-Data.

const SETTLED_MS = 10_000;

/** Fetches a chunk about 10 s from now; answers a function that calls it off. */
export function later(load: () => Promise<unknown>): () => void {
  const connection = 'connection' in navigator ? navigator.connection : undefined;
  if (connection && typeof connection === 'object' && 'saveData' in connection) {
    if (connection.saveData) return () => undefined;
  }
  const timer = setTimeout(() => load().catch(() => undefined), SETTLED_MS);
  return () => clearTimeout(timer);
}
