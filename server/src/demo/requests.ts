// Payment requests among the demo customers: direct requests, a link to share, and a split bill.
import { naira } from '@alajo/contract/money.ts';
import type { Deps } from '../deps.ts';
import type { PaymentContext } from '../payments/context.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { payRequest } from '../requests/pay-request.ts';
import { createRequest, openPersonal } from '../requests/requests.ts';
import { createSplit } from '../requests/splits.ts';
import { findReceipt } from '../wallet/receipts.ts';

const LACE = 6_500;
const FUEL = 12_000;
// Payments to the link with a free amount: payer and naira.
const GIFTS = [
  ['ngozi', 5_000],
  ['musa', 3_000],
] as const;

/** The demo customer's income: one request, the gifts, and Musa's third of the fuel. */
export const DEMO_REQUESTED = LACE + 5_000 + 3_000 + FUEL / 3;

/** Creates and pays them, each once however often it runs. `reference`: the payment that is split. */
export async function seedRequests(
  deps: Deps,
  payments: PaymentContext,
  named: (name: string, key: string) => Customer,
  reference: string,
): Promise<void> {
  const { user_id } = named('demo', 'demo-personal');
  await openPersonal(deps, user_id);
  const fabric = { title: 'Aso ebi fabric', amount: naira(3_000), recipient: 'demo' };
  await createRequest(deps, payments, named('ngozi', 'demo-fabric'), { ...fabric, days: 7 });
  const gift = { title: 'Gift for Tunde’s wedding', amount: null, days: 30 } as const;
  const pay = async (name: string, { slug }: { slug: string }, whole: number) => {
    const body = { slug, amount: naira(whole), again: false };
    await payRequest(deps, payments, named(name, `demo-pays-${slug}`), body);
  };
  const lace = { title: 'Lace for Sunday', amount: naira(LACE), recipient: 'amaka' };
  const forLace = await createRequest(deps, payments, named('demo', 'demo-lace'), {
    ...lace,
    days: 7,
  });
  await pay('amaka', forLace, LACE);
  const forGift = await createRequest(deps, payments, named('demo', 'demo-gift'), gift);
  for (const [name, whole] of GIFTS) await pay(name, forGift, whole);
  const context = {
    ...payments,
    findReceipt: (userId: number, reference: string) => findReceipt(deps, userId, reference),
  };
  const { shares } = await createSplit(deps, context, named('demo', 'demo-fuel'), {
    title: 'Fuel for the Ibadan trip',
    total: naira(FUEL),
    reference,
    method: 'equal',
    with_me: true,
    people: [{ name: 'Musa', recipient: 'musa' }, { name: 'Uncle Femi' }],
  });
  for (const share of shares.slice(0, 1)) await pay('musa', share, FUEL / 3);
}
