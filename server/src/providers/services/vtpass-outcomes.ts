// Meanings of VTpass's replies, row by row of its response-code table. VTpass says to treat any code that isn't in the
// table as pending.
import { type Kobo, parseNaira } from '@alajo/contract/money.ts';
import * as z from 'zod/mini';
import type { OrderState } from './services.ts';
import { deliveryOf, looseText, textOf } from './vtpass-delivery.ts';

const answer = z.looseObject({ code: looseText, content: z.optional(z.unknown()) });

const transactions = z.looseObject({
  transactions: z.looseObject({
    status: z.optional(z.string()),
    transactionId: looseText,
    total_amount: looseText,
  }),
});

const REFUSED = { status: 'failed', reason: 'refused' } as const;
const UNAVAILABLE = { status: 'failed', reason: 'unavailable' } as const;
const REVERSED = { status: 'reversed' } as const;
const PENDING = { status: 'pending' } as const;

/** States by code; 000 and 001 depend on the transaction's own status. */
export const byCode: Readonly<Record<string, OrderState>> = {
  '083': PENDING, // system error: unclear
  '089': PENDING, // request is processing, wait
  '099': PENDING, // processing
  '014': PENDING, // request id exists: an earlier attempt reached them
  '044': PENDING, // resolved, contact support
  '015': { status: 'unseen' },
  '016': REFUSED, // failed
  '040': REVERSED, // refunded to our wallet, perhaps after delivery
  '091': REFUSED, // not processed, not charged
  '019': { status: 'failed', reason: 'duplicate' }, // duplicate within 30 s
  // Refused before vending: variation, arguments, product, bounds, quantity, suspended.
  ...Object.fromEntries(
    ['010', '011', '012', '013', '017', '030', '031', '032', '034', '035'].map((code) => [
      code,
      REFUSED,
    ]),
  ),
  // Our own account's fault: low balance, not enabled, not whitelisted, credentials, request id.
  ...Object.fromEntries(
    ['018', '021', '022', '023', '024', '025', '026', '027', '028', '085', '087'].map((code) => [
      code,
      UNAVAILABLE,
    ]),
  ),
};

/** Codes that need an operator: the customer is refunded, but no one can buy anything. */
export const ACCOUNT_ERRORS: ReadonlySet<string> = new Set(
  Object.keys(byCode).filter((code) => byCode[code] === UNAVAILABLE),
);

/** The code of a reply as three digits; '' if it has none. */
export function codeOf(body: unknown): string {
  const read = z.safeParse(answer, body);
  return (read.success && textOf(read.data.code)?.padStart(3, '0')) || '';
}

// Failures of the order. All other failures are of the call: if a /requery had the wrong key or came from the wrong
// address, the order may still be delivered.
const ORDER_FAILURES: ReadonlySet<string> = new Set(['016', '091']);

/** An order's state, from the body of the reply to a call. */
export function stateOf(call: '/pay' | '/requery', body: unknown): OrderState {
  const read = z.safeParse(answer, body);
  if (!read.success) return { status: 'unknown' };
  const code = codeOf(body);
  if (code !== '000' && code !== '001') {
    const state = byCode[code] ?? PENDING;
    const ofTheCall = call === '/requery' && state.status === 'failed' && !ORDER_FAILURES.has(code);
    return ofTheCall ? { status: 'unknown' } : state;
  }
  const inner = z.safeParse(transactions, read.data.content);
  if (!inner.success) return { status: 'unknown' };
  const { status, transactionId, total_amount } = inner.data.transactions;
  switch (status) {
    case 'delivered':
      return {
        status,
        delivery: deliveryOf(body),
        provider_reference: textOf(transactionId),
        ...parseCost(total_amount),
      };
    case 'failed':
      return REFUSED;
    case 'reversed':
      return REVERSED;
    default:
      return PENDING;
  }
}

/** The amount taken from our balance: `total_amount` is naira, a number or text, sometimes with a long fraction. */
function parseCost(total: Parameters<typeof textOf>[0]): { cost?: Kobo } {
  const text = typeof total === 'number' ? String(total) : (total ?? '');
  const cost = parseNaira(text.replaceAll(',', '').replace(/(\.\d\d)\d+$/, '$1'));
  return cost !== undefined && cost > 0 ? { cost } : {};
}
