// Counting down to an instant, such as when another code can be requested.
import { useSyncExternalStore } from 'react';

const TICK_MS = 500;

/** The whole seconds until an instant of `Date.now()`; 0 once it has passed. */
export const useSecondsUntil = (instant: number): number =>
  useSyncExternalStore(tick, () => Math.max(0, Math.ceil((instant - Date.now()) / 1000)));

function tick(listener: () => void) {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}
