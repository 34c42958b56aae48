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

afterEach(cleanup);

afterEach(() => {
  expect(warnings.splice(0)).toEqual([]);
});

afterAll(async () => {
  // A dialog's code that is still loading would listen in the next file's window.
  await vi.dynamicImportSettled();
  Object.assign(console, { error, warn });
  globalThis.addEventListener = listen;
  for (const listener of listening) removeEventListener(...listener);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
  document.head.replaceChildren();
  document.body.replaceChildren();
  vi.resetModules();
});
