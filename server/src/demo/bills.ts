// The demo customer's electricity: paid twice, a month apart, with a reminder of the next time.
import { naira } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Deps } from '../deps.ts';
import type { PaymentContext } from '../payments/context.ts';
import { operationId } from '../payments/operations.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { setReminder } from '../schedules/reminders.ts';
import { payBill } from '../services/bills.ts';

/** Days ago. */
export const FIRST_BILL = 33;
const LATEST_BILL = 3;

/** In naira, with the fees. */
export const DEMO_BILLED = 2 * 5_050;

const callerOn = (callerOf: (key: string) => Customer, days: number) =>
  callerOf(`demo-electricity-${days}-days-ago`);

/** Pays it on its two days, each once. */
export async function seedBill(
  deps: Deps,
  payments: PaymentContext,
  days: number,
  callerOf: (key: string) => Customer,
): Promise<void> {
  if (days !== FIRST_BILL && days !== LATEST_BILL) return;
  await payBill(deps, payments, callerOn(callerOf, days), {
    category: 'electricity',
    provider: 'ikedc',
    account_number: '45071234567',
    variant: 'prepaid',
    amount: naira(5_000),
    quantity: 1,
    again: false,
  });
}

/** Sets it once. */
export async function seedBillReminder(
  deps: Deps,
  callerOf: (key: string) => Customer,
): Promise<void> {
  const caller = callerOn(callerOf, LATEST_BILL);
  const reference = toReference(operationId(caller));
  await setReminder(deps, caller.user_id, { reference, frequency: 'monthly' });
}
