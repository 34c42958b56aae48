// Finds the customer that money is for, before it is sent.
import { AppError } from '@alajo/contract/errors.ts';
import type { Deps } from '../deps.ts';
import { findPeople, maskPhone } from '../identity/directory.ts';
import { findOwner } from '../ledger/accounts.ts';
import type { PaymentContext } from '../payments/context.ts';
import { walletIdOf } from './wallet-number.ts';

/**
 * Returns the customer a handle or an Alajo account number belongs to: their name, and of their phone
 * what they are recognised by. Throws recipient_not_found, self_transfer.
 */
export async function resolveRecipient(
  deps: Deps,
  payments: PaymentContext,
  userId: number,
  handle: string,
) {
  const person =
    (await payments.directory.byHandle(handle)) ?? (await byAccountNumber(deps, payments, handle));
  if (person === undefined) throw new AppError('recipient_not_found', { field: 'recipient' });
  if (person.user_id === userId) throw new AppError('self_transfer', { field: 'recipient' });
  const { phone_number } = (await findPeople(deps.db, [person.user_id])).get(person.user_id) ?? {};
  const phone = phone_number === undefined ? '' : maskPhone(phone_number);
  return { username: person.username, name: person.name, phone };
}

// Ten digits can look like a phone number, and then came here as one.
async function byAccountNumber({ db, config }: Deps, payments: PaymentContext, handle: string) {
  const id = walletIdOf(handle.replace(/^\+234/, ''), config.institution);
  if (id === undefined) return undefined;
  const owner = await findOwner(db, 'wallet', id);
  if (owner === undefined) return undefined;
  const { username } = await payments.directory.byId(owner);
  return payments.directory.byHandle(username);
}
