// Dedicated account numbers, if the payments provider offers them. A deposit is credited only after we query the
// provider by the deposit's own reference and it confirms the money was received. Deposits are found by a webhook, by
// the daily comparison with the provider's list, or when the customer asks for it.
import { addDays } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { REQUERY_MINUTES } from '@alajo/contract/time-limits.ts';
import type { OwnAccount } from '@alajo/contract/wallet/fundings.ts';
import type { Deps } from '../../deps.ts';
import { isClosed } from '../../identity/closed-accounts.ts';
import { findCustomer } from '../../identity/customers.ts';
import { findPosted } from '../../ledger/statement.ts';
import { createNotice } from '../../notices/kinds.ts';
import { notify } from '../../notifications/notifications.ts';
import { openCase } from '../../payments/cases.ts';
import { providerOperationId } from '../../payments/operations.ts';
import { recordAnswer } from '../../payments/outside/provider-answers.ts';
import { DAY, dayInLagos, MINUTE } from '../../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { ReceivedPayment } from '../../providers/payments/payments.ts';
import { ProviderUnavailable } from '../../providers/unavailable.ts';
import { findIdentification, identificationOf, NOT_NEEDED } from '../identification-states.ts';
import { walletNotices } from '../notices.ts';
import { creditReceived } from './credits.ts';

/** The customer's account number or null, whether the provider offers one, and its identification of them. */
export async function findAccountNumber({ db, providers }: Deps, userId: number) {
  const { dedicated } = providers.payments;
  const row = await accountOf(db, userId);
  const url = row === undefined ? null : (dedicated?.page?.(row.account_number) ?? null);
  const account: OwnAccount | null = row === undefined ? null : { ...row, url };
  const mustIdentify = account === null && dedicated?.identification !== undefined;
  const identification = mustIdentify
    ? identificationOf(await findIdentification(db, userId))
    : NOT_NEEDED;
  return { account, offered: dedicated !== undefined, identification };
}

const accountOf = (db: Db, userId: number) =>
  db
    .selectFrom('wallet_account_number')
    .select(['account_number', 'account_name', 'bank_name'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/**
 * Assigns the customer a number, at most once. Throws not_found when the provider offers none,
 * identification_required until it has identified the customer, and number_taken when it takes them for
 * another of our customers.
 */
export async function assignAccountNumber(deps: Deps, userId: number) {
  const current = await findAccountNumber(deps, userId);
  if (current.account !== null) return current;
  if (!current.offered) throw new AppError('not_found');
  if (current.identification.status !== 'done') throw new AppError('identification_required');
  try {
    await assign(deps, userId);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    throw new AppError('provider_unavailable', { cause: error });
  }
  const assigned = await findAccountNumber(deps, userId);
  if (assigned.account === null) throw new AppError('number_taken');
  return assigned;
}

/**
 * Assigns an identified customer's number and notifies them, once. Throws ProviderUnavailable; the
 * job of customers whose number couldn't be assigned immediately is then retried.
 */
export async function assignIdentified(deps: Deps, userId: number): Promise<void> {
  if ((await accountOf(deps.db, userId)) === undefined)
    await assign(deps, userId, { notifyCustomer: true });
}

async function assign(deps: Deps, user_id: number, { notifyCustomer = false } = {}): Promise<void> {
  const { db, clock, providers } = deps;
  const { email, first_name, last_name, phone_number: phone } = await findCustomer(db, user_id);
  const identified = await findIdentification(db, user_id);
  const holder = { email, first_name, last_name, phone };
  const number = await providers.payments.dedicated?.assign(holder, identified?.customer);
  if (number === undefined) return;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('wallet_account_number')
      .values({ ...number, user_id, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) {
      if ((await accountOf(tx, user_id)) === undefined) await openNumberTakenCase(tx, now, user_id);
      return;
    }
    if (!notifyCustomer) return;
    const { bank_name, account_number } = number;
    const details = { bank_name, account_number };
    await notify(tx, [createNotice(walletNotices.number_assigned, user_id, now, details)]);
  });
}

/**
 * Opens a case for a customer the provider mistakes for another of ours. The provider
 * identifies customers by email: this one registered with an address that the other used before.
 */
export async function openNumberTakenCase(db: Db | Tx, now: Date, user_id: number): Promise<void> {
  const detail = `the provider mistakes customer ${user_id} for another of ours: create a separate customer for them there`;
  await openCase(db, now, { kind: 'number_of_another', subject: String(user_id), detail, user_id });
}

/** Enqueues a check of a deposit that a webhook reported under the provider's reference. */
export async function enqueueDepositCheck({ db, clock, providers }: Deps, reference: string) {
  if (providers.payments.dedicated === undefined || !REFERENCE.test(reference)) return;
  await inTransaction(db, (tx) =>
    enqueue(
      tx,
      'wallet_deposit',
      { reference },
      { key: `deposit:${reference}`, run_at: clock.now() },
    ),
  );
}

const REFERENCE = /^[\w.=-]{6,100}$/;

/**
 * Job: credits a confirmed deposit at most once and returns the amount a customer received. Throws if the
 * provider doesn't reply, so the job is retried.
 */
export async function creditDeposit(deps: Deps, reference: string): Promise<Kobo> {
  const deposit = await findDeposit(deps, reference);
  if (deposit === undefined) return kobo(0);
  const owner = await deps.db
    .selectFrom('wallet_account_number')
    .select('user_id')
    .where('account_number', '=', deposit.account_number)
    .executeTakeFirst();
  const closed = owner !== undefined && (await isClosed(deps.db, owner.user_id));
  if (owner === undefined || closed) {
    deps.log.error({ reference }, 'deposit to an unassigned account number');
    const { amount } = deposit.payment;
    const into = `${formatNaira(amount)} into ${deposit.account_number}`;
    const detail = closed
      ? `${into}, whose account is closed: refund it`
      : `${into}: find its owner, or refund it`;
    const subject = reference;
    await openCase(deps.db, deps.clock.now(), { kind: 'unknown_deposit', subject, detail, amount });
    return kobo(0);
  }
  const id = entryOf(deposit);
  const to = { user_id: owner.user_id, source: 'bank_transfer' as const };
  await inTransaction(deps.db, (tx) =>
    creditReceived(deps, tx, to, { id, payment: deposit.payment }),
  );
  return deposit.payment.amount;
}

type Deposit = { account_number: string; payment: ReceivedPayment };

const entryOf = ({ payment }: Deposit) => providerOperationId('deposit', payment.id);

const findDeposit = (deps: Deps, reference: string): Promise<Deposit | undefined> =>
  recordAnswer<Deposit | undefined>(
    deps,
    {
      payment_id: (deposit) => deposit && entryOf(deposit),
      provider: deps.config.payments,
      asked: 'check',
    },
    async () => deps.providers.payments.dedicated?.find(reference),
  );

const LOOK_BACK_MS = 3 * DAY;

/** The daily job: credits deposits on the provider's list that no webhook reported. */
export async function compareDeposits(deps: Deps): Promise<void> {
  const missing = await findUncredited(deps);
  if (missing.length > 0) deps.log.warn({ missing }, 'deposits that no webhook reported');
  for (const reference of missing) await enqueueDepositCheck(deps, reference);
}

/** References of recent deposits, to all numbers or to one, that haven't been credited. */
async function findUncredited(deps: Deps, account_number?: string): Promise<string[]> {
  const since = new Date(deps.clock.now().getTime() - LOOK_BACK_MS);
  const deposits = await deps.providers.payments.dedicated?.received(since, account_number);
  const byEntry = new Map(
    deposits?.map(({ id, reference }) => [providerOperationId('deposit', id), reference]),
  );
  const posted = await findPosted(deps.db, [...byEntry.keys()]);
  return [...byEntry].filter(([id]) => !posted.has(id)).map(([, reference]) => reference);
}

const REQUERY_EVERY_MS = REQUERY_MINUTES * MINUTE;

/**
 * Handles a customer's claim that they have sent money: credits deposits to their number that no
 * webhook reported. If there is none, the provider is asked to requery its bank, at most once in 10
 * minutes, for the days since the last requery; a job checks the result afterwards.
 */
export async function checkAccountNumber(deps: Deps, userId: number): Promise<{ credited: Kobo }> {
  const row = await accountOf(deps.db, userId);
  if (row === undefined) throw new AppError('not_found');
  try {
    const credited = await creditUncredited(deps, row.account_number);
    if (credited === 0) await requery(deps, userId, row.account_number);
    return { credited };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    throw new AppError('provider_unavailable', { cause: error });
  }
}

async function creditUncredited(deps: Deps, account_number: string): Promise<Kobo> {
  let credited = 0;
  for (const reference of await findUncredited(deps, account_number)) {
    credited += await creditDeposit(deps, reference);
  }
  return kobo(credited);
}

async function requery(deps: Deps, user_id: number, account_number: string): Promise<void> {
  const { db, clock, providers } = deps;
  const now = clock.now();
  const nextAllowedAt = new Date(now.getTime() + REQUERY_EVERY_MS);
  const last = await inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('wallet_account_number')
      .select(['requery_after', 'created_at'])
      .where('user_id', '=', user_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.requery_after !== null && row.requery_after > now) return undefined;
    await tx
      .updateTable('wallet_account_number')
      .set({ requery_after: nextAllowedAt })
      .where('user_id', '=', user_id)
      .execute();
    const options = { key: `wallet_requeried:${user_id}`, run_at: nextAllowedAt };
    await enqueue(tx, 'wallet_requeried', { account_number }, options);
    return row.requery_after
      ? new Date(row.requery_after.getTime() - REQUERY_EVERY_MS)
      : row.created_at;
  });
  if (last === undefined) return;
  const requeryDay = providers.payments.dedicated?.requery;
  const [today, ...earlier] = daysSince(last, now);
  await requeryDay?.(account_number, today);
  try {
    for (const day of earlier) await requeryDay?.(account_number, day);
  } catch (error) {
    // Most customers sent it today, and today has been requeried.
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.log.warn({ err: error }, 'the bank was not queried for all days');
  }
}

/** Lagos days from the last requery (limited by the look-back) to today, latest first. */
function daysSince(last: Date, now: Date): [today: string, ...earlier: string[]] {
  const today = dayInLagos(now);
  const earliest = dayInLagos(new Date(Math.max(last.getTime(), now.getTime() - LOOK_BACK_MS)));
  const earlier = [];
  for (let day = addDays(today, -1); day >= earliest; day = addDays(day, -1)) earlier.push(day);
  return [today, ...earlier];
}

/** The job after a requery: credits the deposits that the bank found. */
export async function creditRequeried(deps: Deps, account_number: string): Promise<void> {
  await creditUncredited(deps, account_number);
}
