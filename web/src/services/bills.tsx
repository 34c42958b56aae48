// Bills tab: biller and number; the customer is looked up and shown before paying.

import type { LimitRefusal } from '@alajo/contract/limit-refusal.ts';
import { formatNaira, kobo, toNaira } from '@alajo/contract/money.ts';
import { servicePricesOn } from '@alajo/contract/pricing.ts';
import { serviceMessages } from '@alajo/contract/services/messages.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import {
  type AccountKind,
  type BillCustomer,
  type BillProvider,
  billCategory,
  type ServiceAccount,
  type ServicePause,
} from '@alajo/contract/services/schemas.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { OverLimitActions, overLimitText } from '../paying/over-limit.tsx';
import { overLimit, type SpendingLimit, useSpendingLimit } from '../paying/spending-limit.ts';
import { call } from '../platform/api.ts';
import { type FormState, useForm } from '../platform/form.ts';
import { pricingDay } from '../platform/pricing-day.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { QueryError } from '../ui/states.tsx';
import {
  amountOf,
  type BillValues,
  checkAccount,
  checkPayment,
  orderOf,
  planName,
} from './bill-draft.ts';
import { BillerTiles, BillerTilesLoading, ChosenBiller } from './biller-tiles.tsx';
import type { Order } from './buy-dialog.tsx';
import { Chips } from './chips.tsx';
import { PauseNotice, pauseOf, usePauses } from './pauses.tsx';
import { PayBar, WITH_PAY_BAR } from './pay-bar.tsx';
import { billProvidersQuery } from './queries.ts';
import { SpendingLine } from './spending-line.tsx';
import { useUsedAccounts } from './use-used-accounts.ts';
import { UsedAccounts } from './used-accounts.tsx';

type Props = { initial: BillValues; disabled: boolean; onReady: (order: Order) => void };

export function BillForm({ initial, disabled, onReady }: Props) {
  const query = useQuery(billProvidersQuery);
  const limit = useSpendingLimit();
  const pauses = usePauses();
  // The owner of this number at this provider, from the lookup.
  const [owner, setOwner] = useState<BillCustomer>();
  const providerOf = ({ category, provider }: BillValues) =>
    query.data?.find((candidate) => candidate.category === category && candidate.id === provider);
  const form: FormState<BillValues> = useForm({
    initial,
    check: (values) => {
      const found = providerOf(values);
      return ownerKnown
        ? checkPayment(values, found, owner?.renewal ?? null)
        : checkAccount(values, found);
    },
    send: async ({ account, payment }) => {
      if (account) setOwner(await call(serviceRoutes.validate, account));
      else if (provider) onReady(orderOf(payment, provider, owner));
    },
  });
  const { values } = form;
  const provider = providerOf(values);
  const ownerKnown = provider?.verifies === false || owner !== undefined;
  /** Handlers for fields the lookup depends on. */
  const change = (part: Partial<BillValues>) => {
    setOwner(undefined);
    if (form.error) form.clear();
    form.set(part);
  };
  const partProps = { form, change };
  // A reminder's bill is looked up at once, so that one tap pays it.
  const hasLookedUp = useRef(false);
  useEffect(() => {
    if (initial.account_number === '' || initial.amount === '') return;
    if (provider === undefined || ownerKnown || hasLookedUp.current) return;
    hasLookedUp.current = true;
    form.submit();
  });
  const pause = pauseOf(pauses, provider);
  const fee = servicePricesOn(pricingDay()).bill_fee;
  const amount =
    ownerKnown || provider?.plan_first
      ? amountOf(values, provider, owner?.renewal ?? null)
      : undefined;
  const over = amount === undefined ? undefined : overLimit(limit, kobo(amount + fee));
  return (
    <form {...form.props} className={WITH_PAY_BAR}>
      <div className="flex min-w-0 flex-col gap-5">
        {Object.keys(form.problems).length > 0 && (
          <Notice tone="bad">{serviceMessages.form_wrong}</Notice>
        )}
        {provider ? (
          <ChosenBiller
            biller={provider}
            onChange={() => change({ ...NO_BILLER, category: provider.category })}
          />
        ) : (
          <Providers query={query} pauses={pauses} {...partProps} />
        )}
        {provider && <Details provider={provider} pause={pause} over={over} {...partProps} />}
        {form.message && <Notice tone="bad">{form.message}</Notice>}
        {owner && <Owner owner={owner} />}
        {provider && ownerKnown && !provider.plan_first && (
          <AmountOrPlan
            provider={provider}
            owner={owner}
            limit={limit}
            over={over}
            {...partProps}
          />
        )}
      </div>
      <PayBar
        note={`A ${formatNaira(fee)} service fee is added to each bill.`}
        amount={amount && formatNaira(kobo(amount + fee))}
      >
        <Button
          type="submit"
          disabled={disabled || pause !== undefined || over !== undefined}
          loading={form.pending}
        >
          {ownerKnown ? 'Pay Bill' : 'Continue'}
        </Button>
      </PayBar>
    </form>
  );
}

/** Clears the biller, and everything that depended on one. */
const NO_BILLER = { provider: '', plan_id: undefined, renew: false } as const;

const valuesOf = ({
  category,
  provider,
  account_number,
  variant,
}: ServiceAccount): Partial<BillValues> => ({
  category: billCategory.options.find((option) => option === category),
  provider,
  account_number,
  plan_id: undefined,
  renew: false,
  variant: variant === 'postpaid' ? variant : 'prepaid',
});

type PartProps = {
  form: FormState<BillValues>;
  /** Changes a value the lookup depends on, and clears its result. */
  change: (part: Partial<BillValues>) => void;
};

type ProvidersProps = PartProps & {
  query: UseQueryResult<BillProvider[]>;
  pauses: ServicePause[] | undefined;
};

/** Chooses a biller from recent ones or from the tiles. */
function Providers({ query, pauses, form, change }: ProvidersProps) {
  const error = form.field('category').error ?? form.field('provider').error;
  // The tiles wait for the used accounts and the pauses, either of which would move them.
  const used = useUsedAccounts('bill');
  const isWaiting = query.isPending || used === undefined || pauses === undefined;
  return (
    <>
      {!isWaiting && (
        <div className="mt-2 empty:hidden">
          <UsedAccounts kind="bill" onChoose={(account) => change(valuesOf(account))} />
        </div>
      )}
      {error && (
        <p role="alert" className="text-bad text-sm">
          {error}
        </p>
      )}
      <QueryError query={query} />
      {isWaiting && !query.error && <BillerTilesLoading />}
      {query.data && !isWaiting && (
        <BillerTiles
          billers={query.data}
          pauses={pauses}
          category={form.values.category}
          onChoose={({ id, category }) => change({ ...NO_BILLER, category, provider: id })}
        />
      )}
    </>
  );
}

function Owner({ owner }: { owner: BillCustomer }) {
  return (
    <Notice tone="good">
      <b>{owner.customer_name}</b>
      {owner.address && <span className="block">{owner.address}</span>}
    </Notice>
  );
}

/** The phone keyboard for each kind of number. */
const KEYBOARDS = {
  number: { inputMode: 'numeric' },
  text: { inputMode: 'text' },
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
} as const satisfies Record<AccountKind, object>;

type ProviderProps = PartProps & { provider: BillProvider; over: LimitRefusal | undefined };

type DetailsProps = ProviderProps & { pause: ServicePause | undefined };

function Details({ provider, pause, form, change, over }: DetailsProps) {
  const numbers = provider.account_kind === 'number';
  return (
    <>
      {pause && <PauseNotice name={provider.name} pause={pause} />}
      {provider.plan_first && (
        <Plans
          provider={provider}
          form={form}
          over={over}
          choose={(plan_id) => change({ plan_id })}
        />
      )}
      {provider.variants.length > 0 && (
        <Chips
          legend="Meter"
          choices={[
            { id: 'prepaid', name: 'Prepaid' },
            { id: 'postpaid', name: 'Postpaid' },
          ]}
          value={form.values.variant}
          onValue={(variant) => change({ variant })}
        />
      )}
      <Field
        label={provider.account_label}
        {...KEYBOARDS[provider.account_kind]}
        autoComplete="off"
        {...form.field('account_number')}
        onValue={(text) => change({ account_number: numbers ? text.replace(/\D/g, '') : text })}
      />
    </>
  );
}

type AmountOrPlanProps = ProviderProps & {
  owner: BillCustomer | undefined;
  limit: SpendingLimit | undefined;
};

function AmountOrPlan({ provider, owner, limit, form, over }: AmountOrPlanProps) {
  if (provider.plans.length === 0) {
    return <BillAmount limit={limit} over={over} {...form.field('amount')} />;
  }
  const choose = (plan_id: number | undefined) =>
    form.set({ plan_id, renew: plan_id === undefined });
  return <Plans provider={provider} form={form} owner={owner} over={over} choose={choose} />;
}

type AmountProps = Pick<AmountOrPlanProps, 'limit' | 'over'> & {
  value: string;
  error: string | undefined;
  onValue: (text: string) => void;
};

function BillAmount({ limit, over, error, onValue, value }: AmountProps) {
  const { bill, bill_fee } = servicePricesOn(pricingDay());
  const usable = over && kobo(Math.min(over.left - bill_fee, bill.max));
  return (
    <div aria-live="polite" className="flex flex-col gap-2">
      <MoneyField
        label="Amount (₦)"
        value={value}
        onValue={onValue}
        error={over ? overLimitText(over) : error}
        hint={limit && <SpendingLine limit={limit} />}
      />
      <OverLimitActions
        over={over}
        usable={usable !== undefined && usable >= bill.min ? usable : undefined}
        onUse={(amount) => onValue(String(toNaira(amount)))}
      />
    </div>
  );
}

type PlansProps = Omit<ProviderProps, 'change'> & {
  owner?: BillCustomer | undefined;
  /** Undefined renews the current bouquet. */
  choose: (plan_id: number | undefined) => void;
};

const RENEW = 'renew';

function Plans({ provider, form, owner, over, choose }: PlansProps) {
  const { value, error } = form.field('plan_id');
  const plans = provider.plans.map((plan) => ({ id: String(plan.id), name: planName(plan) }));
  const renewal = owner && renewalOf(owner);
  return (
    <div className="flex flex-col gap-2">
      <Chips
        legend="What to pay for"
        choices={renewal ? [renewal, ...plans] : plans}
        value={form.values.renew ? RENEW : value === undefined ? undefined : String(value)}
        onValue={(id) => choose(id === RENEW ? undefined : Number(id))}
        error={over ? overLimitText(over) : error}
      />
      <OverLimitActions over={over} />
    </div>
  );
}

/** Renewing comes first: most customers come for it. */
function renewalOf({ renewal, bouquet }: BillCustomer) {
  if (renewal === null) return undefined;
  return { id: RENEW, name: `Renew ${bouquet ?? 'your bouquet'}, ${formatNaira(renewal)}` };
}
