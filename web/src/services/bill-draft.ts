// Draft of a bill payment: its values, their checks, and the order to pay.
import { formatNaira, type Kobo, parseNaira, toNaira } from '@alajo/contract/money.ts';
import { serviceMessages } from '@alajo/contract/services/messages.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import {
  accountKinds,
  type BillBody,
  type BillCategory,
  type BillCustomer,
  type BillProvider,
  billAccount,
  billBodyOn,
} from '@alajo/contract/services/schemas.ts';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { invalid, type ValidationResult, valid } from '../platform/form.ts';
import { pricingDay } from '../platform/pricing-day.ts';
import type { Order } from './buy-dialog.tsx';

export type BillValues = {
  category: BillCategory | undefined;
  provider: string;
  account_number: string;
  variant: 'prepaid' | 'postpaid';
  plan_id: number | undefined;
  /** Cable only: renews the customer's current bouquet instead of a plan. */
  renew: boolean;
  amount: string;
};

export const emptyBill: BillValues = {
  category: undefined,
  provider: '',
  account_number: '',
  variant: 'prepaid',
  plan_id: undefined,
  renew: false,
  amount: '',
};

type Payment = BillBody;

/** Result of submitting: look up the account's owner, or pay. */
export type Submission =
  | { account: z.output<typeof billAccount>; payment?: never }
  | { payment: Payment; account?: never };

type Provider = BillProvider | undefined;

/** Checks the account before the lookup. */
export function checkAccount(values: BillValues, provider: Provider): ValidationResult<Submission> {
  const missing = findMissing(values, provider, provider?.plan_first === true);
  if (missing) return missing;
  const input = inputOf(values, provider, provider?.plan_first === true);
  const checked = withAccountFormat(z.safeParse(billAccount, input), values, provider);
  return checked.success ? valid({ account: checked.data }) : checked;
}

/** Also checks the plan, or the amount if the provider has no plans. */
export function checkPayment(
  values: BillValues,
  provider: Provider,
  renewal: Kobo | null,
): ValidationResult<Submission> {
  const renews = values.renew && renewal !== null;
  const missing = findMissing(values, provider, !renews);
  if (missing) return missing;
  if (renews) return checkRenewal(values, provider, renewal);
  const ownAmount = values.plan_id === undefined;
  const hasPlans = provider !== undefined && provider.plans.length > 0;
  if (!hasPlans && values.amount === '') return invalid('amount', serviceMessages.amount_required);
  const amount = ownAmount && values.amount !== '' ? { amount: values.amount } : {};
  const input = { ...inputOf(values, provider, true), ...amount };
  const checked = withAccountFormat(z.safeParse(billBodyOn(pricingDay()), input), values, provider);
  return checked.success ? valid({ payment: checked.data }) : checked;
}

function checkRenewal(
  values: BillValues,
  provider: Provider,
  renewal: Kobo,
): ValidationResult<Submission> {
  const input = { ...inputOf(values, provider, false), renew: true, amount: toNaira(renewal) };
  const checked = withAccountFormat(z.safeParse(billBodyOn(pricingDay()), input), values, provider);
  return checked.success ? valid({ payment: checked.data }) : checked;
}

/** The first missing choice, in order. */
function findMissing({ category, plan_id }: BillValues, provider: Provider, needsPlan: boolean) {
  if (category === undefined) return invalid('category', serviceMessages.category_required);
  if (provider === undefined) return invalid('provider', 'Choose a provider');
  if (needsPlan && provider.plans.length > 0 && plan_id === undefined) {
    return invalid('plan_id', 'Choose one');
  }
  return undefined;
}

function inputOf(values: BillValues, provider: Provider, withPlan: boolean) {
  const { category, account_number, variant, plan_id } = values;
  return {
    category,
    provider: provider?.id,
    account_number,
    ...(provider && provider.variants.length > 0 ? { variant } : {}),
    ...(withPlan && plan_id !== undefined ? { plan_id } : {}),
  };
}

/** Adds the check of the provider's number format, which the shared schema does not know. */
function withAccountFormat<Body>(
  checked: ValidationResult<Body>,
  { account_number }: BillValues,
  provider: Provider,
): ValidationResult<Body> {
  const kind = provider && accountKinds[provider.account_kind];
  const [issue] = (kind && z.safeParse(kind, account_number).error?.issues) ?? [];
  if (issue === undefined) return checked;
  const issues = checked.error?.issues ?? [];
  return {
    success: false,
    error: { issues: [...issues, { path: ['account_number'], message: issue.message }] },
  };
}

/** The amount due without the fee, if it is known yet. */
export function amountOf(
  values: BillValues,
  provider: Provider,
  renewal: Kobo | null,
): Kobo | undefined {
  if (values.renew && renewal !== null) return renewal;
  if (provider === undefined || provider.plans.length === 0) return parseNaira(values.amount);
  return provider.plans.find(({ id }) => id === values.plan_id)?.price;
}

export const planName = ({ name, price }: BillProvider['plans'][number]) =>
  `${name}, ${formatNaira(price)}`;

/** The order to pay, with the name shown to the customer. */
export function orderOf(
  body: Payment,
  provider: BillProvider,
  owner: BillCustomer | undefined,
): Order {
  const plan = provider.plans.find(({ id }) => id === body.plan_id);
  const amount = plan?.price ?? body.amount;
  if (amount === undefined) throw new Error('a bill without an amount');
  const customer = owner ? { customer_name: owner.customer_name } : {};
  return {
    title: 'Pay Bill',
    to: owner?.customer_name ?? body.account_number,
    where: [provider.name, body.renew ? 'renewal' : plan?.name, owner && body.account_number]
      .filter(Boolean)
      .join(', '),
    amount,
    bill: true,
    buy: (again, options) => call(serviceRoutes.pay, { ...body, again, ...customer }, options),
  };
}
