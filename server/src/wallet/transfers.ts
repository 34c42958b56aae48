// Sending to another customer: one ledger entry and no other row. This is the hot path: payers and
// receivers are looked up in batches, and the ledger itself refuses duplicates.
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Receipt } from '@alajo/contract/wallet/schemas.ts';
import type { Deps } from '../deps.ts';
import type { Payer, Person } from '../identity/directory.ts';
import type { Entry, Posted } from '../ledger/entries.ts';
import { createNotice, type Notice } from '../notifications/kinds.ts';
import { noticeRows } from '../notifications/notifications.ts';
import {
  DUPLICATE_WINDOW_MS,
  explainDayLimit,
  type PaymentContext,
  type PaymentSource,
} from '../payments/context.ts';
import { dayCapOf } from '../payments/limits.ts';
import { ALAJO, type Movement, toMetadata, toReceipt } from '../payments/movements.ts';
import { debitAlert } from '../payments/notices.ts';
import { operationId } from '../payments/operations.ts';
import { cappedCredit, openParked, parkedNotice, postWithParking } from '../payments/parking.ts';
import { dayInLagos } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { walletNotices } from './notices.ts';

export type UserTransfer = {
  recipient: string;
  amount: Kobo;
  note?: string | undefined;
  again: boolean;
};

/**
 * Sends to a customer by handle, free of charge. Refuses, in this order: PIN, unknown recipient,
 * self, duplicate within 60 s, daily limit, funds. What is over the recipient's cap is parked.
 */
export async function sendToUser(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  input: UserTransfer,
): Promise<Receipt> {
  const [payer, person] = await Promise.all([
    payments.payers.authorize(caller),
    payments.directory.byHandle(input.recipient),
  ]);
  if (person === undefined) throw new AppError('recipient_not_found', { field: 'recipient' });
  if (person.user_id === payer.user_id) throw new AppError('self_transfer', { field: 'recipient' });
  const id = operationId(caller);
  const [from, to] = await Promise.all([
    payments.accounts.wallet(payer.user_id),
    payments.accounts.wallet(person.user_id),
  ]);
  const now = deps.clock.now();
  const movement = movementOf(payer, person, input);
  const { again } = input;
  const posted = await submitTransfer(deps, { id, payer, from, person, to, movement, now, again });
  return receiptOf(posted, movement);
}

type TransferInProgress = PaymentSource & {
  id: string;
  person: Person;
  to: number;
  movement: Movement;
  again: boolean;
};

async function submitTransfer(deps: Deps, underway: TransferInProgress): Promise<Posted> {
  const { person, movement, now } = underway;
  const openTheirs = () => inTransaction(deps.db, (tx) => openParked(tx, person.user_id));
  try {
    const entry = entryOf(underway);
    const { posted } = await postWithParking(entry, openTheirs, (tried, parked) => {
      const notices = [
        receivedNotice(entry.id, person, movement, now),
        sentAlert(underway, entry.id),
      ];
      if (parked > 0) notices.push(parkedNotice(person.user_id, parked, now));
      return deps.ledger.submit(tried, ...notices.flatMap(noticeRows));
    });
    return posted;
  } catch (error) {
    throw await explainDayLimit(deps, error, underway, movement.amount);
  }
}

function movementOf(payer: Payer, person: Person, input: UserTransfer): Movement {
  return {
    sender: payer.name,
    recipient: person.name,
    bank: ALAJO,
    account: null,
    note: input.note || null,
    amount: input.amount,
    lines: [
      { kind: 'amount', label: 'Amount', amount: input.amount },
      { kind: 'fee', label: 'Transfer fee', amount: kobo(0) },
    ],
    says: { debit: `Transfer to ${person.name}`, credit: `Transfer from ${payer.name}` },
    target: { type: 'user', username: person.username, name: person.name },
  };
}

function entryOf({ id, payer, from, person, to, movement, now, again }: TransferInProgress): Entry {
  const { amount, note } = movement;
  const since = again ? null : new Date(now.getTime() - DUPLICATE_WINDOW_MS);
  return {
    id,
    kind: 'transfer_user',
    content: JSON.stringify([from, to, amount, note]),
    duplicate_key: { name: `${to}:${amount}`, since },
    metadata: toMetadata(movement),
    postings: [
      { account: from, amount: kobo(-amount), day_cap: dayCapOf(payer, now) },
      cappedCredit(to, amount, person.tier, dayInLagos(now)),
    ],
  };
}

function sentAlert({ payer, movement, now }: TransferInProgress, entry: string): Notice {
  const { amount, says } = movement;
  return debitAlert({ user_id: payer.user_id, amount, description: says.debit, entry }, now);
}

function receivedNotice(id: string, person: Person, movement: Movement, now: Date): Notice {
  const { amount, sender, note } = movement;
  const params = { amount, sender, note, reference: toReference(id) };
  return createNotice(walletNotices.transfer_received, person.user_id, now, params);
}

const receiptOf = (posted: Posted, movement: Movement): Receipt =>
  toReceipt(
    {
      id: posted.id,
      kind: 'transfer_user',
      posted_at: posted.posted_at,
      movement,
      amount: kobo(-movement.amount),
      state: 'completed',
      captured: false,
      reversed_at: null,
    },
    { expected_by: null, session_id: null, delivery: null },
  );
