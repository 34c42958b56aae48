// Dedicated account numbers, where the payments provider offers them. A deposit is credited only
// after the provider, asked under its own reference, confirms that it was received. It is found by a
// webhook, by the daily comparison with the provider's list, or when the customer asks for it.
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { REQUERY_MINUTES } from '@alajo/contract/time-limits.ts';
import type { OwnAccount } from '@alajo/contract/wallet/fundings.ts';
import type { Deps } from '../deps.ts';
import { findCustomer } from '../identity/customers.ts';
import { findPosted } from '../ledger/statement.ts';
import { openCase } from '../payments/cases.ts';
import { providerOperationId } from '../payments/operations.ts';
import { DAY, dayInLagos, MINUTE } from '../platform/clock.ts';
import { type Db, inTransaction } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { ProviderUnavailable } from '../providers/providers.ts';
import { creditReceived } from './fundings.ts';

/** The customer's account number, or null, and whether the provider offers one. */
export async function findAccountNumber({ db, providers }: Deps, userId: number) {
  const { dedicated } = providers.payments;
  const row = await accountOf(db, userId);
  const url = row === undefined ? null : (dedicated?.page?.(row.account_number) ?? null);
  const account: OwnAccount | null = row === undefined ? null : { ...row, url };
  return { account, offered: dedicated !== undefined };
}

const accountOf = (db: Db, userId: number) =>
  db
    .selectFrom('wallet_account_number')
    .select(['account_number', 'account_name', 'bank_name'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Assigns the customer a number, at most once. Throws not_found when the provider offers none. */
export async function assignAccountNumber(deps: Deps, userId: number) {
  const { dedicated } = deps.providers.payments;
  const known = await findAccountNumber(deps, userId);
  if (known.account !== null) return known;
  if (dedicated === undefined) throw new AppError('not_found');
  const { email, first_name, last_name, phone_number } = await findCustomer(deps.db, userId);
  try {
    const made = await dedicated.assign({ email, first_name, last_name, phone: phone_number });
    await deps.db
      .insertInto('wallet_account_number')
      .values({ ...made, user_id: userId, created_at: deps.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    throw new AppError('provider_unavailable', { cause: error });
  }
  return findAccountNumber(deps, userId);
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
 * The job: credits a confirmed deposit at most once and returns what it is worth to a customer. Throws,
 * so it is retried, without an answer.
 */
export async function creditDeposit(deps: Deps, reference: string): Promise<Kobo> {
  const found = await deps.providers.payments.dedicated?.find(reference);
  if (found === undefined) return kobo(0);
  const owner = await deps.db
    .selectFrom('wallet_account_number')
    .select('user_id')
    .where('account_number', '=', found.account_number)
    .executeTakeFirst();
  if (owner === undefined) {
    deps.log.error({ reference }, 'deposit into an unknown account number');
    const { amount } = found.payment;
    const detail = `${formatNaira(amount)} into ${found.account_number}: find whose it is, or refund it`;
    const subject = reference;
    await openCase(deps.db, deps.clock.now(), { kind: 'unknown_deposit', subject, detail, amount });
    return kobo(0);
  }
  const id = providerOperationId('deposit', found.payment.id);
  const to = { user_id: owner.user_id, source: 'bank_transfer' as const };
  await inTransaction(deps.db, (tx) =>
    creditReceived(deps, tx, to, { id, payment: found.payment }),
  );
  return found.payment.amount;
}

const LOOKED_BACK_MS = 3 * DAY;

/** The daily job: credits deposits on the provider's list that no webhook reported. */
export async function compareDeposits(deps: Deps): Promise<void> {
  const missing = await findMissing(deps);
  if (missing.length > 0) deps.log.warn({ missing }, 'deposits that no webhook reported');
  for (const reference of missing) await enqueueDepositCheck(deps, reference);
}

/** The references of recent deposits, into all numbers or one, that are not credited. */
async function findMissing(deps: Deps, account_number?: string): Promise<string[]> {
  const since = new Date(deps.clock.now().getTime() - LOOKED_BACK_MS);
  const deposits = await deps.providers.payments.dedicated?.received(since, account_number);
  const byEntry = new Map(
    deposits?.map(({ id, reference }) => [providerOperationId('deposit', id), reference]),
  );
  const posted = await findPosted(deps.db, [...byEntry.keys()]);
  return [...byEntry].filter(([id]) => !posted.has(id)).map(([, reference]) => reference);
}

const REQUERY_EVERY_MS = REQUERY_MINUTES * MINUTE;

/**
 * The customer says they have sent money: credits deposits into their number that no webhook reported.
 * Without one the provider is made to ask its bank, once in 10 minutes, and a job looks again after that.
 */
export async function checkAccountNumber(deps: Deps, userId: number): Promise<{ credited: Kobo }> {
  const row = await accountOf(deps.db, userId);
  if (row === undefined) throw new AppError('not_found');
  try {
    const credited = await creditMissing(deps, row.account_number);
    if (credited === 0) await requery(deps, userId, row.account_number);
    return { credited };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    throw new AppError('provider_unavailable', { cause: error });
  }
}

async function creditMissing(deps: Deps, account_number: string): Promise<Kobo> {
  let credited = 0;
  for (const reference of await findMissing(deps, account_number)) {
    credited += await creditDeposit(deps, reference);
  }
  return kobo(credited);
}

async function requery(deps: Deps, user_id: number, account_number: string): Promise<void> {
  const { db, clock, providers } = deps;
  const now = clock.now();
  const again = new Date(now.getTime() + REQUERY_EVERY_MS);
  const turn = await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('wallet_account_number')
      .set({ requery_after: again })
      .where('user_id', '=', user_id)
      .where((is) => is.or([is('requery_after', 'is', null), is('requery_after', '<=', now)]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const options = { key: `wallet_requeried:${user_id}`, run_at: again };
    await enqueue(tx, 'wallet_requeried', { account_number }, options);
    return true;
  });
  if (turn) await providers.payments.dedicated?.requery?.(account_number, dayInLagos(now));
}

/** The job after a requery: credits what the bank was found to have received. */
export async function creditRequeried(deps: Deps, account_number: string): Promise<void> {
  await creditMissing(deps, account_number);
}
