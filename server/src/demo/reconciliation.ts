// The sandbox providers' lists of the demo's last month, with three differences for staff to find: a payment that isn't
// ours, one missing on the provider's side, and one that arrived with a smaller amount.
import { addDays } from '@alajo/contract/days.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { DAY, dayInLagos } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { addApiImport } from '../reconciliation/imports.ts';

const DAYS_LISTED = 30;
const LISTS = [1, 2, 3, 4];

/** Lists the booked payments except for the differences, and compares them. A repeat changes nothing. */
export async function seedReconciliation({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - DAYS_LISTED * DAY);
  await inTransaction(db, async (tx) => {
    const { rows: listed } = await sql`select from sandbox_listed where id = 'TRF_9k2ww1'`.execute(
      tx,
    );
    if (listed.length > 0) return;
    await sql`
      insert into sandbox_listed (list, id, reference, amount, party, at)
      with p as materialized (
        select account_id, entry_id, amount, posted_at from ledger_posting
        where account_id in (2, 3, 4) and posted_at > ${since}
      ), e as materialized (
        select id, kind, closes, reverses, metadata from ledger_entry where id in (select entry_id from p)
      ), h as materialized (
        select id, metadata from ledger_entry where id in (select closes from e)
      )
      select case p.account_id when 2 then 'transactions' when 3 then 'transfers' else 'services' end,
        coalesce(e.closes, e.id)::text, coalesce(e.closes, e.id)::text, abs(p.amount),
        coalesce(h.metadata, e.metadata) ->> case p.account_id when 2 then 'sender' else 'recipient' end,
        p.posted_at
      from p join e on e.id = p.entry_id left join h on h.id = e.closes
      where e.reverses is null and e.kind <> 'chargeback'
        and not exists (select from wallet_funding f where f.id = e.id)
      on conflict do nothing`.execute(tx);
    await sql`
      insert into sandbox_listed (list, id, reference, amount, party, at)
      with p as materialized (
        select entry_id, amount, posted_at from ledger_posting
        where account_id = 2 and posted_at > ${since}
      ), e as materialized (
        select id, metadata from ledger_entry
        where id in (select entry_id from p) and kind = 'chargeback' and metadata ? 'takes_back'
      )
      select 'taken_back', e.id::text, e.metadata ->> 'takes_back', p.amount, e.metadata ->> 'sender',
        p.posted_at
      from p join e on e.id = p.entry_id
      on conflict do nothing`.execute(tx);
    await sql`
      with latest as (select list, id, row_number() over (order by at desc, id) as nth
        from sandbox_listed where list = 'transactions')
      , gone as (delete from sandbox_listed l using latest where l.list = latest.list and l.id = latest.id
          and latest.nth = 1)
      update sandbox_listed l set amount = amount - 250000 from latest
      where l.list = latest.list and l.id = latest.id and latest.nth = 2 and amount > 250000`.execute(
      tx,
    );
    await sql`
      insert into sandbox_listed (list, id, reference, amount, fee, party, at)
      values ('transfers', 'TRF_9k2ww1', 'TRF_9k2ww1', 1850000, 2500, 'Adesola Ventures',
        ${new Date(now.getTime() - 2 * DAY)})`.execute(tx);
    const to = dayInLagos(now);
    const days = { from: addDays(to, 1 - DAYS_LISTED), to, caller: null };
    for (const list_id of LISTS) await addApiImport(tx, now, { list_id, ...days });
  });
}
