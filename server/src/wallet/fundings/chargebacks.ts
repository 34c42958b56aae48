// Chargebacks of money in: a dispute the payer's bank won, a refund, a reversal. The customer pays
// from their wallet balance and owes the rest, which later credits pay first. The amount charged
// back is read from the provider and only grows, so replays, delays and wrong order change nothing.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Debt } from '@alajo/contract/wallet/schemas.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../../deps.ts';
import {
  collectDebt,
  findAccounts,
  holdAccounts,
  lockAccounts,
  openAccount,
} from '../../ledger/accounts.ts';
import { account as system } from '../../ledger/chart.ts';
import { post } from '../../ledger/entries.ts';
import { type EntryDetail, findEntry } from '../../ledger/statement.ts';
import { createNotice } from '../../notices/kinds.ts';
import { notify } from '../../notifications/notifications.ts';
import { openCase } from '../../payments/cases.ts';
import type { OwedPayment } from '../../payments/guest-fundings.ts';
import { ALAJO, fromMetadata, type Movement, toMetadata } from '../../payments/movements.ts';
import { oneTimeOperationId, providerOperationId } from '../../payments/operations.ts';
import { recordAnswer } from '../../payments/outside/provider-answers.ts';
import { openParked } from '../../payments/parking.ts';
import { fundingOf } from '../../payments/received-money.ts';
import { DAY } from '../../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Chargeback } from '../../providers/payments/payments.ts';
import { removeDisputedCard } from '../cards/saved-cards.ts';
import { removeDisputedMandate } from '../mandates/mandates.ts';
import { mandateOf } from '../mandates/pulls.ts';
import { walletNotices } from '../notices.ts';
import type { WalletChargeback } from '../tables.ts';
import { creditDeposit } from './account-numbers.ts';
import { enqueueChargebackCheck, enqueueNextCheck } from './chargeback-checks.ts';
import { notifyDebtPaid, skipPaid } from './debt-alerts.ts';
import { creditFunding } from './funding-checks.ts';
import { parseFundingReference } from './funding-rows.ts';

/**
 * Job: books the provider's chargebacks of a payment. Throws if the provider doesn't reply, so the job is
 * retried.
 */
export async function settleChargeback(deps: Deps, reference: string): Promise<void> {
  const state = await queryChargeback(deps, reference);
  if (state === undefined) return;
  const isClean = state.amount === 0 && state.dispute === null;
  if (isClean && !(await isDisputed(deps.db, reference))) return;
  const credit = await findCredit(deps, reference, state);
  // The payment was never credited, so there is nothing to reverse.
  if (credit === undefined) return;
  await inTransaction(deps.db, async (tx) => {
    const job = await jobOf(tx, credit.id);
    if (job === undefined) await bookChargeback(deps, tx, { reference, credit, state });
    else await enqueueModuleJob(deps, tx, { job, reference, credit, state });
    if (state.dispute !== null) {
      await enqueueNextCheck(tx, reference, new Date(deps.clock.now().getTime() + DAY));
    }
  });
}

async function queryChargeback(deps: Deps, reference: string): Promise<Chargeback | undefined> {
  const { payments } = deps.providers;
  if (payments.chargeback === undefined) return undefined;
  const question = {
    payment_id: parseFundingReference(reference),
    provider: deps.config.payments,
    asked: 'taken_back',
  } as const;
  return recordAnswer(deps, question, async () => payments.chargeback?.(reference));
}

/** The job of the module whose account a guest's payment credited; undefined for a customer's wallet. */
async function jobOf(tx: Tx, entryId: string): Promise<string | undefined> {
  const funding = await fundingOf(tx, entryId);
  if (funding === undefined) return undefined;
  const row = await tx
    .selectFrom('wallet_funding')
    .select('taken_back')
    .where('id', '=', funding)
    .executeTakeFirst();
  return row?.taken_back ?? undefined;
}

/** Leaves a chargeback to the module whose account was credited. */
async function enqueueModuleJob(
  { clock }: Deps,
  tx: Tx,
  { job, reference, credit, state }: ChargebackBooking & { job: string },
): Promise<void> {
  const now = clock.now();
  const { dispute, amount: taken } = state;
  if (dispute !== null) {
    const { sender, recipient } = fromMetadata(credit.metadata);
    const detail = `payment ${reference} of ${sender} for “${recipient}”: answer it at the provider`;
    const { id: subject, amount } = dispute;
    await openCase(tx, now, { kind: 'dispute', subject, detail, amount });
  }
  if (taken === 0) return;
  const key = `${job}:${credit.id}:${taken}`;
  await enqueue(tx, job, { entry: credit.id, taken }, { key, run_at: now });
}

/**
 * Job: the provider charged back a guest's payment that a customer had received; they pay it like a
 * chargeback of one they made. `amount` is the total so far, so a repeat changes nothing.
 */
export async function bookOwed(
  deps: Deps,
  { reference, entry, user_id, amount: owed }: OwedPayment,
): Promise<void> {
  const credit = await findEntry(deps.db, entry);
  if (credit === undefined) throw new Error(`no entry ${entry}`);
  const { amount, descriptions } = fromMetadata(credit.metadata);
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const accounts = await lockCustomer(tx, user_id);
    const row = await lockRow(tx, {
      entry_id: entry,
      user_id,
      reference,
      description: descriptions.credit,
      credited: amount,
      credited_at: credit.posted_at,
      changed_at: now,
    });
    const total = kobo(owed);
    if (total > row.taken) await debitChargeback(tx, now, { row, accounts, credit, total });
  });
}

const isDisputed = async (db: Db, reference: string): Promise<boolean> =>
  (await db
    .selectFrom('wallet_taken_back')
    .select('entry_id')
    .where('reference', '=', reference)
    .where('dispute', 'is not', null)
    .executeTakeFirst()) !== undefined;

const LOOK_BACK_MS = 3 * DAY;

/**
 * The daily job: checks the payments the provider lists as disputed or refunded, in case a webhook was lost.
 */
export async function compareChargebacks(deps: Deps): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - LOOK_BACK_MS);
  const references = await deps.providers.payments.chargebacksSince?.(since);
  for (const reference of references ?? []) await enqueueChargebackCheck(deps, reference);
}

/** The entry that credited the payment. Money received and not yet credited is credited first. */
async function findCredit(deps: Deps, reference: string, { id }: Chargeback) {
  const funding = parseFundingReference(reference);
  if (funding !== undefined && (await isFunding(deps.db, funding))) {
    await creditFunding(deps, funding);
    // The first payment of a funding has the funding's id; only further payments have their own.
    const further = await findEntry(deps.db, providerOperationId(funding, id));
    const entry = further ?? (await findEntry(deps.db, funding));
    return entry?.kind === 'funding' ? entry : undefined;
  }
  await creditDeposit(deps, reference);
  return findEntry(deps.db, providerOperationId('deposit', id));
}

const isFunding = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('wallet_funding').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined;

type ChargebackBooking = { reference: string; credit: EntryDetail; state: Chargeback };
type Row = Selectable<WalletChargeback>;

async function bookChargeback(
  deps: Deps,
  tx: Tx,
  { reference, credit, state }: ChargebackBooking,
): Promise<void> {
  const now = deps.clock.now();
  const customerPostings = credit.postings.filter(({ owner_id }) => owner_id !== null);
  const user_id = customerPostings[0]?.owner_id;
  if (user_id === undefined || user_id === null)
    throw new Error(`${credit.id} credits no customer`);
  const accounts = await lockCustomer(tx, user_id);
  const row = await lockRow(tx, {
    entry_id: credit.id,
    user_id,
    reference,
    description: fromMetadata(credit.metadata).descriptions.credit,
    credited: kobo(customerPostings.reduce((sum, { amount }) => sum + amount, 0)),
    credited_at: credit.posted_at,
    changed_at: now,
  });
  if (state.amount > row.taken)
    await debitChargeback(tx, now, { row, accounts, credit, total: state.amount });
  await updateDispute(deps, tx, { row, accounts, state });
  if (state.disputed) await removePayerOf(tx, now, reference);
}

/** Removes the saved card or the bank of a disputed payment: charging it again would only be disputed again. */
async function removePayerOf(tx: Tx, now: Date, reference: string): Promise<void> {
  const id = parseFundingReference(reference);
  if (id === undefined) return;
  const funding = await tx
    .selectFrom('wallet_funding')
    .select('card_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (funding?.card_id) await removeDisputedCard(tx, now, funding.card_id);
  const mandate = await mandateOf(tx, id);
  if (mandate !== undefined) await removeDisputedMandate(tx, now, mandate);
}

const chargebackId = (entryId: string, total: number) =>
  oneTimeOperationId(`taken_back:${entryId}:${total}`);

/** The customer's payment in this dispute; undefined for a guest's payment and for a decided dispute. */
export const findDisputed = (db: Db | Tx, dispute: string): Promise<Row | undefined> =>
  db.selectFrom('wallet_taken_back').selectAll().where('dispute', '=', dispute).executeTakeFirst();

/** The entry that a lost dispute of this amount would post. */
export const lostEntry = ({ entry_id, taken }: Row, amount: Kobo): string =>
  chargebackId(entry_id, taken + amount);

/** Books a dispute as lost, for a dry run: the real loss is read from the provider. */
export async function bookChargebackLoss(tx: Tx, now: Date, row: Row, amount: Kobo): Promise<void> {
  const credit = await findEntry(tx, row.entry_id);
  if (credit === undefined) throw new Error(`no entry ${row.entry_id}`);
  const accounts = await lockCustomer(tx, row.user_id);
  await debitChargeback(tx, now, { row, accounts, credit, total: kobo(row.taken + amount) });
}

type CustomerAccounts = { wallet: number; parked: number; receivable: number };

/** Opens and locks a customer's accounts: their own in the order of ids, then their debt. */
async function lockCustomer(tx: Tx, userId: number): Promise<CustomerAccounts> {
  const owner = { kind: 'user', id: userId } as const;
  const wallet = await openAccount(tx, 'wallet', owner);
  const parked = await openParked(tx, userId);
  const receivable = await openAccount(tx, 'receivable', owner);
  await lockAccounts(tx, [system.funding_clearing, system.losses, wallet, parked]);
  await lockAccounts(tx, [receivable]);
  return { wallet, parked, receivable };
}

async function lockRow(tx: Tx, values: Omit<Row, 'taken' | 'dispute' | 'holds'>): Promise<Row> {
  await tx
    .insertInto('wallet_taken_back')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('wallet_taken_back')
    .selectAll()
    .where('entry_id', '=', values.entry_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

type ChargebackDebit = { row: Row; accounts: CustomerAccounts; credit: EntryDetail; total: Kobo };

// If the payer bore a fee, more may be charged back than the customer was credited: the difference
// is our loss.
async function debitChargeback(
  tx: Tx,
  now: Date,
  { row, accounts, credit, total }: ChargebackDebit,
): Promise<void> {
  const { user_id, credited, taken, description, reference, entry_id } = row;
  const customerShare = kobo(Math.min(total, credited) - Math.min(taken, credited));
  const ourLoss = kobo(total - taken - customerShare);
  const { wallet, parked, receivable } = accounts;
  await notifyDebtPaid(tx, user_id);
  await post(tx, now, {
    id: chargebackId(entry_id, total),
    kind: 'chargeback',
    metadata: {
      ...toMetadata(movementOf(fromMetadata(credit.metadata), customerShare)),
      takes_back: entry_id,
    },
    postings: [
      { account: receivable, amount: kobo(-customerShare) },
      { account: system.losses, amount: kobo(-ourLoss) },
      { account: system.funding_clearing, amount: kobo(customerShare + ourLoss) },
    ].filter(({ amount }) => amount !== 0),
  });
  if (customerShare > 0) await collectDebt(tx, [wallet, parked], now);
  // The notice below covers the amount collected too.
  await skipPaid(tx, user_id);
  await tx
    .updateTable('wallet_taken_back')
    .set({ taken: total, changed_at: now })
    .where('entry_id', '=', entry_id)
    .execute();
  const owed = await owedBy(tx, user_id);
  const subject = `${reference} ${total}`;
  const detail = `customer ${user_id} now owes ${owed} kobo`;
  await openCase(tx, now, { kind: 'chargeback', subject, detail, user_id, amount: customerShare });
  if (customerShare === 0) return;
  const params = { amount: customerShare, owed, description };
  await notify(tx, [createNotice(walletNotices.payment_taken_back, user_id, now, params)]);
}

const movementOf = (credit: Movement, amount: Kobo): Movement => ({
  ...credit,
  recipient: ALAJO,
  bank: ALAJO,
  amount,
  descriptions: { debit: `${credit.descriptions.credit}, reversed`, credit: '' },
});

/** A customer's debt. */
async function owedBy(db: Db | Tx, userId: number): Promise<Kobo> {
  const account = (await findAccounts(db, 'receivable', 'user', [userId])).get(userId);
  return kobo(0 - (account?.balance ?? 0));
}

type DisputedFunding = { row: Row; accounts: CustomerAccounts; state: Chargeback };

/** While a large dispute is open, no money can leave the wallet: it may have to be paid back. */
async function updateDispute(deps: Deps, tx: Tx, { row, accounts, state }: DisputedFunding) {
  const { dispute } = state;
  if ((dispute?.id ?? null) === row.dispute) return;
  const now = deps.clock.now();
  const { user_id, entry_id, description, reference } = row;
  const holds = dispute !== null && dispute.amount >= deps.config.dispute_hold;
  await tx
    .updateTable('wallet_taken_back')
    .set({ dispute: dispute?.id ?? null, holds, changed_at: now })
    .where('entry_id', '=', entry_id)
    .execute();
  const held = await tx
    .selectFrom('wallet_taken_back')
    .select('entry_id')
    .where('user_id', '=', user_id)
    .where('holds', '=', true)
    .executeTakeFirst();
  await holdAccounts(tx, [accounts.wallet], held !== undefined);
  if (dispute !== null) {
    const detail = `payment ${reference} of customer ${user_id}: answer it at the provider`;
    const { id: subject, amount } = dispute;
    await openCase(tx, now, { kind: 'dispute', subject, detail, user_id, amount });
    const params = { amount, description, held: holds };
    await notify(tx, [createNotice(walletNotices.payment_disputed, user_id, now, params)]);
  } else if (row.holds && held === undefined) {
    await notify(tx, [createNotice(walletNotices.dispute_decided, user_id, now, { description })]);
  }
}

const REASONS_MAX = 5;

/** The amount a customer owes and its cause; undefined if they owe nothing. */
export async function findDebt(db: Db, userId: number): Promise<Debt | undefined> {
  const amount = await owedBy(db, userId);
  if (amount === 0) return undefined;
  const rows = await db
    .selectFrom('wallet_taken_back')
    .select(['description', 'credited', 'taken', 'credited_at', 'changed_at'])
    .where('user_id', '=', userId)
    .where('taken', '>', kobo(0))
    .orderBy('changed_at', 'desc')
    .limit(REASONS_MAX)
    .execute();
  const reasons = rows.map(({ description, credited, taken, credited_at, changed_at }) => ({
    description,
    amount: kobo(Math.min(taken, credited)),
    added_at: credited_at.toISOString(),
    taken_at: changed_at.toISOString(),
  }));
  return { amount, reasons };
}
