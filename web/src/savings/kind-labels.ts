// Texts about the kinds of goals and their early withdrawals.
import type { Access, GoalKind, HardshipReason } from '@alajo/contract/savings/kinds.ts';
import type { Goal } from '@alajo/contract/savings/schemas.ts';
import { daysText, HARDSHIP_HOURS, TARGET_COOL_OFF_DAYS } from '@alajo/contract/time-limits.ts';
import { formatDate } from '../platform/format.ts';

const KIND_NAMES: Record<GoalKind, string> = {
  free: 'Free',
  target: 'Target',
  locked: 'Locked',
};

const coolOff = daysText(TARGET_COOL_OFF_DAYS);

export const KIND_HINTS: Record<GoalKind, string> = {
  free: 'Take money out any time',
  target: `Early withdrawal takes ${coolOff}`,
  locked: `Locked until your date. Early withdrawal only for hardship, after ${HARDSHIP_HOURS} hours`,
};

/** The terms a customer agrees to by choosing a kind. */
export const KIND_TERMS: Record<Exclude<GoalKind, 'free'>, string> = {
  target: `Until you reach the target or the date, withdrawals reach your wallet after ${coolOff}. No fee. You can move the date later and raise the target, but not undo that, and you can’t make this goal free again.`,
  locked: `Until your date, even once you reach the target, you can only withdraw for hardship: tell us why, and the money is in your wallet ${HARDSHIP_HOURS} hours later. No fee. You can move the date later and raise the target, but not undo that, and you can’t unlock it.`,
};

/** The terms of an early withdrawal, shown before the PIN. */
export const EARLY_TERMS: Record<Exclude<Access, 'now'>, string> = {
  cool_off: `The money stays in the goal for ${coolOff}, then we’ll move it to your wallet. No fee. You can cancel until then. Automatic saving is paused while you wait.`,
  hardship: `The money stays in the goal for ${HARDSHIP_HOURS} hours, then we’ll move it to your wallet. No fee. You can cancel until then. Your plan ends: auto-save stops, and if you’re still saving, you’ll likely miss your date. What’s left stays locked.`,
};

export const EARLY_HINTS: Record<Exclude<Access, 'now'>, string> = {
  cool_off: `Need it sooner? Ask, wait ${coolOff}, and it’s yours. No fee.`,
  hardship: `If you really need it: tell us why, wait ${HARDSHIP_HOURS} hours, and it’s yours. No fee.`,
};

export const HARDSHIP_REASONS: Record<HardshipReason, string> = {
  medical: 'Illness or an accident',
  income: 'I lost income or my job',
  family: 'A family emergency',
  home: 'Rent or repairs at home',
  other: 'Something else',
};

/** `Target`, `Locked until 1 Mar 2027`, or that the goal has opened. */
export function kindText({ kind, access, target_date }: Goal): string {
  if (kind === 'free') return KIND_NAMES.free;
  if (access === 'now') return `${KIND_NAMES[kind]}, now open`;
  return kind === 'locked' ? `Locked until ${formatDate(target_date)}` : KIND_NAMES[kind];
}

export const kindName = (kind: GoalKind) => KIND_NAMES[kind];
