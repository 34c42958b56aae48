// Savings goals and what is safe to spend (spec §2 Savings Goals, §3, §4, §5, §7).
import * as z from 'zod/mini';
import { addDays } from './days.ts';
import { moneyBetween, naira, nonNegativeMoney, positiveMoney } from './money.ts';
import { defineRoutes, idParams, instant, lines, message, pageQuery, text } from './routes.ts';

export const TITLE_MAX = 60;
export const DESCRIPTION_MAX = 300;
export const TARGET_MIN = naira(100);
export const TARGET_MAX = naira(1_000_000_000);
export const AUTO_SAVE_MIN = naira(50);
/** Goals a customer may have at once. */
export const GOALS_MAX = 50;
/** How far ahead a target date may lie. */
export const DAYS_MAX = 30 * 365;
/** Months of the dashboard's Start-saving dialog (spec §9). */
export const DURATIONS = [1, 3, 6, 12] as const;

/** The earliest target date: tomorrow (spec §5). */
export const earliestTarget = (today: string) => addDays(today, 1);

/** A calendar day in Lagos. */
const day = z.iso.date('Choose a date');

export const goalStatus = z.enum(['active', 'paused', 'completed']);
export type GoalStatus = z.output<typeof goalStatus>;

/** Whether what is saved keeps up with the days that have passed. */
export const pace = z.enum(['on_track', 'behind', 'ahead']);
export type Pace = z.output<typeof pace>;

export const autoSaveFrequency = z.enum(['daily', 'weekly', 'monthly'], 'Choose how often');
export type AutoSaveFrequency = z.output<typeof autoSaveFrequency>;

export const autoSave = z.strictObject({
  frequency: autoSaveFrequency,
  amount: positiveMoney,
  /** The others are counted from it: a monthly 31st is a short month's last day. */
  first_day: day,
  next_day: day,
});
export type AutoSave = z.output<typeof autoSave>;

/** Both of the spec's shapes at once, and how the goal comes along. */
export const goal = z.strictObject({
  id: z.int(),
  goal_id: z.int(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  target_amount: positiveMoney,
  current_amount: nonNegativeMoney,
  /** The customer's own, else the suggested one. */
  daily_target: nonNegativeMoney,
  start_date: day,
  deadline: day,
  target_date: day,
  /** Percent with one decimal; 100 means reached, what is close to it is 99.9. */
  progress: z.number().check(z.gte(0), z.lte(100)),
  status: goalStatus,
  /** What is still needed. */
  remaining: nonNegativeMoney,
  /** Negative when the target date has passed. */
  days_left: z.int(),
  /** What is left over the days that are left, rounded up to a naira. */
  suggested_daily: nonNegativeMoney,
  pace,
  auto_save: z.nullable(autoSave),
  /** Auto-saves that did not happen and can be caught up. */
  missed: nonNegativeMoney,
  completed_at: z.nullable(instant),
});
export type Goal = z.output<typeof goal>;

export const goalBody = z.strictObject({
  title: text(TITLE_MAX),
  description: z._default(lines(DESCRIPTION_MAX), ''),
  target_amount: moneyBetween({
    min: TARGET_MIN,
    max: TARGET_MAX,
    missing: 'Target amount is required',
    below: 'Minimum target is ₦100',
    above: 'Maximum target is ₦1,000,000,000',
  }),
  /** Left out or null: suggested from what is left and the days left. */
  daily_target: z.nullish(positiveMoney),
  /** A goal starts on the day it is made; one that ends before it starts is refused. */
  start_date: z.optional(day),
  target_date: day,
});
export type GoalBody = z.output<typeof goalBody>;

export const amountBody = z.strictObject({ amount: positiveMoney });

export const autoSaveBody = z.strictObject({
  frequency: autoSaveFrequency,
  amount: moneyBetween({
    min: AUTO_SAVE_MIN,
    max: TARGET_MAX,
    missing: 'Amount is required',
    below: 'Minimum auto-save is ₦50',
    above: 'Maximum auto-save is ₦1,000,000,000',
  }),
  /** Tomorrow if left out. */
  first_day: z.optional(day),
});

/** Money that went into a goal or came out of it, and how the goal stands now. */
export const goalMoney = z.strictObject({
  goal,
  amount: positiveMoney,
  /** Of a withdrawal: what waits for room in the wallet. */
  parked: nonNegativeMoney,
  /** Of its receipt. */
  reference: z.string(),
  message: z.string(),
});
export type GoalMoney = z.output<typeof goalMoney>;

export const goalMovement = z.strictObject({
  /** Its receipt's reference. */
  id: z.string(),
  /** Credit: into the goal. */
  type: z.enum(['credit', 'debit']),
  amount: positiveMoney,
  automatic: z.boolean(),
  /** The goal right after this movement. */
  balance_after: nonNegativeMoney,
  date: instant,
});
export type GoalMovement = z.output<typeof goalMovement>;

/** Money that will be taken from the wallet without a press. */
export const commitment = z.strictObject({
  kind: z.enum(['ajo', 'auto_save']),
  /** The group's or the goal's. */
  id: z.int(),
  name: z.string(),
  /** Of all times together. */
  amount: positiveMoney,
  times: z.int(),
  /** The first of them. */
  due_on: day,
});
export type Commitment = z.output<typeof commitment>;

export const safeToSpend = z.strictObject({
  /** The wallet's balance. */
  available: nonNegativeMoney,
  committed: nonNegativeMoney,
  /** Never below nothing. */
  safe: nonNegativeMoney,
  /** The last day that is looked at. */
  until: day,
  items: z.array(commitment),
});
export type SafeToSpend = z.output<typeof safeToSpend>;

const changes = { access: 'customer', params: idParams, reply: goal } as const;

export const savingsRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: 'savings-goals/',
    access: 'customer',
    summary: 'The customer’s goals, newest first, with what all of them hold',
    query: z.strictObject(pageQuery),
    reply: z.strictObject({
      data: z.array(goal),
      total_saved: nonNegativeMoney,
      next: z.nullable(z.string()),
    }),
  },
  create: {
    method: 'POST',
    path: 'savings-goals/',
    access: 'customer',
    summary: 'Make a goal; sending the same again answers the goal that was made',
    body: goalBody,
    reply: goal,
    status: 201,
    per_minute: 60,
  },
  goal: { ...changes, method: 'GET', path: 'savings-goals/:id/', summary: 'One goal' },
  update: {
    ...changes,
    method: 'PUT',
    path: 'savings-goals/:id/',
    summary: 'Change a goal that is not complete; its target stays above what is saved',
    body: goalBody,
  },
  remove: {
    method: 'DELETE',
    path: 'savings-goals/:id/',
    access: 'customer',
    summary: 'Delete a goal: what it holds returns to the wallet',
    params: idParams,
    reply: z.strictObject({
      ...message.shape,
      returned: nonNegativeMoney,
      parked: nonNegativeMoney,
    }),
    money: 'credit',
  },
  contribute: {
    method: 'POST',
    path: 'savings-goals/:id/contribute/',
    access: 'customer',
    summary: 'Move money from the wallet into an active goal, at most what it still needs',
    params: idParams,
    body: amountBody,
    reply: goalMoney,
    money: 'debit',
  },
  withdraw: {
    method: 'POST',
    path: 'savings-goals/:id/withdraw/',
    access: 'customer',
    summary: 'Move money from a goal back into the wallet',
    params: idParams,
    body: amountBody,
    reply: goalMoney,
    money: 'credit',
  },
  catchUp: {
    method: 'POST',
    path: 'savings-goals/:id/catch-up/',
    access: 'customer',
    summary: 'Save what auto-save missed; the amount is the one that was shown',
    params: idParams,
    body: amountBody,
    reply: goalMoney,
    money: 'debit',
  },
  pause: {
    ...changes,
    method: 'POST',
    path: 'savings-goals/:id/pause/',
    summary: 'Pause an active goal: nothing is saved to it',
  },
  resume: {
    ...changes,
    method: 'POST',
    path: 'savings-goals/:id/resume/',
    summary: 'Go on with a paused goal',
  },
  setAutoSave: {
    ...changes,
    method: 'PUT',
    path: 'savings-goals/:id/auto-save/',
    summary: 'Save to the goal by itself: daily, weekly or monthly, in the morning',
    body: autoSaveBody,
  },
  stopAutoSave: {
    ...changes,
    method: 'DELETE',
    path: 'savings-goals/:id/auto-save/',
    summary: 'Stop saving by itself',
  },
  movements: {
    method: 'GET',
    path: 'savings-goals/:id/movements/',
    access: 'customer',
    summary: 'What went into a goal and came out, newest first',
    params: idParams,
    query: z.strictObject(pageQuery),
    reply: z.strictObject({ data: z.array(goalMovement), next: z.nullable(z.string()) }),
  },
  safeToSpend: {
    method: 'GET',
    path: 'safe-to-spend/',
    access: 'customer',
    summary: 'The wallet less what Ajo and auto-save take in the next 7 days',
    reply: safeToSpend,
  },
});
