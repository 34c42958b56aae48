// Withdrawal rules of goals, enforced by the server and explained by the screens.
import * as z from 'zod/mini';
import { HARDSHIP_HOURS, TARGET_COOL_OFF_DAYS } from '../time-limits.ts';

/** From least to most restrictive; a goal can only become more restrictive. */
export const goalKind = z.enum(['free', 'target', 'locked']);
export type GoalKind = z.output<typeof goalKind>;

/** Withdrawal allowed immediately, after a cool-off, or only for hardship. */
export const access = z.enum(['now', 'cool_off', 'hardship']);
export type Access = z.output<typeof access>;

export const hardshipReason = z.enum(
  ['medical', 'income', 'family', 'home', 'other'],
  'Choose a reason',
);
export type HardshipReason = z.output<typeof hardshipReason>;

type KeptGoal = { kind: GoalKind; status: string; target_date: string };

/**
 * Withdrawal rule of a goal on a Lagos day. Any goal unlocks on its target date; all but locked goals also
 * unlock when they reach their target.
 */
export function accessOn({ kind, status, target_date }: KeptGoal, today: string): Access {
  if (kind === 'free' || target_date <= today) return 'now';
  if (kind === 'locked') return 'hardship';
  return status === 'completed' ? 'now' : 'cool_off';
}

const HOUR_MS = 3_600_000;

/** Payment time of an early withdrawal. */
export function paysAt(kind: Exclude<GoalKind, 'free'>, requestedAt: Date): Date {
  const hours = kind === 'target' ? TARGET_COOL_OFF_DAYS * 24 : HARDSHIP_HOURS;
  return new Date(requestedAt.getTime() + hours * HOUR_MS);
}

/** True if a goal of kind `from` can become `to`. */
export const canBecome = (from: GoalKind, to: GoalKind) =>
  goalKind.options.indexOf(to) >= goalKind.options.indexOf(from);
