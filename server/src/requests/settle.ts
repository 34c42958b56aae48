// Counting payments towards a request: each ledger entry once, and never more than was requested.
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { sql } from 'kysely';
import { findPosted } from '../ledger/statement.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { openCase } from '../payments/cases.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { requestNotices } from './notices.ts';
import { dueOf, type RequestRow } from './request-rows.ts';

type PaidEntry = {
  /** The ledger entry's id. */
  entry: string;
  payer_name: string;
  from: { payer_id: number } | { guest_id: string };
  amount: Kobo;
};

/**
 * Counts an entry's amount on a locked request, closes it when fully paid, and notifies the requester.
 * Anything beyond the amount due does not count: it opens a case, because only staff can refund a card. A
 * repeated entry changes nothing.
 */
export async function countPayment(
  tx: Tx,
  now: Date,
  row: RequestRow,
  { entry, payer_name, from, amount: moved }: PaidEntry,
): Promise<void> {
  const due = row.status === 'open' ? (dueOf(row) ?? moved) : 0;
  const amount = kobo(Math.min(moved, due));
  const excess = kobo(moved - amount);
  const counted = await tx
    .insertInto('requests_payment')
    .values({
      entry_id: entry,
      request_id: row.id,
      guest_id: 'guest_id' in from ? from.guest_id : null,
      payer_id: 'payer_id' in from ? from.payer_id : null,
      payer_name,
      amount,
      excess,
      paid_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('entry_id')
    .executeTakeFirst();
  if (counted === undefined) return;
  const settled = amount > 0 && row.amount === row.paid + amount;
  if (amount > 0) {
    await tx
      .updateTable('requests_request')
      .set({
        paid: kobo(row.paid + amount),
        ...(settled ? { status: 'paid' as const, closed_at: now } : {}),
      })
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
  }
  const reference = toReference(entry);
  if (excess > 0) {
    const detail = `${payer_name} paid ${formatNaira(excess)} more than was due for “${row.title}”: refund it`;
    const subject = reference;
    const about = { kind: 'request_overpaid' as const, subject, detail };
    await openCase(tx, now, { ...about, user_id: row.user_id, amount: excess });
  }
  const params = { payer: payer_name, title: row.title, amount, excess, settled, reference };
  await notify(tx, [createNotice(requestNotices.request_paid, row.user_id, now, params)]);
}

type PendingPayments = {
  reserved: Kobo;
  /** The part of it that has arrived and is about to be counted. */
  credited: Kobo;
  count: number;
  until: Date | null;
};

/** Guests' pending payments of a request: the amount reserved for them, and until when. */
export async function sumPendingPayments(
  db: Db | Tx,
  requestId: number,
  now: Date,
): Promise<PendingPayments> {
  const { rows } = await sql<{ id: string; amount: Kobo; expires_at: Date }>`
    select id, amount, expires_at from requests_guest g
    where request_id = ${requestId} and expires_at > ${now}
      and not exists (select from requests_payment p where p.guest_id = g.id)
    order by expires_at`.execute(db);
  // A payment's first entry has its id.
  const posted = await findPosted(
    db,
    rows.map(({ id }) => id),
  );
  const sum = (some: typeof rows) => kobo(some.reduce((total, { amount }) => total + amount, 0));
  return {
    reserved: sum(rows),
    credited: sum(rows.filter(({ id }) => posted.has(id))),
    count: rows.length,
    until: rows[0]?.expires_at ?? null,
  };
}
