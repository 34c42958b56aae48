// Our balance with each provider: in our books, as last reported, and its runway.
import type { ProviderBalance } from '@alajo/contract/books/schemas.ts';
import { addDays, daysBetween } from '@alajo/contract/days.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Deps } from '../deps.ts';
import { findAccount } from '../ledger/browse.ts';
import { account } from '../ledger/chart.ts';
import { sumMovements } from '../ledger/days.ts';
import { listProviderBalances } from '../payments/balance.ts';
import { dayInLagos, startOfDay } from '../platform/clock.ts';

const floats = {
  payouts: 'payout_float',
  services: 'services_float',
  funding: 'funding_clearing',
} as const;
const PACE_DAYS = 7;

export async function listProviders(deps: Deps): Promise<ProviderBalance[]> {
  const { db, clock } = deps;
  const today = dayInLagos(clock.now());
  const week = { from: addDays(today, -PACE_DAYS), until: startOfDay(today) };
  const [reported, moved] = await Promise.all([
    listProviderBalances(db),
    sumMovements(db, week, { unit: 'day', kinds: [floats.payouts, floats.services] }),
  ]);
  return Promise.all(
    (Object.keys(floats) as (keyof typeof floats)[]).map(async (provider) => {
      const kind = floats[provider];
      const booked = await findAccount(db, account[kind], undefined);
      const last = reported.find((row) => row.provider === provider);
      const spent_a_day = averageOf(
        moved.filter((row) => row.kind === kind),
        today,
      );
      return {
        provider,
        booked: kobo(0 - (booked?.balance ?? 0)),
        said: last?.balance ?? null,
        asked_at: last?.asked_at.toISOString() ?? null,
        spent_a_day,
        days_left: last ? daysLeft(last.balance, spent_a_day) : null,
      };
    }),
  );
}

/** Averaged over the days since the first outflow, within a week. */
function averageOf(rows: readonly { from: string | null; credits: Kobo }[], today: string): Kobo {
  const spent = rows.reduce((sum, { credits }) => sum + credits, 0);
  const first = rows.find(({ credits }) => credits > 0)?.from;
  return kobo(first ? Math.trunc(spent / daysBetween(first, today)) : 0);
}

/** Rounded to a tenth of a day. */
const daysLeft = (balance: Kobo, spent_a_day: Kobo): number | null =>
  spent_a_day === 0 ? null : Math.max(Math.trunc((balance * 10) / spent_a_day), 0) / 10;
