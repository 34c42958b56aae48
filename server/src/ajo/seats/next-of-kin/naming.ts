// A customer's next of kin: one person for all their seats, hidden from everyone else.
import type { NextOfKin, NextOfKinPage } from '@alajo/contract/ajo/next-of-kin.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { localPhone } from '@alajo/contract/phone.ts';
import type { Deps } from '../../../deps.ts';
import { findCustomer } from '../../../identity/customers.ts';
import type { PaymentContext } from '../../../payments/context.ts';
import type { Customer } from '../../../platform/http/handlers.ts';

/** Ajo's dependency on identity checks: whether the customer's current phone number has been confirmed. */
export type PhoneContext = { isPhoneProved: (userId: number) => Promise<boolean> };

/** The customer's own next of kin. */
export async function findNextOfKinPage(
  { db }: Deps,
  { isPhoneProved }: PhoneContext,
  userId: number,
): Promise<NextOfKinPage> {
  const kin = await db
    .selectFrom('ajo_kin')
    .select(['name', 'phone_number'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { kin: kin ?? null, phone_confirmed: await isPhoneProved(userId) };
}

/**
 * Sets the next of kin, with the PIN and, on an account with a trusted device, an approval, because it
 * decides where money may go. Throws invalid_request (phone_number), approval_required.
 */
export async function setNextOfKin(
  { db, clock }: Deps,
  { payers }: PaymentContext,
  caller: Customer,
  { name, phone_number }: NextOfKin,
): Promise<void> {
  await payers.approveChange(caller, {
    kind: 'name_kin',
    title: 'Name a next of kin',
    lines: [
      { label: 'Name', value: name },
      { label: 'Phone', value: localPhone(phone_number) },
    ],
  });
  const { user_id } = caller;
  if ((await findCustomer(db, user_id)).phone_number === phone_number) {
    const message = 'This is your own number. Enter someone else’s.';
    throw new AppError('invalid_request', { field: 'phone_number', message });
  }
  const kin = { name, phone_number, named_at: clock.now() };
  await db
    .insertInto('ajo_kin')
    .values({ user_id, ...kin })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(kin))
    .execute();
}

/** Removes the next of kin, with the same approval as setting one. Throws approval_required. */
export async function removeNextOfKin(
  { db }: Deps,
  { payers }: PaymentContext,
  caller: Customer,
): Promise<void> {
  await payers.approveChange(caller, {
    kind: 'remove_kin',
    title: 'Remove your next of kin',
    lines: [],
  });
  await db.deleteFrom('ajo_kin').where('user_id', '=', caller.user_id).execute();
}
