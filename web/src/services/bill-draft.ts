// A bill on its way to be paid: what was typed, what is wrong with it, whose number it is, and the
// order it becomes.
import { formatNaira, parseNaira } from '@alajo/contract/money.ts';
import { serviceSays } from '@alajo/contract/services/messages.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import {
  accountKinds,
  type BillCategory,
  type BillCustomer,
  type BillProvider,
  billAccount,
  billBody,
} from '@alajo/contract/services/schemas.ts';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import type { Order } from './buy-dialog.tsx';

export type BillDraft = {
  category: BillCategory | undefined;
  provider: string;
  account_number: string;
  variant: 'prepaid' | 'postpaid';
  plan_id: number | undefined;
  amount: string;
};

export const emptyBill: BillDraft = {
  category: undefined,
  provider: '',
  account_number: '',
  variant: 'prepaid',
  plan_id: undefined,
  amount: '',
};

export type Problems = Partial<Record<string, string>>;

/** By field, in the contract's words; `priced`: the amount or plan is asked for already. */
export function problemsOf(
  draft: BillDraft,
  provider: BillProvider | undefined,
  priced: boolean,
): Problems {
  if (draft.category === undefined) return { category: serviceSays.category_required };
  if (provider === undefined) return { provider: 'Choose a provider' };
  const planned = provider.plans.length > 0;
  if ((priced || provider.plan_first) && planned && draft.plan_id === undefined) {
    return { plan_id: 'Choose one' };
  }
  const schema = priced ? billBody : billAccount;
  const found = z.safeDecode(schema, wireOf(draft, provider, priced) as never);
  if (priced && !planned && draft.amount === '') return { amount: serviceSays.amount_required };
  const number = z.safeDecode(accountKinds[provider.account_kind], draft.account_number);
  // The first of a field's problems is the one to say.
  const issues = [...(found.error?.issues ?? [])].reverse();
  return {
    ...(number.error && { account_number: number.error.issues[0]?.message }),
    ...Object.fromEntries(issues.map((one) => [String(one.path[0]), one.message])),
  };
}

function wireOf(draft: BillDraft, provider: BillProvider, priced: boolean) {
  const { category, account_number, variant, plan_id, amount } = draft;
  return {
    category,
    provider: provider.id,
    account_number,
    ...(provider.variants.length > 0 ? { variant } : {}),
    ...((priced || provider.plan_first) && plan_id !== undefined ? { plan_id } : {}),
    ...(priced && plan_id === undefined && amount !== '' ? { amount } : {}),
  };
}

/** Whose number it is. */
export const lookUp = ({ draft, provider }: { draft: BillDraft; provider: BillProvider }) =>
  call(serviceRoutes.validate, z.decode(billAccount, wireOf(draft, provider, false) as never));

export const planName = ({ name, price }: BillProvider['plans'][number]) =>
  `${name}, ${formatNaira(price)}`;

/** What is ready to be paid, with the name that was shown. */
export function orderOf(
  draft: BillDraft,
  provider: BillProvider,
  owner: BillCustomer | undefined,
): Order {
  const plan = provider.plans.find(({ id }) => id === draft.plan_id);
  const amount = plan?.price ?? parseNaira(draft.amount);
  if (amount === undefined) throw new Error('a bill without an amount');
  const body = z.decode(billBody, wireOf(draft, provider, true) as never);
  return {
    title: 'Pay Bill',
    to: owner?.customer_name ?? draft.account_number,
    where: [provider.name, plan?.name, owner && draft.account_number].filter(Boolean).join(', '),
    amount,
    bill: true,
    buy: (again, options) =>
      call(
        serviceRoutes.pay,
        { ...body, again, ...(owner ? { customer_name: owner.customer_name } : {}) },
        options,
      ),
  };
}
