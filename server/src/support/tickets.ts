// The customer's side of support: opening, reading, writing in and closing tickets.
import { AppError } from '@alajo/contract/errors.ts';
import { fromReference } from '@alajo/contract/reference.ts';
import type { Input } from '@alajo/contract/route.ts';
import type { supportRoutes } from '@alajo/contract/support/routes.ts';
import {
  type LinkedTransaction,
  type SupportTopic,
  supportMessages,
  type Thread,
  type Ticket,
  type TicketBody,
} from '@alajo/contract/support/schemas.ts';
import type { Receipt } from '@alajo/contract/wallet/schemas.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { once, requireSame } from '../payments/idempotency.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { belowCursor, cutPage, type Page } from '../platform/http/pagination.ts';
import { supportNotices } from './notices.ts';
import {
  countOpen,
  earliest,
  followMerge,
  insertMessage,
  insertTicket,
  inThread,
  lockCustomer,
  lockOpenAbout,
  lockOwn,
  type MessageRow,
  moveTicket,
  publicTicket,
  type TicketRow,
  usualPromise,
  withinLimits,
} from './ticket-rows.ts';

/** The customer's own receipt by its reference; throws not_found for any other. */
export type FindReceipt = (userId: number, reference: string) => Promise<Receipt>;

/**
 * Opens a ticket and acknowledges it; for a transaction that already has an open one, it writes
 * there. A repeat returns the ticket's state. Refuses a transaction that is not the caller's, a key
 * used for something else, and an eleventh open ticket.
 */
export async function openTicket(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  findReceipt: FindReceipt,
  caller: Customer,
  input: TicketBody,
): Promise<Ticket> {
  const { user_id } = caller;
  const key = caller.idempotency_key ?? null;
  const entry_id = input.transaction ? fromReference(input.transaction) : null;
  if (input.transaction) await requireOwnTransaction(findReceipt, user_id, input.transaction);
  const { topic, subject, reason = null, message: body } = input;
  const ticket = { topic, subject, entry_id, reason };
  const keyed = { table: 'support_ticket', key: { user_id, key } } as const;
  const now = clock.now();
  const row = await withinLimits(db, async (tx) => {
    await lockCustomer(tx, user_id);
    const { row, repeated } = await once(tx, keyed, ticket, async () => {
      const added = key === null ? undefined : await findAdded(tx, user_id, key);
      if (added !== undefined) {
        requireSame(added, { body });
        return added;
      }
      const known = entry_id === null ? undefined : await lockOpenAbout(tx, user_id, entry_id);
      if (known !== undefined) return addMessage(tx, now, known, { ...input, key });
      await countOpen(tx, user_id, 1);
      const times = {
        waiting_since: now,
        promised_by: usualPromise(now),
        created_at: now,
        updated_at: now,
      };
      const made = await insertTicket(tx, { ...ticket, user_id, key, ...times });
      const message = { author: 'customer', key: null, body, created_at: now } as const;
      await insertMessage(tx, { ...message, ticket_id: made.id });
      await acknowledge(tx, made);
      return made;
    });
    if (repeated) requireSame(await findFirstMessage(tx, row.id), { body });
    return followMerge(tx, row);
  });
  return publicTicket(row, now);
}

async function requireOwnTransaction(findReceipt: FindReceipt, userId: number, reference: string) {
  await findReceipt(userId, reference).catch((error) => {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    const { transaction: message } = supportMessages;
    throw new AppError('not_found', { field: 'transaction', message, cause: error });
  });
}

/** The ticket in which an earlier report with the same key was written, and its text. */
const findAdded = (tx: Tx, user_id: number, key: string) =>
  tx
    .selectFrom('support_message as m')
    .innerJoin('support_ticket as t', 't.id', 'm.ticket_id')
    .selectAll('t')
    .select('m.body')
    .where('t.user_id', '=', user_id)
    .where('m.key', '=', key)
    .where('m.author', '=', 'customer')
    .executeTakeFirst();

const findFirstMessage = (tx: Tx, ticketId: number) =>
  tx
    .selectFrom('support_message')
    .select('body')
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();

type NewMessage = { key: string | null; message: string; reason?: TicketBody['reason'] };

/**
 * Writes in a locked ticket; the reply is due counting from the oldest unanswered message, even if staff promised a
 * later time.
 */
async function addMessage(tx: Tx, now: Date, row: TicketRow, { key, message, reason }: NewMessage) {
  const reply = { author: 'customer', key, body: message, created_at: now } as const;
  await insertMessage(tx, { ...reply, ticket_id: row.id });
  return moveTicket(tx, row, 'open', {
    reason: row.reason ?? reason ?? null,
    waiting_since: row.waiting_since ?? now,
    promised_by: earliest(row.promised_by, usualPromise(now)),
    written: row.written + 1,
    updated_at: now,
  });
}

function acknowledge(tx: Tx, row: TicketRow): Promise<void> {
  const { user_id, number, subject, created_at, promised_by } = row;
  const params = { number, subject, answer_by: promised_by?.toISOString() ?? null };
  return notify(tx, [createNotice(supportNotices.ticket_received, user_id, created_at, params)]);
}

/**
 * Writes in a ticket and reopens it; the reply is due counting from the oldest unanswered message.
 * A repeat changes nothing. Refuses a key used for something else, the 201st message, reopening an
 * eleventh ticket, and reopening one while a newer one about its transaction is open.
 */
export async function writeMessage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Customer,
  { number, message }: Input<typeof supportRoutes.write>,
): Promise<Ticket> {
  const key = caller.idempotency_key ?? null;
  const now = clock.now();
  const row = await withinLimits(db, async (tx) => {
    const found = await lockOwn(tx, caller.user_id, number);
    const before = key === null ? undefined : await findMessage(tx, found.id, key);
    if (before === undefined) return addMessage(tx, now, found, { key, message });
    requireSame(before, { body: message });
    return found;
  });
  return publicTicket(row, now);
}

/** Includes one written in a ticket that was merged into this one. */
export const findMessage = (tx: Tx, id: number, key: string): Promise<MessageRow | undefined> =>
  tx
    .selectFrom('support_message')
    .selectAll()
    .where('ticket_id', 'in', inThread(id))
    .where('key', '=', key)
    .executeTakeFirst();

/** Closes the caller's ticket; a closed one stays closed. */
export async function closeTicket(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  number: string,
): Promise<Ticket> {
  const row = await withinLimits(db, async (tx) => {
    const found = await lockOwn(tx, userId, number);
    return moveTicket(tx, found, 'closed', {});
  });
  return publicTicket(row, clock.now());
}

/** A page of the caller's tickets, newest first. */
export async function listTickets(
  { db, clock }: Deps,
  userId: number,
  {
    topic,
    of_transaction,
    ...page
  }: Page & { topic?: SupportTopic | undefined; of_transaction?: string | undefined },
) {
  const entry = of_transaction === undefined ? undefined : fromReference(of_transaction);
  const rows = await db
    .selectFrom('support_ticket')
    .selectAll()
    .where('user_id', '=', userId)
    .where('merged_into', 'is', null)
    .where('id', '<', belowCursor(page.cursor))
    .$if(entry !== undefined, (query) => query.where('entry_id', '=', entry ?? null))
    .$if(topic !== undefined, (query) => query.where('topic', '=', topic ?? 'request'))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const { shown, next } = cutPage(rows, page.limit, (row) => row.id);
  const now = clock.now();
  return { results: shown.map((row) => publicTicket(row, now)), next };
}

/**
 * One of the caller's tickets with a page of its messages, newest first, and its transaction's current
 * state. Messages shown count as seen and are no longer emailed.
 */
export async function findThread(
  { db, clock }: Deps,
  findReceipt: FindReceipt,
  userId: number,
  { number, ...page }: Input<typeof supportRoutes.thread>,
): Promise<Thread> {
  const { rows } = await sql<TicketRow>`
    select t.* from support_ticket n join support_ticket t on t.id = coalesce(n.merged_into, n.id)
    where n.number = ${number} and n.user_id = ${userId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  const { shown, next } = cutPage(await messagesOf(db, row.id, page), page.limit, ({ id }) => id);
  const newest = shown[0]?.id ?? 0;
  if (row.answer_id > row.seen_id && newest > row.seen_id) await markSeen(db, row.id, newest);
  const ticket = publicTicket({ ...row, seen_id: Math.max(row.seen_id, newest) }, clock.now());
  const { transaction } = ticket;
  const receipt = transaction === null ? null : await findReceipt(userId, transaction);
  return {
    ...ticket,
    linked: receipt && toLinkedTransaction(receipt),
    messages: shown.map(({ id, author, body, created_at }) => ({
      id,
      author,
      body,
      created_at: created_at.toISOString(),
    })),
    next,
  };
}

/** A page of a thread's messages plus one, newest first. */
export const messagesOf = (db: Db | Tx, ticketId: number, page: Page): Promise<MessageRow[]> =>
  db
    .selectFrom('support_message')
    .selectAll()
    .where('ticket_id', 'in', inThread(ticketId))
    .where('id', '<', belowCursor(page.cursor))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();

async function markSeen(db: Db, id: number, newest: number): Promise<void> {
  await db
    .updateTable('support_ticket')
    .set({ seen_id: sql<number>`greatest(seen_id, ${newest}::bigint)` })
    .where('id', '=', id)
    .execute();
}

/** The transaction shown in a thread. */
export const toLinkedTransaction = (receipt: Receipt): LinkedTransaction => ({
  reference: receipt.reference,
  type: receipt.type,
  description: receipt.description,
  total: receipt.total,
  status: receipt.status,
  date: receipt.date,
  expected_by: receipt.expected_by,
});
