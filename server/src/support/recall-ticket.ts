// The ticket of a recall: it opens when staff have to decide, and closes with it.
import { formatNaira } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { SUBJECT_MAX } from '@alajo/contract/support/schemas.ts';
import { RECALL_DECISION_HOURS } from '@alajo/contract/time-limits.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { HOUR } from '../platform/clock.ts';
import type { Tx } from '../platform/database/database.ts';
import { settleClaim } from './claim-rows.ts';
import { type RecallAnswer, recallNotices } from './recall-notices.ts';
import { leftOf, moveRecall, type RecallRow } from './recall-rows.ts';
import {
  earliest,
  insertMessage,
  insertTicket,
  lockCustomer,
  lockOpenAbout,
  moveTicket,
  type TicketRow,
  usualPromise,
} from './ticket-rows.ts';

const happened = {
  refused: 'They said no.',
  silent: 'They didn’t answer in time.',
  partly: 'They returned what was left in their wallet.',
} as const satisfies Record<RecallAnswer, string>;

/** Passes a locked recall to staff, because its recipient refused, didn't reply or returned too little. */
export async function review(
  tx: Tx,
  now: Date,
  row: RecallRow,
  answer: RecallAnswer,
): Promise<RecallRow> {
  const left = leftOf(row);
  const ticket = await openCase(
    tx,
    now,
    row,
    `You asked ${row.other} to return ${formatNaira(row.amount)}. ${happened[answer]} Our team will now decide on the other ${formatNaira(left)}. It would help to know who you meant to pay, and how you know ${row.other}.`,
  );
  const answer_by = new Date(now.getTime() + RECALL_DECISION_HOURS * HOUR);
  const moved = await moveRecall(tx, row, 'reviewing', { answer_by, ticket_id: ticket.id });
  const params = {
    amount: left,
    name: row.other,
    answer,
    by: answer_by.toISOString(),
    reference: toReference(row.entry_id),
  };
  await notify(tx, [createNotice(recallNotices.recall_reviewing, row.user_id, now, params)]);
  return moved;
}

/** The ticket of a recall: the open one about this transfer, or a new one. */
export async function openCase(
  tx: Tx,
  now: Date,
  { user_id, entry_id, other }: Pick<RecallRow, 'user_id' | 'entry_id' | 'other'>,
  body: string,
): Promise<TicketRow> {
  await lockCustomer(tx, user_id);
  const known = await lockOpenAbout(tx, user_id, entry_id);
  const times = {
    waiting_since: known?.waiting_since ?? now,
    promised_by: earliest(known?.promised_by ?? null, usualPromise(now)),
    updated_at: now,
  };
  const ticket =
    known !== undefined
      ? await moveTicket(tx, known, 'open', times)
      : await insertTicket(tx, {
          user_id,
          key: null,
          topic: 'request',
          subject: `Sent to the wrong person: ${other}`.slice(0, SUBJECT_MAX),
          entry_id,
          reason: 'wrong_person',
          opened_by_us: true,
          created_at: now,
          ...times,
        });
  const message = { author: 'agent', key: null, body, created_at: now } as const;
  await insertMessage(tx, { ...message, ticket_id: ticket.id });
  return ticket;
}

/** Closes the ticket of a recall that is over, and settles its claim if no other payment of it is open. */
export async function closeRecall(tx: Tx, now: Date, row: RecallRow): Promise<void> {
  const { ticket_id, claim_id } = row;
  if (claim_id !== null) await settleClaim(tx, now, claim_id);
  if (ticket_id === null) return;
  const ticket = await tx
    .selectFrom('support_ticket')
    .selectAll()
    .where('id', '=', ticket_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (ticket.status !== 'closed') await moveTicket(tx, ticket, 'closed', {});
}
