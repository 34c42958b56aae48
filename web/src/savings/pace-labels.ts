// Texts for a goal's pace, and for an amount saved at a frequency.

import { addDays, daysBetween } from '@alajo/contract/days.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import type { AutoSave, Goal } from '@alajo/contract/savings/schemas.ts';
import { formatDate } from '../platform/format.ts';

const UNITS = { daily: 'a day', weekly: 'a week', monthly: 'a month' } as const;

/** `₦4,500 a week` */
export const saveText = ({ amount, frequency }: Pick<AutoSave, 'amount' | 'frequency'>) =>
  `${formatNaira(amount)} ${UNITS[frequency]}`;

/**
 * `Done on 5 Feb 2027 at this pace`: the average since its start. Undefined in the first week, and if it
 * would take more than ten years.
 */
export function completionText(goal: Goal, today: string): string | undefined {
  const { status, start_date, current_amount, remaining } = goal;
  const days = daysBetween(start_date, today);
  if (status !== 'active' || current_amount === 0 || days < 7) return undefined;
  const left = Math.ceil((remaining * days) / current_amount);
  return left > 3650 ? undefined : `Done on ${formatDate(addDays(today, left))} at this pace`;
}

export type PaceText = { text: string; good: boolean };

/**
 * Undefined for a completed goal. Shows no amounts while balances are hidden: the daily amount times the days
 * left would reveal the amount saved.
 */
export function paceText(goal: Goal, shown: boolean): PaceText | undefined {
  const { status, pace, days_left, auto_save, suggested_daily, remaining } = goal;
  if (status === 'completed') return undefined;
  if (status === 'paused') return { text: 'Paused for now', good: false };
  if (days_left <= 0) {
    return { text: shown ? `${formatNaira(remaining)} still to go` : 'Not there yet', good: false };
  }
  const daily = `${formatNaira(suggested_daily)} a day`;
  switch (pace) {
    case 'ahead':
      return { text: shown ? `Ahead at ${daily}` : 'Ahead of plan', good: true };
    case 'on_track':
      if (auto_save) return { text: 'On track with auto-save', good: true };
      return { text: shown ? `On track at ${daily}` : 'On track', good: true };
    case 'behind':
      return { text: shown ? `Behind: needs ${daily}` : 'Behind plan', good: false };
    default:
      return pace satisfies never;
  }
}
