// The Idempotency-Key of a form, kept until the answer is known: a request whose reply was lost is not
// carried out twice, even if the form was closed or the page reloaded in between.
import { useRef } from 'react';
import * as z from 'zod/mini';
import { newIdempotencyKey, Refusal } from './api.ts';
import { getSession } from './session.ts';
import { DRAFT_PREFIX, readJson, remove, sessionStore, write } from './storage.ts';

const unanswered = z.object({
  content: z.string(),
  key: z.string(),
  quote_id: z.string(),
  asked_at: z.int(),
});
type Unanswered = z.output<typeof unanswered>;

/** Later, the same content is meant anew. */
const KEPT_MS = 3_600_000;

type Send<Reply> = (idempotency_key: string, quote_id: string) => Promise<Reply>;

/**
 * Sends with the key of the last request of this name, if that has the same content and no answer;
 * otherwise with a new key. A quote is not content: while the answer is unknown, the first is sent again.
 */
export function useIdempotencyKey(request: string) {
  const last = useRef<Unanswered>(undefined);
  const place = DRAFT_PREFIX + ['key', getSession()?.user.id, request].join('_');
  const begin = (content: string, quote_id: string): Unanswered => {
    const asked_at = Date.now();
    const kept = last.current ?? readJson(sessionStore(), place, unanswered);
    if (kept?.content !== content || asked_at - kept.asked_at >= KEPT_MS) {
      return { content, key: newIdempotencyKey(), quote_id, asked_at };
    }
    return { ...kept, quote_id: kept.quote_id || quote_id };
  };
  const answered = (refused?: Unanswered) => {
    last.current = refused;
    remove(sessionStore(), place);
  };
  return async <Reply>(content: unknown, send: Send<Reply>, quote_id = ''): Promise<Reply> => {
    const asked = begin(JSON.stringify(content), quote_id);
    last.current = asked;
    write(sessionStore(), place, asked);
    try {
      const reply = await send(asked.key, asked.quote_id);
      answered();
      return reply;
    } catch (error) {
      // A refusal does not use up the key, as long as the form is open.
      if (error instanceof Refusal && error.status < 500) answered({ ...asked, quote_id: '' });
      throw error;
    }
  };
}
