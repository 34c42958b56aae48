// Recurring payments, found by rule: the same payee, amounts within a tenth of the latest, and three in a row at one
// rhythm, within three days. Two bills suffice: they are due, so their rhythm is no accident.
import { addDays, addMonths, daysBetween } from '@alajo/contract/days.ts';
import type { Rhythm } from '@alajo/contract/insights/schemas.ts';
import type { Kobo } from '@alajo/contract/money.ts';

const TIMES = 3;
const TIMES_OF_BILLS = 2;
export const SLACK_DAYS = 3;
/** Amounts may differ from the latest by a tenth of it. */
const AMOUNT_SHARE = 10;
/** The longest period that three monthly payments can span. */
export const LOOK_BACK_DAYS = 3 * 31 + TIMES * SLACK_DAYS;

const RHYTHMS: readonly Rhythm[] = ['weekly', 'fortnightly', 'monthly'];

/** One payment to a payee, or from one. */
export type PastPayment = {
  id: string;
  party: string;
  direction: 'in' | 'out';
  name: string;
  day: string;
  amount: Kobo;
};

export type RecurringPattern = Omit<PastPayment, 'id' | 'day'> & {
  rhythm: Rhythm;
  next_on: string;
  /** Newest first. */
  entries: readonly PastPayment[];
};

/** The day of a rhythm's k-th repetition after a day. */
export function repeated(from: string, rhythm: Rhythm, k: number): string {
  if (rhythm === 'monthly') return addMonths(from, k);
  return addDays(from, (rhythm === 'weekly' ? 7 : 14) * k);
}

/** True if the first amount is within a tenth of the second. */
export const isLike = (amount: number, other: number): boolean =>
  Math.abs(amount - other) * AMOUNT_SHARE <= other;

const isOnRhythm = (earlier: string, later: string, rhythm: Rhythm): boolean =>
  Math.abs(daysBetween(repeated(earlier, rhythm, 1), later)) <= SLACK_DAYS;

/** All recurring payments still expected on `today`: at most one per party and direction. */
export function findRecurring(payments: readonly PastPayment[], today: string): RecurringPattern[] {
  const groups = Map.groupBy(payments, ({ direction, party }) => `${direction} ${party}`);
  return [...groups.values()]
    .flatMap((list) => findIn(list.toSorted(newestFirst), today) ?? [])
    .sort((a, b) => a.next_on.localeCompare(b.next_on) || a.party.localeCompare(b.party));
}

const newestFirst = (a: PastPayment, b: PastPayment) =>
  b.day.localeCompare(a.day) || b.id.localeCompare(a.id);

function findIn(list: readonly PastPayment[], today: string): RecurringPattern | undefined {
  for (const [index, latest] of list.entries()) {
    const row = list.slice(index).filter(({ amount }) => isLike(amount, latest.amount));
    const times = latest.party.startsWith('bill:') ? TIMES_OF_BILLS : TIMES;
    const entries = row.slice(0, times);
    const rhythm = entries.length < times ? undefined : rhythmOf(entries);
    if (rhythm === undefined) continue;
    const next_on = repeated(latest.day, rhythm, 1);
    // It has stopped.
    if (addDays(next_on, SLACK_DAYS) < today) continue;
    const { party, direction, name, amount } = latest;
    return { party, direction, name, amount, rhythm, next_on, entries };
  }
  return undefined;
}

function rhythmOf(entries: readonly PastPayment[]): Rhythm | undefined {
  const gaps = entries
    .slice(1)
    .map((earlier, index) => [earlier, entries[index] ?? earlier] as const);
  return RHYTHMS.find((rhythm) =>
    gaps.every(([earlier, later]) => isOnRhythm(earlier.day, later.day, rhythm)),
  );
}
