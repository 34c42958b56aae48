// Signing in with a password.
import { channelsText } from '@alajo/contract/channels-text.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { identityRoutes } from '@alajo/contract/identity/routes.ts';
import type { Input } from '@alajo/contract/route.ts';
import { RESEND_SECONDS } from '@alajo/contract/time-limits.ts';
import type { Deps } from '../deps.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import type { Visitor } from '../platform/http/handlers.ts';
import { channelsFor } from './customer-codes.ts';
import { findByHandle, lockCustomer, requestCode } from './customers.ts';
import { admit, isStranger, markOf, nameOf } from './devices.ts';
import { recordEvent } from './events.ts';
import { identityNotices } from './notices.ts';
import { signedInReply, startSignIn } from './pending-sign-ins.ts';
import { clearAttempts, countAttempt } from './throttle.ts';

/**
 * Signs in by username, email or phone. Refuses too many failed attempts, a wrong password, an
 * unconfirmed account, to which it sends a new code, and a device that a guarded account does not
 * know: it also sends a code then, and `otp_required` names the pending sign-in.
 */
export async function login(deps: Deps, input: Input<typeof identityRoutes.login>, from: Visitor) {
  const { db, clock } = deps;
  const found = await findByHandle(db, input.username);
  const account = found ? { id: found.id } : { name: input.username };
  const tries = await countAttempt(deps, account, from.address);
  const now = clock.now();
  if (
    !(await deps.passwords.matches(found?.password_hash, input.password)) ||
    found === undefined
  ) {
    if (found && tries === 1) await recordFailure(deps, now, found.id, from);
    throw new AppError('wrong_login');
  }
  await clearAttempts(deps, account, from.address);
  if (found.verified_at === null) {
    const { email } = found;
    const { left_s } = await inTransaction(db, (tx) => requestCode(tx, deps, email, found));
    const code_sent = { email, retry_after_s: left_s || RESEND_SECONDS };
    throw new AppError('otp_required', { field: 'email', code_sent });
  }
  const mark = input.device && markOf(input.device);
  const outcome = await inTransaction(db, async (tx) => {
    const customer = await lockCustomer(tx, found.id);
    // Replaced in the meantime.
    if (customer.password_hash !== found.password_hash) throw new AppError('wrong_login');
    const arrival = { customer, from, mark };
    if (await isStranger(tx, arrival)) return { code_sent: await startSignIn(tx, deps, arrival) };
    if (mark === undefined && (await isNewDevice(tx, found.id, from.device))) {
      const { address } = from;
      const params = { device: nameOf(from), address };
      await notify(tx, [createNotice(identityNotices.new_device_signed_in, found.id, now, params)]);
    }
    return { customer, token: await admit(tx, deps, arrival) };
  });
  if ('code_sent' in outcome) {
    const message = `We don’t recognise this device. Enter the 6-digit code we’ve sent to ${channelsText(channelsFor(deps, 'device'))}.`;
    throw new AppError('otp_required', { message, code_sent: outcome.code_sent });
  }
  return signedInReply(deps, outcome.customer, outcome.token);
}

// Recorded once per burst of wrong passwords.
const recordFailure = ({ db }: Deps, now: Date, user_id: number, from: Visitor) =>
  inTransaction(db, (tx) => recordEvent(tx, now, { user_id, kind: 'sign_in_failed', from }));

async function isNewDevice(tx: Tx, userId: number, device: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('identity_session')
    .select('device')
    .where('user_id', '=', userId)
    .execute();
  return rows.length > 0 && rows.every((row) => row.device !== device);
}
