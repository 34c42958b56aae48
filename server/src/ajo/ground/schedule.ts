// Due dates of a group's rounds: pure date arithmetic in Lagos time, which has no daylight saving.
import { AJO_PAYOUT_HOURS, ajoRetryHours } from '@alajo/contract/time-limits.ts';
import { dayInLagos, HOUR } from '../../platform/clock.ts';

/** 00:00 of a day in Lagos. */
export const midnight = (day: string): Date => new Date(`${day}T00:00:00+01:00`);

/** The Lagos day of an instant; 00:00 belongs to the day that begins. */
export const dayOf = (at: Date): string => dayInLagos(at);

/** Attempts to collect a contribution, in ms from the first one; the last ends the grace period. */
export const attemptsAfter = ({ grace_hours }: { grace_hours: number }): number[] =>
  [0, ...ajoRetryHours(grace_hours)].map((hours) => hours * HOUR);

/** A settled round is paid out automatically this long after settling. */
export const AUTO_PAYOUT_MS = AJO_PAYOUT_HOURS * HOUR;
