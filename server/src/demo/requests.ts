// What the demo customers ask of each other: a request to pay, a link to share, and a split bill.
import { naira } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Deps } from '../deps.ts';
import type { PaymentContext } from '../payments/context.ts';
import { operationId } from '../payments/operations.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { createRequest, openPersonal } from '../requests/requests.ts';
import { createSplit } from '../requests/splits.ts';
import { findReceipt } from '../wallet/history.ts';

/** Makes them, once however often it runs. `fuel`: the payment that is split. */
export async function demoRequests(
  deps: Deps,
  payments: PaymentContext,
  named: (name: string, key: string) => Customer,
  fuel: Customer,
): Promise<void> {
  const { user_id } = named('demo', 'demo-personal');
  await openPersonal(deps, user_id);
  const fabric = { title: 'Aso ebi fabric', amount: naira(3_000), recipient: 'demo' };
  await createRequest(deps, payments, named('ngozi', 'demo-fabric'), { ...fabric, days: 7 });
  const gift = { title: 'Gift for Tunde’s wedding', amount: null, days: 30 } as const;
  await createRequest(deps, payments, named('demo', 'demo-gift'), gift);
  const context = {
    ...payments,
    findReceipt: (userId: number, reference: string) => findReceipt(deps, userId, reference),
  };
  await createSplit(deps, context, named('demo', 'demo-fuel'), {
    title: 'Fuel for the Ibadan trip',
    total: naira(12_000),
    reference: toReference(operationId(fuel)),
    method: 'equal',
    with_me: true,
    people: [{ name: 'Musa', recipient: 'musa' }, { name: 'Uncle Femi' }],
  });
}
