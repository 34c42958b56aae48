// The bank of the demo customer, approved in the sandbox: it pays what is missing for one of their groups.

import { listCoverable } from '../app.ts';
import type { Deps } from '../deps.ts';
import { findCustomer } from '../identity/customers.ts';
import type { PaymentContext } from '../payments/context.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { approveInSandbox } from '../providers/payments/sandbox-mandates.ts';
import { addBank, checkBank, listPurposes } from '../wallet/mandates/consents.ts';

/** Adds it once, however often it runs. */
export async function seedBank(
  deps: Deps,
  { payers }: PaymentContext,
  caller: Customer,
): Promise<void> {
  if (deps.config.payments !== 'sandbox') return;
  const { user_id } = caller;
  const [offer] = await listPurposes(deps, { listCoverable }, user_id);
  if (offer === undefined) return;
  const { purpose, purpose_id, cap, total, ends_on } = offer;
  const terms = { purpose, purpose_id, cap, total, ends_on };
  const account = { bank_code: '058', account_number: '0123450123' };
  const context = { payers, listCoverable };
  const { id } = await addBank(deps, context, caller, { ...terms, ...account });
  const { email } = await findCustomer(deps.db, user_id);
  await approveInSandbox(deps.db, deps.clock.now(), email);
  await checkBank(deps, context, user_id, id);
}
