// The tier from the verified steps: raised in the transaction of the last missing step, or by two
// members of staff (staff-proposals.ts), and never lowered.
import { tierOf } from '@alajo/contract/kyc/schemas.ts';
import { raiseTier } from '../identity/customers.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { enqueueParkedRelease } from '../payments/parking.ts';
import { dayInLagos } from '../platform/clock.ts';
import type { Tx } from '../platform/database/database.ts';
import { kycNotices } from './notices.ts';
import { readRows, stepStates, verifiedSteps } from './steps.ts';

/** Raises the customer, locked by this transaction, to the tier of the steps verified so far. */
export async function settleTier(tx: Tx, now: Date, user_id: number): Promise<void> {
  const verified = verifiedSteps(stepStates(await readRows(tx, user_id), dayInLagos(now)));
  await setTier(tx, now, { user_id, tier: tierOf(verified) });
}

/**
 * Raises a locked customer, notifies them, and releases money waiting for the higher limit; a lower
 * tier changes nothing.
 */
export async function setTier(
  tx: Tx,
  now: Date,
  { user_id, tier }: { user_id: number; tier: 1 | 2 | 3 },
): Promise<void> {
  if (!(await raiseTier(tx, user_id, tier))) return;
  await notify(tx, [createNotice(kycNotices.tier_raised, user_id, now, { tier })]);
  await enqueueParkedRelease(tx, now, user_id, tier);
}
