// A worker's files share one window and one copy of each library, which is half of the time. The product's
// own modules are new in each file, and what an earlier file's modules listen to is taken away.
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

const listen = globalThis.addEventListener;
const listening: Parameters<typeof listen>[] = [];
globalThis.addEventListener = (...listener: Parameters<typeof listen>) => {
  listening.push(listener);
  listen(...listener);
};

afterEach(cleanup);

afterAll(async () => {
  // A dialog's code that is still loading would listen in the next file's window.
  await vi.dynamicImportSettled();
  globalThis.addEventListener = listen;
  for (const listener of listening) removeEventListener(...listener);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
  document.head.replaceChildren();
  document.body.replaceChildren();
  vi.resetModules();
});
