// Savings goals and what is safe to spend (spec §2 Savings Goals, §3, §4, §5, §7).
import * as z from 'zod/mini';
import { addDays } from '../days.ts';
import { formatNaira, type Kobo, moneyWithin, nonNegativeMoney, positiveMoney } from '../money.ts';
import { titleText } from '../names.ts';
import { savingsLimitsOn } from '../pricing.ts';
import { daily, instant, lines } from '../route.ts';
import { futurePaymentKind, orderKind } from '../schedules/future.ts';
import { access, goalKind, hardshipReason } from './kinds.ts';

export const TITLE_MAX = 60;
export const DESCRIPTION_MAX = 300;
export const HARDSHIP_NOTE_MAX = 300;
/** Latest target date. */
export const DAYS_MAX = 30 * 365;
/** Months of the dashboard's Start-saving dialog (spec §9). */
export const DURATIONS = [1, 3, 6, 12] as const;

/** The earliest target date: tomorrow (spec §5). */
export const earliestTarget = (today: string) => addDays(today, 1);

/** A calendar day in Lagos. */
const day = z.iso.date('Choose a date');

export const goalStatus = z.enum(['active', 'paused', 'completed']);
export type GoalStatus = z.output<typeof goalStatus>;

export const goalPicture = z.enum([
  'savings',
  'home',
  'school',
  'business',
  'car',
  'travel',
  'phone',
  'family',
  'health',
  'power',
]);
export type GoalPicture = z.output<typeof goalPicture>;

export const goalColour = z.enum(['leaf', 'clay', 'indigo', 'plum', 'sky', 'olive']);
export type GoalColour = z.output<typeof goalColour>;

/** Percentages of the target at which the owner is notified. */
export const MILESTONES = [25, 50, 75] as const;
export type Milestone = (typeof MILESTONES)[number];

/** Compares the amount saved with the days that have passed. */
export const pace = z.enum(['on_track', 'behind', 'ahead']);
export type Pace = z.output<typeof pace>;

export const autoSaveFrequency = z.enum(['daily', 'weekly', 'monthly'], 'Choose how often');
export type AutoSaveFrequency = z.output<typeof autoSaveFrequency>;

export const autoSave = z.strictObject({
  frequency: autoSaveFrequency,
  amount: positiveMoney,
  /** Later dates are computed from this one, so a monthly 31st becomes the last day of a short month. */
  first_day: day,
  next_day: day,
});
export type AutoSave = z.output<typeof autoSave>;

/** A pending early withdrawal, paid at `pays_at`. */
export const earlyWithdrawal = z.strictObject({
  amount: positiveMoney,
  reason: z.nullable(hardshipReason),
  asked_at: instant,
  pays_at: instant,
});
export type EarlyWithdrawal = z.output<typeof earlyWithdrawal>;

/** Two ways to bring a goal that is behind back on track; null if one is impossible. */
export const paceRepair = z.strictObject({
  /** The target date that the current savings rate can meet. */
  extend_to: z.nullable(day),
  /** The auto-save that still meets the target date. */
  save: z.nullable(z.strictObject({ frequency: autoSaveFrequency, amount: positiveMoney })),
});
export type PaceRepair = z.output<typeof paceRepair>;

/** The spec's two goal shapes combined, with progress and auto-save. */
export const goal = z.strictObject({
  id: z.int(),
  goal_id: z.int(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** Defaults, because browsers cache goals from before pictures existed. */
  picture: z._default(goalPicture, 'savings'),
  colour: z._default(goalColour, 'leaf'),
  kind: z._default(goalKind, 'free'),
  /** Withdrawal options today. */
  access: z._default(access, 'now'),
  /** The pending early withdrawal. */
  withdrawal: z._default(z.nullable(earlyWithdrawal), null),
  target_amount: positiveMoney,
  current_amount: nonNegativeMoney,
  /** The customer's choice, otherwise the suggested amount. */
  daily_target: nonNegativeMoney,
  start_date: day,
  deadline: day,
  target_date: day,
  /** Percent with one decimal; capped at 99.9 until the target is reached. */
  progress: z.number().check(z.gte(0), z.lte(100)),
  status: goalStatus,
  /** Amount still needed. */
  remaining: nonNegativeMoney,
  /** Negative when the target date has passed. */
  days_left: z.int(),
  /** The remaining amount divided by the days left, rounded up to a naira. */
  suggested_daily: nonNegativeMoney,
  pace,
  /** Set if the goal is behind. Has a default, because browsers cache goals from before it existed. */
  repair: z._default(z.nullable(paceRepair), null),
  auto_save: z.nullable(autoSave),
  /** Missed auto-saves that can be caught up. */
  missed: nonNegativeMoney,
  completed_at: z.nullable(instant),
  /** Archived by its owner. Has a default, because browsers cache goals from before it existed. */
  archived: z._default(z.boolean(), false),
});
export type Goal = z.output<typeof goal>;

export const goalBodyOn = daily((today) =>
  z.object({
    title: titleText(TITLE_MAX, 1, 'Give your goal a title'),
    description: z._default(lines(DESCRIPTION_MAX), ''),
    target_amount: moneyWithin(
      savingsLimitsOn(today).target,
      'target',
      'Target amount is required',
    ),
    /** If missing or null, derived from the remaining amount and the days left. */
    daily_target: z.nullish(positiveMoney),
    /** A goal starts the day it is created; a target date before the start date is refused. */
    start_date: z.optional(day),
    target_date: day,
    /** If missing, unchanged. */
    picture: z.optional(goalPicture),
    colour: z.optional(goalColour),
    /** A new goal is free; only a stricter kind is accepted later. */
    kind: z.optional(goalKind),
  }),
);
export type GoalBody = z.output<ReturnType<typeof goalBodyOn>>;

export const amountBody = z.strictObject({ amount: positiveMoney });

export const earlyWithdrawalBody = z.strictObject({
  amount: positiveMoney,
  /** For locked goals only. */
  reason: z.optional(hardshipReason),
  note: z._default(lines(HARDSHIP_NOTE_MAX), ''),
});

export const extendBody = z.strictObject({ target_date: day });

export const autoSaveBodyOn = daily((today) =>
  z.strictObject({
    frequency: autoSaveFrequency,
    amount: moneyWithin(savingsLimitsOn(today).auto_save, 'auto-save', 'Amount is required'),
    /** Tomorrow by default. */
    first_day: z.optional(day),
  }),
);

type Saves = Pick<AutoSave, 'frequency' | 'amount'> & { first_day?: string | undefined };

/**
 * True if this auto-save takes more money, more often or sooner than the active one, and so needs the PIN.
 */
export function raisesAutoSave(current: AutoSave | null, { frequency, amount, first_day }: Saves) {
  if (current === null || amount > current.amount) return true;
  const { options } = autoSaveFrequency;
  if (options.indexOf(frequency) < options.indexOf(current.frequency)) return true;
  // Without a given day, the same frequency keeps its days and a different one starts tomorrow.
  if (frequency === current.frequency && (first_day ?? current.first_day) === current.first_day)
    return false;
  return first_day === undefined || first_day < current.next_day;
}

/** Error for an auto-save amount above the goal's whole target. */
export const autoSaveAboveTarget = (target: Kobo) =>
  `That’s more than this goal’s target of ${formatNaira(target)}.`;

/** A movement into or out of a goal, and the goal afterwards. */
export const goalTransfer = z.strictObject({
  goal,
  amount: positiveMoney,
  /** The receipt's reference. */
  reference: z.string(),
  message: z.string(),
});
export type GoalTransfer = z.output<typeof goalTransfer>;

export const goalMovement = z.strictObject({
  /** The receipt's reference. */
  id: z.string(),
  /** `credit` is money into the goal. */
  type: z.enum(['credit', 'debit']),
  amount: positiveMoney,
  automatic: z.boolean(),
  /** The goal right after this movement. */
  balance_after: nonNegativeMoney,
  date: instant,
});
export type GoalMovement = z.output<typeof goalMovement>;

/** Money that will be taken from the wallet automatically. */
export const commitment = z.strictObject({
  kind: futurePaymentKind,
  /** Id of the group, goal, plan or standing order. */
  id: z.int(),
  /** The payee of a standing order. */
  pays: z.optional(orderKind),
  name: z.string(),
  /** The sum of all debits. */
  amount: positiveMoney,
  times: z.int(),
  /** Day of the first debit; `next_amount` is the total of that day. */
  due_on: day,
  next_amount: positiveMoney,
});
export type Commitment = z.output<typeof commitment>;

export const safeToSpend = z.strictObject({
  /** The wallet's balance. */
  available: nonNegativeMoney,
  committed: nonNegativeMoney,
  /** Never below zero. */
  safe: nonNegativeMoney,
  /** The last day counted. */
  until: day,
  items: z.array(commitment),
});
export type SafeToSpend = z.output<typeof safeToSpend>;
