// Data tab: number, network, plans as tiles. Prices come from the server.
import { formatNaira } from '@alajo/contract/money.ts';
import { formatPhone } from '@alajo/contract/phone.ts';
import { serviceMessages } from '@alajo/contract/services/messages.ts';
import { type NetworkId, networks } from '@alajo/contract/services/networks.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import { type DataPlan, dataBody } from '@alajo/contract/services/schemas.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { firstProblem, invalid, useForm, type ValidationResult, valid } from '../platform/form.ts';
import { Button } from '../ui/button.tsx';
import { Notice, Skeleton } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { networkIn } from './airtime.tsx';
import type { Order } from './buy-dialog.tsx';
import { PayBar, WITH_PAY_BAR } from './pay-bar.tsx';
import { PlanTiles } from './plan-tiles.tsx';
import { NetworkTiles, PhoneField } from './purchase-fields.tsx';
import { dataPlansQuery } from './queries.ts';
import { UsedAccounts } from './used-accounts.tsx';

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
  const plan = plans.find(({ id }) => id === values.data_plan_id);
  // A plan is only valid for its network.
  const choose = (part: Omit<Values, 'data_plan_id'>) =>
    form.set(part.network === values.network ? part : { ...part, data_plan_id: undefined });
  return (
    <form {...form.props} className={WITH_PAY_BAR}>
      <div className="flex min-w-0 flex-col gap-5">
        <UsedAccounts
          categories={['airtime', 'data']}
          onChoose={({ provider, account_number }) =>
            choose({ network: networkIn(provider), phone_number: account_number })
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
        <NetworkTiles
          value={values.network}
          onValue={(network) => choose({ network, phone_number: values.phone_number })}
        />
        <PlanChoice
          query={query}
          network={values.network}
          plans={plans}
          {...form.field('data_plan_id')}
        />
      </div>
      <PayBar note={noteOf(plan)} amount={plan && formatNaira(plan.price)}>
        <Button type="submit" disabled={disabled} className="min-h-12 min-w-40">
          Buy Data
        </Button>
      </PayBar>
    </form>
  );
}

const noteOf = (plan: DataPlan | undefined) =>
  plan ? `${[plan.size, plan.validity].filter(Boolean).join(', ')} · Fee: Free` : 'Fee: Free';

type ChoiceProps = {
  query: UseQueryResult<DataPlan[]>;
  network: NetworkId | undefined;
  /** The plans of this network. */
  plans: DataPlan[];
  value: number | undefined;
  onValue: (id: number | undefined) => void;
  error: string | undefined;
};

function PlanChoice({ query, network, plans, value, onValue, error }: ChoiceProps) {
  if (query.isPending) return <Skeleton className={network === undefined ? 'h-6' : 'h-72'} />;
  const problem = error && (
    <p role="alert" className="text-bad text-sm">
      {error}
    </p>
  );
  return (
    <>
      {query.error && (
        <Notice tone="bad">
          {serviceMessages.plans_failed}{' '}
          <Button variant="ghost" onClick={() => query.refetch()}>
            Retry
          </Button>
        </Notice>
      )}
      {query.data && network === undefined && (
        <p className="text-muted">Choose a network to see its plans.</p>
      )}
      {query.data && network !== undefined && plans.length === 0 && (
        <EmptyState drawing="offline" title="No plans for this network right now" />
      )}
      {plans.length === 0 ? (
        problem
      ) : (
        <PlanTiles key={network} plans={plans} value={value} onValue={onValue} error={error} />
      )}
    </>
  );
}

const plansOf = (plans: DataPlan[] | undefined, network: NetworkId | undefined): DataPlan[] =>
  plans?.filter((plan) => plan.network === network) ?? [];

type DataBody = z.output<typeof dataBody>;

function checkOrder(
  { phone_number, data_plan_id }: Values,
  plans: DataPlan[],
): ValidationResult<{ body: DataBody; plan: DataPlan }> {
  const plan = plans.find(({ id }) => id === data_plan_id);
  const parsed = z.safeParse(dataBody, { phone_number, data_plan_id: plan?.id });
  if (!parsed.success) return parsed;
  return plan === undefined
    ? invalid('data_plan_id', serviceMessages.plan_required)
    : valid({ body: parsed.data, plan });
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
