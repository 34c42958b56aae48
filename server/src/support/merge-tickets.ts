// Merges two tickets of one customer: the merged one is closed and points to the other, whose
// thread has the messages of both in the order in which they were written.
import { AppError } from '@alajo/contract/errors.ts';
import type { Tx } from '../platform/database/database.ts';
import { earliest, lockCustomer, lockTicket, moveTicket, type TicketRow } from './ticket-rows.ts';

/** `merged` is false if it was done before. Throws not_found, tickets_not_merged. */
export async function mergeTickets(tx: Tx, number: string, into: string) {
  const owner = await ownerOf(tx, number);
  await lockCustomer(tx, owner);
  // Locked in a fixed order, independent of the direction.
  const rows = new Map<string, TicketRow>();
  for (const ticketNumber of [number, into].toSorted()) {
    const row = await lockTicket(tx, ticketNumber);
    if (row !== undefined) rows.set(ticketNumber, row);
  }
  const [from, to] = [rows.get(number), rows.get(into)];
  if (from === undefined || to === undefined) throw new AppError('not_found', { field: 'into' });
  if (from.merged_into === to.id) return { from, to, merged: false };
  const may = from.id !== to.id && from.user_id === to.user_id && to.status !== 'closed';
  if (!may || from.merged_into !== null)
    throw new AppError('tickets_not_merged', { field: 'into' });
  return { from: await pointTo(tx, from, to), to: await absorbTicket(tx, from, to), merged: true };
}

async function ownerOf(tx: Tx, number: string): Promise<number> {
  const row = await tx
    .selectFrom('support_ticket')
    .select('user_id')
    .where('number', '=', number)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row.user_id;
}

/** Closes the merged one, without an unread reply; tickets merged into it follow. */
async function pointTo(tx: Tx, from: TicketRow, to: TicketRow): Promise<TicketRow> {
  await tx
    .updateTable('support_ticket')
    .set({ merged_into: to.id })
    .where('merged_into', '=', from.id)
    .execute();
  await tx
    .updateTable('support_recall')
    .set({ ticket_id: to.id })
    .where('ticket_id', '=', from.id)
    .execute();
  const seen_id = Math.max(from.seen_id, from.answer_id);
  return moveTicket(tx, from, 'closed', { merged_into: to.id, seen_id });
}

/** The earlier of the two promises stays. */
async function absorbTicket(tx: Tx, from: TicketRow, to: TicketRow): Promise<TicketRow> {
  const waiting_since = earliest(from.waiting_since, to.waiting_since);
  const unseen = [from, to].filter(({ answer_id, seen_id }) => answer_id > seen_id);
  const seen_id =
    unseen.length > 0
      ? Math.min(...unseen.map((ticket) => ticket.seen_id))
      : Math.max(from.seen_id, to.seen_id);
  return moveTicket(tx, to, waiting_since === null ? to.status : 'open', {
    waiting_since,
    promised_by: earliest(from.promised_by, to.promised_by),
    seen_id,
    answer_id: Math.max(from.answer_id, to.answer_id),
    written: from.written + to.written,
    updated_at: new Date(Math.max(from.updated_at.getTime(), to.updated_at.getTime())),
    entry_id: to.entry_id ?? from.entry_id,
    reason: to.entry_id === null ? from.reason : to.reason,
    first_answer_at: earliest(from.first_answer_at, to.first_answer_at),
  });
}
