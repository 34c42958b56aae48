// Targets of a standing order: the name behind a handle or number, and today's cost of paying it.
import { bankCharges } from '@alajo/contract/bank-charges.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { formatPhone } from '@alajo/contract/phone.ts';
import { servicePricesOn } from '@alajo/contract/pricing.ts';
import type { OrderTarget } from '@alajo/contract/schedules/schemas.ts';
import { networks } from '@alajo/contract/services/networks.ts';
import type { Deps } from '../deps.ts';
import { requireWithin } from '../payments/bounds.ts';
import type { PaymentContext } from '../payments/context.ts';
import { dayInLagos } from '../platform/clock.ts';
import { billDetails } from '../services/bills.ts';
import { feeOn } from '../services/purchase-states.ts';
import { resolveAccount } from '../wallet/payouts/banks.ts';
import { requireBvnOrNin } from '../wallet/payouts/quotes.ts';

type TargetPrice = { amount: Kobo; charges: Kobo };

/** A target once looked up. */
export type ResolvedTarget = TargetPrice & {
  target: OrderTarget;
  /** The customer it refers to, if it is one. */
  payee_id: number | null;
  name: string;
  detail: string;
};

export type BillTarget = Extract<OrderTarget, { type: 'bill' }>;

/** Looks up a target and prices it. Throws the errors that paying it would. */
export async function findTarget(
  deps: Deps,
  payments: PaymentContext,
  userId: number,
  { target, amount }: { target: OrderTarget; amount: Kobo },
): Promise<ResolvedTarget> {
  const today = dayInLagos(deps.clock.now());
  switch (target.type) {
    case 'user': {
      const { user_id, username, name } = await findPayee(payments, userId, target);
      const found = { type: target.type, recipient: username };
      const shown = { name, detail: `@${username}` };
      return { target: found, payee_id: user_id, ...shown, amount, charges: kobo(0) };
    }
    case 'bank': {
      await requireBvnOrNin(deps, userId, amount);
      const found = await resolveAccount(deps, target);
      const name = found.account_name;
      const detail = `${found.bank_name} ${target.account_number}`;
      return { target, payee_id: null, name, detail, amount, charges: chargesOf(amount, today) };
    }
    case 'airtime': {
      requireWithin(servicePricesOn(today).airtime, amount);
      const network = networks.find(({ id }) => id === target.network)?.name ?? target.network;
      const shown = { name: `${network} airtime`, detail: formatPhone(target.phone_number) };
      return { target, payee_id: null, ...shown, amount, charges: kobo(0) };
    }
    case 'bill': {
      const bill = await billDetails(deps, userId, billOf(target, amount));
      const name = bill.customer_name ?? bill.biller_name;
      const detail = `${bill.biller_name} ${bill.account_number}`;
      const charges = feeOn(today, bill.category);
      return { target, payee_id: null, name, detail, amount: bill.amount, charges };
    }
    default:
      throw new RangeError(`unknown target ${target satisfies never}`);
  }
}

/** The customer behind a handle. Throws recipient_not_found, recipient_ambiguous, self_transfer. */
export async function findPayee(
  { directory }: PaymentContext,
  userId: number,
  { recipient }: { recipient: string },
) {
  const person = await directory.byHandle(recipient);
  if (person === undefined) throw new AppError('recipient_not_found', { field: 'recipient' });
  if (person.user_id === userId) throw new AppError('self_transfer', { field: 'recipient' });
  return person;
}

/** Cost of a target on a day, for targets that need no lookup. */
export function chargesFor({ type, ...target }: OrderTarget, amount: Kobo, day: string): Kobo {
  if (type === 'bank') return chargesOf(amount, day);
  return type === 'bill' && 'category' in target ? feeOn(day, target.category) : kobo(0);
}

const chargesOf = (amount: Kobo, day: string) => kobo(bankCharges(amount, day).total - amount);

/** Throws invalid_request for an amount the target doesn't accept on the day of payment. */
export function requireAmount({ type }: OrderTarget, amount: Kobo, day: string): void {
  const prices = servicePricesOn(day);
  if (type === 'airtime') requireWithin(prices.airtime, amount);
  if (type === 'bill') requireWithin(prices.bill, amount);
}

/** Purchase request of a bill: one with a plan costs the plan's price. */
export function billOf({ type: _, ...target }: BillTarget, amount: Kobo, customer_name?: string) {
  const priced = target.plan_id === undefined ? { amount } : {};
  return { ...target, ...priced, quantity: 1, again: true, customer_name };
}
