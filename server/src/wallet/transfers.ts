// Sends to another customer: one ledger entry and no other row. This is the hot path: payers and
// recipients are looked up in batches, and the ledger itself refuses duplicates.
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Receipt } from '@alajo/contract/wallet/schemas.ts';
import type { Deps } from '../deps.ts';
import { rememberPayee, userPayee } from '../identity/approvals/known-payees.ts';
import type { Terms } from '../identity/approvals/terms.ts';
import type { Payee, Payer, Person } from '../identity/directory.ts';
import type { Entry, PostedEntry } from '../ledger/entries.ts';
import { createNotice, type Notice } from '../notices/kinds.ts';
import { noticeRows } from '../notifications/notifications.ts';
import { paymentTerms } from '../payments/approval-terms.ts';
import {
  DUPLICATE_WINDOW_MS,
  explainLimit,
  type PaymentContext,
  type WalletPayer,
} from '../payments/context.ts';
import { dayCapOf } from '../payments/limits.ts';
import {
  ALAJO,
  freeTransferLines,
  type Movement,
  paidReceipt,
  toMetadata,
  transferDescriptions,
} from '../payments/movements.ts';
import { debitAlert } from '../payments/notices.ts';
import { operationId } from '../payments/operations.ts';
import { cappedCredit, openParked, parkedNotice, postWithParking } from '../payments/parking.ts';
import { dayInLagos } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { walletNotices } from './notices.ts';
import { findReceipt } from './receipts.ts';
import { holdTransfer } from './waiting/hold-transfer.ts';

export type UserTransfer = {
  recipient: string;
  amount: Kobo;
  note?: string | undefined;
  again: boolean;
};

/**
 * Sends to a customer by handle, free of charge. Refuses, in this order: PIN, unknown recipient,
 * self, duplicate within 60 s, daily limit, funds. The amount over the recipient's balance limit is
 * parked. For a payer whose transfers wait, the money is set aside for an hour instead.
 */
export async function sendToUser(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  input: UserTransfer,
): Promise<Receipt> {
  const { user_id, trust } = caller;
  // The known-payee check comes with the lookup, without an extra round trip.
  const lookup = payments.directory.byHandle(input.recipient, trust.guarded ? user_id : undefined);
  const [payer, recipient] = await Promise.all([
    payments.payers.approve(caller, async () => termsOf(caller, await lookup, input)),
    lookup,
  ]);
  const person = requireRecipient(caller, recipient);
  const id = operationId(caller);
  const [from, to] = await Promise.all([
    payments.accounts.wallet(payer.user_id),
    payments.accounts.wallet(person.user_id),
  ]);
  const now = deps.clock.now();
  const movement = movementOf(payer, person, input);
  const { again } = input;
  const transfer = { id, payer, from, person, to, movement, now, again };
  const posted = payer.transfers_wait
    ? await waitTransfer(deps, transfer)
    : await submitTransfer(deps, transfer);
  if (!person.known) await rememberPayee(deps.db, deps, caller, userPayee(person.user_id));
  // The first request may have waited although this one wouldn't, or the reverse.
  if (posted === undefined || posted.repeated) {
    return findReceipt(deps, payer.user_id, toReference(id));
  }
  return paidReceipt(posted, 'transfer_user', movement);
}

function requireRecipient({ user_id }: Customer, person: Payee | undefined): Payee {
  if (person === undefined) throw new AppError('recipient_not_found', { field: 'recipient' });
  if (person.user_id === user_id) throw new AppError('self_transfer', { field: 'recipient' });
  return person;
}

function termsOf(
  caller: Customer,
  found: Payee | undefined,
  { amount, note }: UserTransfer,
): Terms {
  const person = requireRecipient(caller, found);
  const { user_id, name, username, known } = person;
  const payee = { key: userPayee(user_id), known };
  const shown = { to: name, detail: `@${username}`, note };
  return paymentTerms({ kind: 'transfer_user', verb: 'Send', amount, ...shown, payee });
}

type Transfer = WalletPayer & {
  id: string;
  person: Person;
  to: number;
  movement: Movement;
  again: boolean;
};

async function submitTransfer(deps: Deps, transfer: Transfer): Promise<PostedEntry> {
  const { person, movement, now } = transfer;
  const openParkedAccount = () => inTransaction(deps.db, (tx) => openParked(tx, person.user_id));
  try {
    const entry = entryOf(transfer);
    const { posted } = await postWithParking(entry, openParkedAccount, (adjusted, parked) => {
      const notices = [
        receivedNotice(entry.id, person, movement, now),
        sentAlert(transfer, entry.id),
      ];
      if (parked > 0) notices.push(parkedNotice(person.user_id, parked, now));
      return deps.ledger.submit(adjusted, ...notices.flatMap(noticeRows));
    });
    return posted;
  } catch (error) {
    // The account was closed after the lookup: the same error as if it had been closed before.
    if (error instanceof AppError && error.code === 'account_closed') {
      throw new AppError('recipient_not_found', { field: 'recipient', cause: error });
    }
    throw await explainLimit(deps, error, transfer, movement.amount);
  }
}

async function waitTransfer(deps: Deps, transfer: Transfer): Promise<undefined> {
  try {
    await holdTransfer(deps, entryOf(transfer), transfer);
  } catch (error) {
    throw await explainLimit(deps, error, transfer, transfer.movement.amount);
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
    lines: freeTransferLines(input.amount),
    descriptions: transferDescriptions(payer.name, person.name),
    target: { type: 'user', username: person.username, name: person.name },
  };
}

function entryOf({ id, payer, from, person, to, movement, now, again }: Transfer): Entry {
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

function sentAlert({ payer, movement, now }: Transfer, entry: string): Notice {
  const { amount, descriptions } = movement;
  return debitAlert(
    { user_id: payer.user_id, amount, description: descriptions.debit, entry },
    now,
  );
}

function receivedNotice(id: string, person: Person, movement: Movement, now: Date): Notice {
  const { amount, sender, note } = movement;
  const params = { amount, sender, note, reference: toReference(id) };
  return createNotice(walletNotices.transfer_received, person.user_id, now, params);
}
