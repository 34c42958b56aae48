// The saved card of the demo customer, as a payment in the sandbox left it.

import { naira } from '@alajo/contract/money.ts';
import type { Deps } from '../deps.ts';
import { findCustomer } from '../identity/customers.ts';
import { inTransaction } from '../platform/database/database.ts';
import { sandboxCard } from '../providers/payments/sandbox-cards.ts';
import { saveCard } from '../wallet/cards/saved-cards.ts';

/** Saves the card ten days ago: once, however often it runs. */
export async function seedCard(deps: Deps, user_id: number, days: number): Promise<void> {
  if (days !== 10 || deps.config.payments !== 'sandbox') return;
  const { email, first_name: name } = await findCustomer(deps.db, user_id);
  const payment = { reference: 'DEMO', amount: naira(20_000), name, email, card: '4081' };
  await inTransaction(deps.db, (tx) =>
    saveCard(tx, deps, user_id, sandboxCard(payment, deps.clock.now())),
  );
}
