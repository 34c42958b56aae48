// Reminders of unpaid requests: to the customer who was asked, otherwise to the requester, who can share the
// link again.
import { REQUEST_REMINDER_DAYS } from '@alajo/contract/time-limits.ts';
import type { Deps } from '../deps.ts';
import { findCustomer } from '../identity/customers.ts';
import { createNotice, type Notice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { DAY } from '../platform/clock.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { requestNotices } from './notices.ts';
import { dueOf, type RequestRow, stateAt } from './request-rows.ts';

/** Schedules a request's nth reminder, if there is one before it expires. */
export async function enqueueReminder(tx: Tx, row: RequestRow, nth: number): Promise<void> {
  const days = REQUEST_REMINDER_DAYS[nth - 1];
  if (days === undefined) return;
  const run_at = new Date(row.created_at.getTime() + days * DAY);
  if (row.expires_at !== null && run_at >= row.expires_at) return;
  const key = `requests_reminder:${row.id}`;
  await enqueue(tx, 'requests_reminder', { id: row.id, nth }, { key, run_at });
}

/** Job: sends the nth reminder of an open request, once, and schedules the next. */
export async function remind({ db, clock }: Deps, id: number, nth: number): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('requests_request')
      .set({ reminders: nth })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .where('reminders', '=', nth - 1)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined || stateAt(row, now) !== 'open') return;
    await notify(tx, [await reminderOf(tx, row, now)]);
    await enqueueReminder(tx, row, nth + 1);
  });
}

/** The reminder for the person who has to act. */
export async function reminderOf(tx: Tx, row: RequestRow, now: Date): Promise<Notice> {
  const { title, slug, payer_id, user_id, id } = row;
  if (payer_id === null) {
    const params = { payer: row.payer_name ?? '', title, due: dueOf(row), id };
    return createNotice(requestNotices.request_unpaid, user_id, now, params);
  }
  const { first_name, last_name } = await findCustomer(tx, user_id);
  const params = { requester: `${first_name} ${last_name}`, title, amount: dueOf(row), slug };
  return createNotice(requestNotices.request_reminder, payer_id, now, params);
}
