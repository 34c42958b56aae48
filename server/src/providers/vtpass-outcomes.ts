// What VTpass's answers mean, row by row of its response-code table. Whatever is not in the table is
// in progress: its own rule is to take any other answer as pending.
import * as z from 'zod/mini';
import type { Delivery, OrderState } from './services.ts';

const text = z.optional(z.nullable(z.union([z.string(), z.number()])));

const answer = z.looseObject({
  code: text,
  content: z.optional(z.unknown()),
  purchased_code: text,
});

const transactions = z.looseObject({
  transactions: z.looseObject({ status: z.optional(z.string()), transactionId: text }),
});

const REFUSED = { status: 'failed', reason: 'refused' } as const;
const UNAVAILABLE = { status: 'failed', reason: 'unavailable' } as const;
const PENDING = { status: 'pending' } as const;

/** By code; 000 and 001 depend on the transaction's own status. */
export const byCode: Readonly<Record<string, OrderState>> = {
  '083': PENDING, // system error: unclear
  '089': PENDING, // request is processing, wait
  '099': PENDING, // processing
  '014': PENDING, // request id exists: an earlier try reached them
  '044': PENDING, // resolved, contact support
  '015': { status: 'unseen' },
  '016': REFUSED, // failed
  '040': REFUSED, // reversed to our wallet
  '091': REFUSED, // not processed, not charged
  '019': { status: 'failed', reason: 'duplicate' }, // the same within 30 s
  // Refused before it was vended: variation, arguments, product, bounds, quantity, suspended.
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

/** Codes a person of ours must hear of: the money is back, but nobody can buy anything. */
export const ours: ReadonlySet<string> = new Set(
  Object.keys(byCode).filter((code) => byCode[code] === UNAVAILABLE),
);

/** How an order stands, from an answer to /pay or /requery. */
export function stateOf(body: unknown): { state: OrderState; code: string } {
  const read = z.safeParse(answer, body);
  if (!read.success) return { state: { status: 'unknown' }, code: '' };
  const code = String(read.data.code ?? '');
  if (code !== '000' && code !== '001') return { state: byCode[code] ?? PENDING, code };
  const inner = z.safeParse(transactions, read.data.content);
  if (!inner.success) return { state: { status: 'unknown' }, code };
  const { status, transactionId } = inner.data.transactions;
  switch (status) {
    case 'delivered':
      return {
        state: {
          status,
          delivery: deliveryOf(body),
          provider_reference: transactionId == null ? null : String(transactionId),
        },
        code,
      };
    case 'failed':
    case 'reversed':
      return { state: REFUSED, code };
    default:
      return { state: PENDING, code };
  }
}

const cards = z.looseObject({ Serial: text, serial: text, Pin: text, pin: text });
const delivered = z.looseObject({
  ...{ purchased_code: text, token: text, Token: text, mainToken: text },
  ...{ units: text, Units: text, mainTokenUnits: text, Pin: text },
  cards: z.catch(z.array(cards), []),
  tokens: z.catch(z.array(z.union([z.string(), z.number()])), []),
  Voucher: z.catch(z.array(z.union([z.string(), z.number()])), []),
});

/** Tokens and PINs under the many names they come by; a prepaid token is a run of 20 digits. */
export function deliveryOf(body: unknown): Delivery {
  const read = z.safeParse(delivered, body);
  if (!read.success) return { token: null, units: null, pins: [] };
  const { data } = read;
  const token = [data.token, data.mainToken, data.Token, data.purchased_code]
    .map((one) => /(?<!\d)\d{20}(?!\d)/.exec(String(one ?? '').replace(/[ -]/g, ''))?.[0])
    .find((found) => found !== undefined);
  const units = data.units ?? data.Units ?? data.mainTokenUnits ?? null;
  const pins = [
    ...data.cards.map((card) => ({
      serial: textOf(card.Serial ?? card.serial),
      pin: textOf(card.Pin ?? card.pin) ?? '',
    })),
    ...[...data.tokens, ...data.Voucher].map((pin) => ({ serial: null, pin: String(pin) })),
    ...(data.Pin == null ? [] : [{ serial: null, pin: afterColon(String(data.Pin)) }]),
  ];
  return {
    token: token ?? null,
    units: units === null ? null : String(units),
    pins: pins.filter(({ pin }) => pin !== ''),
  };
}

const textOf = (value: string | number | null | undefined) =>
  value == null || value === '' ? null : String(value);

// 'Pin : 367812345678910'
const afterColon = (value: string) => value.slice(value.lastIndexOf(':') + 1).trim();
