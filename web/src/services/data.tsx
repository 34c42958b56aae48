// The data tab: number, network, plan cards by validity. Prices are the server's.
import { formatNaira } from '@alajo/contract/money.ts';
import { formatPhone } from '@alajo/contract/phone.ts';
import { serviceMessages } from '@alajo/contract/services/messages.ts';
import { type NetworkId, networks } from '@alajo/contract/services/networks.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import { type DataPlan, dataBody } from '@alajo/contract/services/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { type Checked, firstProblem, invalid, useForm, valid } from '../platform/form.ts';
import { Button } from '../ui/button.tsx';
import { Notice, Skeleton } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { networkIn } from './airtime.tsx';
import type { Order } from './buy-dialog.tsx';
import { Chips, PhoneField, RecentAccounts } from './purchase-fields.tsx';
import { dataPlansQuery } from './queries.ts';

type Values = {
  network: NetworkId | undefined;
  phone_number: string;
  data_plan_id: number | undefined;
};

type Props = {
  first: Omit<Values, 'data_plan_id'>;
  disabled: boolean;
  onReady: (order: Order) => void;
};

export function DataForm({ first, disabled, onReady }: Props) {
  const query = useQuery(dataPlansQuery);
  const initial: Values = { ...first, data_plan_id: undefined };
  const form = useForm({
    initial,
    check: (values) => firstProblem(checkOrder(values, plansOf(query.data, values.network))),
    send: ({ body, plan }) => onReady(orderOf(body, plan)),
  });
  const { values } = form;
  const plans = plansOf(query.data, values.network);
  // A plan is only valid for its network.
  const choose = (part: Omit<Values, 'data_plan_id'>) =>
    form.set(part.network === values.network ? part : { ...part, data_plan_id: undefined });
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <RecentAccounts
        categories={['airtime', 'data']}
        onChoose={({ provider, account_number }) =>
          form.set({
            network: networkIn(provider),
            phone_number: account_number,
            data_plan_id: undefined,
          })
        }
      />
      <PhoneField
        phone={values.phone_number}
        network={values.network}
        onPhone={(phone, guess) =>
          choose({ phone_number: phone, network: guess ?? values.network })
        }
        error={form.problems.phone_number}
      />
      <Chips
        legend="Network"
        choices={networks}
        value={values.network}
        onValue={(chosen) => form.set({ network: chosen, data_plan_id: undefined })}
      />
      {query.isPending && <Skeleton className={values.network === undefined ? 'h-6' : 'h-48'} />}
      {query.error && (
        <Notice tone="bad">
          {serviceMessages.plans_failed}{' '}
          <Button variant="ghost" onClick={() => query.refetch()}>
            Retry
          </Button>
        </Notice>
      )}
      {query.data && values.network === undefined && (
        <p className="text-muted">Choose a network to see its plans.</p>
      )}
      {query.data && values.network !== undefined && plans.length === 0 && (
        <EmptyState drawing="offline" title="No plans for this network right now" />
      )}
      <Plans plans={plans} {...form.field('data_plan_id')} />
      <Button type="submit" disabled={disabled}>
        Buy Data
      </Button>
    </form>
  );
}

const plansOf = (plans: DataPlan[] | undefined, network: NetworkId | undefined): DataPlan[] =>
  plans?.filter((plan) => plan.network === network) ?? [];

type DataBody = z.output<typeof dataBody>;

function checkOrder(
  { phone_number, data_plan_id }: Values,
  plans: DataPlan[],
): Checked<{ body: DataBody; plan: DataPlan }> {
  const plan = plans.find(({ id }) => id === data_plan_id);
  const parsed = z.safeParse(dataBody, { phone_number, data_plan_id: plan?.id });
  if (!parsed.success) return parsed;
  return plan === undefined
    ? invalid('data_plan_id', serviceMessages.plan_required)
    : valid({ body: parsed.data, plan });
}

type PlansProps = {
  plans: DataPlan[];
  value: number | undefined;
  onValue: (id: number) => void;
  error: string | undefined;
};

function Plans({ plans, value, onValue, error }: PlansProps) {
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
                className="flex min-h-20 cursor-pointer flex-col justify-center rounded-control border border-line px-4 py-3 has-checked:border-primary has-checked:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-primary"
              >
                <input
                  type="radio"
                  name="plan"
                  className="sr-only"
                  checked={value === plan.id}
                  onChange={() => onValue(plan.id)}
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

function orderOf(body: DataBody, plan: DataPlan): Order {
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
