// The Idempotency-Key of a form, kept until the outcome is known: a request whose reply was lost is not
// carried out twice, even if the form was closed, or the page reloaded or crashed in between.
import { useRef } from 'react';
import { newIdempotencyKey, OfflineError, Refusal } from './api.ts';
import {
  beginSending,
  endSending,
  markInProgress,
  type PendingRequest,
  readPendingRequests,
} from './pending-requests.ts';

/** After this, the same content means a new request. */
const KEPT_MS = 3_600_000;

/** The reply to a payment was lost. UnconfirmedPayments says so, and then its outcome. */
export class UnconfirmedPaymentError extends OfflineError {}

type Send<Reply> = (idempotency_key: string, quote_id: string) => Promise<Reply>;

type Options<Reply = unknown> = {
  /** Not part of the content: while the outcome is unknown, the first quote is sent again. */
  quote_id?: string | undefined;
  /** Describes a payment, such as “₦5,000 to Ada”: if its reply is lost, the customer is told the outcome. */
  pays?: string | undefined;
  /** The payment was made, and its outcome is not known yet: the customer is told until it is. */
  isInProgress?: (reply: Reply) => boolean;
};

/**
 * Sends with the key of the last request of this name, if that has the same content and no known outcome;
 * otherwise with a new key.
 */
export function useIdempotencyKey(request: string) {
  const last = useRef<PendingRequest>(undefined);
  const begin = (content: string, { quote_id = '', pays }: Options<never>): PendingRequest => {
    const asked_at = Date.now();
    const same = (pending: PendingRequest) =>
      pending.request === request && pending.content === content;
    const saved =
      last.current && same(last.current)
        ? last.current
        : readPendingRequests().find(
            (pendingRequest) => same(pendingRequest) && !pendingRequest.made,
          );
    return saved && asked_at - saved.asked_at < KEPT_MS
      ? { ...saved, pays, quote_id: saved.quote_id || quote_id }
      : { request, content, key: newIdempotencyKey(), quote_id, asked_at, pays };
  };
  return async <Reply>(
    content: unknown,
    send: Send<Reply>,
    options: Options<Reply> = {},
  ): Promise<Reply> => {
    const pending = begin(JSON.stringify(content), options);
    last.current = pending;
    beginSending(pending);
    let answered = false;
    try {
      const reply = await send(pending.key, pending.quote_id);
      last.current = undefined;
      answered = options.isInProgress?.(reply) !== true;
      if (!answered) markInProgress(pending.key);
      return reply;
    } catch (error) {
      answered = error instanceof Refusal && error.status < 500;
      // A refusal does not use up the key, as long as the form is open.
      if (answered) last.current = { ...pending, quote_id: '' };
      throw pending.pays && error instanceof OfflineError
        ? new UnconfirmedPaymentError(error)
        : error;
    } finally {
      endSending(pending.key, answered);
    }
  };
}
