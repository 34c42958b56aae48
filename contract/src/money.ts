// Money: integer kobo in code and SQL, naira on the wire. The only file that converts between them;
// a lint rule bans parseFloat, toFixed and Math.round everywhere else.
import * as z from 'zod/mini';

/** A safe integer count of kobo (₦1 = 100 kobo). */
export type Kobo = number & { readonly __kobo: 'kobo' };

export const KOBO_PER_NAIRA = 100;

/** Brands an integer as kobo. Throws RangeError for anything but a safe integer. */
export function kobo(value: number): Kobo {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of kobo: ${value}`);
  return value as Kobo;
}

/** Whole naira as kobo: `naira(50)` is ₦50. */
export function naira(value: number): Kobo {
  return kobo(value * KOBO_PER_NAIRA);
}

// At most 13 digits before the point: far enough below 2^53 kobo to add many amounts safely.
const NAIRA_TEXT = /^-?(?:(?:0|[1-9]\d{0,12})(?:\.\d{0,2})?|\.\d{1,2})$/;

/** Parses naira ("1500", "1500.5", "500.", ".5", "-3.25"); undefined unless the text is exact to the kobo. */
export function parseNaira(text: string): Kobo | undefined {
  if (!NAIRA_TEXT.test(text)) return undefined;
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const value = Number(whole) * KOBO_PER_NAIRA + Number(fraction.padEnd(2, '0'));
  return kobo(negative ? 0 - value : value);
}

/** Naira for the wire: 12345 kobo is 123.45. Exact, because a double holds 15 digits. */
export function toNaira(amount: Kobo): number {
  return Number(nairaText(amount));
}

/** Naira as text, always with two decimals, for CSV files and other programs. */
export function nairaText(amount: Kobo): string {
  const size = Math.abs(amount);
  const fraction = String(size % KOBO_PER_NAIRA).padStart(2, '0');
  return `${amount < 0 ? '-' : ''}${Math.trunc(size / KOBO_PER_NAIRA)}.${fraction}`;
}

/** A share of an amount, rounded half up to the kobo; 750 basis points are 7.5%. */
export function share(amount: Kobo, basisPoints: number): Kobo {
  return kobo(Number((BigInt(amount) * BigInt(basisPoints) + 5000n) / 10000n));
}

/** `12,500` or `12,500.05`. Avoids Intl, whose first use takes a tenth of a second on a cheap phone. */
export const groupDigits = (figure: number | string): string =>
  String(figure).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** ₦ without decimals (spec §9); kobo are shown if there are any, never rounded away. */
export function formatNaira(amount: Kobo): string {
  const text = nairaText(kobo(Math.abs(amount))).replace(/\.00$/, '');
  return `${amount < 0 ? '-' : ''}₦${groupDigits(text)}`;
}

const WIRE = 'An amount in naira with at most two decimals';

const wire = (missing: string) =>
  z.union(
    [z.number(), z.string().check(z.minLength(1, missing), z.maxLength(20, missing))],
    missing,
  );

function decodeAmount(value: number | string, accepts: (amount: Kobo) => boolean) {
  const amount = parseNaira(typeof value === 'number' ? String(value) : value.trim());
  return amount !== undefined && accepts(amount) ? amount : undefined;
}

/**
 * Naira on the wire ⇄ kobo in code. Accepts a number or a decimal string, rejects NaN, exponents, more
 * than two decimals and unsafe sizes, and encodes a number.
 */
function amountSchema(accepts: (amount: Kobo) => boolean, message: string, missing = message) {
  return z.codec(
    wire(missing),
    z.custom<Kobo>((value) => Number.isSafeInteger(value)),
    {
      decode: (value, ctx) => {
        const amount = decodeAmount(value, accepts);
        if (amount !== undefined) return amount;
        ctx.issues.push({ code: 'custom', input: value, message });
        return z.NEVER;
      },
      encode: (amount) => toNaira(amount),
    },
  );
}

/** Any amount, negative ones included. */
export const money = amountSchema(() => true, `${WIRE} is needed`);

/** An amount to move: above zero. */
export const positiveMoney = amountSchema(
  (amount) => amount > 0,
  'Enter an amount above ₦0 with at most two decimals',
);

/** An amount that may be zero, such as a fee or a balance. */
export const nonNegativeMoney = amountSchema((amount) => amount >= 0, `${WIRE}, not negative`);

export type Bounds = { min: Kobo; max: Kobo };
type AmountMessages = { missing: string; below: string; above: string };

/** An amount within bounds, with a message for each violation. */
export function moneyBetween({ min, max }: Bounds, { missing, below, above }: AmountMessages) {
  return amountSchema(() => true, `${WIRE} is needed`, missing).check(
    z.refine((amount) => amount >= min, below),
    z.refine((amount) => amount <= max, above),
  );
}

/** The same with messages that name the bounds: `Minimum amount is ₦50` for the label `amount`. */
export const moneyWithin = (bounds: Bounds, label: string, missing: string) =>
  moneyBetween(bounds, {
    missing,
    below: `Minimum ${label} is ${formatNaira(bounds.min)}`,
    above: `Maximum ${label} is ${formatNaira(bounds.max)}`,
  });
