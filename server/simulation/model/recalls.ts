// The model's recalls: a transfer to the wrong person is recalled once. The recipient returns what they
// have, declines, or stays silent for a day. Then staff decide, and may hold the rest meanwhile. Staff also
// ask banks, which get one working day.
import { addWorkingDays } from '@alajo/contract/days.ts';
import {
  addIncome,
  addTo,
  addToWallet,
  credit,
  DAY,
  dateOf,
  dayOf,
  debit,
  type Model,
  type Person,
  type Recall,
  requireThat,
  type Transfer,
} from './model.ts';

const ASKED_WITHIN = 14;
const SILENT_AFTER = DAY;

/** Idempotent. */
export function requestRecall(model: Model, who: Person, name: string, now: number): void {
  const transfer = model.transfers.get(name);
  requireThat(transfer !== undefined && transfer.from === who, 'no such transfer');
  if (transfer.recall) return;
  requireThat(transfer.reversed === null, 'it was reversed');
  requireThat(dateOf(dayOf(now)) <= lastDay(transfer), 'too late');
  const status = transfer.to === null ? 'with_bank' : 'asked';
  const until = now + SILENT_AFTER;
  transfer.recall = newRecall(status, until);
}

export const newRecall = (status: Recall['status'], until: number): Recall => ({
  status,
  until,
  given: 0,
  held: 0,
  was_held: false,
  bank: new Set(),
  claim: null,
});

export const lastDay = ({ day }: Transfer) => addWorkingDays(dateOf(day), ASKED_WITHIN);

const silentAt = ({ recall }: Transfer) => (recall?.status === 'asked' ? recall.until : null);

/** When the next wait for a recipient ends. */
export function nextSilence(model: Model): number | null {
  let next: number | null = null;
  for (const transfer of model.transfers.values()) {
    const at = silentAt(transfer);
    if (at !== null && (next === null || at < next)) next = at;
  }
  return next;
}

/** Passes recalls whose recipient stayed silent until `now` to staff. */
export function endSilences(model: Model, now: number): void {
  for (const transfer of model.transfers.values()) {
    const { recall } = transfer;
    if (recall && (silentAt(transfer) ?? now + 1) <= now) recall.status = 'reviewing';
  }
}

type RecalledTransfer = Transfer & { recall: Recall };

export function recalledTransferOf(model: Model, name: string): RecalledTransfer {
  const transfer = model.transfers.get(name);
  requireThat(transfer !== undefined, 'no such transfer');
  const { recall } = transfer;
  requireThat(recall !== null, 'not recalled');
  return Object.assign(transfer, { recall });
}

export const isOver = ({ status }: Recall) =>
  status !== 'asked' && status !== 'with_bank' && status !== 'reviewing';

/** A recall with a recipient at Alajo. */
export type ReceivedTransfer = RecalledTransfer & { to: Person };

export function toReceivedTransfer(transfer: RecalledTransfer): ReceivedTransfer {
  const { to } = transfer;
  requireThat(to !== null, 'sent to a bank');
  return Object.assign(transfer, { to });
}

/** Rejects the reversal of a transfer that was partly returned or is held for a return. */
export function assertNotReturned({ recall }: Transfer): void {
  requireThat(!recall || recall.given === 0, 'given back');
  requireThat(!recall || recall.held === 0, 'held for a recall');
}

/** Ends the recall of a transfer that is reversed. */
export function endRecall(transfer: Transfer): void {
  assertNotReturned(transfer);
  const { recall, amount } = transfer;
  if (recall === null) return;
  if (isOver(recall)) return;
  Object.assign(recall, { status: 'given_back', given: amount });
  settle(recall);
}

/** Ends the claim of a recall that is over. */
function settle(recall: Recall): void {
  if (recall.claim?.status !== 'open' || !isOver(recall)) return;
  Object.assign(recall.claim, { status: 'settled', hold_until: null });
}

/** The part that has been neither returned nor held. */
export const leftOf = ({ amount, recall }: RecalledTransfer) => amount - recall.given - recall.held;

/**
 * Returns at most `amount`, held money first and then only what the wallet has. Idempotent once everything
 * is returned.
 */
export function returnRecall(
  model: Model,
  who: Person,
  { recall: name, amount }: { recall: string; amount: number },
): void {
  const transfer = toReceivedTransfer(recalledTransferOf(model, name));
  const { recall, to } = transfer;
  requireThat(to === who, 'not the receiver');
  if (recall.status === 'given_back') return;
  requireThat(!isOver(recall), 'over');
  const held = Math.min(recall.held, amount);
  const rest = Math.min(amount - held, leftOf(transfer), to.wallet);
  requireThat(held + rest > 0, 'nothing left');
  debit(to, rest);
  addIncome(to, -rest);
  payBack(transfer, held, rest);
  settle(recall);
  if (recall.status === 'asked') recall.status = 'reviewing';
}

/** Returned money is not income. */
export function payBack(
  { amount, from, to, recall }: ReceivedTransfer,
  held: number,
  rest: number,
): void {
  recall.held -= held;
  to.held -= held;
  recall.given += held + rest;
  credit(from, held + rest);
  if (recall.given === amount) recall.status = 'given_back';
}

/** Idempotent. */
export function declineRecall(model: Model, who: Person, name: string): void {
  const { recall, to } = recalledTransferOf(model, name);
  requireThat(to === who, 'not the receiver');
  requireThat(!isOver(recall), 'over');
  recall.status = 'reviewing';
}

/** Releases held money. Idempotent. */
export function withdrawRecall(model: Model, who: Person, name: string): void {
  const transfer = recalledTransferOf(model, name);
  const { recall, from } = transfer;
  requireThat(from === who, 'not the sender');
  if (recall.status === 'withdrawn') return;
  requireThat(!isOver(recall), 'over');
  if (recall.held > 0) releaseHold(toReceivedTransfer(transfer));
  recall.status = 'withdrawn';
  settle(recall);
}

/** The money was already the recipient's, so it needs no room under the balance limit. */
export function releaseHold({ recall, to }: ReceivedTransfer): void {
  addToWallet(to, recall.held);
  addIncome(to, recall.held);
  to.held -= recall.held;
  recall.held = 0;
}

const decisions = {
  hold(transfer) {
    const { recall, to } = transfer;
    requireThat(!recall.was_held, 'held before');
    const amount = Math.min(leftOf(transfer), to.wallet);
    requireThat(amount > 0, 'nothing left');
    debit(to, amount);
    addIncome(to, -amount);
    to.held += amount;
    Object.assign(recall, { held: amount, was_held: true });
  },
  release(transfer) {
    requireThat(transfer.recall.held > 0, 'nothing held');
    releaseHold(transfer);
  },
  return(transfer) {
    const { held } = transfer.recall;
    requireThat(held > 0, 'nothing held');
    payBack(transfer, held, 0);
  },
  refuse({ recall }) {
    requireThat(recall.held === 0, 'held');
    recall.status = 'not_given_back';
  },
} satisfies Record<string, (transfer: ReceivedTransfer) => void>;

const bankDecisions = {
  'bank-asked': (transfer, now) => {
    const today = dateOf(dayOf(now));
    const days = Date.parse(addWorkingDays(today, 1)) - Date.parse(today);
    return waitForBank(transfer, 'asked', now + days);
  },
  'bank-notified': (transfer, now) => waitForBank(transfer, 'notified', now + DAY),
  // The bank credits the sender directly.
  'bank-returned': ({ recall, amount }) => {
    Object.assign(recall, { status: 'given_back', given: amount });
    settle(recall);
    return true;
  },
  'bank-refused': ({ recall }) => {
    recall.status = 'not_given_back';
    settle(recall);
    return true;
  },
} satisfies Record<string, (transfer: RecalledTransfer, now: number) => boolean>;

/** Starts the bank's deadline once; returns false if it is already running. */
function waitForBank({ recall }: RecalledTransfer, step: string, until: number): boolean {
  if (recall.bank.has(step)) return false;
  recall.bank.add(step);
  recall.until = until;
  return true;
}

type BankDecision = keyof typeof bankDecisions;
export type Decision = keyof typeof decisions | BankDecision;

const isOfBanks = (decision: Decision): decision is BankDecision => decision in bankDecisions;

/** Applies a staff decision. */
export function decideRecall(
  model: Model,
  { recall: name, decision }: { recall: string; decision: Decision },
  now: number,
): void {
  const { desk } = model;
  const transfer = recalledTransferOf(model, name);
  const { status } = transfer.recall;
  if (isOfBanks(decision)) {
    requireThat(status === 'with_bank', 'not with a bank');
    if (bankDecisions[decision](transfer, now)) addTo(desk.log, 'recall_decided', 1);
    return;
  }
  requireThat(status === 'reviewing', 'not with staff');
  requireThat(transfer.recall.claim === null, 'decided with its claim');
  requireThat(
    !desk.reversals.some((reversal) => reversal.transfer === transfer),
    'a change is waiting',
  );
  decisions[decision](toReceivedTransfer(transfer));
  addTo(desk.log, 'proposal_made', 1);
  addTo(desk.log, 'proposal_approved', 1);
}

export function recallSnapshot({ status, given, held, until, claim }: Recall): string {
  const claimed = claim === null ? '' : `, claim ${claim.status}`;
  const end = claim?.hold_until == null ? '' : ` until ${new Date(claim.hold_until).toISOString()}`;
  const stands = `${status}, ${given} given, ${held} held${claimed}${end}`;
  return status === 'with_bank' ? `${stands}, by ${new Date(until).toISOString()}` : stands;
}
