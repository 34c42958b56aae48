// The demo customer's saved people.
import { peopleRoutes } from '@alajo/contract/people/routes.ts';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { PaymentContext } from '../payments/context.ts';
import { peopleHandlers } from '../people/routes.ts';
import type { Customer } from '../platform/http/handlers.ts';

// The sandbox bank gives this account the same name.
const LANDLADY = { bank_code: '058', account_number: '0123456789' };
const NAMED = { bank_name: 'Guaranty Trust Bank', account_name: 'Damilola Folarin' };

const SAVED = [
  { type: 'user', recipient: 'amaka' },
  { type: 'user', recipient: 'tunde', nickname: 'Tunde (generator)' },
  { type: 'bank', ...LANDLADY, nickname: 'Landlady' },
] as const;

/** Saves them; a repeat changes nothing. */
export async function seedPeople(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
): Promise<void> {
  const { save } = peopleHandlers(deps, { ...payments, resolveAccount: async () => NAMED });
  for (const person of SAVED) await save(z.parse(peopleRoutes.save.body, person), caller);
}
