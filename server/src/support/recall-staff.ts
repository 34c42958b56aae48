// Staff handling of recalls: the page of a recall, and a bank's answers. A bank returns money itself, so its steps
// move no money and require only one person.
import { addWorkingDays, daysBetween } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import {
  type BankStep,
  bankStep,
  type RecallDecision,
  type StaffRecall,
} from '@alajo/contract/support/staff-recalls.ts';
import { RECALL_BANK_DAYS, RECALL_FUND_HOURS } from '@alajo/contract/time-limits.ts';
import type { Deps } from '../deps.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { staffCannot } from '../payments/staff-actions.ts';
import { DAY, dayInLagos, HOUR } from '../platform/clock.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import type { Staff } from '../platform/http/handlers.ts';
import type { CaseWork } from '../staff/cases.ts';
import {
  endWithout,
  payloadOf,
  previewDecision,
  recallCase,
  recallObject,
  requireRecall,
} from './recall-decisions.ts';
import { recallNotices } from './recall-notices.ts';
import {
  addStep,
  hasStep,
  leftOf,
  moveRecall,
  nameOf,
  publicStep,
  type RecallRow,
  stepsOf,
  ticketOf,
} from './recall-rows.ts';
import { closeRecall } from './recall-ticket.ts';

type StaffDeps = Pick<Deps, 'db' | 'clock'>;

/** Throws not_found. */
export async function findStaffRecall(
  deps: StaffDeps,
  { reference }: { reference: string },
): Promise<StaffRecall> {
  const { db } = deps;
  const row = await requireRecall(db, idIn(reference));
  const { id, entry_id, status, user_id, to_user_id, other, bank, amount, given, held } = row;
  const [sender, ticket, steps, choices] = await Promise.all([
    nameOf(db, user_id),
    ticketOf(db, row),
    stepsOf(db, row),
    choicesFor(deps, row),
  ]);
  return {
    reference,
    object: recallObject(id),
    transaction: toReference(entry_id),
    status,
    sender: { id: user_id, name: sender },
    receiver: to_user_id === null ? null : { id: to_user_id, name: await nameOf(db, to_user_id) },
    other,
    bank,
    amount,
    given,
    held,
    left: leftOf(row),
    asked_at: row.asked_at.toISOString(),
    answer_by: row.answer_by?.toISOString() ?? null,
    ticket,
    steps: steps.map(publicStep),
    choices,
    bank_steps: [...bankStepsFor(row)],
  };
}

/** The decisions possible for a recall in its current state. */
export function decisionsFor(row: RecallRow): readonly RecallDecision[] {
  const { status, held, claim_id } = row;
  if (status !== 'reviewing' || claim_id !== null) return [];
  return held > 0 ? ['return', 'release'] : ['hold', 'refuse'];
}

/** The possible requests to a bank and its possible answers. */
export const bankStepsFor = ({ status }: RecallRow): readonly BankStep[] =>
  status === 'with_bank' ? bankStep.options : [];

/** The actions that fit the recall now, each with the postings it would make. */
async function choicesFor(deps: StaffDeps, row: RecallRow): Promise<StaffRecall['choices']> {
  const choices: StaffRecall['choices'] = [];
  for (const decision of decisionsFor(row)) {
    const { postings, refused } = await previewDecision(deps, payloadOf(row, decision));
    choices.push({ decision, postings, refused });
  }
  return choices;
}

/**
 * Records a request to a bank or its answer. A request is recorded once: a repeat changes nothing.
 * Throws action_unavailable for a recall that is with no bank, case_claimed, not_found.
 */
export async function recordBankStep(
  deps: StaffDeps,
  { refuseClaimed }: Pick<CaseWork, 'refuseClaimed'>,
  caller: Staff,
  { id, step, reason }: { id: number; step: BankStep; reason: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const row = await requireRecall(tx, id, true);
    if (row.status !== 'with_bank') throw staffCannot('This recall is not with a bank.');
    await refuseClaimed(tx, caller, { kind: 'recall', id: String(id) });
    if (!(await bankSteps[step](tx, deps.clock.now(), row))) return caller.unchanged();
    await caller.record(tx, {
      act: 'recall_decided',
      object: recallObject(id),
      about: row.user_id,
      case_reference: recallCase.referenceOf(String(id)),
      reason,
      details: { bank: step },
    });
  });
}

/** Each returns false if it was already recorded. */
const bankSteps: Record<BankStep, (tx: Tx, now: Date, row: RecallRow) => Promise<boolean>> = {
  /** CBN: the bank returns any remaining money within a working day. */
  asked(tx, now, row) {
    const today = dayInLagos(now);
    const days = daysBetween(today, addWorkingDays(today, RECALL_BANK_DAYS));
    return waitForBank(tx, now, row, {
      kind: 'bank_asked',
      answer_by: new Date(now.getTime() + days * DAY),
    });
  },
  /** CBN: if it was spent, the bank's customer has a day to pay it back. */
  notified: (tx, now, row) =>
    waitForBank(tx, now, row, {
      kind: 'bank_notified',
      answer_by: new Date(now.getTime() + RECALL_FUND_HOURS * HOUR),
    }),
  /** The bank's transfer credits the sender: this only ends the case. */
  async returned(tx, now, row) {
    const moved = await moveRecall(tx, row, 'given_back', { given: kobo(row.amount) });
    await closeRecall(tx, now, moved);
    return true;
  },
  async refused(tx, now, row) {
    await endWithout(tx, now, row);
    return true;
  },
};

type BankWait = { kind: 'bank_asked' | 'bank_notified'; answer_by: Date };

async function waitForBank(
  tx: Tx,
  now: Date,
  row: RecallRow,
  { kind, answer_by }: BankWait,
): Promise<boolean> {
  if (await hasStep(tx, row, kind)) return false;
  await addStep(tx, now, row, { kind });
  const params = {
    amount: row.amount,
    name: row.bank ?? row.other,
    by: answer_by.toISOString(),
    notified: kind === 'bank_notified',
    reference: toReference(row.entry_id),
  };
  await notify(tx, [createNotice(recallNotices.recall_at_bank, row.user_id, now, params)]);
  await moveRecall(tx, row, 'with_bank', { answer_by });
  return true;
}

/** Throws not_found. */
function idIn(reference: string): number {
  const id = recallCase.idOf(reference);
  if (id === undefined) throw new AppError('not_found');
  return Number(id);
}
