// Bills: looks up the owner of a meter, smartcard or profile, and pays for it.
import { AppError } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { servicePricesOn } from '@alajo/contract/pricing.ts';
import type { Input } from '@alajo/contract/route.ts';
import { serviceMessages } from '@alajo/contract/services/messages.ts';
import type { serviceRoutes } from '@alajo/contract/services/routes.ts';
import type { BillCustomer, Purchase } from '@alajo/contract/services/schemas.ts';
import type { Deps } from '../deps.ts';
import { findCustomer } from '../identity/customers.ts';
import { requireWithin } from '../payments/bounds.ts';
import type { PaymentContext } from '../payments/context.ts';
import { operationId } from '../payments/operations.ts';
import { assertNotPaused, serviceTargets } from '../payments/pauses.ts';
import { dayInLagos } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { isLookedUpByPlan } from '../providers/services/billers.ts';
import type { Account, Biller } from '../providers/services/services.ts';
import { ProviderUnavailable } from '../providers/unavailable.ts';
import { accountNumberIn } from './account-numbers.ts';
import { type PlanRow, requireBiller, requirePlan } from './catalogue.ts';
import { type PurchaseDetails, placePurchase, requirePurchasable } from './purchases.ts';

type BillAccount = Input<typeof serviceRoutes.validate>;

/** Returns the account's owner. Throws paused, invalid_request, customer_not_found, provider_unavailable. */
export async function validateBill(deps: Deps, input: BillAccount): Promise<BillCustomer> {
  const biller = await requireBiller(deps.db, input.category, input.provider);
  await assertNotPaused(deps, ...targetsOf(input));
  const plan = await planOf(deps, biller, input);
  return lookUp(deps, accountOf(biller, input, plan?.code ?? null));
}

const targetsOf = ({ category, provider }: BillAccount) =>
  serviceTargets({ category, biller: provider });

async function planOf({ db }: Deps, biller: Biller, { plan_id }: BillAccount) {
  const plan = plan_id === undefined ? null : await requirePlan(db, plan_id, 'plan_id');
  const fits = plan === null || (plan.biller === biller.id && plan.category === biller.category);
  if (fits && !(plan === null && isLookedUpByPlan(biller.id))) return plan;
  throw new AppError('invalid_request', { field: 'plan_id', message: 'Choose a plan' });
}

const accountOf = (biller: Biller, input: BillAccount, plan: string | null): Account => ({
  biller: biller.id,
  category: biller.category,
  account_number: accountNumberIn({ ...input, biller: biller.id }),
  variant: input.category === 'electricity' ? (input.variant ?? 'prepaid') : plan,
});

async function lookUp({ providers }: Deps, account: Account): Promise<BillCustomer> {
  try {
    const result = await providers.services.lookUp(account);
    if (!result.found) throw new AppError('customer_not_found', { field: 'account_number' });
    const { customer_name, address, min, renewal, bouquet } = result;
    return { customer_name, address, minimum: min, renewal, bouquet };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    throw new AppError('provider_unavailable', { cause: error });
  }
}

/** Pays a bill; the account is looked up again. Refuses while it is paused, and like `placePurchase`. */
export async function payBill(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  input: Input<typeof serviceRoutes.pay>,
): Promise<Purchase> {
  await requirePurchasable(deps, operationId(caller), targetsOf(input));
  return placePurchase(deps, payments, caller, () => billDetails(deps, caller.user_id, input));
}

/** A bill, looked up and priced. Throws if it can't be paid as requested. */
export async function billDetails(
  deps: Deps,
  userId: number,
  input: Input<typeof serviceRoutes.pay>,
): Promise<PurchaseDetails> {
  const { db } = deps;
  const biller = await requireBiller(db, input.category, input.provider);
  requireQuantity(deps, biller, input.quantity);
  const plan = await planOf(deps, biller, input);
  requireRenewable(plan, input);
  const amount = plan === null ? input.amount : kobo(plan.price * input.quantity);
  if (amount === undefined) {
    throw new AppError('invalid_request', {
      field: 'amount',
      message: serviceMessages.amount_required,
    });
  }
  if (plan === null) requireWithin(servicePricesOn(dayInLagos(deps.clock.now())).bill, amount);
  const account = accountOf(biller, input, plan?.code ?? null);
  const customer = biller.verifies ? await lookUp(deps, account) : null;
  const shownName = input.customer_name;
  if (customer !== null && shownName !== undefined && shownName !== customer.customer_name) {
    throw new AppError('customer_changed', { field: 'account_number' });
  }
  requireMinimum(amount, [biller.min, customer?.minimum ?? null]);
  if (input.renew === true) requireRenewal(customer, amount);
  const renews =
    input.renew === true ||
    (plan !== null && input.quantity === 1 && (await isCurrentBouquet(db, plan, customer)));
  const { phone_number } = await findCustomer(db, userId);
  return {
    ...account,
    biller_name: biller.name,
    plan: plan?.code ?? null,
    plan_name: plan?.name ?? (input.renew === true ? renewalName(customer) : null),
    customer_name: customer?.customer_name ?? null,
    phone: phone_number,
    amount,
    quantity: input.quantity,
    renews,
    again: input.again,
  };
}

function requireRenewable(plan: PlanRow | null, { renew, quantity }: RenewalInput): void {
  if (renew !== true || (plan === null && quantity === 1)) return;
  const message = 'A renewal has no plan and can only be bought one at a time.';
  throw new AppError('invalid_request', { field: 'renew', message });
}

type RenewalInput = { renew?: boolean | undefined; quantity: number };

/** Refuses a renewal that the lookup doesn't offer, or whose price has changed since it was shown. */
function requireRenewal(customer: BillCustomer | null, amount: Kobo): void {
  const renewal = customer?.renewal ?? null;
  if (renewal === amount) return;
  const message =
    renewal === null
      ? 'There’s nothing to renew for this number. Choose a plan.'
      : `Renewing now costs ${formatNaira(renewal)}.`;
  throw new AppError('invalid_request', { field: 'amount', message });
}

const renewalName = (customer: BillCustomer | null) => customer?.bouquet ?? 'Renewal';

/**
 * True if a plan is the customer's current bouquet, so that buying it renews: its price is the
 * renewal price, and no other plan has it. The provider may refuse it if it is ordered as a change.
 */
async function isCurrentBouquet(
  db: Db,
  plan: PlanRow,
  customer: BillCustomer | null,
): Promise<boolean> {
  if (customer?.renewal !== plan.price) return false;
  const others = await db
    .selectFrom('service_plan')
    .select('id')
    .where('biller', '=', plan.biller)
    .where('category', '=', plan.category)
    .where('price', '=', plan.price)
    .where('id', '<>', plan.id)
    .where('offered', '=', true)
    .executeTakeFirst();
  return others === undefined;
}

function requireQuantity({ providers }: Deps, biller: Biller, quantity: number): void {
  const { id, category, name } = biller;
  if (quantity === 1 || providers.services.allowsQuantity({ biller: id, category })) return;
  const message = `You can only buy ${name} one at a time.`;
  throw new AppError('invalid_request', { field: 'quantity', message });
}

function requireMinimum(amount: Kobo, minimums: (Kobo | null)[]): void {
  const minimum = Math.max(...minimums.map((amount) => amount ?? 0));
  if (amount >= minimum) return;
  const message = `The least you can pay here is ${formatNaira(kobo(minimum))}`;
  throw new AppError('invalid_request', { field: 'amount', message });
}
