// Identifies a customer to the payments provider, which requires it before it assigns a number. The BVN goes
// to the provider in the request itself and is stored nowhere, so we can't repeat a lost request: the
// customer enters it again. The result arrives by webhook and is confirmed by a lookup.
import { BVNS_PER_DAY } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { IdentifyBody } from '@alajo/contract/wallet/fundings.ts';
import type { Deps } from '../../deps.ts';
import type { Payers } from '../../identity/approvals/payers.ts';
import { findCustomer, lockCustomer } from '../../identity/customers.ts';
import { createNotice } from '../../notices/kinds.ts';
import { notify } from '../../notifications/notifications.ts';
import { needsPerson, nextCheckAt } from '../../payments/outside/retry-schedule.ts';
import { dayInLagos } from '../../platform/clock.ts';
import { brokenConstraint, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type {
  IdentificationReport,
  Identifications,
  MaskedClaim,
} from '../../providers/payments/payments.ts';
import { ProviderUnavailable } from '../../providers/unavailable.ts';
import { findIdentification } from '../identification-states.ts';
import { walletNotices } from '../notices.ts';
import { requireBank } from '../payouts/banks.ts';
import type { IdentificationReason, WalletIdentification } from '../tables.ts';
import { assignIdentified, findAccountNumber, openNumberTakenCase } from './account-numbers.ts';

/**
 * Compares the BVN with the customer's verified one: the same, a different one, or verified for someone else.
 */
type CompareBvn = (userId: number, bvn: string) => Promise<'own' | 'unknown' | 'differs' | 'taken'>;

export type IdentificationContext = { payers: Payers; compareBvn: CompareBvn };

/**
 * Has the provider check the customer, one check at a time. Requires the PIN. A claim with a BVN that is
 * not the customer's fails without leaving us. Throws provider_unavailable; the claim has then failed as well.
 * Throws number_taken, without asking, when the provider takes them for another customer.
 */
export async function identify(
  deps: Deps,
  { payers, compareBvn }: IdentificationContext,
  caller: Customer,
  claim: IdentifyBody,
) {
  const { user_id } = caller;
  const checks = deps.providers.payments.dedicated?.identification;
  if (checks === undefined) throw new AppError('not_found');
  const { has_pin } = await payers.authorize(caller);
  if (!has_pin) throw new AppError('pin_not_set');
  const current = await findAccountNumber(deps, user_id);
  if (!acceptsClaim(current.identification.status)) return current;
  await requireBank(deps, claim.bank_code);
  const verdict = await compareBvn(user_id, claim.bvn);
  const refusal = verdict === 'differs' || verdict === 'taken' ? verdict : null;
  try {
    const { email, phone_number: phone, ...names } = await namesOf(deps, user_id);
    const customer = await checks.customer({ email, phone, ...names });
    const row = await inTransaction(deps.db, (tx) =>
      storeClaim(tx, deps, { user_id, customer, claim, refusal }),
    );
    if (row?.status === 'waiting')
      await requestIdentification(deps, checks, row, { ...names, ...claim });
  } catch (error) {
    if (brokenConstraint(error) === 'wallet_identification_customer') {
      await openNumberTakenCase(deps.db, deps.clock.now(), user_id);
      throw new AppError('number_taken', { cause: error });
    }
    if (!(error instanceof ProviderUnavailable)) throw error;
    throw new AppError('provider_unavailable', { cause: error });
  }
  return findAccountNumber(deps, user_id);
}

const acceptsClaim = (status: string) => status === 'needed' || status === 'failed';

async function namesOf({ db }: Deps, userId: number) {
  const { email, phone_number, first_name, last_name } = await findCustomer(db, userId);
  return { email, phone_number, first_name, last_name };
}

type NewClaim = {
  user_id: number;
  customer: string;
  claim: IdentifyBody;
  refusal: 'differs' | 'taken' | null;
};

/** Stores the claim with the job that looks up its result; undefined if there is already one. */
async function storeClaim(
  tx: Tx,
  { clock }: Deps,
  { user_id, customer, claim, refusal }: NewClaim,
): Promise<WalletIdentification | undefined> {
  const now = clock.now();
  const today = dayInLagos(now);
  await lockCustomer(tx, user_id);
  const previous = await findIdentification(tx, user_id);
  if (previous && !acceptsClaim(previous.status)) return undefined;
  const used = previous?.tries_day === today ? previous.tries : 0;
  if (used >= BVNS_PER_DAY) throw new AppError('too_many_bvns');
  const row: WalletIdentification = {
    user_id,
    customer: previous?.customer ?? customer,
    status: refusal === null ? 'waiting' : 'failed',
    reason: refusal,
    attempt: (previous?.attempt ?? 0) + 1,
    bank_code: claim.bank_code,
    account_end: claim.account_number.slice(-ACCOUNT_END),
    bvn_end: claim.bvn.slice(-BVN_END),
    tries: used + 1,
    tries_day: today,
    checks: 0,
    asked_at: now,
  };
  await tx
    .insertInto('wallet_identification')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  if (refusal === null) await enqueueNextCheck(tx, row, now);
  return row;
}

// The digits that the provider's webhooks show, and no more of the BVN than the KYC step stores.
const ACCOUNT_END = 3;
const BVN_END = 2;

type Claim = Parameters<Identifications['ask']>[1];

async function requestIdentification(
  deps: Deps,
  checks: Identifications,
  row: WalletIdentification,
  claim: Claim,
) {
  try {
    const state = await checks.ask(row.customer, claim);
    if (state.status === 'failed')
      await inTransaction(deps.db, (tx) => failClaim(tx, row, state.reason));
  } catch (error) {
    // If the request arrived after all, its success still counts when the webhook reports it.
    await inTransaction(deps.db, (tx) => failClaim(tx, row, 'unanswered'));
    throw error;
  }
}

/** Ends the claim of this row; false if it was no longer pending. */
async function failClaim(
  tx: Tx,
  { user_id, attempt }: WalletIdentification,
  reason: IdentificationReason,
) {
  const { numUpdatedRows } = await tx
    .updateTable('wallet_identification')
    .set({ status: 'failed', reason })
    .where('user_id', '=', user_id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A failure that a webhook reported, with the attempt it belongs to. */
export type ReportedFailure = { attempt: number; reason: IdentificationReason };

/** Enqueues a lookup of a customer whose check a webhook reported as ended; they may not be ours. */
export async function enqueueIdentificationReport(
  { db, clock }: Deps,
  { customer, failure }: IdentificationReport,
): Promise<void> {
  const row = await db
    .selectFrom('wallet_identification')
    .selectAll()
    .where('customer', '=', customer)
    .executeTakeFirst();
  if (row === undefined || row.status === 'done') return;
  // A failure of an earlier claim doesn't affect the latest.
  if (failure && !matchesClaim(failure.claim, row)) return;
  const reported = failure && { attempt: row.attempt, reason: failure.reason };
  await inTransaction(db, (tx) => enqueueCheck(tx, row.user_id, clock.now(), reported));
}

function matchesClaim(
  claim: MaskedClaim,
  { bank_code, account_end, bvn_end }: WalletIdentification,
) {
  const matchesEnd = (value: string | null | undefined, end: string) =>
    !value || value.endsWith(end);
  return (
    (!claim.bank_code || claim.bank_code === bank_code) &&
    matchesEnd(claim.account_number, account_end) &&
    matchesEnd(claim.bvn, bvn_end)
  );
}

const enqueueCheck = (tx: Tx, user_id: number, run_at: Date, reported?: ReportedFailure) =>
  enqueue(
    tx,
    'wallet_identification',
    { user_id, ...reported },
    { key: `wallet_identification:${user_id}`, run_at },
  );

const enqueueNextCheck = (tx: Tx, row: WalletIdentification, now: Date) =>
  enqueueCheck(tx, row.user_id, nextCheckAt({ created_at: row.asked_at, checks: row.checks }, now));

/**
 * Job: queries the provider for the state of the check. Identified customers get their number;
 * a failure counts only while they are not identified, and only for its own claim. Throws
 * ProviderUnavailable, so it is retried.
 */
export async function checkIdentification(
  deps: Deps,
  user_id: number,
  reported?: ReportedFailure,
): Promise<void> {
  const { db, clock, providers } = deps;
  const row = await findIdentification(db, user_id);
  if (row === undefined || row.status === 'done') return;
  const state = await providers.payments.dedicated?.identification?.find(row.customer);
  const now = clock.now();
  if (state?.status === 'identified') {
    const assigned = await tryAssign(deps, user_id);
    return inTransaction(db, (tx) => markIdentified(tx, now, user_id, assigned));
  }
  const failure = state?.status === 'failed' ? { ...row, reason: state.reason } : reported;
  const reason = failure?.attempt === row.attempt ? failure.reason : timeoutReason(row, now);
  await inTransaction(db, async (tx) => {
    if (reason === null) return scheduleCheck(tx, row, now);
    if (!(await failClaim(tx, row, reason))) return;
    await notify(tx, [createNotice(walletNotices.not_identified, user_id, now, { reason })]);
  });
}

const timeoutReason = ({ asked_at }: WalletIdentification, now: Date) =>
  needsPerson({ created_at: asked_at }, now) ? 'unanswered' : null;

async function scheduleCheck(tx: Tx, row: WalletIdentification, now: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('wallet_identification')
    .set({ checks: row.checks + 1 })
    .where('user_id', '=', row.user_id)
    .where('attempt', '=', row.attempt)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await enqueueNextCheck(tx, { ...row, checks: row.checks + 1 }, now);
}

/** Runs before the check is marked as done, so that customers aren't offered a number they are about to get. */
async function tryAssign(deps: Deps, userId: number): Promise<boolean> {
  try {
    await assignIdentified(deps, userId);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    return false;
  }
}

/**
 * Takes effect once, even on a claim that had failed in the meantime. If no number was assigned, a
 * job does it.
 */
async function markIdentified(
  tx: Tx,
  now: Date,
  user_id: number,
  assigned: boolean,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('wallet_identification')
    .set({ status: 'done', reason: null })
    .where('user_id', '=', user_id)
    .where('status', '<>', 'done')
    .executeTakeFirst();
  if (numUpdatedRows === 0n || assigned) return;
  const options = { key: `wallet_number:${user_id}`, run_at: now };
  await enqueue(tx, 'wallet_number', { user_id }, options);
}
