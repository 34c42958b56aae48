// Ticket rows: states, numbers, the locks every change takes, and their views.
import { randomInt } from 'node:crypto';
import { AppError, type ErrorCode } from '@alajo/contract/errors.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Ticket, TicketStatus } from '@alajo/contract/support/schemas.ts';
import { ANSWER_HOURS } from '@alajo/contract/time-limits.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { HOUR } from '../platform/clock.ts';
import {
  brokenConstraint,
  type Db,
  inTransaction,
  type Tx,
} from '../platform/database/database.ts';
import type { SupportMessage, SupportTicket } from './tables.ts';

export type TicketRow = Selectable<SupportTicket>;
export type MessageRow = Selectable<SupportMessage>;

/** `open`: we owe a reply. Writing in a closed ticket reopens it. */
export const next = {
  open: ['waiting_customer', 'closed'],
  waiting_customer: ['open', 'closed'],
  closed: ['open'],
} as const satisfies Record<TicketStatus, readonly TicketStatus[]>;

const limits: Record<string, ErrorCode> = {
  support_customer_open: 'too_many_tickets',
  support_ticket_written: 'ticket_full',
  support_ticket_transaction: 'newer_ticket',
};

/** Runs a transaction and turns a broken limit of the tables into its refusal. */
export async function withinLimits<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, work);
  } catch (error) {
    const code = limits[brokenConstraint(error) ?? ''];
    throw code === undefined ? error : new AppError(code, { cause: error });
  }
}

/** Locks the customer's row, so new tickets queue. Code that also locks a ticket locks that first. */
export async function lockCustomer(tx: Tx, user_id: number): Promise<void> {
  await tx
    .insertInto('support_customer')
    .values({ user_id, open_tickets: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .selectFrom('support_customer')
    .select('user_id')
    .where('user_id', '=', user_id)
    .forUpdate()
    .execute();
}

/** Adds to or subtracts from the customer's count of open tickets. */
export async function countOpen(tx: Tx, user_id: number, change: 1 | -1): Promise<void> {
  await tx
    .updateTable('support_customer')
    .set((eb) => ({ open_tickets: eb('open_tickets', '+', change) }))
    .where('user_id', '=', user_id)
    .execute();
}

/** The customer's open ticket about an entry, locked; there is at most one. */
export const lockOpenAbout = (tx: Tx, user_id: number, entry_id: string) =>
  tx
    .selectFrom('support_ticket')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('entry_id', '=', entry_id)
    .where('status', '<>', 'closed')
    .forUpdate()
    .executeTakeFirst();

/** Returns any customer's ticket, locked. */
export const lockTicket = (tx: Tx, number: string): Promise<TicketRow | undefined> =>
  tx
    .selectFrom('support_ticket')
    .selectAll()
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();

/** The same; for a merged ticket, the one that has its thread now. */
export async function lockThread(tx: Tx, number: string): Promise<TicketRow | undefined> {
  const row = await lockTicket(tx, number);
  return row && followMerge(tx, row);
}

/** The ticket whose thread has a ticket's messages: itself, or the one it was merged into, locked. */
export async function followMerge(tx: Tx, row: TicketRow): Promise<TicketRow> {
  if (row.merged_into === null) return row;
  return tx
    .selectFrom('support_ticket')
    .selectAll()
    .where('id', '=', row.merged_into)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The ids of the tickets whose messages one thread has, for `in`. */
export const inThread = (id: number) =>
  sql<number>`(select id from support_ticket where id = ${id} or merged_into = ${id})`;

/** Returns the caller's thread, locked. Throws not_found for anyone else's. */
export async function lockOwn(tx: Tx, userId: number, number: string): Promise<TicketRow> {
  const row = await lockThread(tx, number);
  if (row?.user_id !== userId) throw new AppError('not_found');
  return row;
}

// Excludes I, L, O and U, which are easily mistaken.
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 6;
const ATTEMPTS = 5;

/** A random ticket number: not guessable from another, and short enough to read out on the phone. */
export function randomNumber(): string {
  const digits = Array.from({ length: LENGTH }, () => DIGITS.charAt(randomInt(DIGITS.length)));
  return `ALJ-${digits.join('')}`;
}

/** Inserts a ticket under an unused number; `pick` generates candidates. */
export async function insertTicket(
  tx: Tx,
  ticket: Omit<Insertable<SupportTicket>, 'number' | 'status' | 'written'>,
  pick: () => string = randomNumber,
): Promise<TicketRow> {
  for (let left = ATTEMPTS; left > 0; left--) {
    const row = await tx
      .insertInto('support_ticket')
      .values({ ...ticket, number: pick(), status: 'open', written: 1 })
      .onConflict((conflict) => conflict.constraint('support_ticket_number').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row !== undefined) return row;
  }
  throw new Error('no free ticket number was found');
}

export async function insertMessage(
  tx: Tx,
  message: Insertable<SupportMessage>,
): Promise<MessageRow> {
  return tx.insertInto('support_message').values(message).returningAll().executeTakeFirstOrThrow();
}

/**
 * Updates a locked ticket; a closed one awaits no reply. Throws for a status that can't follow the
 * current one.
 */
export async function moveTicket(
  tx: Tx,
  row: TicketRow,
  to: TicketStatus,
  more: Updateable<SupportTicket>,
): Promise<TicketRow> {
  const allowed: readonly TicketStatus[] = [row.status, ...next[row.status]];
  if (!allowed.includes(to)) throw new RangeError(`ticket ${row.number}: ${row.status} to ${to}`);
  const opens = row.status === 'closed' && to !== 'closed';
  const closes = row.status !== 'closed' && to === 'closed';
  if (!row.opened_by_us && (opens || closes)) await countOpen(tx, row.user_id, opens ? 1 : -1);
  return tx
    .updateTable('support_ticket')
    .set({ ...more, ...(to === 'closed' && NO_REPLY_DUE), status: to })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const NO_REPLY_DUE = { waiting_since: null, promised_by: null };

/** The time a reply to a message is due, unless staff promise another one. */
export const usualPromise = (written: Date) => new Date(written.getTime() + ANSWER_HOURS * HOUR);

/** The earlier of two times, either of which may be missing. */
export const earliest = (a: Date | null, b: Date | null) =>
  a === null || b === null ? (a ?? b) : a < b ? a : b;

/** The customer's view of a ticket. */
export function publicTicket(row: TicketRow, now: Date): Ticket {
  const { promised_by } = row;
  return {
    number: row.number,
    topic: row.topic,
    subject: row.subject,
    status: row.status,
    transaction: row.entry_id && toReference(row.entry_id),
    reason: row.reason,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    promised_by: promised_by?.toISOString() ?? null,
    overdue: promised_by !== null && promised_by < now,
    unread: row.answer_id > row.seen_id,
  };
}
