// Replaces a password: by a link when it is forgotten, with the old one otherwise. Other sessions end.
import { AppError, messages } from '@alajo/contract/errors.ts';
import type { identityRoutes } from '@alajo/contract/identity/routes.ts';
import type { Input } from '@alajo/contract/route.ts';
import { RESEND_SECONDS, RESET_LINK_MINUTES } from '@alajo/contract/time-limits.ts';
import type { Deps } from '../deps.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { MINUTE } from '../platform/clock.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer, Visitor } from '../platform/http/handlers.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { confirmPassword } from './confirm-password.ts';
import { findByHandle, waitMessage } from './customers.ts';
import { recordEvent } from './events.ts';
import { identityNotices } from './notices.ts';
import { hashNewPassword } from './passwords.ts';
import { newNonce, resetToken, tokenHash } from './secrets.ts';
import { endSessions } from './sessions.ts';
import { countSent, sendLimitLeft, startWait } from './throttle.ts';

const LIFETIME_MS = RESET_LINK_MINUTES * MINUTE;

/**
 * Sends a reset link, at most one in 60 s per name, email or phone and ten a day per customer. The
 * reply never reveals if there is an account.
 */
export async function forgotPassword({ db, clock, secret, providers }: Deps, handle: string) {
  const found = await findByHandle(db, handle);
  const now = clock.now();
  const left_s = await inTransaction(db, async (tx) => {
    const left = await startWait(tx, now, 'reset', handle);
    if (left > 0 || found === undefined) return left;
    const sms = handle.startsWith('+') && providers.messages.channels.includes('sms');
    await sendResetLink(tx, { clock, secret }, found.id, sms ? 'sms' : 'email');
    return left;
  });
  return left_s === 0
    ? { message: messages.forgot_sent, retry_after_s: RESEND_SECONDS }
    : { message: waitMessage('link', left_s), retry_after_s: left_s };
}

/** Replaces the customer's link and enqueues its message, at most ten a day. */
export async function sendResetLink(
  tx: Tx,
  { clock, secret }: Pick<Deps, 'clock' | 'secret'>,
  user_id: number,
  channel: 'sms' | 'email',
): Promise<void> {
  const now = clock.now();
  if ((await sendLimitLeft(tx, now, user_id, 'reset')) > 0) return;
  const nonce = newNonce();
  const token_hash = tokenHash(resetToken(secret, user_id, nonce));
  const row = {
    nonce,
    token_hash,
    channel,
    sent_at: now,
    expires_at: new Date(now.getTime() + LIFETIME_MS),
  };
  await tx
    .insertInto('identity_reset')
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  await countSent(tx, now, user_id, 'reset');
  const key = `identity_send_reset:${user_id}`;
  await enqueue(tx, 'identity_send_reset', { user_id }, { key, run_at: now });
}

/** Sets a new password with a link's token, once, and ends all sessions. Throws `reset_token_invalid`. */
export async function resetPassword(
  deps: Deps,
  input: Input<typeof identityRoutes.resetPassword>,
  from: Visitor,
) {
  const { db, clock } = deps;
  const now = clock.now();
  const link = await db
    .selectFrom('identity_reset as r')
    .innerJoin('identity_user as u', 'u.id', 'r.user_id')
    .select(['u.id', 'u.username', 'u.email', 'u.phone_number'])
    .where('r.token_hash', '=', tokenHash(input.token))
    .where('r.expires_at', '>', now)
    .executeTakeFirst();
  if (link === undefined) throw new AppError('reset_token_invalid', { field: 'token' });
  const own = [link.username, link.email, link.phone_number];
  const password_hash = await hashNewPassword(deps, input.new_password, own);
  await inTransaction(db, async (tx) => {
    const used = await tx
      .deleteFrom('identity_reset')
      .where('token_hash', '=', tokenHash(input.token))
      .returning('user_id')
      .executeTakeFirst();
    if (used === undefined) throw new AppError('reset_token_invalid', { field: 'token' });
    await storePassword(tx, now, link.id, password_hash);
    await endSessions(tx, link.id);
    await recordEvent(tx, now, { user_id: link.id, kind: 'password_reset', from });
  });
  return { message: messages.reset_done };
}

/** Changes the password with the old one; this session stays. Throws `password_wrong`. */
export async function changePassword(
  deps: Deps,
  input: Input<typeof identityRoutes.changePassword>,
  caller: Customer,
) {
  const row = await confirmPassword(deps, caller, input.old_password, 'old_password');
  const own = [row.username, row.email, row.phone_number];
  const password_hash = await hashNewPassword(deps, input.new_password, own);
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await storePassword(tx, now, row.id, password_hash);
    await endSessions(tx, row.id, caller.session_id);
    await recordEvent(tx, now, { user_id: row.id, kind: 'password_changed', from: caller });
  });
  return { message: 'Your password has been changed. Other devices are signed out.' };
}

async function storePassword(tx: Tx, now: Date, userId: number, password_hash: string) {
  await tx.updateTable('identity_user').set({ password_hash }).where('id', '=', userId).execute();
  await notify(tx, [createNotice(identityNotices.password_changed, userId, now, {})]);
}
