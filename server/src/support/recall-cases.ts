// What our people do about recalls: a ticket for the sender's side of it, and the decisions. `npm run
// support -- recall NUMBER` runs them.
import { addWorkingDays, daysBetween } from '@alajo/contract/days.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { RecallStepKind } from '@alajo/contract/support/recalls.ts';
import { SUBJECT_MAX } from '@alajo/contract/support/schemas.ts';
import {
  RECALL_BANK_DAYS,
  RECALL_DECISION_HOURS,
  RECALL_FUND_HOURS,
} from '@alajo/contract/time-limits.ts';
import type { Deps } from '../deps.ts';
import { createNotice } from '../notifications/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { oneTimeOperationId } from '../payments/operations.ts';
import { DAY, dayInLagos, HOUR } from '../platform/clock.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import { holdRest, payBack, releaseHeld } from './recall-money.ts';
import { type RecallAnswer, recallNotices } from './recall-notices.ts';
import { addStep, isOver, leftOf, moveRecall, type RecallRow, stepsOf } from './recall-rows.ts';
import {
  insertMessage,
  insertTicket,
  lockCustomer,
  lockOpenAbout,
  moveTicket,
  type TicketRow,
} from './ticket-rows.ts';

const happened = {
  refused: 'They said no.',
  silent: 'They didn’t answer in time.',
  partly: 'They gave back what was left in their wallet.',
} as const satisfies Record<RecallAnswer, string>;

/** Puts a locked recall before our people, because its receiver refused, was silent or gave too little. */
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
    `You asked ${row.other} to give back ${formatNaira(row.amount)}. ${happened[answer]} Our team now looks at the other ${formatNaira(left)} and decides. Tell us here what would help us: whom you meant to pay, and how you know ${row.other}.`,
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

/** The ticket of a recall: the open one about this transfer, or one that we open. */
export async function openCase(
  tx: Tx,
  now: Date,
  { user_id, entry_id, other }: Pick<RecallRow, 'user_id' | 'entry_id' | 'other'>,
  body: string,
): Promise<TicketRow> {
  await lockCustomer(tx, user_id);
  const known = await lockOpenAbout(tx, user_id, entry_id);
  const times = { waiting_since: known?.waiting_since ?? now, updated_at: now };
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
  const said = { author: 'agent', key: null, body, created_at: now } as const;
  await insertMessage(tx, { ...said, ticket_id: ticket.id });
  return ticket;
}

/** Closes the ticket of a recall that is over. */
export async function closeCase(tx: Tx, { ticket_id }: RecallRow): Promise<void> {
  if (ticket_id === null) return;
  const ticket = await tx
    .selectFrom('support_ticket')
    .selectAll()
    .where('id', '=', ticket_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (ticket.status !== 'closed') await moveTicket(tx, ticket, 'closed', { waiting_since: null });
}

type Decide = (tx: Tx, now: Date, row: RecallRow) => Promise<RecallRow>;

/** What our people can decide, by the word they type. */
const decisions: Record<string, { from: RecallRow['status']; decide: Decide }> = {
  hold: { from: 'reviewing', decide: holdOnce },
  release: { from: 'reviewing', decide: requireHeld(releaseHeld) },
  return: { from: 'reviewing', decide: requireHeld(returnHeld) },
  keep: { from: 'reviewing', decide: endWithout },
  'bank-asked': { from: 'with_bank', decide: bankAsked },
  'bank-notified': { from: 'with_bank', decide: bankNotified },
  'bank-returned': { from: 'with_bank', decide: bankReturned },
  'bank-refused': { from: 'with_bank', decide: endWithout },
};

export const decisionNames = Object.keys(decisions);

/**
 * Carries out what our people decided about the recall of a ticket; `told` records whose decision it was.
 * Throws with a sentence where it does not fit, and changes nothing then; a repeat changes nothing either.
 */
export async function decideRecall(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { ticket_id, word }: { ticket_id: number; word: string },
  told: (tx: Tx) => Promise<void>,
): Promise<RecallRow> {
  const decision = decisions[word];
  if (decision === undefined) throw new Error(`Decide one of ${decisionNames.join(', ')}.`);
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('support_recall')
      .selectAll()
      .where('ticket_id', '=', ticket_id)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new Error('This ticket is not about a transfer asked back.');
    if (row.status !== decision.from) throw new Error(`It is ${row.status}: ${word} does not fit.`);
    await told(tx);
    return decision.decide(tx, now, row);
  });
}

async function holdOnce(tx: Tx, now: Date, row: RecallRow): Promise<RecallRow> {
  if (row.held > 0) return row;
  if (await hasStep(tx, row, 'held')) throw new Error('It was held and let go before.');
  return holdRest(tx, now, row);
}

const hasStep = async (tx: Tx, row: RecallRow, kind: RecallStepKind) =>
  (await stepsOf(tx, row)).some((step) => step.kind === kind);

function requireHeld(decide: Decide): Decide {
  return async (tx, now, row) => {
    if (row.held === 0) throw new Error('Nothing is held for it.');
    return decide(tx, now, row);
  };
}

async function returnHeld(tx: Tx, now: Date, row: RecallRow): Promise<RecallRow> {
  const id = oneTimeOperationId(`give_back:${row.key}`);
  const moved = await payBack(tx, now, { row, id, most: row.held, agreed: false });
  if (isOver(moved)) await closeCase(tx, moved);
  return moved;
}

async function endWithout(tx: Tx, now: Date, row: RecallRow): Promise<RecallRow> {
  if (row.held > 0) throw new Error('Return or release what is held first.');
  const moved = await moveRecall(tx, row, 'not_given_back');
  await addStep(tx, now, row, { kind: 'not_given_back' });
  const { amount, given, other: name, entry_id } = row;
  const params = { amount, given, name, reference: toReference(entry_id) };
  await notify(tx, [createNotice(recallNotices.recall_ended, row.user_id, now, params)]);
  await closeCase(tx, moved);
  return moved;
}

/** CBN: the bank returns what is there within a working day. */
async function bankAsked(tx: Tx, now: Date, row: RecallRow): Promise<RecallRow> {
  const today = dayInLagos(now);
  const days = daysBetween(today, addWorkingDays(today, RECALL_BANK_DAYS));
  const answer_by = new Date(now.getTime() + days * DAY);
  return atBank(tx, now, row, { kind: 'bank_asked', answer_by });
}

/** CBN: where it was spent, the bank's customer has a day to bring it back. */
async function bankNotified(tx: Tx, now: Date, row: RecallRow): Promise<RecallRow> {
  const answer_by = new Date(now.getTime() + RECALL_FUND_HOURS * HOUR);
  return atBank(tx, now, row, { kind: 'bank_notified', answer_by });
}

type BankStep = { kind: 'bank_asked' | 'bank_notified'; answer_by: Date };

async function atBank(
  tx: Tx,
  now: Date,
  row: RecallRow,
  { kind, answer_by }: BankStep,
): Promise<RecallRow> {
  if (await hasStep(tx, row, kind)) return row;
  await addStep(tx, now, row, { kind });
  const params = {
    amount: row.amount,
    name: row.bank ?? row.other,
    by: answer_by.toISOString(),
    notified: kind === 'bank_notified',
    reference: toReference(row.entry_id),
  };
  await notify(tx, [createNotice(recallNotices.recall_at_bank, row.user_id, now, params)]);
  return moveRecall(tx, row, 'with_bank', { answer_by });
}

/** The bank sent it back, which credits the sender by itself: this only ends the case. */
async function bankReturned(tx: Tx, _now: Date, row: RecallRow): Promise<RecallRow> {
  const moved = await moveRecall(tx, row, 'given_back', { given: kobo(row.amount) });
  await closeCase(tx, moved);
  return moved;
}
