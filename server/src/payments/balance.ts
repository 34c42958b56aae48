// Our balance with a provider. When it runs out the provider refuses every sale, so an operator
// must be warned in time.
import { formatNaira, type Kobo, toNaira } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database/database.ts';
import type { GaugeReader, WatchedBalance } from '../platform/operations/metrics.ts';

/** Stores the balance, exposes it as a metric, and logs a warning when it is below the floor. */
export async function watchBalance(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  watched: { provider: WatchedBalance; ask: (() => Promise<Kobo>) | undefined; floor: Kobo },
): Promise<void> {
  const { provider, floor } = watched;
  const left = await watched.ask?.();
  if (left === undefined) return;
  await sql`insert into payment_provider_balance (provider, balance, asked_at)
    values (${provider}, ${left}, ${clock.now()})
    on conflict (provider) do update set balance = excluded.balance, asked_at = excluded.asked_at`.execute(
    db,
  );
  if (left >= floor) return;
  const amounts = { balance: formatNaira(left), floor: formatNaira(floor) };
  log.warn({ ...amounts, provider }, 'low balance with a provider: it will soon refuse everything');
}

/** The balances the providers last reported. */
export const listProviderBalances = (db: Db) =>
  db.selectFrom('payment_provider_balance').selectAll().execute();

/** The same as a Prometheus metric; absent until a provider was queried. */
export const balanceFigures = (db: Db): GaugeReader => ({
  gauges: {
    alajo_provider_balance_naira: {
      help: 'Our balance at a provider (services, payouts) when last read; absent until then',
      label: 'provider',
    },
  },
  read: async () => {
    const found = await listProviderBalances(db);
    return {
      alajo_provider_balance_naira: Object.fromEntries(
        found.map(({ provider, balance }) => [provider, toNaira(balance)]),
      ),
    };
  },
});
