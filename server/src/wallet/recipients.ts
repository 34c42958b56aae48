// Finds the customer to pay, before money is sent.
import { AppError } from '@alajo/contract/errors.ts';
import type { Deps } from '../deps.ts';
import { findPeople, maskPhone } from '../identity/directory.ts';
import type { PaymentContext } from '../payments/context.ts';

/**
 * Returns the customer a handle or an Alajo account number belongs to: their name, and the masked phone
 * number they are recognised by. Throws recipient_not_found, recipient_ambiguous, self_transfer.
 */
export async function resolveRecipient(
  deps: Deps,
  payments: PaymentContext,
  userId: number,
  handle: string,
) {
  const person = await payments.directory.byHandle(handle);
  if (person === undefined) throw new AppError('recipient_not_found', { field: 'recipient' });
  if (person.user_id === userId) throw new AppError('self_transfer', { field: 'recipient' });
  const { phone_number } = (await findPeople(deps.db, [person.user_id])).get(person.user_id) ?? {};
  const phone = phone_number === undefined ? '' : maskPhone(phone_number);
  return { username: person.username, name: person.name, phone };
}
