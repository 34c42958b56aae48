// The data tab: number, network, plan cards by validity. Prices are the server's.
import { formatNaira } from '@alajo/contract/money.ts';
import { formatPhone } from '@alajo/contract/phone.ts';
import { serviceSays } from '@alajo/contract/services/messages.ts';
import { type NetworkId, networks } from '@alajo/contract/services/networks.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import { type DataPlan, dataBody } from '@alajo/contract/services/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState, Notice, Skeleton } from '../ui/card.tsx';
import { networkIn } from './airtime.tsx';
import type { Order } from './buy-dialog.tsx';
import { Chips, PhoneField, UsedAccounts } from './pieces.tsx';
import { dataPlansQuery } from './queries.ts';

export type DataDraft = { network?: NetworkId | undefined; phone: string; plan?: number };

type Props = { first: DataDraft; disabled: boolean; onReady: (order: Order) => void };

export function DataForm({ first, disabled, onReady }: Props) {
  const [draft, setDraft] = useState(first);
  const [problem, setProblem] = useState<{ field: string; message: string }>();
  const query = useQuery(dataPlansQuery);
  const plans = query.data?.filter((plan) => plan.network === draft.network) ?? [];
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  const choose = (part: DataDraft) => setDraft({ ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const plan = plans.find(({ id }) => id === draft.plan);
    const read = z.safeDecode(dataBody, {
      phone_number: draft.phone,
      data_plan_id: plan?.id,
    } as never);
    const [issue] = read.error?.issues ?? [];
    setProblem(issue && { field: String(issue.path[0]), message: issue.message });
    if (read.success && plan) onReady(orderOf(read.data, plan));
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <UsedAccounts
        categories={['airtime', 'data']}
        onChoose={({ provider, account_number }) =>
          choose({ network: networkIn(provider), phone: account_number })
        }
      />
      <PhoneField
        phone={draft.phone}
        network={draft.network}
        onPhone={(phone, guess) => {
          const network = guess ?? draft.network;
          choose({ ...(network === draft.network ? draft : {}), phone, network });
        }}
        error={errorOf('phone_number')}
      />
      <Chips
        legend="Network"
        choices={networks}
        value={draft.network}
        onChoose={(network) => choose({ phone: draft.phone, network })}
      />
      {query.isPending && <Skeleton className={draft.network === undefined ? 'h-6' : 'h-48'} />}
      {query.error && (
        <Notice tone="bad">
          {serviceSays.plans_failed}{' '}
          <Button look="ghost" onClick={() => query.refetch()}>
            Retry
          </Button>
        </Notice>
      )}
      {query.data && draft.network === undefined && (
        <p className="text-muted">Choose a network to see its plans.</p>
      )}
      {query.data && draft.network !== undefined && plans.length === 0 && (
        <EmptyState title="No plans for this network now" />
      )}
      <Plans
        plans={plans}
        chosen={draft.plan}
        onChoose={(plan) => setDraft({ ...draft, plan })}
        error={errorOf('data_plan_id')}
      />
      <Button type="submit" disabled={disabled}>
        Buy Data
      </Button>
    </form>
  );
}

type PlansProps = {
  plans: DataPlan[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
  error: string | undefined;
};

function Plans({ plans, chosen, onChoose, error }: PlansProps) {
  const groups = Map.groupBy(plans, (plan) => plan.validity ?? 'Other');
  return (
    <div className="flex flex-col gap-4">
      {error && (
        <p role="alert" className="text-bad text-sm">
          {error}
        </p>
      )}
      {[...groups].map(([validity, group]) => (
        <fieldset key={validity}>
          <legend className="mb-1.5 font-medium text-sm">{validity}</legend>
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
            {group.map((plan) => (
              <label
                key={plan.id}
                className="flex min-h-20 cursor-pointer flex-col justify-center rounded-card border border-line px-4 py-3 has-checked:border-primary has-checked:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-primary"
              >
                <input
                  type="radio"
                  name="plan"
                  className="sr-only"
                  checked={chosen === plan.id}
                  onChange={() => onChoose(plan.id)}
                />
                <span className="font-bold text-lg">{plan.size ?? plan.name}</span>
                <span className="text-muted text-sm tabular-nums">{formatNaira(plan.price)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

function orderOf(body: z.output<typeof dataBody>, plan: DataPlan): Order {
  const network = networks.find(({ id }) => id === plan.network)?.name ?? '';
  return {
    title: 'Buy Data',
    to: formatPhone(body.phone_number),
    where: `${network} ${plan.name}`,
    amount: plan.price,
    bill: false,
    buy: (again, options) => call(serviceRoutes.data, { ...body, again }, options),
  };
}
