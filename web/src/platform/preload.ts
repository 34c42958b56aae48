// Preloads code once the page has settled, and never with Save-Data.

const SETTLED_MS = 10_000;

type LoadOptions = {
  ms?: number;
  /** Also with Save-Data. */
  always?: boolean;
};

/** Loads a chunk about 10 s from now; returns a function that cancels it. */
export function loadLater(
  load: () => Promise<unknown>,
  { ms = SETTLED_MS, always }: LoadOptions = {},
) {
  if (!always && savesData()) return () => undefined;
  const timer = setTimeout(() => load().catch(() => undefined), ms);
  return () => clearTimeout(timer);
}

function savesData(): boolean {
  const connection = 'connection' in navigator ? navigator.connection : undefined;
  if (typeof connection !== 'object' || connection === null) return false;
  return 'saveData' in connection && connection.saveData === true;
}
