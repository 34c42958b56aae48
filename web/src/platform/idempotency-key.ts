// The Idempotency-Key of a form: the same content keeps its key over retries, so that a request whose
// reply was lost is not carried out twice.
import { useRef } from 'react';
import { newKey } from './api.ts';

export function useIdempotencyKey() {
  const last = useRef<{ content: string; key: string }>(undefined);
  return {
    /** Other content, or the same after `renew`, gets another key. */
    keyFor(content: unknown): string {
      const text = JSON.stringify(content);
      if (last.current?.content !== text) last.current = { content: text, key: newKey() };
      return last.current.key;
    },
    /** After a success: the same content again is meant as another request. */
    renew() {
      last.current = undefined;
    },
  };
}
