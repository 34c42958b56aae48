// Our balance with a provider. When it runs out everything sold through it is refused, so an operator
// must know before.
import { formatNaira, type Kobo, toNaira } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database/database.ts';
import type { Reading, WatchedBalance } from '../platform/operations/metrics.ts';

/** Keeps the balance, which is a figure from then on, and warns in the log when it is below the floor. */
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
  log.warn({ ...amounts, provider }, 'little is left with a provider: soon it refuses everything');
}

/** What providers said when they were last asked. */
export const listProviderBalances = (db: Db) =>
  db.selectFrom('payment_provider_balance').selectAll().execute();

/** The same for Prometheus; none until a provider was asked. */
export const balanceFigures = (db: Db): Reading => ({
  gauges: {
    alajo_provider_balance_naira: {
      help: 'Our balance at a provider (services, payouts) when last read; none until then',
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
