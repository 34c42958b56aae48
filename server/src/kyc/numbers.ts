// The third KYC step, a BVN, and the NIN beside it: the number is compared, outside any transaction, with
// the customer's name and date of birth. It is stored encrypted and retried until the provider replies;
// then only a keyed hash and its last two digits remain.
import { BVNS_PER_DAY, NINS_PER_DAY } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { Deps } from '../deps.ts';
import { lockCustomer } from '../identity/customers.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { DAY, dayInLagos, HOUR, MINUTE } from '../platform/clock.ts';
import {
  brokenConstraint,
  type Db,
  inTransaction,
  type Tx,
} from '../platform/database/database.ts';
import { keyedHash, seal, unseal } from '../platform/encryption.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import type { BvnClaim, IdentityOutcome } from '../providers/identity/identity.ts';
import { kycNotices } from './notices.ts';
import { type KycRows, type NumberKind, numberState, readRows } from './steps.ts';
import type { NumberReason } from './tables.ts';
import { settleTier } from './tiers.ts';

/** The dependencies of a check. */
type CheckDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'providers'>;
type Claim = Omit<BvnClaim, 'bvn'> & { number: string };
type NumberRow = NonNullable<KycRows[NumberKind]>;

const KINDS = {
  bvn: {
    table: 'kyc_bvn',
    hash: 'bvn_hash',
    one: 'kyc_bvn_one',
    confirmed: kycNotices.bvn_confirmed,
    rejected: kycNotices.bvn_rejected,
    a_day: BVNS_PER_DAY,
    too_many: 'too_many_bvns',
    verify: ({ identity }: Deps['providers'], { number, ...person }: Claim) =>
      identity.verifyBvn({ bvn: number, ...person }),
  },
  nin: {
    table: 'kyc_nin',
    hash: 'nin_hash',
    one: 'kyc_nin_one',
    confirmed: kycNotices.nin_confirmed,
    rejected: kycNotices.nin_rejected,
    a_day: NINS_PER_DAY,
    too_many: 'too_many_nins',
    verify: ({ identity }: Deps['providers'], { number, ...person }: Claim) =>
      identity.verifyNin({ nin: number, ...person }),
  },
} as const;

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
 * Checks a BVN or NIN and waits for the outcome; a repeat changes nothing. Refuses a customer
 * without profile info, a number other than the verified one, and more than a few a day.
 */
export async function addNumber(
  deps: CheckDeps,
  kind: NumberKind,
  userId: number,
  number: string,
): Promise<void> {
  const begun = await inTransaction(deps.db, (tx) => begin(tx, deps, { kind, userId, number }));
  if (begun) await pollNumberCheck(deps, kind, userId);
}

type SubmittedNumber = { kind: NumberKind; userId: number; number: string };

/** Stores the claim with the job that checks it if we crash; returns false if there is nothing to check. */
async function begin(
  tx: Tx,
  deps: CheckDeps,
  { kind, userId: user_id, number }: SubmittedNumber,
): Promise<boolean> {
  const { table, hash, a_day, too_many } = KINDS[kind];
  const now = deps.clock.now();
  const today = dayInLagos(now);
  await lockCustomer(tx, user_id);
  const rows = await readRows(tx, user_id);
  const { [kind]: before, customer, info } = rows;
  if (info === undefined) throw new AppError('profile_info_required');
  const hashed = keyedHash(deps.secret, kind, number);
  if (isRepeat(rows, kind, hashed)) return false;
  const used = before?.tries_day === today ? before.tries : 0;
  if (used >= a_day) throw new AppError(too_many);
  const taken = await isNumberTaken(tx, kind, user_id, hashed);
  const sealed = Buffer.from(seal(deps.secret, kind, String(user_id), Buffer.from(number)));
  const row = {
    attempt: (before?.attempt ?? 0) + 1,
    [hash]: hashed,
    last_digits: number.slice(-2),
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
    .insertInto(table)
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  if (!taken) await enqueueCheck(tx, kind, user_id, new Date(now.getTime() + CHECK_DELAYS_MS[0]));
  return !taken;
}

function isRepeat(rows: KycRows, kind: NumberKind, hashed: string): boolean {
  const { status } = numberState(kind, rows[kind], rows.customer);
  const known = { bvn: rows.bvn?.bvn_hash, nin: rows.nin?.nin_hash }[kind];
  const isSame = known === hashed;
  if (status === 'verified' && !isSame) throw new AppError('already_verified');
  return isSame && (status === 'verified' || status === 'submitted');
}

async function isNumberTaken(
  db: Db | Tx,
  kind: NumberKind,
  user_id: number,
  hashed: string,
): Promise<boolean> {
  const { table, hash } = KINDS[kind];
  const other = await db
    .selectFrom(table)
    .select('user_id')
    .where(hash, '=', hashed)
    .where('status', '=', 'verified')
    .where('user_id', '<>', user_id)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Compares a BVN with the customer's verified one: the same, a different one, or verified for someone else.
 */
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
  return (await isNumberTaken(db, 'bvn', userId, bvn_hash)) ? 'taken' : 'unknown';
}

const enqueueCheck = (tx: Tx, kind: NumberKind, user_id: number, run_at: Date) => {
  const { table: job } = KINDS[kind];
  return enqueue(tx, job, { user_id }, { key: `${job}:${user_id}`, run_at });
};

/** Checks a pending claim and settles it: in the request, or in the job if that got no reply. */
export async function pollNumberCheck(
  deps: CheckDeps,
  kind: NumberKind,
  user_id: number,
): Promise<void> {
  const { db, clock, providers, secret } = deps;
  const { table, one, verify } = KINDS[kind];
  const row = await db
    .selectFrom(table)
    .selectAll()
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (row === undefined || row.sealed === null) return;
  const { first_name, last_name, date_of_birth } = row;
  const bytes = unseal(secret, kind, String(user_id), Buffer.from(row.sealed, 'base64url'));
  const number = Buffer.from(bytes).toString();
  const outcome = await verify(providers, { number, first_name, last_name, date_of_birth });
  const now = clock.now();
  const settle = (result: IdentityOutcome | 'taken') =>
    inTransaction(db, (tx) => settleCheck({ tx, now, kind }, row, result));
  try {
    await settle(outcome);
  } catch (error) {
    // If two customers are checked with the same number concurrently, the first gets it.
    if (brokenConstraint(error) !== one) throw error;
    await settle('taken');
  }
}

type NumberCheck = { tx: Tx; now: Date; kind: NumberKind };

async function settleCheck(
  at: NumberCheck,
  { user_id, attempt }: NumberRow,
  outcome: IdentityOutcome | 'taken',
): Promise<void> {
  const { tx, now, kind } = at;
  await lockCustomer(tx, user_id);
  const { [kind]: row } = await readRows(tx, user_id);
  // Another check settled it during the call, or the customer entered another number.
  if (row?.status !== 'submitted' || row.attempt !== attempt) return;
  if (outcome === 'unavailable') return scheduleCheck(at, row);
  if (outcome !== 'matched') return reject(at, row, outcome);
  await update(at, row, { status: 'verified', sealed: null, since: now });
  const { last_digits } = row;
  await notify(tx, [createNotice(KINDS[kind].confirmed, user_id, now, { last_digits })]);
  await settleTier(tx, now, user_id);
}

async function scheduleCheck(at: NumberCheck, row: NumberRow): Promise<void> {
  const wait_ms = CHECK_DELAYS_MS[row.looks];
  if (wait_ms === undefined) return reject(at, row, 'unanswered');
  await update(at, row, { looks: row.looks + 1 });
  await enqueueCheck(at.tx, at.kind, row.user_id, new Date(at.now.getTime() + wait_ms));
}

async function reject(at: NumberCheck, row: NumberRow, reason: NumberReason): Promise<void> {
  const { tx, now, kind } = at;
  await update(at, row, { status: 'rejected', reason, sealed: null, since: now });
  await notify(tx, [createNotice(KINDS[kind].rejected, row.user_id, now, { reason })]);
}

type Changes = Partial<Pick<NumberRow, 'status' | 'reason' | 'sealed' | 'since' | 'looks'>>;

const update = ({ tx, kind }: NumberCheck, { user_id }: NumberRow, changes: Changes) =>
  tx.updateTable(KINDS[kind].table).set(changes).where('user_id', '=', user_id).execute();
