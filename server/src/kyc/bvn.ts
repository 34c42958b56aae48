// The third KYC step: a BVN is compared, outside any transaction, with the customer's name and date of
// birth. It is stored encrypted and retried until the provider replies; then only a keyed hash and its
// last two digits remain.
import { BVNS_A_DAY } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../deps.ts';
import { lockCustomer } from '../identity/customers.ts';
import { createNotice } from '../notifications/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { DAY, dayInLagos, HOUR, MINUTE } from '../platform/clock.ts';
import {
  brokenConstraint,
  type Db,
  inTransaction,
  type Tx,
} from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import type { BvnOutcome } from '../providers/identity/identity.ts';
import { keyedHash, seal, unseal } from './encryption.ts';
import { kycNotices } from './notices.ts';
import { type KycRows, readRows, stepStates } from './steps.ts';
import type { BvnReason, KycBvn } from './tables.ts';
import { settleTier } from './tiers.ts';

/** The dependencies of a BVN check. */
export type BvnDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'providers'>;
type BvnRow = Selectable<KycBvn>;

// Delays after a check without a reply.
const CHECK_DELAYS_MS = [
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
] as const;

/**
 * Checks a BVN and waits for the outcome; a repeat changes nothing. Refuses a customer without profile
 * info, a BVN other than the verified one, and more than BVNS_A_DAY.
 */
export async function addBvn(deps: BvnDeps, userId: number, bvn: string): Promise<void> {
  const begun = await inTransaction(deps.db, (tx) => begin(tx, deps, userId, bvn));
  if (begun) await pollBvnCheck(deps, userId);
}

/** Stores the claim with the job that checks it if we crash; returns false if there is nothing to check. */
async function begin(tx: Tx, deps: BvnDeps, user_id: number, bvn: string): Promise<boolean> {
  const now = deps.clock.now();
  const today = dayInLagos(now);
  await lockCustomer(tx, user_id);
  const rows = await readRows(tx, user_id);
  const { bvn: before, customer, info } = rows;
  if (info === undefined) throw new AppError('info_first');
  const bvn_hash = keyedHash(deps.secret, 'bvn', bvn);
  if (isRepeat(rows, bvn_hash, today)) return false;
  const used = before?.tries_day === today ? before.tries : 0;
  if (used >= BVNS_A_DAY) throw new AppError('too_many_bvns');
  const taken = await isTaken(tx, user_id, bvn_hash);
  const sealed = Buffer.from(seal(deps.secret, 'bvn', String(user_id), Buffer.from(bvn)));
  const row = {
    attempt: (before?.attempt ?? 0) + 1,
    bvn_hash,
    last_digits: bvn.slice(-2),
    first_name: customer.first_name,
    last_name: customer.last_name,
    date_of_birth: info.date_of_birth,
    looks: 0,
    since: now,
    tries: used + 1,
    tries_day: today,
    ...(taken
      ? ({ status: 'rejected', reason: 'taken', sealed: null } as const)
      : ({ status: 'submitted', reason: null, sealed: sealed.toString('base64url') } as const)),
  };
  await tx
    .insertInto('kyc_bvn')
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  if (!taken) await enqueueBvnCheck(tx, user_id, new Date(now.getTime() + CHECK_DELAYS_MS[0]));
  return !taken;
}

function isRepeat(rows: KycRows, bvn_hash: string, today: string): boolean {
  const { bvn } = rows;
  const { status } = stepStates(rows, today).bvn;
  if (status === 'verified' && bvn?.bvn_hash !== bvn_hash) throw new AppError('already_verified');
  return bvn?.bvn_hash === bvn_hash && (status === 'verified' || status === 'submitted');
}

async function isTaken(db: Db | Tx, user_id: number, bvn_hash: string): Promise<boolean> {
  const other = await db
    .selectFrom('kyc_bvn')
    .select('user_id')
    .where('bvn_hash', '=', bvn_hash)
    .where('status', '=', 'verified')
    .where('user_id', '<>', user_id)
    .executeTakeFirst();
  return other !== undefined;
}

/** Whether a BVN is the customer's verified one, another than that, or verified for someone else. */
export async function compareBvn(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  userId: number,
  bvn: string,
): Promise<'own' | 'unknown' | 'differs' | 'taken'> {
  const bvn_hash = keyedHash(secret, 'bvn', bvn);
  const own = await db
    .selectFrom('kyc_bvn')
    .select('bvn_hash')
    .where('user_id', '=', userId)
    .where('status', '=', 'verified')
    .executeTakeFirst();
  if (own !== undefined) return own.bvn_hash === bvn_hash ? 'own' : 'differs';
  return (await isTaken(db, userId, bvn_hash)) ? 'taken' : 'unknown';
}

const enqueueBvnCheck = (tx: Tx, user_id: number, run_at: Date) =>
  enqueue(tx, 'kyc_bvn', { user_id }, { key: `kyc_bvn:${user_id}`, run_at });

/** Checks a pending claim and settles it: in the request, or in the job if that got no reply. */
export async function pollBvnCheck(deps: BvnDeps, user_id: number): Promise<void> {
  const { db, clock, providers, secret } = deps;
  const row = await db
    .selectFrom('kyc_bvn')
    .selectAll()
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (row === undefined || row.sealed === null) return;
  const { first_name, last_name, date_of_birth } = row;
  const bytes = unseal(secret, 'bvn', String(user_id), Buffer.from(row.sealed, 'base64url'));
  const bvn = Buffer.from(bytes).toString();
  const claim = { bvn, first_name, last_name, date_of_birth };
  const outcome = await providers.identity.verifyBvn(claim);
  const now = clock.now();
  const settle = (result: BvnOutcome | 'taken') =>
    inTransaction(db, (tx) => settleBvn(tx, now, row, result));
  try {
    await settle(outcome);
  } catch (error) {
    // Of two customers with one BVN checked at the same time, the first gets it.
    if (brokenConstraint(error) !== 'kyc_bvn_one') throw error;
    await settle('taken');
  }
}

async function settleBvn(
  tx: Tx,
  now: Date,
  { user_id, attempt }: BvnRow,
  outcome: BvnOutcome | 'taken',
): Promise<void> {
  await lockCustomer(tx, user_id);
  const { bvn: row } = await readRows(tx, user_id);
  // Another check settled it during the call, or the customer entered another number.
  if (row?.status !== 'submitted' || row.attempt !== attempt) return;
  if (outcome === 'unavailable') return checkLater(tx, now, row);
  if (outcome !== 'matched') return reject(tx, now, row, outcome);
  await update(tx, row, { status: 'verified', sealed: null, since: now });
  const { last_digits } = row;
  await notify(tx, [createNotice(kycNotices.bvn_confirmed, user_id, now, { last_digits })]);
  await settleTier(tx, now, user_id);
}

async function checkLater(tx: Tx, now: Date, row: BvnRow): Promise<void> {
  const wait_ms = CHECK_DELAYS_MS[row.looks];
  if (wait_ms === undefined) return reject(tx, now, row, 'unanswered');
  await update(tx, row, { looks: row.looks + 1 });
  await enqueueBvnCheck(tx, row.user_id, new Date(now.getTime() + wait_ms));
}

async function reject(tx: Tx, now: Date, row: BvnRow, reason: BvnReason): Promise<void> {
  await update(tx, row, { status: 'rejected', reason, sealed: null, since: now });
  await notify(tx, [createNotice(kycNotices.bvn_rejected, row.user_id, now, { reason })]);
}

const update = (tx: Tx, { user_id }: BvnRow, changes: Partial<BvnRow>) =>
  tx.updateTable('kyc_bvn').set(changes).where('user_id', '=', user_id).execute();
