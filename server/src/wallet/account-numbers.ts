// Dedicated account numbers, where the payments provider offers them. A deposit is credited only
// after the provider, asked under its own reference, confirms that it was received.
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import type { OwnAccount } from '@alajo/contract/wallet/fundings.ts';
import type { Deps } from '../deps.ts';
import { findCustomer } from '../identity/customers.ts';
import { openCase } from '../payments/cases.ts';
import { providerOperationId } from '../payments/operations.ts';
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

/** The job: credits a confirmed deposit at most once. Throws, so it is retried, without an answer. */
export async function creditDeposit(deps: Deps, reference: string): Promise<void> {
  const found = await deps.providers.payments.dedicated?.find(reference);
  if (found === undefined) return;
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
    return;
  }
  const id = providerOperationId('deposit', found.payment.id);
  const to = { user_id: owner.user_id, source: 'bank_transfer' as const };
  await inTransaction(deps.db, (tx) =>
    creditReceived(deps, tx, to, { id, payment: found.payment }),
  );
}
