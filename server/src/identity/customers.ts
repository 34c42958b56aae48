// Customers: registration, confirmation and profile.
import type { MessageChannel } from '@alajo/contract/channels.ts';
import { codesText } from '@alajo/contract/channels-text.ts';
import { AppError, type ErrorCode, messages } from '@alajo/contract/errors.ts';
import type { identityRoutes } from '@alajo/contract/identity/routes.ts';
import type { User } from '@alajo/contract/identity/schemas.ts';
import { localPhone } from '@alajo/contract/phone.ts';
import type { Input } from '@alajo/contract/route.ts';
import { countText, RESEND_SECONDS } from '@alajo/contract/time-limits.ts';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { openAccount } from '../ledger/accounts.ts';
import { DAY } from '../platform/clock.ts';
import {
  brokenConstraint,
  type Db,
  inTransaction,
  type Tx,
} from '../platform/database/database.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Visitor } from '../platform/http/handlers.ts';
import { channelsFor, consumeCode, sendCode } from './customer-codes.ts';
import { admit, markOf } from './devices.ts';
import { hashNewPassword } from './passwords.ts';
import { confirmingPurpose, mergeRepresented } from './represented-customers.ts';
import type { CodePurpose, IdentityUser } from './tables.ts';
import { clearAttempts, countAttempt, endWait, saveSentCount, startWait } from './throttle.ts';

type Row = Selectable<IdentityUser>;

const REFUSALS: Record<string, { code: ErrorCode; field: string }> = {
  identity_user_username: { code: 'username_taken', field: 'username' },
  identity_user_username_letter: { code: 'username_number', field: 'username' },
  identity_user_username_number: { code: 'username_number', field: 'username' },
  identity_user_username_reserved: { code: 'username_reserved', field: 'username' },
  identity_user_email: { code: 'email_taken', field: 'email' },
  identity_user_phone: { code: 'phone_taken', field: 'phone_number' },
  identity_user_known_phone: { code: 'phone_taken', field: 'phone_number' },
};

/**
 * Creates an unverified customer with a wallet and sends a code. Refuses a username, email or phone that is
 * taken. An account that was never confirmed loses them after a day, or immediately to anyone who has its
 * password: they came back to correct something. Throws `sms_unavailable` if the account is to be taken
 * over from a represented customer, and no code can be sent to their phone.
 */
export async function register(
  deps: Deps,
  input: Input<typeof identityRoutes.register>,
  from: Visitor,
) {
  const { password, ...person } = input;
  const earlier = await findEarlier(deps, input, from.address);
  const own = [person.username, person.email, person.phone_number];
  const password_hash = await hashNewPassword(deps, password, own);
  const now = deps.clock.now();
  const repeated = earlier.find((row) => isSame(row, person));
  try {
    return await inTransaction(deps.db, async (tx) => {
      if (repeated) return registerAgain(tx, deps, repeated.id, person);
      const replaced = earlier.map(({ id }) => id);
      await deleteUnconfirmed(tx, now, person, replaced);
      const { id } = await tx
        .insertInto('identity_user')
        .values({ ...person, password_hash, verified_at: null, pin_hash: null, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      await assertNotFormerUsername(tx, person.username, id);
      await openAccount(tx, 'wallet', { kind: 'user', id });
      // A stranger's wait for this address does not hold back the first code.
      await endWait(tx, 'verify', person.email);
      await saveSentCount(tx, now, 'verify', { from: replaced, to: id });
      const { purpose } = await requestCode(tx, deps, person.email, { ...person, id });
      return registered(deps, { id, purpose }, person.email, RESEND_SECONDS);
    });
  } catch (error) {
    throw contactRefusal(error);
  }
}

type ConfirmedCode = { id: number; purpose: CodePurpose };

function registered(
  deps: Deps,
  { id: user_id, purpose }: ConfirmedCode,
  email: string,
  retry_after_s: number,
) {
  const channels = channelsFor(deps, purpose);
  const message = `Account created. We’ve sent ${codesText(channels)}.`;
  return { user_id, email, message, channels, retry_after_s };
}

type NewPerson = Omit<Input<typeof identityRoutes.register>, 'password'>;

/** Registered again, perhaps with another name: the account stays, and a code is sent only after the wait. */
async function registerAgain(tx: Tx, deps: Deps, id: number, person: NewPerson) {
  const { numUpdatedRows } = await tx
    .updateTable('identity_user')
    .set({ first_name: person.first_name, last_name: person.last_name })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('username_taken', { field: 'username' });
  const { left_s, purpose } = await requestCode(tx, deps, person.email, { ...person, id });
  return registered(deps, { id, purpose }, person.email, left_s || RESEND_SECONDS);
}

/**
 * The unconfirmed accounts that hold this username, email or phone and have this password. A wrong
 * one counts as a failed sign-in, and after too many none is compared: no one can guess them here.
 */
async function findEarlier(
  deps: Deps,
  { password, ...person }: Input<typeof identityRoutes.register>,
  address: string,
): Promise<Row[]> {
  const held = await deps.db
    .selectFrom('identity_user')
    .selectAll()
    .where('verified_at', 'is', null)
    .where('represented', '=', false)
    .where((eb) => holdsAny(eb, person))
    .orderBy('id')
    .execute();
  const theirs: Row[] = [];
  for (const row of held) {
    if (await hasPassword(deps, row, password, address)) theirs.push(row);
  }
  return theirs;
}

async function hasPassword(
  deps: Deps,
  { id, password_hash }: Row,
  password: string,
  address: string,
): Promise<boolean> {
  try {
    await countAttempt(deps, { id }, address);
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_attempts') return false;
    throw error;
  }
  if (!(await deps.passwords.matches(password_hash, password))) return false;
  await clearAttempts(deps, { id }, address);
  return true;
}

/**
 * Sends a code unless one was requested for the address within 60 s, and returns the remaining wait
 * in seconds, otherwise 0. Without a user nothing is sent, but the address still starts its wait.
 */
export async function requestCode(
  tx: Tx,
  deps: Deps,
  email: string,
  user?: { id: number; phone_number: string },
): Promise<{ left_s: number; purpose: CodePurpose }> {
  const left_s = await startWait(tx, deps.clock.now(), 'verify', email);
  if (user === undefined) return { left_s, purpose: 'verify' };
  const purpose = await confirmingPurpose(tx, user.phone_number);
  if (left_s === 0) await sendCode(tx, deps, user.id, purpose);
  return { left_s, purpose };
}

/** Turns a broken constraint on a name or contact into its refusal; returns any other error unchanged. */
export function contactRefusal(error: unknown): unknown {
  const refusal = REFUSALS[brokenConstraint(error) ?? ''];
  return refusal ? new AppError(refusal.code, { field: refusal.field, cause: error }) : error;
}

type Unique = { username: string; email: string; phone_number: string };

const isSame = (a: Unique, b: Unique) =>
  a.username === b.username && a.email === b.email && a.phone_number === b.phone_number;

/** Deletes unconfirmed accounts that hold this username, email or phone: old ones, and these. */
export async function deleteUnconfirmed(
  tx: Tx,
  now: Date,
  taken: Partial<Unique>,
  these: readonly number[] = [],
): Promise<void> {
  const old = new Date(now.getTime() - DAY);
  await tx
    .deleteFrom('identity_user')
    .where('verified_at', 'is', null)
    .where('represented', '=', false)
    .where((eb) =>
      eb.or([eb('created_at', '<', old), ...(these.length > 0 ? [eb('id', 'in', these)] : [])]),
    )
    .where((eb) => holdsAny(eb, taken))
    .execute();
}

const holdsAny = (
  eb: ExpressionBuilder<Schema, 'identity_user'>,
  { username, email, phone_number }: Partial<Unique>,
) =>
  eb.or([
    ...(username === undefined ? [] : [eb('username', '=', username)]),
    ...(email === undefined ? [] : [eb('email', '=', email)]),
    ...(phone_number === undefined ? [] : [eb('phone_number', '=', phone_number)]),
  ]);

/**
 * Refuses a username another customer once had: money meant for them would reach a stranger. Checked after
 * the name is taken, which also covers one released in the meantime. Throws `username_taken`.
 */
export async function assertNotFormerUsername(
  tx: Tx,
  username: string,
  userId: number,
): Promise<void> {
  const other = await tx
    .selectFrom('identity_former_username')
    .select('user_id')
    // Checks the hash as well, which is all that is kept of an erased customer's username.
    .where(sql<boolean>`username in (${username}, identity_retired(${username}))`)
    .where('user_id', '<>', userId)
    .executeTakeFirst();
  if (other !== undefined) throw new AppError('username_taken', { field: 'username' });
}

/**
 * Records that a customer, locked by this transaction, has proved a phone number. Provided by KYC,
 * because the tier may depend on it.
 */
export type ConfirmPhone = (
  tx: Tx,
  now: Date,
  proved: { user_id: number; phone_number: string },
) => Promise<void>;

/**
 * Confirms an account with either of its codes and opens a session. The code also proves the phone
 * or email it was sent to. Throws `otp_invalid`.
 */
export async function verifyOtp(
  deps: Deps,
  confirmPhone: ConfirmPhone,
  input: Input<typeof identityRoutes.verifyOtp>,
  from: Visitor,
) {
  const found = await findByHandle(deps.db, input.email);
  if (found === undefined) throw new AppError('otp_invalid', { field: 'otp' });
  const purpose = await confirmingPurpose(deps.db, found.phone_number);
  const mark = input.device && markOf(input.device);
  const proved = await consumeCode(deps, found.id, purpose, input.otp);
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const row = await confirmAccount(tx, now, found, proved);
    await endWait(tx, 'verify', row.email);
    const customer = await lockCustomer(tx, row.id);
    if (proved === 'sms') {
      await confirmPhone(tx, now, { user_id: row.id, phone_number: found.phone_number });
    }
    const token = await admit(tx, deps, { customer, from, mark }, customer.guarded_at === null);
    return { token, user: publicUser(row), message: messages.otp_verified };
  });
}

async function confirmAccount(
  tx: Tx,
  now: Date,
  found: Row,
  proved: MessageChannel | null,
): Promise<Row> {
  const taken = await mergeRepresented(tx, now, found);
  // A represented customer with this number was added since: a code from an email does not prove it.
  if (taken && proved !== 'sms') throw new AppError('otp_invalid', { field: 'otp' });
  if (taken) return taken;
  return tx
    .updateTable('identity_user')
    .set({
      verified_at: found.verified_at ?? now,
      ...(proved === 'email' && { email_verified_at: now }),
    })
    .where('id', '=', found.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Sends another code if there is an unverified account; the reply never reveals whether. */
export async function resendOtp(deps: Deps, email: string) {
  const { db } = deps;
  const found = await findByHandle(db, email);
  const waiting = found?.verified_at === null ? found : undefined;
  const { left_s } = await inTransaction(db, (tx) => requestCode(tx, deps, email, waiting));
  const channels = channelsFor(deps, 'verify');
  return left_s === 0
    ? { message: messages.otp_resent, channels, retry_after_s: RESEND_SECONDS }
    : { message: waitMessage('code', left_s), channels, retry_after_s: left_s };
}

/** The reply to a request for another code or link within the wait. */
export const waitMessage = (kind: 'code' | 'link', left_s: number) =>
  `A ${kind} was requested less than a minute ago. You can request another in ${countText(left_s, 'second')}.`;

/** The customer of a session. */
export async function findProfile({ db }: Deps, userId: number): Promise<User> {
  return publicUser(await findCustomer(db, userId));
}

export function findCustomer(db: Db | Tx, userId: number): Promise<Row> {
  return db
    .selectFrom('identity_user')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Throws not_found for an unknown id. */
export async function requireCustomer(db: Db | Tx, userId: number): Promise<void> {
  const found = await db
    .selectFrom('identity_user')
    .select('id')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (found === undefined) throw new AppError('not_found');
}

/**
 * Returns the customer locked, so that other transactions that lock them wait; throws not_found for
 * an unknown id.
 */
export function lockCustomer(tx: Tx, userId: number): Promise<Row> {
  return tx
    .selectFrom('identity_user')
    .selectAll()
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
}

/** Raises a customer to a tier, never lowers it; returns true if it changed. */
export async function raiseTier(tx: Tx, userId: number, tier: 1 | 2 | 3): Promise<boolean> {
  const raised = await tx
    .updateTable('identity_user')
    .set({ tier })
    .where('id', '=', userId)
    .where('tier', '<', tier)
    .executeTakeFirst();
  return raised.numUpdatedRows === 1n;
}

/** True if the customer's BVN or NIN was ever verified, or their tier needs one. */
export async function hasBvnOrNin(db: Db | Tx, userId: number): Promise<boolean> {
  const { tier, bvn_or_nin_verified_at } = await db
    .selectFrom('identity_user')
    .select(['tier', 'bvn_or_nin_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return tier > 1 || bvn_or_nin_verified_at !== null;
}

/**
 * Looks up by username, email or phone in normal form, verified or not, among customers who can sign in. A
 * username without a letter was replaced (before-0.2.0/0107_usernames.sql), and still finds its owner.
 */
export async function findByHandle(db: Db, handle: string): Promise<Row | undefined> {
  const column = handle.includes('@')
    ? 'email'
    : handle.startsWith('+')
      ? 'phone_number'
      : 'username';
  const found = await byColumn(db, column, handle);
  if (found !== undefined || column === 'email' || /[a-z]/.test(handle)) return found;
  return byReplacedUsername(db, handle);
}

const byColumn = (db: Db, column: 'email' | 'phone_number' | 'username', handle: string) =>
  signInQuery(db).where(column, '=', handle).executeTakeFirst();

const byReplacedUsername = (db: Db, handle: string) =>
  signInQuery(db)
    .where('id', 'in', (former) =>
      former
        .selectFrom('identity_former_username')
        .select('user_id')
        .where('username', 'in', writingsOf(handle)),
    )
    .executeTakeFirst();

/** A number in normal form, in the spelling a username may have had. */
function writingsOf(handle: string): string[] {
  if (!handle.startsWith('+234')) return [handle];
  const national = handle.slice('+234'.length);
  return [national, localPhone(handle), handle.slice(1)];
}

const signInQuery = (db: Db) =>
  db
    .selectFrom('identity_user')
    .selectAll()
    .where('represented', '=', false)
    .where('closed_at', 'is', null);

export function publicUser(row: Row): User {
  const { id, username, email, phone_number, first_name, last_name, tier } = row;
  return {
    id,
    username,
    email,
    phone_number,
    first_name,
    last_name,
    tier,
    has_pin: row.pin_hash !== null,
    joined_at: row.created_at.toISOString(),
  };
}
