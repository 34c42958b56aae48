// The demo customer's standing orders, all in the future.
import { addDays } from '@alajo/contract/days.ts';
import { naira } from '@alajo/contract/money.ts';
import type { OrderBody } from '@alajo/contract/schedules/schemas.ts';
import type { Deps } from '../deps.ts';
import type { PaymentContext } from '../payments/context.ts';
import { dayInLagos } from '../platform/clock.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { createOrder } from '../schedules/orders.ts';

type Plan = [key: string, in_days: number, order: Omit<OrderBody, 'first_day'>];

const PLANS: Plan[] = [
  [
    'allowance',
    3,
    {
      target: { type: 'user', recipient: 'amaka' },
      amount: naira(3_000),
      most: naira(3_000),
      frequency: 'weekly',
      note: 'Feeding money',
    },
  ],
  [
    'airtime',
    5,
    {
      target: { type: 'airtime', network: 'mtn', phone_number: '+2348035551234' },
      amount: naira(1_000),
      most: naira(1_000),
      frequency: 'weekly',
    },
  ],
  [
    'rent',
    9,
    {
      target: { type: 'bank', bank_code: '058', account_number: '0123456789' },
      amount: naira(25_000),
      most: naira(25_150),
      frequency: 'payday',
      note: 'Shop rent',
    },
  ],
];

/** Sets each up at most once. */
export async function seedStandingOrders(
  deps: Deps,
  payments: PaymentContext,
  callerOf: (key: string) => Customer,
): Promise<void> {
  const today = dayInLagos(deps.clock.now());
  for (const [key, days, order] of PLANS) {
    const caller = callerOf(`demo-standing-order-${key}`);
    await createOrder(deps, payments, caller, { ...order, first_day: addDays(today, days) });
  }
}
