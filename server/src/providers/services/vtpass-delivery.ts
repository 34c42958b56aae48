// Reads VTpass's deliveries, whose fields have many names. This is all the customer gets, so an unexpected field must
// never hide the others.
import type { TokenKind } from '@alajo/contract/wallet/schemas.ts';
import * as z from 'zod/mini';
import type { Delivery } from './services.ts';

/** A string or a number, since VTpass sends either; anything else counts as missing. */
export const looseText = z.catch(
  z.optional(z.nullable(z.union([z.string(), z.number()]))),
  undefined,
);
type LooseText = z.output<typeof looseText>;

/** The text, or null if missing. A number too long to be exact was changed in transit: also null. */
export function textOf(value: LooseText): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  return value?.trim() || null;
}

const list = z.catch(z.array(looseText), []);
const card = z.looseObject({
  Serial: looseText,
  serial: looseText,
  Pin: looseText,
  pin: looseText,
});
const delivered = z.looseObject({
  purchased_code: looseText,
  token: looseText,
  Token: looseText,
  mainToken: looseText,
  bonusToken: looseText,
  units: looseText,
  Units: looseText,
  mainTokenUnits: looseText,
  Pin: looseText,
  kct1: looseText,
  kct2: looseText,
  resetToken: looseText,
  configureToken: looseText,
  cards: z.catch(z.array(card), []),
  tokens: list,
  Voucher: list,
});
type DeliveryBody = z.output<typeof delivered>;

/**
 * The token is a run of 20 digits. Everything else to type in (PINs, a bonus token, the two tokens that
 * change a meter's key) is in `pins`, a meter's tokens with their kind.
 */
export function deliveryOf(body: unknown): Delivery {
  const read = z.safeParse(delivered, body);
  if (!read.success) return { token: null, units: null, pins: [] };
  const { data } = read;
  const coded = textOf(data.purchased_code) ?? '';
  const [token = null] = [data.token, data.mainToken, data.Token, coded].flatMap(tokensIn);
  const named = pinsOf(data);
  // A requery may return only this text.
  const pins = named.length > 0 || token !== null ? named : pinsIn(coded);
  const more = new Map<string, TokenKind>();
  for (const [kind, value] of extraTokens(data, coded)) {
    for (const other of tokensIn(value)) if (!more.has(other)) more.set(other, kind);
  }
  for (const known of [token, ...pins.map(({ pin }) => pin)]) more.delete(known ?? '');
  return {
    token,
    units: unitsOf(data.units) ?? unitsOf(data.Units) ?? unitsOf(data.mainTokenUnits),
    pins: [...pins, ...[...more].map(([pin, kind]) => ({ serial: null, pin, kind }))],
  };
}

// Eko puts its bonus into the same text: 'Token : … Bonus Token : …'.
const extraTokens = (data: DeliveryBody, coded: string): [TokenKind, LooseText][] => [
  ['key_change_1', data.kct1],
  ['key_change_2', data.kct2],
  ['bonus', data.bonusToken],
  ['reset', data.resetToken],
  ['configure', data.configureToken],
  [/bonus/i.test(coded) ? 'bonus' : 'other', coded],
];

const tokensIn = (value: LooseText): string[] =>
  (textOf(value)?.match(/(?<!\d)\d{4}(?:[ -]?\d{4}){4}(?!\d)/g) ?? []).map((run) =>
    run.replace(/[ -]/g, ''),
  );

const unitsOf = (value: LooseText) => (typeof value === 'number' ? String(value) : textOf(value));

function pinsOf({ cards, tokens, Voucher, Pin }: DeliveryBody): Delivery['pins'] {
  return [
    ...cards.map((card) => ({
      serial: textOf(card.Serial ?? card.serial),
      pin: textOf(card.Pin ?? card.pin),
    })),
    ...[...tokens, ...Voucher, afterColon(textOf(Pin))].map((token) => ({
      serial: null,
      pin: textOf(token),
    })),
  ].flatMap(({ serial, pin }) => (pin === null ? [] : [{ serial, pin }]));
}

// 'Pin : 367812345678910'
const afterColon = (value: string | null) => value?.slice(value.lastIndexOf(':') + 1);

// 'Serial No:WRN182135587, pin: 373820665258', 'Token: 8053', one after another if there are several.
const WRITTEN = /(?:serial(?: no)?\s*:\s*([\w-]+)\W+)?(?:pin|token|voucher)\s*:\s*([\w-]+)/gi;

const pinsIn = (coded: string): Delivery['pins'] =>
  [...coded.matchAll(WRITTEN)].map(([, serial = null, pin = '']) => ({ serial, pin }));
