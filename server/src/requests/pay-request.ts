// Paying a request from the wallet: the money, the request's state and the notices change in one transaction.
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Receipt } from '@alajo/contract/wallet/schemas.ts';
import type { Deps } from '../deps.ts';
import { rememberPayee, userPayee } from '../identity/approvals/known-payees.ts';
import type { Terms } from '../identity/approvals/terms.ts';
import { findPeople, type PersonWithPhone } from '../identity/directory.ts';
import { findAccounts } from '../ledger/accounts.ts';
import { type Entry, post } from '../ledger/entries.ts';
import { notify } from '../notifications/notifications.ts';
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
import { inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { dueOf, findLink, lockLink, type RequestRow, stateAt } from './request-rows.ts';
import { countPayment, sumPendingPayments } from './settle.ts';

export type RequestPaymentInput = { slug: string; amount: Kobo; again: boolean };

/**
 * Pays a request from the caller's wallet, with the PIN. Repeating the key returns the first receipt. Checks,
 * in this order: PIN, unknown link, own request, closed or paid, an amount other than the one due, a guest
 * who has just paid, the daily limit, funds. The request's lock serialises two payments: the second finds it
 * paid.
 */
export async function payRequest(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  input: RequestPaymentInput,
): Promise<Receipt> {
  const payer = await payments.payers.approve(caller, () => termsOf(deps, caller, input));
  const now = deps.clock.now();
  const from = await payments.accounts.wallet(payer.user_id);
  const source: WalletPayer = { payer, from, now };
  const id = operationId(caller);
  try {
    return await inTransaction(deps.db, async (tx) => {
      const row = await lockLink(tx, input.slug);
      assertNotOwn(row, caller);
      const counted = await paidBefore(tx, id);
      if (counted === undefined) await requirePayable(tx, row, input.amount, now);
      const to = (await findPeople(tx, [row.user_id])).get(row.user_id);
      if (to === undefined) throw new AppError('not_found');
      // Bypasses the account cache, which would wait for a second connection while this one is held.
      const account = (await findAccounts(tx, 'wallet', 'user', [to.user_id])).get(to.user_id)?.id;
      if (account === undefined) throw new Error(`customer ${to.user_id} has no wallet`);
      const receipt = await moveMoney(tx, source, { id, row, to, account, ...input });
      await rememberPayee(tx, deps, caller, userPayee(to.user_id));
      return receipt;
    });
  } catch (error) {
    throw await explainLimit(deps, error, source, input.amount);
  }
}

async function termsOf(
  { db, clock }: Deps,
  caller: Customer,
  { slug, amount }: RequestPaymentInput,
): Promise<Terms> {
  const row = await findLink(db, slug);
  const to = (await findPeople(db, [row.user_id])).get(row.user_id);
  if (to === undefined) throw new AppError('not_found');
  const { name, username, user_id } = to;
  const payee = { key: userPayee(user_id) };
  const shown = { to: name, detail: `@${username}`, note: row.title };
  const check = () =>
    inTransaction(db, async (tx) => {
      assertNotOwn(row, caller);
      await requirePayable(tx, row, amount, clock.now());
    });
  return paymentTerms({ kind: 'request', amount, ...shown, payee, check });
}

function assertNotOwn(row: RequestRow, { user_id }: Customer): void {
  if (row.user_id !== user_id) return;
  throw new AppError('self_transfer', { message: 'This is your own request.' });
}

const paidBefore = (tx: Tx, entry: string) =>
  tx
    .selectFrom('requests_payment')
    .select('request_id')
    .where('entry_id', '=', entry)
    .executeTakeFirst();

/**
 * Throws request_paid, request_closed, request_amount or request_busy if it can't be paid now. Reservations
 * of guests who haven't paid are ignored: otherwise anyone could block a link.
 */
async function requirePayable(tx: Tx, row: RequestRow, amount: Kobo, now: Date): Promise<void> {
  const due = requireDue(row, amount, now);
  if (due === null) return;
  const { credited } = await sumPendingPayments(tx, row.id, now);
  if (amount > due - credited) throw new AppError('request_busy');
}

/** The amount due; null if the payer chooses it. Throws request_paid, request_closed, request_amount. */
export function requireDue(row: RequestRow, amount: Kobo, now: Date): Kobo | null {
  const state = stateAt(row, now);
  if (state === 'paid') throw new AppError('request_paid');
  if (state !== 'open') throw new AppError('request_closed');
  const due = dueOf(row);
  if (due === null) return due;
  const fits = row.kind === 'share' ? amount <= due : amount === due;
  if (!fits) {
    const most = row.kind === 'share' ? `At most ${formatNaira(due)} is` : `${formatNaira(due)} is`;
    throw new AppError('request_amount', { field: 'amount', message: `${most} due.` });
  }
  return due;
}

type Payment = RequestPaymentInput & {
  id: string;
  row: RequestRow;
  to: PersonWithPhone;
  account: number;
};

async function moveMoney(tx: Tx, source: WalletPayer, payment: Payment): Promise<Receipt> {
  const { payer, now } = source;
  const { row, to, amount } = payment;
  const movement = movementOf(source, payment);
  const open = () => openParked(tx, to.user_id);
  const entry = entryOf(source, payment, movement);
  const { posted, parked } = await postWithParking(entry, open, (tried) => post(tx, now, tried));
  if (!posted.repeated) {
    const from = { payer_id: payer.user_id };
    await countPayment(tx, now, row, { entry: entry.id, payer_name: payer.name, from, amount });
    const sent = { user_id: payer.user_id, amount, description: movement.descriptions.debit };
    await notify(tx, [
      debitAlert({ ...sent, entry: entry.id }, now),
      ...(parked > 0 ? [parkedNotice(to.user_id, parked, now)] : []),
    ]);
  }
  return paidReceipt(posted, entry.kind, movement);
}

const movementOf = ({ payer }: WalletPayer, { row, to, amount }: Payment): Movement => ({
  sender: payer.name,
  recipient: to.name,
  bank: ALAJO,
  account: null,
  note: row.title,
  amount,
  lines: freeTransferLines(amount),
  descriptions: transferDescriptions(payer.name, to.name),
  target: { type: 'user', username: to.username, name: to.name },
});

function entryOf(source: WalletPayer, payment: Payment, movement: Movement): Entry {
  const { payer, from, now } = source;
  const { id, row, to, account, amount, again } = payment;
  // A fixed amount can't be paid twice; one the payer chooses could be, by a second click.
  const since = again ? null : new Date(now.getTime() - DUPLICATE_WINDOW_MS);
  return {
    id,
    kind: 'transfer_user',
    content: JSON.stringify([row.slug, from, amount]),
    ...(row.amount === null ? { duplicate_key: { name: `${account}:${amount}`, since } } : {}),
    metadata: toMetadata(movement),
    postings: [
      { account: from, amount: kobo(-amount), day_cap: dayCapOf(payer, now) },
      cappedCredit(account, amount, to.tier, dayInLagos(now)),
    ],
  };
}
