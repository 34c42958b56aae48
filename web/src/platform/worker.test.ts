// The service worker's lifecycle, with a stub for the browser's container: only the browser has a real one,
// which the journeys use.
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWorker } from './start-worker.ts';
import { registerWorker, useNewVersion } from './worker.ts';

class Worker extends EventTarget {
  state = 'installing';
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
}

let registration: Registration;
const register = vi.fn(async () => registration);

function browserHas(more: object, { installed = false } = {}) {
  const serviceWorker = { register, controller: {} };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker, ...more }));
  vi.stubGlobal('matchMedia', () => ({ matches: installed }));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  registration = new Registration();
  register.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test.each([
  ['is registered once the page has settled', {}, {}, 1],
  ['is not registered with Save-Data', { connection: { saveData: true } }, {}, 0],
  [
    'is registered with Save-Data if the app is installed',
    { connection: { saveData: true } },
    { installed: true },
    1,
  ],
])('the service worker %s', async (_, device, app, times) => {
  browserHas(device, app);
  startWorker();
  await vi.advanceTimersByTimeAsync(7_900);
  expect(register).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  await vi.dynamicImportSettled();
  expect(register).toHaveBeenCalledTimes(times);
});

test('a page closed before the worker is due registers none', async () => {
  browserHas({});
  startWorker()();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(register).not.toHaveBeenCalled();
});

test('a waiting version is announced, but the very first one takes over silently', async () => {
  vi.useRealTimers();
  const { result } = renderHook(() => useNewVersion());
  const serviceWorker = { register, controller: null as object | null };
  browserHas({ serviceWorker });
  await registerWorker();
  const arrive = () => {
    const next = new Worker();
    registration.installing = next;
    registration.dispatchEvent(new Event('updatefound'));
    registration.waiting = next;
    act(() => next.become('installed'));
  };
  arrive();
  expect(result.current).toBe(false);
  serviceWorker.controller = {};
  arrive();
  expect(result.current).toBe(true);
});
