// How standing orders are put on screen: their rhythm, and why a payment was not made.
import type {
  OrderFrequency,
  OrderRun,
  RunReason,
  StandingOrder,
} from '@alajo/contract/schedules/schemas.ts';
import { formatDate } from '../platform/format.ts';

export const FREQUENCIES: Record<OrderFrequency, string> = {
  once: 'Once',
  weekly: 'Every week',
  monthly: 'Every month',
  payday: 'On payday',
};

/** `Every week · next on 23 Nov 2026`. */
export function rhythmOf({ frequency, next_day, status }: StandingOrder): string {
  if (next_day === null) return FREQUENCIES[frequency];
  const next = status === 'paused' ? 'paused' : `next on ${formatDate(next_day)}`;
  return `${FREQUENCIES[frequency]} · ${next}`;
}

export const REASONS: Record<RunReason, string> = {
  too_little: 'Your wallet did not have enough.',
  wallet_frozen: 'Your wallet is frozen.',
  wallet_held: 'Nothing can leave your wallet until a disputed payment is decided.',
  day_limit: 'It is over your daily limit.',
  unavailable: 'The bank or our partner was not responding.',
  above_limit: 'It would have cost more than your limit.',
  name_changed: 'The account now belongs to a different name.',
  refused: 'The payment was refused.',
};

export const RUNS: Record<
  OrderRun['status'],
  { label: string; tone: 'good' | 'warn' | 'bad' | 'plain' }
> = {
  trying: { label: 'Trying again', tone: 'warn' },
  paying: { label: 'On its way', tone: 'warn' },
  paid: { label: 'Paid', tone: 'good' },
  failed: { label: 'Not paid', tone: 'bad' },
  skipped: { label: 'Skipped', tone: 'plain' },
};
