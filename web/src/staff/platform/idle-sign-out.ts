// Signs out an inactive member. Self-refreshing lists keep the session alive on the server, so the page
// tracks activity itself. Activity in any tab of the console counts for all of them.
import { useEffect, useState } from 'react';
import { localStore, read, write } from '../../platform/storage.ts';

const IDLE_MS = 15 * 60_000;
const WARN_MS = 60_000;
const CHECK_MS = 1_000;
const USED = 'alajo_staff_used';
const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/** Seconds left for an inactive member, in the last minute; then it calls `onIdle`. */
export function useIdle(onIdle: () => void): number | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const use = () => {
      const now = Date.now();
      if (now - lastUsedAt() >= CHECK_MS) write(localStore(), USED, String(now));
    };
    const check = () => {
      const idle = Date.now() - lastUsedAt();
      const seconds = Math.ceil((IDLE_MS - idle) / 1000);
      setLeft(IDLE_MS - idle <= WARN_MS ? Math.max(0, seconds) : undefined);
      if (idle < IDLE_MS) return;
      clearInterval(timer);
      onIdle();
    };
    use();
    const timer = setInterval(check, CHECK_MS);
    for (const sign of SIGNS) addEventListener(sign, use, { passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) removeEventListener(sign, use);
    };
  }, [onIdle]);
  return left;
}

const lastUsedAt = () => Number(read(localStore(), USED) ?? 0);
