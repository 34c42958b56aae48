// The current time for countdowns: every row of a page updates at the same moment.
import { useSyncExternalStore } from 'react';

const TICK_MS = 10_000;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

export const useNow = (): number => useSyncExternalStore(subscribe, () => now);

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  // Never earlier than a previous page’s last tick.
  queueMicrotask(tick);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of [...listeners]) listener();
}
