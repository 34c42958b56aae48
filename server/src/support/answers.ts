// Replies to tickets, and the email to customers who have not seen one.
import type { Deps } from '../deps.ts';
import { findCustomer } from '../identity/customers.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { afterQuietHours } from '../notifications/quiet-hours.ts';
import { requireSame } from '../payments/idempotency.ts';
import { MINUTE } from '../platform/clock.ts';
import type { Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { answersMessage, supportNotices } from './notices.ts';
import { insertMessage, inThread, moveTicket, type TicketRow } from './ticket-rows.ts';
import { findMessage, messagesOf } from './tickets.ts';

/** A customer viewing the ticket sees the reply within seconds; all others get an email. */
export const MAIL_AFTER_MS = 2 * MINUTE;

/**
 * The replying member of staff; `key` identifies a repeat, `promised_by` is the promised time of
 * our next message, if any.
 */
type NewAnswer = {
  body: string;
  key: string | null;
  staff_id: number | null;
  promised_by?: Date | null;
};

/**
 * Replies to a locked ticket, which fulfils its pending promise, and notifies its customer, also by
 * email unless they see it within two minutes, and not in quiet hours.
 */
export async function answerIn(
  tx: Tx,
  now: Date,
  row: TicketRow,
  { promised_by = null, ...answer }: NewAnswer,
) {
  const { id } = await insertMessage(tx, {
    ...answer,
    ticket_id: row.id,
    author: 'agent',
    created_at: now,
  });
  const moved = await moveTicket(tx, row, 'waiting_customer', {
    waiting_since: null,
    promised_by,
    answer_id: id,
    updated_at: now,
    first_answer_at: row.first_answer_at ?? now,
  });
  const params = { number: row.number, answer: answer.body };
  await notify(tx, [createNotice(supportNotices.ticket_answered, row.user_id, now, params)]);
  const run_at = afterQuietHours(new Date(now.getTime() + MAIL_AFTER_MS));
  await enqueue(tx, 'support_mail', { id: row.id }, { key: `support_mail:${row.id}`, run_at });
  return { moved, id };
}

/**
 * True if the thread already has this reply: by its key, or because it is the newest message and any promise
 * it makes is still in force. Throws idempotency_key_reused for a key with a different text.
 */
export async function isAnswered(
  tx: Tx,
  row: TicketRow,
  {
    key,
    body,
    promised_by,
  }: Pick<NewAnswer, 'key' | 'body'> & { promised_by?: string | undefined },
): Promise<boolean> {
  const before = key === null ? undefined : await findMessage(tx, row.id, key);
  if (before !== undefined) {
    requireSame(before, { body });
    return true;
  }
  const [last] = await messagesOf(tx, row.id, { limit: 1 });
  const stands =
    promised_by === undefined || Date.parse(promised_by) === row.promised_by?.getTime();
  return stands && last?.author === 'agent' && last.body === body;
}

const MAILED_MAX = 10;

/** Job: sends all replies the customer has not seen in one email. */
export async function mailAnswers(deps: Deps, id: number): Promise<void> {
  const { db, config } = deps;
  const row = await db
    .selectFrom('support_ticket')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined || row.answer_id <= row.seen_id) return;
  const answers = await db
    .selectFrom('support_message')
    .select('body')
    .where('ticket_id', 'in', inThread(id))
    .where('author', '=', 'agent')
    .where('id', '>', row.seen_id)
    .orderBy('id', 'desc')
    .limit(MAILED_MAX)
    .execute();
  const { email, first_name } = await findCustomer(db, row.user_id);
  const texts = answers.reverse().map(({ body }) => body);
  const { number, subject } = row;
  const message = answersMessage({
    number,
    subject,
    first_name,
    answers: texts,
    url: config.url,
  });
  await deps.providers.messages.send({ channel: 'email', to: email, ...message });
}
