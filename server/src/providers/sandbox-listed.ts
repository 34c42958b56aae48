// The sandbox providers' lists of past payments, page by page, like a real provider's.
import type { Kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import { batchOn } from '../platform/database/batch-loader.ts';
import { type Db, prepared } from '../platform/database/database.ts';
import type { ListedPage, ListedSpan } from './listed.ts';

type SandboxList = 'transactions' | 'transfers' | 'services' | 'taken_back';
type ListedPayment = {
  list: SandboxList;
  id: string;
  reference: string;
  amount: Kobo;
  party: string | null;
  at: Date;
  /** For a chargeback, the id of the original payment. */
  payment?: string | null;
};

const PER_PAGE = 1000;

/**
 * Records each id once. Concurrent entries are written together, so that simulating another company's books doesn't
 * cost ours a commit each.
 */
export const addListed = batchOn<ListedPayment, undefined>(async (db, done) => {
  const each = <K extends keyof ListedPayment>(name: K) =>
    done.map((payment) => payment[name] ?? null);
  await prepared(
    db,
    sql`
    insert into sandbox_listed (list, id, reference, amount, party, at, payment)
    select * from unnest(${each('list')}::text[], ${each('id')}::text[],
      ${each('reference')}::text[], ${each('amount')}::bigint[], ${each('party')}::text[],
      ${each('at')}::timestamptz[], ${each('payment')}::text[])
    on conflict do nothing`,
  );
  return done.map(() => undefined);
});

/** A listed payment came back. */
export async function chargeBackListed(db: Db, list: SandboxList, id: string): Promise<void> {
  await db
    .updateTable('sandbox_listed')
    .set({ amount: 0 as Kobo })
    .where('list', '=', list)
    .where('id', '=', id)
    .execute();
}

export async function* listSandbox(
  db: Db,
  list: SandboxList,
  { from, until }: ListedSpan,
): AsyncIterable<ListedPage> {
  let after = { at: new Date(from.getTime() - 1), id: '' };
  for (;;) {
    const { rows } = await sql<Omit<ListedPayment, 'list'> & { fee: Kobo | null; total: number }>`
      with listed as (
        select id, reference, amount, fee, party, at, payment from sandbox_listed where list = ${list}
          and at >= ${from} and at < ${until}
        ${list === 'transactions' ? sql`union all ${received({ from, until })}` : sql``})
      select *, (select count(*) from listed) as total from listed
      where (at, id) > (${after.at}::timestamptz, ${after.id}::text)
      order by at, id limit ${PER_PAGE}`.execute(db);
    yield {
      lines: rows.map(({ total: _, ...line }) => line),
      broken: [],
      total: rows[0]?.total ?? 0,
    };
    const last = rows.at(-1);
    if (last === undefined || rows.length < PER_PAGE) return;
    after = { at: last.at, id: last.id };
  }
}

/** Incoming payments have their own table. A deposit's payment id is its reference. */
const received = ({ from, until }: ListedSpan) => sql`
  select paid ->> 'id', case when reference like 'account-%' then paid ->> 'id' else reference end,
    (paid ->> 'amount')::bigint, null::bigint, name, (paid ->> 'paid_at')::timestamptz, null::text
  from sandbox_payment, jsonb_array_elements(received) paid
  where (paid ->> 'paid_at')::timestamptz >= ${from}
    and (paid ->> 'paid_at')::timestamptz < ${until}`;
