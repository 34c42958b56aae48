// Texts about standing orders: their frequency, and the result of a payment.
import type { OrderFrequency, OrderRun, StandingOrder } from '@alajo/contract/schedules/schemas.ts';
import { formatDayMonth } from '../platform/format.ts';

export const FREQUENCIES: Record<OrderFrequency, string> = {
  once: 'Once',
  weekly: 'Every week',
  monthly: 'Every month',
  payday: 'On payday',
};

/** `Every week · next 23 Nov`. */
export function rhythmOf({ frequency, next_day, status }: StandingOrder): string {
  if (next_day === null) return FREQUENCIES[frequency];
  const next = status === 'paused' ? 'paused' : `next ${formatDayMonth(next_day)}`;
  return `${FREQUENCIES[frequency]} · ${next}`;
}

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
