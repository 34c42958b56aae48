// The fourth KYC step: profile info the customer enters. The date of birth is fixed once a BVN
// or NIN was checked against it.
import { AppError } from '@alajo/contract/errors.ts';
import { ageError, type KycInfo } from '@alajo/contract/kyc/schemas.ts';
import type { Deps } from '../deps.ts';
import { lockCustomer } from '../identity/customers.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { dayInLagos } from '../platform/clock.ts';
import { type Db, inTransaction } from '../platform/database/database.ts';
import { kycNotices } from './notices.ts';
import { readRows } from './steps.ts';
import { settleTier } from './tiers.ts';

/**
 * Saves the profile info; a repeat changes nothing. Refuses anyone under 18, and a different date
 * of birth while a BVN or NIN check with it is pending or passed.
 */
export async function saveInfo(
  { db, clock }: Deps,
  user_id: number,
  { date_of_birth, home_address, city, state, occupation }: KycInfo,
): Promise<void> {
  const now = clock.now();
  const message = ageError(date_of_birth, dayInLagos(now));
  if (message) throw new AppError('invalid_request', { field: 'date_of_birth', message });
  const submitted = { date_of_birth, home_address, city, state, occupation };
  await inTransaction(db, async (tx) => {
    await lockCustomer(tx, user_id);
    const { info, bvn, nin } = await readRows(tx, user_id);
    if (info !== undefined && isSame(info, submitted)) return;
    const bound = [bvn, nin].filter(
      (number) => number !== undefined && number.status !== 'rejected',
    );
    if (bound.some((number) => number?.date_of_birth !== date_of_birth)) {
      throw new AppError('birth_date_fixed', { field: 'date_of_birth' });
    }
    await tx
      .insertInto('kyc_info')
      .values({ user_id, ...submitted, saved_at: now })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ ...submitted, saved_at: now }),
      )
      .execute();
    const kind = info ? kycNotices.profile_info_changed : kycNotices.profile_info_saved;
    await notify(tx, [createNotice(kind, user_id, now, {})]);
    await settleTier(tx, now, user_id);
  });
}

const isSame = (old: KycInfo, next: KycInfo) =>
  Object.entries(next).every(([field, value]) => old[field as keyof KycInfo] === value);

/** Formatted YYYY-MM-DD; null before the customer entered it. */
export async function findBirthDate(db: Db, user_id: number): Promise<string | null> {
  const info = await db
    .selectFrom('kyc_info')
    .select('date_of_birth')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return info?.date_of_birth ?? null;
}
