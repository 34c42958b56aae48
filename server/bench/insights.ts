// Insights over 10,000 transactions: the queries of a customer's pages, from the database to the reply.
import { addDays } from '@alajo/contract/days.ts';
import type { ForecastPayment } from '@alajo/contract/insights/forecast.ts';
import { kobo, naira } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import type { Deps } from '../src/deps.ts';
import { forecastOf } from '../src/insights/forecast.ts';
import {
  findForecast,
  findLine,
  findMonth,
  findYear,
  type InsightContext,
  listRecurring,
} from '../src/insights/insights.ts';
import { account as system } from '../src/ledger/chart.ts';
import { createAccounts } from '../src/payments/accounts.ts';
import { dayInLagos } from '../src/platform/clock.ts';
import type { Db } from '../src/platform/database/database.ts';

const MOVEMENTS = 10_000;

type Measure = (name: string, work: () => Promise<unknown>) => Promise<void>;

/** Gives a wallet seven months of transactions with forty payees, then measures the queries. */
export async function measureInsights(
  deps: Pick<Deps, 'db' | 'clock'>,
  owner: { id: number; wallet: number },
  measure: Measure,
): Promise<void> {
  const { db, clock } = deps;
  await spend(db, owner.wallet);
  const today = dayInLagos(clock.now());
  const context: InsightContext = {
    accounts: createAccounts(deps as Deps),
    listFuturePayments: async (_, users) => new Map(users.map((id) => [id, []])),
    listAjoPayouts: async () => [],
  };
  const all = deps as Deps;
  await measure('insights: the month line on Home', () => findLine(all, context, owner.id));
  await measure(`insights: a month of ${MOVEMENTS} movements`, () =>
    findMonth(all, context, owner.id, {}),
  );
  await measure(`insights: a year of ${MOVEMENTS} movements`, () =>
    findYear(all, context, owner.id, {}),
  );
  await measure('insights: what recurs', () => listRecurring(all, context, owner.id));
  await measure('insights: forecast from the database', () => findForecast(all, context, owner.id));
  const known = Array.from(
    { length: 300 },
    (_, n): ForecastPayment => ({
      kind: 'ajo',
      id: n,
      name: 'Market women',
      day: addDays(today, n % 60),
      amount: naira(n % 7 === 0 ? 40_000 : -5000),
    }),
  );
  const everyday = { amount: naira(900), chosen: true, measured: null };
  await measure('insights: forecast of 300 payments', async () =>
    forecastOf({ today, balance: kobo(0), room: null, everyday }, known),
  );
}

/**
 * Inserts transactions directly, keeping what the book check verifies: every entry sums to zero, without
 * gaps.
 */
async function spend(db: Db, wallet: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create temporary table made on commit drop as
      select n, gen_random_uuid() as id, case when n % 5 = 0 then 4 else -1 end * 100 as amount,
        (array['transfer_user', 'transfer_bank', 'airtime', 'bill', 'transfer_bank'])[n % 5 + 1] as kind,
        now() - (${MOVEMENTS}::int - n) * interval '30 minutes' as at
      from generate_series(1, ${MOVEMENTS}::int) n`.execute(tx);
    await sql`insert into ledger_entry (id, kind, fingerprint, metadata, posted_at)
      select id, kind, 'bench', jsonb_build_object('sender', 'Bench Customer',
        'recipient', 'Payee ' || n % 40, 'bank', 'Guaranty Trust Bank', 'account', '0123456789',
        'note', 'note ' || n, 'amount', abs(amount), 'lines', jsonb_build_array(
          jsonb_build_object('kind', 'amount', 'label', 'Amount', 'amount', abs(amount)),
          jsonb_build_object('kind', 'fee', 'label', 'Transfer fee', 'amount', 25),
          jsonb_build_object('kind', 'vat', 'label', 'VAT on the fee (7.5%)', 'amount', 2)),
        'says', jsonb_build_object('debit', 'Transfer to Payee ' || n % 40, 'credit', 'Transfer'),
        'target', case when kind = 'transfer_bank' then jsonb_build_object('type', 'bank',
          'bank_code', '058', 'bank_name', 'Guaranty Trust Bank', 'account_number',
          lpad((n % 40)::text, 10, '0'), 'name', 'Payee ' || n % 40) end), at
      from made`.execute(tx);
    for (const [account, sign] of [
      [wallet, 1],
      [system.opening_balances, -1],
    ] as const) {
      await sql`insert into ledger_posting (account_id, seq, entry_id, amount, balance_after, posted_at)
        select a.id, a.posting_count + m.n, m.id, ${sign} * m.amount,
          a.balance + sum(${sign} * m.amount) over (order by m.n), m.at
        from made m cross join ledger_account a where a.id = ${account}`.execute(tx);
      await sql`update ledger_account set posting_count = posting_count + ${MOVEMENTS},
        balance = balance + ${sign} * (select sum(amount) from made) where id = ${account}`.execute(
        tx,
      );
    }
  });
  await sql`analyze ledger_posting, ledger_entry`.execute(db);
}
