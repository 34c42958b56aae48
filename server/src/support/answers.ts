// The agents' side of support: the waiting tickets, answering and closing them, and the email to
// customers who have not seen an answer.
import { MESSAGE_MAX, ticketNumber } from '@alajo/contract/support/schemas.ts';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { findCustomer } from '../identity/customers.ts';
import { createNotice } from '../notifications/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { MINUTE } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { answersMessage, supportNotices } from './notices.ts';
import {
  insertMessage,
  lockTicket,
  type MessageRow,
  moveTicket,
  type TicketRow,
} from './ticket-rows.ts';
import { messagesOf } from './tickets.ts';

type AnswerDeps = Pick<Deps, 'db' | 'clock'>;

/** A customer viewing the ticket sees the answer within seconds; everyone else gets an email. */
export const MAIL_AFTER_MS = 2 * MINUTE;

/**
 * Answers a ticket and notifies its customer, also by email unless they see it within two minutes.
 * Repeating the same text changes nothing. Throws for an unknown or closed ticket, and a text that is
 * empty or longer than 2,000 characters.
 */
export async function answerTicket(
  { db, clock }: AnswerDeps,
  number: string,
  text: string,
): Promise<TicketRow> {
  const body = text.trim();
  if (body === '' || body.length > MESSAGE_MAX) {
    throw new Error(`An answer has 1 to ${MESSAGE_MAX} characters.`);
  }
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const row = await requireTicket(tx, number);
    if (row.status === 'closed') {
      throw new Error(`${row.number} is closed. It reopens when the customer replies.`);
    }
    const [last] = await messagesOf(tx, row.id, { limit: 1 });
    if (last?.author === 'agent' && last.body === body) return row;
    const said = { author: 'agent', key: null, body, created_at: now } as const;
    const { id } = await insertMessage(tx, { ...said, ticket_id: row.id });
    const change = { waiting_since: null, answer_id: id, updated_at: now };
    const moved = await moveTicket(tx, row, 'waiting_customer', change);
    const params = { number: row.number, answer: body };
    await notify(tx, [createNotice(supportNotices.ticket_answered, row.user_id, now, params)]);
    const run_at = new Date(now.getTime() + MAIL_AFTER_MS);
    await enqueue(tx, 'support_mail', { id: row.id }, { key: `support_mail:${row.id}`, run_at });
    return moved;
  });
}

/** Closes a ticket and notifies its customer; a closed one stays closed. */
export async function closeByAgent({ db, clock }: AnswerDeps, number: string): Promise<TicketRow> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const row = await requireTicket(tx, number);
    if (row.status === 'closed') return row;
    const moved = await moveTicket(tx, row, 'closed', { waiting_since: null });
    const params = { number: row.number };
    await notify(tx, [createNotice(supportNotices.ticket_closed, row.user_id, now, params)]);
    return moved;
  });
}

async function requireTicket(tx: Tx, typed: string): Promise<TicketRow> {
  const row = await lockTicket(tx, numberIn(typed));
  if (row === undefined) throw new Error(`There is no ticket ${typed}.`);
  return row;
}

/** Normalises a ticket number as typed or heard. Throws if it is not one. */
function numberIn(typed: string): string {
  const read = z.safeParse(ticketNumber, typed);
  if (!read.success) throw new Error(`${typed} is not a ticket number.`);
  return read.data;
}

const SHOWN_MAX = 200;

/** Tickets waiting for an answer, longest first. */
export const listWaiting = (db: Db): Promise<TicketRow[]> =>
  db
    .selectFrom('support_ticket')
    .selectAll()
    .where('status', '=', 'open')
    .orderBy('waiting_since')
    .orderBy('id')
    .limit(SHOWN_MAX)
    .execute();

/** A ticket with its newest messages, oldest first. Throws for an unknown ticket. */
export async function showTicket(
  db: Db,
  typed: string,
): Promise<{ row: TicketRow; messages: MessageRow[] }> {
  const row = await db
    .selectFrom('support_ticket')
    .selectAll()
    .where('number', '=', numberIn(typed))
    .executeTakeFirst();
  if (row === undefined) throw new Error(`There is no ticket ${typed}.`);
  const messages = await messagesOf(db, row.id, { limit: SHOWN_MAX });
  return { row, messages: messages.reverse() };
}

const MAILED_MAX = 10;

/** The job: sends all answers the customer has not seen in one email. */
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
    .where('ticket_id', '=', id)
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
