// Effects on requests when staff reverse an entry: its amount is due again, and shares of a split bill are no
// longer requested.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { REQUEST_REOPENED_DAYS } from '@alajo/contract/time-limits.ts';
import { derivedId } from '../ledger/entries.ts';
import { findPosted } from '../ledger/statement.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { DAY } from '../platform/clock.ts';
import type { Tx } from '../platform/database/database.ts';
import type { OnReversal } from '../staff/payments.ts';
import { requestNotices } from './notices.ts';
import { reminderOf } from './reminders.ts';
import { lockById, type RequestRow } from './request-rows.ts';
import { closeRequest } from './requests.ts';

/** Removes an entry from the requests it paid and from its split. */
export const onReversal: OnReversal = async (tx, now, { id }) => {
  await removeFromTotals(tx, now, id);
  await endSplits(tx, now, id);
  return [];
};

async function removeFromTotals(tx: Tx, now: Date, entry: string): Promise<void> {
  const payment = await tx
    .selectFrom('requests_payment')
    .selectAll()
    .where('entry_id', '=', entry)
    .executeTakeFirst();
  if (payment === undefined) return;
  const { amount, payer_name } = payment;
  const row = await lockById(tx, payment.request_id);
  await tx
    .updateTable('requests_payment')
    .set({ reversed_at: now })
    .where('entry_id', '=', entry)
    .execute();
  const after = await dueAgain(tx, now, row, amount);
  if (row.kind === 'personal') return;
  const open = after.status === 'open';
  const params = { payer: payer_name, title: row.title, amount, open, id: row.id };
  await notify(tx, [
    createNotice(requestNotices.request_reversed, row.user_id, now, params),
    ...(open && row.payer_id !== null ? [await reminderOf(tx, after, now)] : []),
  ]);
}

/** Reopens a paid request for at least a few days. One that was closed otherwise stays closed. */
async function dueAgain(tx: Tx, now: Date, row: RequestRow, amount: Kobo): Promise<RequestRow> {
  const until = new Date(now.getTime() + REQUEST_REOPENED_DAYS * DAY);
  const later = row.expires_at !== null && row.expires_at < until ? until : row.expires_at;
  const asked = row.status === 'paid' && !(await isSplitReversed(tx, row));
  const paid = kobo(row.paid - amount);
  const status = asked ? ('open' as const) : ('cancelled' as const);
  return tx
    .updateTable('requests_request')
    .set({
      paid,
      ...(row.status === 'paid' && { status, closed_at: asked ? null : now }),
      ...((asked || row.status === 'open') && { expires_at: later }),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function isSplitReversed(tx: Tx, { split_id }: RequestRow): Promise<boolean> {
  if (split_id === null) return false;
  const { entry_id } = await tx
    .selectFrom('requests_split')
    .select('entry_id')
    .where('id', '=', split_id)
    .executeTakeFirstOrThrow();
  if (entry_id === null) return false;
  const reversal = derivedId('reverses', entry_id);
  return (await findPosted(tx, [reversal])).has(reversal);
}

/** The customer who split it has their money back. Returning what others have already paid is up to them. */
async function endSplits(tx: Tx, now: Date, entry: string): Promise<void> {
  const splits = await tx
    .selectFrom('requests_split')
    .select(['id', 'user_id', 'title'])
    .where('entry_id', '=', entry)
    .orderBy('id')
    .execute();
  for (const { id, user_id, title } of splits) {
    const shares = await tx
      .selectFrom('requests_request')
      .selectAll()
      .where('split_id', '=', id)
      .orderBy('id')
      .forUpdate()
      .execute();
    for (const share of shares) {
      if (share.status === 'open') await closeRequest(tx, share, 'cancelled', now);
    }
    const paid = kobo(shares.reduce((sum, share) => sum + share.paid, 0));
    const params = { title, paid, id };
    await notify(tx, [createNotice(requestNotices.split_reversed, user_id, now, params)]);
  }
}
