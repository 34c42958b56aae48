// Permission to take part of a contribution when the member's wallet doesn't cover all of it.
import { AppError } from '@alajo/contract/errors.ts';
import type { Message } from '@alajo/contract/route.ts';
import type { Deps } from '../../../deps.ts';
import type { PaymentContext } from '../../../payments/context.ts';
import type { Customer } from '../../../platform/http/handlers.ts';
import { asMember } from '../../ground/as-member.ts';
import { isOwnPayer } from '../../ground/state.ts';

/**
 * Allows partial payments, with the PIN, because more is taken from the wallet from now on. Throws not_found,
 * seat_paid_by_other.
 */
export async function allowPartialPayments(
  deps: Deps,
  { payers }: PaymentContext,
  caller: Customer,
  groupId: number,
): Promise<Message> {
  await payers.authorize(caller);
  await setPartialPayments(deps, caller.user_id, { groupId, in_parts: true });
  return { message: 'From now on, we’ll take whatever is in your wallet.' };
}

/** Throws not_found, seat_paid_by_other. */
export async function disallowPartialPayments(
  deps: Deps,
  userId: number,
  groupId: number,
): Promise<Message> {
  await setPartialPayments(deps, userId, { groupId, in_parts: false });
  return { message: 'From now on, we’ll take the full contribution or nothing.' };
}

async function setPartialPayments(
  deps: Deps,
  userId: number,
  { groupId, in_parts }: { groupId: number; in_parts: boolean },
): Promise<void> {
  await asMember(deps, userId, groupId, async (tx, { seat }) => {
    // It would be taken from the payer's wallet.
    if (!isOwnPayer(seat)) throw new AppError('seat_paid_by_other');
    await tx.updateTable('ajo_member').set({ in_parts }).where('id', '=', seat.id).execute();
  });
}
