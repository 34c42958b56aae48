// The Idempotency-Key of what is written: the same words, tried again after no answer, are the same
// wish; other words, or the same ones after an answer, are another.
import { useRef } from 'react';
import { newKey } from '../platform/api.ts';

export function useWish() {
  const last = useRef<{ words: string; key: string }>(undefined);
  return {
    keyOf(body: unknown): string {
      const words = JSON.stringify(body);
      if (last.current?.words !== words) last.current = { words, key: newKey() };
      return last.current.key;
    },
    fulfilled() {
      last.current = undefined;
    },
  };
}
