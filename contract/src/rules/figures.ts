// Allowed values of each kind of rule, as in contract/src/pricing.ts, with their bounds. Amounts are naira on
// the wire and kobo in storage.
import * as z from 'zod/mini';
import { type Kobo, naira, nonNegativeMoney } from '../money.ts';
import { BUILT_IN, type PriceKind } from '../pricing.ts';

type Amount = z.ZodMiniType<Kobo, number | string>;

export const priceKinds = Object.keys(BUILT_IN) as PriceKind[];

const percent = z.int().check(z.gte(0), z.lte(100));

/** Schemas of all kinds for a given format of amounts. */
function figuresWith(amount: Amount) {
  const bounds = z
    .strictObject({ min: amount, max: amount })
    .check(z.refine(({ min, max }) => min <= max, 'The minimum is above the maximum'));
  const tier = z.strictObject({ day: amount, balance: z.nullable(amount) });
  return {
    BANK_FEES: z.strictObject({
      fees: z
        .array(z.strictObject({ up_to: z.nullable(amount), fee: amount }))
        .check(
          z.minLength(1),
          z.maxLength(10),
          z.refine(
            isIncreasing,
            'Each step must end above the previous one, and the last has no end',
          ),
        ),
      stamp_duty: z.strictObject({ from: amount, duty: amount }),
    }),
    VAT: z.strictObject({ basis_points: z.int().check(z.gte(0), z.lte(5_000)) }),
    TIER_LIMITS: z.strictObject({
      tiers: z
        .strictObject({ 1: tier, 2: tier, 3: tier })
        .check(
          z.refine(limitsIncrease, 'A higher tier may not send or hold less than a lower one'),
        ),
    }),
    WALLET_LIMITS: z.strictObject({
      low_day: amount,
      new_device_day: z._default(amount, naira(20_000)),
      bank_up_to: z._default(amount, naira(0)),
      funding: bounds,
    }),
    APPROVAL_LIMITS: z.strictObject({ pin_up_to: amount, ajo_total: amount }),
    SERVICE_PRICES: z.strictObject({ airtime: bounds, bill: bounds, bill_fee: amount }),
    AJO_LIMITS: z.strictObject({
      contribution: bounds,
      late_fee_max: percent,
      reserve_max: percent,
      income_share: z
        .strictObject({ warn: percent, max: percent })
        .check(z.refine(({ warn, max }) => warn <= max, 'The warning has to be below the maximum')),
      trust: z
        .array(z.strictObject({ from: percent, pot: z.nullable(amount), last_third: z.boolean() }))
        .check(
          z.minLength(1),
          z.maxLength(10),
          z.refine(
            isDecreasing,
            'Start with the highest score, end at 0, and never allow more for a lower score',
          ),
        ),
    }),
    SAVINGS_LIMITS: z.strictObject({ target: bounds, auto_save: bounds }),
    MARKETPLACE_LIMITS: z.strictObject({ price: bounds }),
    WASTE_PRICES: z.strictObject({
      starting: z.strictObject({
        household: amount,
        recyclable: amount,
        electronic: amount,
        organic: amount,
        hazardous: amount,
        construction: amount,
      }),
      max: amount,
    }),
  } satisfies Record<PriceKind, z.ZodMiniType>;
}

/** A step without an upper bound covers every amount. */
const high = (amount: Kobo | null | undefined) => amount ?? Number.POSITIVE_INFINITY;

const isIncreasing = (steps: { up_to: Kobo | null }[]) =>
  steps.every(({ up_to }, index) => (index === steps.length - 1) === (up_to === null)) &&
  steps.every(({ up_to }, index) => index === 0 || high(up_to) > high(steps[index - 1]?.up_to));

type Tiers = Record<1 | 2 | 3, { day: Kobo; balance: Kobo | null }>;

function limitsIncrease(tiers: Tiers): boolean {
  const [low, middle, top] = [tiers[1], tiers[2], tiers[3]];
  return (
    low.day <= middle.day &&
    middle.day <= top.day &&
    high(low.balance) <= high(middle.balance) &&
    high(middle.balance) <= high(top.balance)
  );
}

type Step = { from: number; pot: Kobo | null };

const isDecreasing = (steps: Step[]) =>
  steps.at(-1)?.from === 0 &&
  steps.every(({ from, pot }, index) => {
    const above = steps[index - 1];
    return above === undefined || (from < above.from && high(pot) <= high(above.pot));
  });

export const wireFigures = figuresWith(nonNegativeMoney);

export const storedFigures = figuresWith(
  z.custom<Kobo>((value) => Number.isSafeInteger(value) && Number(value) >= 0),
);
