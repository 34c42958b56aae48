// Splitting income into goals, and saving a little of each payment.
import * as z from 'zod/mini';
import { SORTING_PARTS_MAX } from '../count-limits.ts';
import { handleSchema } from '../identity/schemas.ts';
import { formatNaira, type Kobo, moneyWithin, naira, positiveMoney } from '../money.ts';
import { instant } from '../route.ts';

/** Any income, only what the customer adds themselves, or only what one customer sends. */
export const incomeSource = z.enum(['any', 'added', 'payer'], 'Choose which money to split');
export type IncomeSource = z.output<typeof incomeSource>;

/** Ask with a notice first, or split without asking. */
export const sortingMode = z.enum(['ask', 'auto'], 'Choose whether we ask first');
export type SortingMode = z.output<typeof sortingMode>;

const AMOUNT = { min: naira(50), max: naira(5_000_000) };
const partAmount = moneyWithin(AMOUNT, 'amount', 'Amount is required');
const wholePercent = (max: number) =>
  z.int('Enter a whole percent').check(z.gte(1, 'At least 1%'), z.lte(max, `At most ${max}%`));

/** The steps of a rule, applied in order while some of the payment is left. */
export const partBody = z.discriminatedUnion('kind', [
  /** A share of the amount received. */
  z.strictObject({ kind: z.literal('percent'), goal_id: z.int(), percent: wholePercent(100) }),
  z.strictObject({ kind: z.literal('amount'), goal_id: z.int(), amount: partAmount }),
  /** Tops the goal up to the bills due within BILLS_DAYS days. */
  z.strictObject({ kind: z.literal('bills'), goal_id: z.int() }),
  /** Pays the next contribution to an Ajo group early, in full or not at all. */
  z.strictObject({ kind: z.literal('ajo'), group_id: z.int() }),
]);
export type PartBody = z.output<typeof partBody>;

const placeOf = (part: PartBody) =>
  part.kind === 'ajo' ? `group ${part.group_id}` : `goal ${part.goal_id}`;
const percentOf = (part: PartBody) => (part.kind === 'percent' ? part.percent : 0);

const parts = z.array(partBody).check(
  z.minLength(1, 'Choose where the money should go'),
  z.maxLength(SORTING_PARTS_MAX, `At most ${SORTING_PARTS_MAX} places`),
  z.refine((all) => new Set(all.map(placeOf)).size === all.length, 'Choose each place only once'),
  z.refine(
    (all) => all.reduce((sum, part) => sum + percentOf(part), 0) <= 100,
    'Together the percentages can’t be more than 100%',
  ),
);

const ruleTerms = {
  /** Smaller payments are not split. */
  at_least: moneyWithin(AMOUNT, 'amount', 'Amount is required'),
  mode: sortingMode,
  parts,
};

export const ruleBody = z.discriminatedUnion('source', [
  z.strictObject({
    source: z.literal('payer'),
    payer: handleSchema('Who pays you?'),
    ...ruleTerms,
  }),
  z.strictObject({ source: z.enum(['any', 'added']), ...ruleTerms }),
]);
export type RuleBody = z.output<typeof ruleBody>;

export const rulePart = z.strictObject({
  kind: z.enum(['percent', 'amount', 'bills', 'ajo']),
  goal_id: z.nullable(z.int()),
  group_id: z.nullable(z.int()),
  /** Name of the goal or group. */
  name: z.string(),
  percent: z.nullable(z.int()),
  amount: z.nullable(positiveMoney),
});
export type RulePart = z.output<typeof rulePart>;

export const rule = z.strictObject({
  id: z.int(),
  source: incomeSource,
  payer: z.nullable(z.strictObject({ username: z.string(), name: z.string() })),
  at_least: positiveMoney,
  mode: sortingMode,
  status: z.enum(['active', 'paused']),
  parts: z.array(rulePart),
});
export type Rule = z.output<typeof rule>;

/** Destination of one part of a payment. */
const sortedPart = z.strictObject({ name: z.string(), amount: positiveMoney });

/** A payment awaiting the customer's confirmation. */
export const pendingSort = z.strictObject({
  id: z.int(),
  /** The payment, as the history describes it. */
  origin: z.string(),
  /** Amount received. */
  credit: positiveMoney,
  /** Total that would be moved now. */
  amount: positiveMoney,
  parts: z.array(sortedPart),
  expires_at: instant,
});
export type PendingSort = z.output<typeof pendingSort>;

/** Reasons a payment was not split. */
export const skipReason = z.enum([
  'wallet_frozen',
  'wallet_held',
  'low_limit',
  'too_little',
  'nothing_needed',
  'reversed',
]);
export type SkipReason = z.output<typeof skipReason>;

export const sortingRun = z.strictObject({
  id: z.int(),
  origin: z.string(),
  credit: positiveMoney,
  status: z.enum(['asked', 'sorted', 'undone', 'declined', 'expired', 'skipped']),
  reason: z.nullable(skipReason),
  /** Amount moved; null if none. */
  amount: z.nullable(positiveMoney),
  parts: z.array(
    z.strictObject({
      ...sortedPart.shape,
      /** The receipt's reference. */
      reference: z.string(),
      /** True for a contribution to an Ajo group, which can't be undone. */
      ajo: z.boolean(),
      /** True if an undo returned it to the wallet. */
      returned: z.boolean(),
    }),
  ),
  at: instant,
  /** Undo deadline; null if it can't be undone. */
  undo_until: z.nullable(instant),
});
export type SortingRun = z.output<typeof sortingRun>;

/** Round each payment up to the next step, or save a share of it. */
export const spendStyle = z.enum(['round_up', 'percent'], 'Choose how to save');
export type SpendStyle = z.output<typeof spendStyle>;

export const ROUND_UP_STEPS = [50, 100, 500, 1000] as const;
export const SPEND_PERCENT_MAX = 50;

const isStep = (step: Kobo) => ROUND_UP_STEPS.some((whole) => naira(whole) === step);
const STEPS_TEXT = ROUND_UP_STEPS.map((whole) => formatNaira(naira(whole))).join(', ');
const planTerms = {
  goal_id: z.int('Choose a goal'),
  /** Maximum saved from one day's payments. */
  day_cap: moneyWithin(
    { min: naira(50), max: naira(100_000) },
    'daily limit',
    'Daily limit is required',
  ),
};

export const spendPlanBody = z.discriminatedUnion('style', [
  z.strictObject({
    style: z.literal('round_up'),
    step: positiveMoney.check(z.refine(isStep, `Round up to one of ${STEPS_TEXT}`)),
    ...planTerms,
  }),
  z.strictObject({
    style: z.literal('percent'),
    percent: wholePercent(SPEND_PERCENT_MAX),
    ...planTerms,
  }),
]);
export type SpendPlanBody = z.output<typeof spendPlanBody>;

export const spendPlan = z.strictObject({
  style: spendStyle,
  goal_id: z.int(),
  goal: z.string(),
  step: z.nullable(positiveMoney),
  percent: z.nullable(z.int()),
  day_cap: positiveMoney,
  status: z.enum(['active', 'paused']),
});
export type SpendPlan = z.output<typeof spendPlan>;

/** Savings collected in one night. */
export const collection = z.strictObject({
  /** The day of the payments. */
  day: z.iso.date(),
  goal: z.string(),
  payments: z.int(),
  status: z.enum(['saved', 'skipped']),
  reason: z.nullable(skipReason),
  amount: positiveMoney,
  /** The receipt's reference; null if it was skipped. */
  reference: z.nullable(z.string()),
});
export type Collection = z.output<typeof collection>;
