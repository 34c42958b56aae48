// The first KYC step: a code sent only to the phone confirms the number.
import { AppError } from '@alajo/contract/errors.ts';
import { formatPhone } from '@alajo/contract/phone.ts';
import { RESEND_SECONDS } from '@alajo/contract/time-limits.ts';
import type { Deps } from '../deps.ts';
import { consumeCode, requireCodeSent } from '../identity/customer-codes.ts';
import { findCustomer, lockCustomer } from '../identity/customers.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import { kycNotices } from './notices.ts';
import { settleTier } from './tiers.ts';

/**
 * Sends a code by SMS. Refuses a confirmed number, another code within 60 s, and a server that
 * can't send SMS.
 */
export async function sendPhoneCode(deps: Deps, user_id: number) {
  const { db, clock } = deps;
  const now = clock.now();
  const sent = await inTransaction(db, async (tx) => {
    const { phone_number } = await lockCustomer(tx, user_id);
    const proved = await tx
      .selectFrom('kyc_phone')
      .select('verified_at')
      .where('user_id', '=', user_id)
      .where('phone_number', '=', phone_number)
      .where('verified_at', 'is not', null)
      .executeTakeFirst();
    if (proved !== undefined) throw new AppError('already_verified');
    await requireCodeSent(tx, deps, { user_id, purpose: 'phone' });
    const row = { phone_number, sent_at: now, verified_at: null };
    await tx
      .insertInto('kyc_phone')
      .values({ user_id, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
    return phone_number;
  });
  const message = `We’ve sent a 6-digit code to ${formatPhone(sent)}.`;
  return { message, retry_after_s: RESEND_SECONDS };
}

/**
 * Records that a customer, locked by `tx`, has proved a number by a code sent elsewhere than in
 * this step: at registration, or when they changed their number.
 */
export async function confirmPhone(
  tx: Tx,
  now: Date,
  { user_id, phone_number }: { user_id: number; phone_number: string },
): Promise<void> {
  const row = { phone_number, sent_at: now, verified_at: now };
  await tx
    .insertInto('kyc_phone')
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  await settleTier(tx, now, user_id);
}

/** Confirms the number the code was sent to; a repeat changes nothing. Throws `otp_invalid`. */
export async function verifyPhone(
  deps: Deps,
  user_id: number,
  { otp }: { otp: string },
): Promise<void> {
  const { db, clock } = deps;
  if (await isPhoneProved(deps, user_id)) return;
  await consumeCode(deps, user_id, 'phone', otp);
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const { phone_number } = await lockCustomer(tx, user_id);
    const proved = await tx
      .updateTable('kyc_phone')
      .set({ verified_at: now })
      .where('user_id', '=', user_id)
      // Excludes a number that was changed after the code was sent.
      .where('phone_number', '=', phone_number)
      .executeTakeFirst();
    if (proved.numUpdatedRows !== 1n) throw new AppError('otp_invalid', { field: 'otp' });
    await notify(tx, [createNotice(kycNotices.phone_confirmed, user_id, now, { phone_number })]);
    await settleTier(tx, now, user_id);
  });
}

/** True if a code has proved the customer's current phone number. */
export async function isPhoneProved({ db }: Pick<Deps, 'db'>, user_id: number): Promise<boolean> {
  const { phone_number } = await findCustomer(db, user_id);
  const row = await db
    .selectFrom('kyc_phone')
    .select('verified_at')
    .where('user_id', '=', user_id)
    .where('phone_number', '=', phone_number)
    .executeTakeFirst();
  return row !== undefined && row.verified_at !== null;
}
