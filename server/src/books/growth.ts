// Alajo's growth: customers, entries, and money leaving wallets.
import type { Growth } from '@alajo/contract/books/schemas.ts';
import { kobo } from '@alajo/contract/money.ts';
import type { Deps } from '../deps.ts';
import { countConfirmed } from '../identity/directory.ts';
import { countEntries, sumMovements } from '../ledger/days.ts';
import { startOfDay } from '../platform/clock.ts';
import { daysOf, monthsOf, stepsOf } from './periods.ts';

type GrowthQuery = { from?: string | undefined; to?: string | undefined; by: 'day' | 'month' };

export async function findGrowth(deps: Deps, { by, ...period }: GrowthQuery): Promise<Growth> {
  const { from, to, until } = by === 'day' ? daysOf(deps, period, 'days') : monthsOf(deps, period);
  const days = { from, until };
  const steps = stepsOf(from, to, by);
  const instants = [BEGINNING, ...steps.map(startOfDay), until];
  const [[earlier = 0, ...customers], entries, moved] = await Promise.all([
    countConfirmed(deps.db, instants),
    countEntries(deps.db, days, by),
    sumMovements(deps.db, days, { unit: by, kinds: ['wallet'] }),
  ]);
  return {
    customers_before: earlier,
    results: steps.map((step, index) => ({
      from: step,
      customers: customers[index] ?? 0,
      entries: entries.find((row) => row.from === step)?.entries ?? 0,
      volume: moved.find((row) => row.from === step)?.debits ?? kobo(0),
    })),
  };
}

const BEGINNING = new Date(0);
