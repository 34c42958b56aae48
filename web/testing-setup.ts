// A worker's files share one window and one copy of each library, which halves the time. The product's own
// modules are new in each file, and event listeners of an earlier file's modules are removed.
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

const listen = globalThis.addEventListener;
const listening: Parameters<typeof listen>[] = [];
globalThis.addEventListener = (...listener: Parameters<typeof listen>) => {
  listening.push(listener);
  listen(...listener);
};

// React's warnings, such as of an update outside `act`: a test that expects one replaces the method.
const { error, warn } = console;
const warnings: unknown[][] = [];
console.error = (...warning) => warnings.push(warning);
console.warn = (...warning) => warnings.push(warning);

// Dates on screens depend on how near they are: every file and every test starts at the same moment.
const stopClock = () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T13:05:00Z') });
};
stopClock();
beforeEach(stopClock);

// A closed layer's history entry is removed by a timer, which must not run during the next test.
const later = globalThis.setTimeout;
afterEach(async () => {
  cleanup();
  await new Promise((resolve) => later(resolve));
});

afterEach(() => {
  expect(warnings.splice(0)).toEqual([]);
});

afterAll(async () => {
  // A dialog's code that is still loading would listen in the next file's window.
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  Object.assign(console, { error, warn });
  globalThis.addEventListener = listen;
  for (const listener of listening) removeEventListener(...listener);
  vi.unstubAllGlobals();
  // The next file goes back no further than this entry, which is another page to the layers.
  history.pushState({ idx: -1 }, '', '/');
  history.pushState(null, '', '/');
  document.head.replaceChildren();
  document.body.replaceChildren();
  vi.resetModules();
});
