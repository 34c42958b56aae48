// What of Ajo groups stands in the way of closing an account, and what ends with it.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Closing, Obligation } from '../module.ts';

const LINK = '/ajo';

/** What a customer owes or is owed, by group. */
const openDebts = (side: 'debtor_id' | 'creditor_id', userId: number) => sql<{
  name: string;
  amount: Kobo;
}>`
  select g.name, sum(d.amount - d.paid)::bigint as amount from ajo_debt d
  join ajo_member m on m.id = ${sql.ref(`d.${side}`)} join ajo_group g on g.id = d.group_id
  where m.user_id = ${userId} and d.dropped_at is null and d.amount > d.paid
  group by g.id order by g.id`;

export const ajoClosing: Closing = {
  async obligations(db, userId) {
    const list = async <Row>(query: RawBuilder<Row>, says: (row: Row) => string) =>
      (await query.execute(db)).rows.map((row): Obligation => ({ says: says(row), link: LINK }));
    return [
      ...(await list(
        sql<{ name: string; started: boolean }>`
          select g.name, g.status in ('active', 'paused') as started from ajo_group g
          where g.status <> 'completed' and (g.organiser_id = ${userId}
            or exists (select from ajo_member m where m.group_id = g.id and m.user_id = ${userId}))
          order by g.id`,
        ({ name, started }) =>
          started
            ? `You have a seat in the Ajo group “${name}”. It ends with the last round, or when somebody takes it over.`
            : `You have a seat in the Ajo group “${name}”. Leave it before it starts.`,
      )),
      ...(await list(
        openDebts('debtor_id', userId),
        ({ name, amount }) =>
          `You owe ${formatNaira(amount)} in the Ajo group “${name}”. Pay it there.`,
      )),
      ...(await list(
        openDebts('creditor_id', userId),
        ({ name, amount }) =>
          `Others owe you ${formatNaira(amount)} in the Ajo group “${name}”. It is paid out to you as they pay.`,
      )),
      ...(await list(
        sql<{ name: string; amount: Kobo }>`
          select g.name, q.amount - q.used as amount from ajo_guarantee q
          join ajo_group g on g.id = q.group_id
          where q.guarantor_id = ${userId} and q.status = 'held' order by q.id`,
        ({ name, amount }) =>
          `You guarantee ${formatNaira(amount)} for a member of the Ajo group “${name}”. It comes back when the group ends.`,
      )),
      ...(await list(
        sql<{ name: string }>`
          select g.name from ajo_dispute d join ajo_group g on g.id = d.group_id
          where d.user_id = ${userId} and d.status = 'open' order by d.id`,
        ({ name }) => `Your dispute in the Ajo group “${name}” is not decided.`,
      )),
    ];
  },
  async end(tx, userId, now) {
    await sql`update ajo_request set status = 'withdrawn', answered_at = ${now}
      where user_id = ${userId} and status in ('waiting', 'listed')`.execute(tx);
    await sql`update ajo_guarantee set status = 'declined', ended_at = ${now}
      where guarantor_id = ${userId} and status = 'asked'`.execute(tx);
    await sql`update ajo_invitation set ended_at = ${now}
      where user_id = ${userId} and ended_at is null`.execute(tx);
    await sql`update ajo_seat_offer set status = 'withdrawn'
      where to_user_id = ${userId} and status = 'offered'`.execute(tx);
    await sql`delete from ajo_kin where user_id = ${userId}`.execute(tx);
  },
};
