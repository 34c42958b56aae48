// Account recovery after the decision of staff: a day in which the customer can stop it, and then
// its execution.

import { AppError } from '@alajo/contract/errors.ts';
import type { RecoveryRefusal } from '@alajo/contract/identity/recovery.ts';
import { RECOVERED_HOURS, RECOVERY_WAIT_HOURS } from '@alajo/contract/time-limits.ts';
import type { Deps } from '../../deps.ts';
import { createNotice } from '../../notices/kinds.ts';
import { notifyEverywhere } from '../../notifications/messages.ts';
import { notify } from '../../notifications/notifications.ts';
import { HOUR } from '../../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { maskContact } from '../contacts.ts';
import { deleteUnconfirmed, lockCustomer } from '../customers.ts';
import { recordEvent } from '../events.ts';
import { removeFactors } from '../factors.ts';
import { identityNotices } from '../notices.ts';
import { sendResetLink } from '../password-change.ts';
import { constantTimeEqual, newToken, unsubscribeToken } from '../secrets.ts';
import { endSessions } from '../sessions.ts';
import { channelsOf, type RecoveryRow } from './requests.ts';

const WAIT_MS = RECOVERY_WAIT_HOURS * HOUR;

export type AccountRecovery = RecoveryRow & { user_id: number };

/** Returns a request that awaits or had a staff decision, locked until the end of `tx`. Throws not_found. */
export async function lockRecovery(tx: Tx, id: number): Promise<AccountRecovery> {
  const row = await tx
    .selectFrom('identity_recovery')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return requireAccount(row);
}

/** Like `lockRecovery`, but read-only. */
export async function findRecovery(db: Db | Tx, id: number): Promise<AccountRecovery> {
  const query = db.selectFrom('identity_recovery').selectAll().where('id', '=', id);
  return requireAccount(await query.executeTakeFirst());
}

function requireAccount(row: RecoveryRow | undefined): AccountRecovery {
  if (row === undefined || row.state === 'unconfirmed' || row.state === 'void') {
    throw new AppError('not_found');
  }
  const { user_id } = row;
  if (user_id === null) throw new AppError('not_found');
  return { ...row, user_id };
}

/** True if another confirmed account has one of these contacts. */
export async function isContactTaken(
  db: Db | Tx,
  { user_id, new_phone, new_email }: AccountRecovery,
): Promise<boolean> {
  const other = await db
    .selectFrom('identity_user')
    .select('id')
    .where('id', '<>', user_id)
    .where((eb) =>
      eb.or([
        ...(new_phone === null ? [] : [eb('phone_number', '=', new_phone)]),
        ...(new_email === null ? [] : [eb('email', '=', new_email)]),
      ]),
    )
    .where((eb) => eb.or([eb('verified_at', 'is not', null), eb('represented', '=', true)]))
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Starts the wait and sends the customer the stop link on every known channel. Throws
 * recovery_ended for one that is not open.
 */
export async function approveRecovery(tx: Tx, now: Date, id: number): Promise<void> {
  const row = await lockRecovery(tx, id);
  if (row.state !== 'open') throw new AppError('recovery_ended');
  const { user_id } = row;
  const completes_at = new Date(now.getTime() + WAIT_MS);
  await tx
    .updateTable('identity_recovery')
    .set({ state: 'approved', approved_at: now, completes_at })
    .where('id', '=', id)
    .execute();
  await recordEvent(tx, now, { user_id, kind: 'recovery_approved', from: null });
  const params = { at: completes_at.toISOString() };
  await notify(tx, [createNotice(identityNotices.recovery_approved, user_id, now, params)]);
  for (const channel of ['email', 'sms'] as const) {
    const key = `identity_warn_of_recovery:${id}:${channel}`;
    await enqueue(tx, 'identity_warn_of_recovery', { id, channel }, { key, run_at: now });
  }
  const key = `identity_recover:${id}`;
  await enqueue(tx, 'identity_recover', { id }, { key, run_at: completes_at });
}

/** Ends an open request; a repeat changes nothing and returns false. Throws not_found, recovery_ended. */
export async function rejectRecovery(
  tx: Tx,
  now: Date,
  id: number,
  refusal: RecoveryRefusal,
): Promise<boolean> {
  const row = await lockRecovery(tx, id);
  if (row.state === 'refused') return false;
  if (row.state !== 'open') throw new AppError('recovery_ended');
  await endRecovery(tx, now, row, 'refused');
  await notify(tx, [createNotice(identityNotices.recovery_refused, row.user_id, now, {})]);
  await enqueueAnswer(tx, now, row, refusal);
  return true;
}

async function enqueueAnswer(tx: Tx, now: Date, row: AccountRecovery, refusal: RecoveryRefusal) {
  for (const channel of channelsOf(row)) {
    const key = `identity_answer_recovery:${row.id}:${channel}`;
    const payload = { id: row.id, channel, refusal };
    await enqueue(tx, 'identity_answer_recovery', payload, { key, run_at: now });
  }
}

const endRecovery = (
  tx: Tx,
  now: Date,
  { id }: AccountRecovery,
  state: 'done' | 'refused' | 'stopped',
) =>
  tx.updateTable('identity_recovery').set({ state, ended_at: now }).where('id', '=', id).execute();

const TOKEN = /^r([1-9]\d{0,14})\.([A-Za-z0-9_-]{43})$/;

/** The token of the link that stops a recovery: `r12.…`. */
export const stopToken = (secret: string, { id, nonce }: Pick<RecoveryRow, 'id' | 'nonce'>) =>
  `r${id}.${unsubscribeToken(secret, id, nonce)}`;

/**
 * Stops the recovery of a link before it takes effect; a repeat changes nothing. Returns false for
 * a token that is invalid or outdated: the recovery was refused or is complete.
 */
export async function stopRecovery(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  token: string,
): Promise<boolean> {
  const id = Number(TOKEN.exec(token)?.[1] ?? 0);
  if (id === 0) return false;
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const found = await tx
      .selectFrom('identity_recovery')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (found === undefined || !constantTimeEqual(stopToken(deps.secret, found), token))
      return false;
    if (found.state === 'stopped') return true;
    if (found.state !== 'open' && found.state !== 'approved') return false;
    const row = requireAccount(found);
    await endRecovery(tx, now, row, 'stopped');
    await notifyStopped(tx, now, row);
    return true;
  });
}

async function notifyStopped(tx: Tx, now: Date, { user_id }: AccountRecovery): Promise<void> {
  await recordEvent(tx, now, { user_id, kind: 'recovery_stopped', from: null });
  await notify(tx, [createNotice(identityNotices.recovery_stopped, user_id, now, {})]);
}

/**
 * Job: gives the account to the holder of the new contacts. Everything that could sign in ends:
 * sessions, devices, second factors, links, codes and the password; a freeze and the PIN stay. It
 * does nothing before its time or a second time, and ends without effect if compliance has frozen
 * the wallet, or another account has taken a contact.
 */
export async function completeRecovery(deps: Deps, id: number): Promise<void> {
  // A password that no one knows, hashed outside the transaction.
  const password_hash = await deps.passwords.hash(newToken());
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const row = await lockRecovery(tx, id).catch(ignoreNotFound);
    if (row?.state !== 'approved' || row.completes_at === null || row.completes_at > now) return;
    const old = await lockCustomer(tx, row.user_id);
    const taken = await isContactTaken(tx, row);
    if (taken || old.staff_frozen_by === 'compliance') {
      await endRecovery(tx, now, row, 'stopped');
      await notifyStopped(tx, now, row);
      await enqueueAnswer(tx, now, row, taken ? 'contact_taken' : 'not_now');
      return;
    }
    await endRecovery(tx, now, row, 'done');
    await endAccess(tx, now, row.user_id);
    await setContacts(tx, now, row, password_hash);
    await notifyCompleted(tx, deps, row, old);
  });
}

/** Deleted since, and the job came late. */
function ignoreNotFound(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'not_found') return undefined;
  throw error;
}

async function endAccess(tx: Tx, now: Date, user_id: number): Promise<void> {
  await endSessions(tx, user_id);
  // Trust in a linked chat ends with it.
  await recordEvent(tx, now, { user_id, kind: 'sessions_ended', from: null });
  await tx
    .updateTable('identity_device')
    .set({ forgotten_at: now })
    .where('user_id', '=', user_id)
    .where('forgotten_at', 'is', null)
    .execute();
  await removeFactors(tx, now, user_id);
  for (const table of ['identity_reset', 'identity_code', 'identity_new_contact'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', user_id).execute();
  }
}

async function setContacts(
  tx: Tx,
  now: Date,
  { user_id, new_phone, new_email, confirmed_at }: AccountRecovery,
  password_hash: string,
): Promise<void> {
  const contacts = {
    ...(new_phone !== null && { phone_number: new_phone }),
    ...(new_email !== null && { email: new_email }),
  };
  const email_verified = new_email === null ? {} : { email_verified_at: confirmed_at };
  await deleteUnconfirmed(tx, now, contacts);
  const low_limit_until = new Date(now.getTime() + RECOVERED_HOURS * HOUR);
  await tx
    .updateTable('identity_user')
    .set({ ...contacts, ...email_verified, password_hash, low_limit_until })
    .where('id', '=', user_id)
    .execute();
}

type PreviousContact = { username: string; email: string; phone_number: string };

/** A link for a new password to a new contact, and a final message to the old ones. */
async function notifyCompleted(
  tx: Tx,
  deps: Deps,
  row: AccountRecovery,
  old: PreviousContact,
): Promise<void> {
  const now = deps.clock.now();
  const { user_id, new_phone, new_email } = row;
  await recordEvent(tx, now, { user_id, kind: 'recovery_done', from: null });
  const notice = createNotice(identityNotices.recovery_done, user_id, now, {});
  await notifyEverywhere(tx, notice, old);
  const changes = [
    { kind: 'email_changed', value: new_email } as const,
    { kind: 'phone_changed', value: new_phone } as const,
  ];
  for (const { kind, value } of changes) {
    if (value === null) continue;
    const detail = `Now ${maskContact(value)}`;
    await recordEvent(tx, now, { user_id, kind, detail, from: null });
  }
  await sendResetLink(tx, deps, user_id, new_email === null ? 'sms' : 'email');
}
