// Paying into a pot from the wallet: the money, the pot's total and the notices change in one transaction.
import { POT_PAYMENTS_MAX } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import type { PotPayBody } from '@alajo/contract/pots/schemas.ts';
import { tierLimitsOn } from '@alajo/contract/pricing.ts';
import type { Receipt } from '@alajo/contract/wallet/schemas.ts';
import type { Deps } from '../deps.ts';
import { rememberPayee } from '../identity/approvals/known-payees.ts';
import type { Terms } from '../identity/approvals/terms.ts';
import { findPeople } from '../identity/directory.ts';
import { CeilingExceeded, type Entry, type Posting, post } from '../ledger/entries.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { paymentTerms } from '../payments/approval-terms.ts';
import {
  DUPLICATE_WINDOW_MS,
  explainLimit,
  type PaymentContext,
  type WalletPayer,
} from '../payments/context.ts';
import { dayCapOf } from '../payments/limits.ts';
import { ALAJO, type Movement, paidReceipt, toMetadata } from '../payments/movements.ts';
import { debitAlert } from '../payments/notices.ts';
import { operationId } from '../payments/operations.ts';
import { dayInLagos } from '../platform/clock.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { potNotices } from './notices.ts';
import { accountOf, findPot, lockPot, type PotRow, stateAt } from './pot-rows.ts';

type PotPaymentInput = PotPayBody & { slug: string };

/**
 * Pays into a pot from the caller's wallet, with the PIN. Repeating the key returns the first receipt.
 * Checks, in this order: PIN, unknown link, closed pot, too many payments, the daily limit, funds, and the
 * pot's limit.
 */
export async function payIntoPot(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  input: PotPaymentInput,
): Promise<Receipt> {
  const payer = await payments.payers.approve(caller, () => termsOf(deps, input));
  const now = deps.clock.now();
  const from = await payments.accounts.wallet(payer.user_id);
  const source: WalletPayer = { payer, from, now };
  const id = operationId(caller);
  try {
    return await inTransaction(deps.db, async (tx) => {
      const row = await lockPot(tx, input.slug);
      if (!(await isPaid(tx, id))) requirePayable(row, now);
      const receipt = await moveMoney(tx, source, row, { id, ...input });
      await rememberPayee(tx, deps, caller, potPayee(row));
      return receipt;
    });
  } catch (error) {
    throw await explainLimit(deps, fullRefusal(error), source, input.amount);
  }
}

const potPayee = ({ slug }: PotRow) => `pot:${slug}`;

async function termsOf(
  { db, clock }: Deps,
  { slug, amount, hidden }: PotPaymentInput,
): Promise<Terms> {
  const row = await findPot(db, slug);
  const note = hidden ? 'Without your name' : null;
  const payee = { key: potPayee(row) };
  const check = async () => requirePayable(row, clock.now());
  return paymentTerms({ kind: 'pot_payment', amount, to: row.title, note, payee, check });
}

const isPaid = async (tx: Tx, entry: string): Promise<boolean> =>
  (await tx
    .selectFrom('pots_payment')
    .select('pot_id')
    .where('entry_id', '=', entry)
    .executeTakeFirst()) !== undefined;

/** Throws pot_closed, pot_held or pot_payment_limit if nothing can be paid in. */
export function requirePayable(row: PotRow, now: Date): void {
  if (stateAt(row, now) !== 'open') throw new AppError('pot_closed');
  if (row.held) throw new AppError('pot_held');
  if (row.payments >= POT_PAYMENTS_MAX) throw new AppError('pot_payment_limit');
}

const fullRefusal = (error: unknown): unknown =>
  error instanceof CeilingExceeded ? potFull(error.room) : error;

function potFull(room: Kobo): AppError {
  const message =
    room === 0
      ? 'This pot can’t hold any more.'
      : `This pot can only take ${formatNaira(room)} more.`;
  return new AppError('pot_full', { field: 'amount', message });
}

/** Throws pot_full if the amount is more than a locked pot can hold now. */
export async function requireRoom(tx: Tx, row: PotRow, amount: Kobo, now: Date): Promise<void> {
  const cap = await capOf(tx, row, now);
  if (cap !== null && row.paid + amount > cap) {
    throw potFull(kobo(Math.max(cap - row.paid, 0)));
  }
}

type Payment = PotPaymentInput & { id: string };

async function moveMoney(
  tx: Tx,
  source: WalletPayer,
  row: PotRow,
  payment: Payment,
): Promise<Receipt> {
  const { payer, now } = source;
  const { amount, hidden } = payment;
  const movement = movementOf(payer.name, row, amount);
  const entry = await entryOf(tx, source, row, { ...payment, movement });
  const posted = await post(tx, now, entry);
  if (!posted.repeated) {
    const counted = { entry_id: entry.id, payer_id: payer.user_id, payer_name: payer.name };
    await tx
      .insertInto('pots_payment')
      .values({ ...counted, pot_id: row.id, amount, hidden, paid_at: now })
      .execute();
    await tx
      .updateTable('pots_pot')
      .set({ paid: kobo(row.paid + amount), payments: row.payments + 1 })
      .where('id', '=', row.id)
      .execute();
    const sent = { user_id: payer.user_id, amount, description: movement.descriptions.debit };
    const params = { payer: payer.name, amount, title: row.title, slug: row.slug };
    await notify(tx, [
      debitAlert({ ...sent, entry: entry.id }, now),
      ...(row.user_id === payer.user_id
        ? []
        : [createNotice(potNotices.pot_paid_in, row.user_id, now, params)]),
    ]);
  }
  return paidReceipt(posted, entry.kind, movement);
}

function movementOf(payer: string, row: PotRow, amount: Kobo): Movement {
  const description = `Paid into ${row.title}`;
  return {
    sender: payer,
    recipient: row.title,
    bank: ALAJO,
    account: null,
    note: null,
    amount,
    lines: [
      { kind: 'amount', label: 'Amount', amount },
      { kind: 'fee', label: 'Fee', amount: kobo(0) },
    ],
    descriptions: { debit: description, credit: description },
    target: null,
  };
}

async function entryOf(
  tx: Tx,
  { payer, from, now }: WalletPayer,
  row: PotRow,
  { id, amount, again, movement }: Payment & { movement: Movement },
): Promise<Entry> {
  const account = await accountOf(tx, row.id);
  const since = again ? null : new Date(now.getTime() - DUPLICATE_WINDOW_MS);
  return {
    id,
    kind: 'pot_payment',
    content: JSON.stringify([row.slug, from, amount]),
    duplicate_key: { name: `${account}:${amount}`, since },
    metadata: toMetadata(movement),
    postings: [
      { account: from, amount: kobo(-amount), day_cap: dayCapOf(payer, now) },
      await boundedCredit(tx, row, { account, amount, now }),
    ],
  };
}

/** Limits a pot to its organiser's balance limit, so pots can't be used to get around their tier. */
async function capOf(tx: Tx, row: PotRow, now: Date): Promise<Kobo | null> {
  const tier = (await findPeople(tx, [row.user_id])).get(row.user_id)?.tier ?? 1;
  return tierLimitsOn(tier, dayInLagos(now)).balance;
}

/** A credit to a pot, up to its limit. */
export async function boundedCredit(
  tx: Tx,
  row: PotRow,
  { account, amount, now }: { account: number; amount: Kobo; now: Date },
): Promise<Posting> {
  const cap = await capOf(tx, row, now);
  return cap === null ? { account, amount } : { account, amount, ceiling: cap };
}
