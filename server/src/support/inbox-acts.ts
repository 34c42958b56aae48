// Staff actions on tickets: reply, promise a time, assign, close, reopen, merge, link, note. Each is in the
// staff log and locks the ticket, so that of two concurrent actions the second sees the first.

import { MESSAGES_MAX, TICKETS_MAX } from '@alajo/contract/count-limits.ts';
import { AppError, type ErrorCode } from '@alajo/contract/errors.ts';
import { fromReference } from '@alajo/contract/reference.ts';
import type { Input } from '@alajo/contract/route.ts';
import type { StaffActionName } from '@alajo/contract/staff-actions.ts';
import type { inboxRoutes } from '@alajo/contract/support/inbox-routes.ts';
import {
  openFields,
  type StaffChat,
  type StaffThread,
} from '@alajo/contract/support/inbox-schemas.ts';
import { PROMISE_DAYS } from '@alajo/contract/time-limits.ts';
import type { Deps } from '../deps.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { DAY } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import type { Staff } from '../platform/http/handlers.ts';
import { answerIn, isAnswered } from './answers.ts';
import { findByNumber, type InboxContext, showThreads } from './inbox.ts';
import { mergeTickets } from './merge-tickets.ts';
import { supportNotices } from './notices.ts';
import {
  lockThread,
  moveTicket,
  type TicketRow,
  usualPromise,
  withinLimits,
} from './ticket-rows.ts';

type ActDeps = Pick<Deps, 'db' | 'clock'>;
type Work = Pick<InboxContext, 'work'>;
type NumberInput = { number: string };

const caseOf = ({ number, user_id }: TicketRow) =>
  ({ kind: 'ticket', reference: number, about: user_id }) as const;

/** An action on a ticket, in the log's form. */
const ticketLogEntry = (
  { number, user_id }: TicketRow,
  act: StaffActionName,
  details: object = {},
) => ({
  act,
  object: `ticket:${number}`,
  about: user_id,
  details: { ...details },
});

/** Works on a locked ticket and returns its updated state. */
const onThread = (
  { db }: ActDeps,
  { work }: Work,
  number: string,
  act: (tx: Tx, row: TicketRow) => Promise<TicketRow>,
): Promise<StaffThread> =>
  withinStaffLimits(db, async (tx) => {
    const row = await lockThread(tx, number);
    if (row === undefined) throw new AppError('not_found');
    const [shown] = await showThreads(tx, work, [await act(tx, row)]);
    if (shown === undefined) throw new AppError('not_found');
    return shown;
  });

/** The customer's limits, explained to staff. */
const ERROR_TEXTS: Partial<Record<ErrorCode, string>> = {
  newer_ticket: 'Another open ticket of this customer is about this transaction: merge the two.',
  too_many_tickets: `This customer has ${TICKETS_MAX} open tickets: close or merge one first.`,
  ticket_full: `Together they have more than ${MESSAGES_MAX} messages from the customer, the most a ticket can hold.`,
};

async function withinStaffLimits<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await withinLimits(db, work);
  } catch (error) {
    const message = error instanceof AppError ? ERROR_TEXTS[error.code] : undefined;
    if (message === undefined || !(error instanceof AppError)) throw error;
    throw new AppError(error.code, { message, cause: error });
  }
}

/**
 * Replies to a ticket and notifies its customer; an unassigned ticket becomes the caller's. A
 * repeat, by its key or with the text of the newest message, changes nothing. Refuses a closed
 * ticket (ticket_closed), a colleague's (case_claimed), an unfilled field, a time that can't be
 * promised, and a key used for something else.
 */
export function answerThread(
  deps: ActDeps,
  context: Work,
  caller: Staff,
  { number, message, promised_by: promised }: Input<typeof inboxRoutes.answer>,
): Promise<StaffThread> {
  const [open] = openFields(message);
  if (open !== undefined) {
    const problem = `Fill in {${open}} first.`;
    throw new AppError('invalid_request', { field: 'message', message: problem });
  }
  const { staff_id, idempotency_key } = caller;
  const key = idempotency_key === undefined ? null : `staff:${staff_id}:${idempotency_key}`;
  return onThread(deps, context, number, async (tx, row) => {
    if (await isAnswered(tx, row, { key, body: message, promised_by: promised })) {
      caller.unchanged();
      return row;
    }
    if (row.status === 'closed') throw new AppError('ticket_closed');
    const now = deps.clock.now();
    const promised_by = promised === undefined ? null : promisable(now, promised);
    await context.work.claim(tx, caller, caseOf(row));
    const answer = { body: message, key, staff_id, promised_by };
    const { moved, id } = await answerIn(tx, now, row, answer);
    await caller.record(tx, ticketLogEntry(row, 'ticket_answered', { message: id }));
    if (promised_by !== null) await caller.record(tx, promiseLogEntry(row, promised_by));
    return moved;
  });
}

/** The time in its stored form. Throws invalid_request (promised_by). */
function promisable(now: Date, promised: string): Date {
  const at = new Date(promised);
  if (at > now && at.getTime() <= now.getTime() + PROMISE_DAYS * DAY) return at;
  const message = `Choose a time in the next ${PROMISE_DAYS} days.`;
  throw new AppError('invalid_request', { field: 'promised_by', message });
}

const promiseLogEntry = (row: TicketRow, at: Date) =>
  ticketLogEntry(row, 'ticket_promised', { promised_by: at.toISOString() });

/**
 * Promises a ticket's customer a time and notifies them; an unassigned ticket becomes the caller's. Null
 * removes it: an open ticket is due at the usual time again. A repeat changes nothing. Refuses a closed
 * ticket (ticket_closed), a colleague's (case_claimed), and a time that is over or too far ahead.
 */
export const promiseThread = (
  deps: ActDeps,
  context: Work,
  caller: Staff,
  { number, promised_by: promised }: Input<typeof inboxRoutes.promise>,
): Promise<StaffThread> =>
  onThread(deps, context, number, async (tx, row) => {
    if (row.status === 'closed') throw new AppError('ticket_closed');
    const usual = row.waiting_since && usualPromise(row.waiting_since);
    const promised_by = promised === null ? usual : new Date(promised);
    if (promised_by?.getTime() === row.promised_by?.getTime()) {
      caller.unchanged();
      return row;
    }
    if (promised === null) {
      await context.work.refuseClaimed(tx, caller, { kind: 'ticket', id: row.number });
      await caller.record(tx, ticketLogEntry(row, 'ticket_promise_removed'));
      return moveTicket(tx, row, row.status, { promised_by });
    }
    const now = deps.clock.now();
    const by = promisable(now, promised);
    await context.work.claim(tx, caller, caseOf(row));
    const params = { number: row.number, by: by.toISOString() };
    await notify(tx, [createNotice(supportNotices.ticket_promised, row.user_id, now, params)]);
    await caller.record(tx, promiseLogEntry(row, by));
    return moveTicket(tx, row, row.status, { promised_by: by });
  });

/**
 * Assigns a ticket to a member of staff, or to no one. Throws the errors of `work.assign`, and ticket_closed.
 */
export const assignThread = (
  deps: ActDeps,
  context: Work,
  caller: Staff,
  { number, staff_id, reason }: Input<typeof inboxRoutes.assign>,
): Promise<StaffThread> =>
  onThread(deps, context, number, async (tx, row) => {
    if (row.status === 'closed') throw new AppError('ticket_closed');
    const target = { staff_id, reason, needs: 'tickets.answer' } as const;
    if (!(await context.work.assign(tx, caller, caseOf(row), target))) caller.unchanged();
    return row;
  });

/** Closes a ticket and notifies its customer; a closed one stays closed. Throws case_claimed. */
export const closeThread = (
  deps: ActDeps,
  context: Work,
  caller: Staff,
  { number }: NumberInput,
): Promise<StaffThread> =>
  onThread(deps, context, number, async (tx, row) => {
    if (row.status === 'closed') {
      caller.unchanged();
      return row;
    }
    await context.work.refuseClaimed(tx, caller, { kind: 'ticket', id: row.number });
    const moved = await moveTicket(tx, row, 'closed', {});
    const params = { number: row.number };
    const notice = createNotice(
      supportNotices.ticket_closed,
      row.user_id,
      deps.clock.now(),
      params,
    );
    await notify(tx, [notice]);
    await caller.record(tx, ticketLogEntry(row, 'ticket_closed'));
    return moved;
  });

/**
 * Reopens a closed ticket; a reply is due counting from now. An open one stays as it is. Throws
 * newer_ticket, too_many_tickets.
 */
export const reopenThread = (
  deps: ActDeps,
  context: Work,
  caller: Staff,
  { number }: NumberInput,
): Promise<StaffThread> =>
  onThread(deps, context, number, async (tx, row) => {
    if (row.status !== 'closed') {
      caller.unchanged();
      return row;
    }
    const now = deps.clock.now();
    const times = { waiting_since: now, promised_by: usualPromise(now) };
    const moved = await moveTicket(tx, row, 'open', times);
    await caller.record(tx, ticketLogEntry(row, 'ticket_reopened'));
    return moved;
  });

/** Links a ticket to one of the customer's transactions. Throws not_found (transaction), newer_ticket. */
export async function linkThread(
  deps: ActDeps,
  context: InboxContext,
  caller: Staff,
  { number, transaction }: Input<typeof inboxRoutes.link>,
): Promise<StaffThread> {
  const { user_id } = await findByNumber(deps.db, number);
  if (transaction !== null) await requireTransaction(context, user_id, transaction);
  const entry_id = transaction === null ? null : fromReference(transaction);
  return onThread(deps, context, number, async (tx, row) => {
    if (row.entry_id === entry_id) {
      caller.unchanged();
      return row;
    }
    await context.work.refuseClaimed(tx, caller, { kind: 'ticket', id: row.number });
    // The customer's complaint was about the other transaction.
    const change = { entry_id, reason: null };
    const moved = await moveTicket(tx, row, row.status, change);
    await caller.record(tx, ticketLogEntry(row, 'ticket_linked', { transaction }));
    return moved;
  });
}

async function requireTransaction(
  { findReceipt }: InboxContext,
  userId: number,
  reference: string,
) {
  await findReceipt(userId, reference).catch((error) => {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    const message = 'This customer has no transaction with this reference.';
    throw new AppError('not_found', { field: 'transaction', message, cause: error });
  });
}

/** Merges a ticket into another of its customer; a repeat changes nothing. Throws tickets_not_merged. */
export const mergeThread = (
  { db }: ActDeps,
  { work }: Work,
  caller: Staff,
  { number, into }: Input<typeof inboxRoutes.merge>,
): Promise<StaffThread> =>
  withinStaffLimits(db, async (tx) => {
    const { from, to, merged } = await mergeTickets(tx, number, into);
    if (merged) {
      for (const ticket of [from, to]) {
        await work.refuseClaimed(tx, caller, { kind: 'ticket', id: ticket.number });
      }
      await caller.record(tx, ticketLogEntry(from, 'ticket_merged', { into: to.number }));
      await caller.record(tx, ticketLogEntry(to, 'ticket_merged', { from: from.number }));
    } else caller.unchanged();
    const [shown] = await showThreads(tx, work, [to]);
    if (shown === undefined) throw new AppError('not_found');
    return shown;
  });

/** A note that the customer never sees. */
export async function noteThread(
  { db }: ActDeps,
  { work }: Work,
  caller: Staff,
  { number, body }: Input<typeof inboxRoutes.noteTicket>,
) {
  return work.writeNote(caller, caseOf(await findByNumber(db, number)), body);
}

export type FindStaffChat = (userId: number) => Promise<StaffChat | null>;

/** The customer's WhatsApp chat. They are notified that we read it. Throws not_found if there is none. */
export async function readChat(
  { db }: ActDeps,
  findStaffChat: FindStaffChat,
  caller: Staff,
  { number }: NumberInput,
): Promise<StaffChat> {
  const row = await findByNumber(db, number);
  const chat = await findStaffChat(row.user_id);
  if (chat === null) throw new AppError('not_found');
  await inTransaction(db, (tx) =>
    caller.record(tx, {
      act: 'chat_seen',
      object: `customer:${row.user_id}`,
      about: row.user_id,
      case_reference: row.number,
    }),
  );
  return chat;
}
