// The Idempotency-Key of a form. Retries of the same content reuse the key, so a request whose reply
// was lost is not carried out twice.
import { useRef } from 'react';
import { newIdempotencyKey } from './api.ts';

export function useIdempotencyKey() {
  const last = useRef<{ content: string; key: string }>(undefined);
  return {
    /** Returns the same key for the same content until `renew`. */
    keyFor(content: unknown): string {
      const text = JSON.stringify(content);
      if (last.current?.content !== text)
        last.current = { content: text, key: newIdempotencyKey() };
      return last.current.key;
    },
    /** Call after a success: the same content is then a new request. */
    renew() {
      last.current = undefined;
    },
  };
}
