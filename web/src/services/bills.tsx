// The bills tab: category, provider, number; the customer is looked up and shown before paying.
import { serviceSays } from '@alajo/contract/services/messages.ts';
import {
  type AccountKind,
  type BillCategory,
  type BillProvider,
  billCategories,
} from '@alajo/contract/services/schemas.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sentence } from '../platform/api.ts';
import { Button } from '../ui/button.tsx';
import { Notice, Skeleton } from '../ui/card.tsx';
import { Field, Select } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { QueryTrouble } from '../ui/states.tsx';
import {
  type BillDraft,
  lookUp,
  orderOf,
  type Problems,
  planName,
  problemsOf,
} from './bill-draft.ts';
import type { Order } from './buy-dialog.tsx';
import { Chips, UsedAccounts } from './pieces.tsx';
import { billProvidersQuery } from './queries.ts';

type Props = { first: BillDraft; disabled: boolean; onReady: (order: Order) => void };

export function BillForm({ first, disabled, onReady }: Props) {
  const [draft, setDraft] = useState(first);
  const [problems, setProblems] = useState<Problems>({});
  const query = useQuery(billProvidersQuery);
  const offered = query.data?.filter((one) => one.category === draft.category) ?? [];
  const provider = offered.find(({ id }) => id === draft.provider);
  const owner = useMutation({ mutationFn: lookUp });
  // Whoever was looked up belongs to the number, and to where it was looked up.
  const change = (part: Partial<BillDraft>) => {
    const priced = provider?.plan_first ? ['amount'] : ['amount', 'plan_id'];
    if (!Object.keys(part).every((field) => priced.includes(field))) owner.reset();
    setDraft({ ...draft, ...part });
  };
  const known = provider?.verifies === false || owner.data !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(draft, provider, known);
    setProblems(found);
    if (Object.keys(found).length > 0 || provider === undefined) return;
    if (known) onReady(orderOf(draft, provider, owner.data));
    else owner.mutate({ draft, provider });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {Object.keys(problems).length > 0 && <Notice tone="bad">{serviceSays.form_wrong}</Notice>}
      <UsedAccounts
        categories={billCategories.map(({ id }) => id)}
        onChoose={({ category, provider: id, account_number, variant }) =>
          change({
            category: category as BillCategory,
            provider: id,
            account_number,
            plan_id: undefined,
            variant: variant === 'postpaid' ? 'postpaid' : 'prepaid',
          })
        }
      />
      <Chips
        legend="Bill category"
        choices={billCategories}
        value={draft.category}
        onChoose={(category) => change({ category, provider: '', plan_id: undefined })}
        error={problems.category}
      />
      <QueryTrouble query={query} />
      {draft.category && query.isPending && <Skeleton className="h-18" />}
      {draft.category && query.data && (
        <Select
          label="Provider"
          value={draft.provider}
          onValue={(id) => change({ provider: id, plan_id: undefined })}
        >
          <option value="">Choose a provider</option>
          {offered.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {problems.provider && <p className="text-bad text-sm">{problems.provider}</p>}
      {provider && (
        <Details provider={provider} draft={draft} problems={problems} onChange={change} />
      )}
      {owner.error && <Notice tone="bad">{sentence(owner.error)}</Notice>}
      {owner.data && (
        <Notice tone="good">
          <b>{owner.data.customer_name}</b>
          {owner.data.address && <span className="block">{owner.data.address}</span>}
        </Notice>
      )}
      {provider && known && !provider.plan_first && (
        <Price provider={provider} draft={draft} problems={problems} onChange={change} />
      )}
      <Button type="submit" disabled={disabled} loading={owner.isPending}>
        {known ? 'Pay Bill' : 'Continue'}
      </Button>
    </form>
  );
}

type PartProps = {
  provider: BillProvider;
  draft: BillDraft;
  problems: Problems;
  onChange: (part: Partial<BillDraft>) => void;
};

/** Which keys a phone shows for a number. */
const KEYS = {
  number: { inputMode: 'numeric' },
  text: { inputMode: 'text' },
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
} as const satisfies Record<AccountKind, object>;

function Details({ provider, draft, problems, onChange }: PartProps) {
  return (
    <>
      {provider.plan_first && (
        <Plans provider={provider} draft={draft} problems={problems} onChange={onChange} />
      )}
      {provider.variants.length > 0 && (
        <Chips
          legend="Meter"
          choices={[
            { id: 'prepaid', name: 'Prepaid' },
            { id: 'postpaid', name: 'Postpaid' },
          ]}
          value={draft.variant}
          onChoose={(variant) => onChange({ variant })}
        />
      )}
      <Field
        label={provider.account_label}
        {...KEYS[provider.account_kind]}
        autoComplete="off"
        value={draft.account_number}
        onChange={(event) => onChange({ account_number: event.target.value })}
        error={problems.account_number}
      />
    </>
  );
}

function Price({ provider, draft, problems, onChange }: PartProps) {
  if (provider.plans.length === 0) {
    return (
      <MoneyField
        label="Amount (₦)"
        value={draft.amount}
        onValue={(amount) => onChange({ amount })}
        error={problems.amount}
        hint="A service fee of ₦50 is added."
      />
    );
  }
  return <Plans provider={provider} draft={draft} problems={problems} onChange={onChange} />;
}

function Plans({ provider, draft, problems, onChange }: PartProps) {
  return (
    <Chips
      legend="What to pay for"
      choices={provider.plans.map((plan) => ({ id: String(plan.id), name: planName(plan) }))}
      value={draft.plan_id === undefined ? undefined : String(draft.plan_id)}
      onChoose={(id) => onChange({ plan_id: Number(id) })}
      error={problems.plan_id}
    />
  );
}
