// Collects companies' raw replies to calls, next to what the adapters make of them, for the record of a payment's
// replies.
import { AsyncLocalStorage } from 'node:async_hooks';

/** `body`: parsed JSON; undefined if there was none. */
export type Reply = { status: number; body?: unknown };

const hearing = new AsyncLocalStorage<Reply[]>();

/** Runs calls and collects the replies they get into `replies`, in order. */
export const captureReplies = <Result>(replies: Reply[], calls: () => Promise<Result>) =>
  hearing.run(replies, calls);

/** Passes a reply to the collector of this call, if any. */
export const passReply = (reply: Reply): void => {
  hearing.getStore()?.push(reply);
};

/** Fields that may be stored: none of them holds a key, card, token, name or full account number. */
const KEPT = new Set(
  `status message code type response_description gateway_response reason resolution failures
  transfer_code reference transaction_reference refund_reference session session_id id requestId transactionId
  amount requested_amount total_amount unit_price commission fees fee_charged cost quantity currency channel
  product_name transaction_date created_at createdAt updated_at updatedAt transferred_at paid_at paidAt
  domain data content transactions dispute received reversed`.split(/\s+/),
);
const DEPTH_MAX = 6;
const ROWS_MAX = 5;
const TEXT_MAX = 200;

/** A reply without secrets or customer data: only known fields, truncated, without long numbers in sentences. */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskNumbers(value).slice(0, TEXT_MAX);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEPTH_MAX) return null;
  if (Array.isArray(value)) {
    return value.slice(0, ROWS_MAX).map((item) => withoutSecrets(item, depth + 1));
  }
  const fields = Object.entries(value).filter(([name]) => KEPT.has(name));
  return Object.fromEntries(
    fields.map(([name, field]) => [name, withoutSecrets(field, depth + 1)]),
  );
}

/** In a sentence, a long number is an account, a phone or a card; a single word is a reference. */
const maskNumbers = (text: string) =>
  /\s/.test(text.trim()) ? text.replaceAll(/\d{7,}/g, (digits) => `•••${digits.slice(-4)}`) : text;
