// Withdrawal rules of goals, enforced by the server and explained by the screens.
import * as z from 'zod/mini';
import { HARDSHIP_HOURS, TARGET_COOL_OFF_DAYS } from '../time-limits.ts';

/** From the easiest to the firmest: a goal only ever becomes firmer. */
export const goalKind = z.enum(['free', 'target', 'locked']);
export type GoalKind = z.output<typeof goalKind>;

/** At once, after a cool-off, or only for hardship. */
export const access = z.enum(['now', 'cool_off', 'hardship']);
export type Access = z.output<typeof access>;

export const hardshipReason = z.enum(
  ['medical', 'income', 'family', 'home', 'other'],
  'Choose a reason',
);
export type HardshipReason = z.output<typeof hardshipReason>;

type KeptGoal = { kind: GoalKind; status: string; target_date: string };

/** The way money leaves a goal on a Lagos day. Its date unlocks any goal, its target all but locked ones. */
export function accessOn({ kind, status, target_date }: KeptGoal, today: string): Access {
  if (kind === 'free' || target_date <= today) return 'now';
  if (kind === 'locked') return 'hardship';
  return status === 'completed' ? 'now' : 'cool_off';
}

const HOUR_MS = 3_600_000;

/** When an early withdrawal is paid. */
export function paysAt(kind: Exclude<GoalKind, 'free'>, asked: Date): Date {
  const hours = kind === 'target' ? TARGET_COOL_OFF_DAYS * 24 : HARDSHIP_HOURS;
  return new Date(asked.getTime() + hours * HOUR_MS);
}

/** True if a goal of one kind may become another. */
export const canBecome = (from: GoalKind, to: GoalKind) =>
  goalKind.options.indexOf(to) >= goalKind.options.indexOf(from);
