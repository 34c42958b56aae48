// Data tab: number, network, plans as tiles. Prices come from the server.
import { formatNaira } from '@alajo/contract/money.ts';
import { formatPhone, normalisePhone } from '@alajo/contract/phone.ts';
import { serviceMessages } from '@alajo/contract/services/messages.ts';
import { type NetworkId, networks } from '@alajo/contract/services/networks.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import { type DataPlan, dataBody } from '@alajo/contract/services/schemas.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { overLimit, type SpendingLimit, useSpendingLimit } from '../paying/spending-limit.ts';
import { call } from '../platform/api.ts';
import { firstProblem, invalid, useForm, type ValidationResult, valid } from '../platform/form.ts';
import { Button } from '../ui/button.tsx';
import { Notice, Skeleton } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { networkById } from './airtime.tsx';
import type { Order } from './buy-dialog.tsx';
import { PauseNotice, pauseOf, usePauses } from './pauses.tsx';
import { PayBar, WITH_PAY_BAR } from './pay-bar.tsx';
import { networkAfter, PhoneField } from './phone-field.tsx';
import { PlanTiles } from './plan-tiles.tsx';
import { dataPlansQuery } from './queries.ts';
import { useUsedAccounts } from './use-used-accounts.ts';
import { UsedAccounts } from './used-accounts.tsx';

type Values = {
  network: NetworkId | undefined;
  phone_number: string;
  /** Undefined: the plan last bought for this number, if it is still sold. Null: no plan. */
  data_plan_id: number | null | undefined;
};

type Props = {
  initial: Omit<Values, 'data_plan_id'>;
  disabled: boolean;
  onReady: (order: Order) => void;
};

export function DataForm({ initial, disabled, onReady }: Props) {
  const query = useQuery(dataPlansQuery);
  const limit = useSpendingLimit();
  const pauses = usePauses();
  const used = useUsedAccounts('mobile') ?? [];
  const lastPlanOf = ({ network, phone_number }: Values): DataPlan | undefined => {
    const number = normalisePhone(phone_number);
    const account = used.find(
      (candidate) =>
        candidate.provider === network && normalisePhone(candidate.account_number) === number,
    );
    return plansOf(query.data, network).find(({ name }) => name === account?.last_plan);
  };
  const planOf = (values: Values): DataPlan | undefined => {
    if (values.data_plan_id === undefined) {
      const last = lastPlanOf(values);
      return last && overLimit(limit, last.price) === undefined ? last : undefined;
    }
    return plansOf(query.data, values.network).find(({ id }) => id === values.data_plan_id);
  };
  const withoutPlan: Values = { ...initial, data_plan_id: undefined };
  const form = useForm({
    initial: withoutPlan,
    check: (values) => firstProblem(checkOrder(values, planOf(values))),
    send: ({ body, plan }) => onReady(orderOf(body, plan)),
  });
  const { values } = form;
  const plan = planOf(values);
  const isOver = plan !== undefined && overLimit(limit, plan.price) !== undefined;
  // A plan is only valid for its network.
  const setNumber = (part: Omit<Values, 'data_plan_id'>) =>
    form.set({
      ...part,
      data_plan_id:
        part.network === values.network ? (values.data_plan_id ?? undefined) : undefined,
    });
  const last = lastPlanOf(values);
  const network = networks.find(({ id }) => id === values.network);
  const pause = network && pauseOf(pauses, { category: 'data', id: network.id });
  return (
    <form {...form.props} className={WITH_PAY_BAR}>
      <div className="flex min-w-0 flex-col gap-3">
        <PhoneField
          phone={values.phone_number}
          network={values.network}
          onPhone={(phone) =>
            setNumber({ phone_number: phone, network: networkAfter(phone, values.network) })
          }
          onNetwork={(network) => setNumber({ network, phone_number: values.phone_number })}
          errors={{ phone: form.problems.phone_number }}
          isPaused={(id) => pauseOf(pauses, { category: 'data', id }) !== undefined}
          note={last && `last bought ${last.size ?? last.name}`}
        />
        <UsedAccounts
          kind="mobile"
          chosen={values.phone_number}
          onChoose={({ provider, account_number }) =>
            setNumber({ network: networkById(provider), phone_number: account_number })
          }
        />
        {network && pause && <PauseNotice name={network.name} pause={pause} />}
        <PlanChoice
          query={query}
          network={values.network}
          limit={limit}
          error={form.problems.data_plan_id}
          value={plan?.id}
          onValue={(id) => form.set({ data_plan_id: id ?? null })}
        />
      </div>
      <PayBar note={noteOf(plan)} amount={plan && formatNaira(plan.price)}>
        <Button type="submit" disabled={disabled || pause !== undefined || isOver}>
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
  limit: SpendingLimit | undefined;
  value: number | undefined;
  onValue: (id: number | undefined) => void;
  error: string | undefined;
};

function PlanChoice({ query, network, ...choice }: ChoiceProps) {
  const { error } = choice;
  const plans = plansOf(query.data, network);
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
      {plans.length === 0 ? problem : <PlanTiles key={network} plans={plans} {...choice} />}
    </>
  );
}

const plansOf = (plans: DataPlan[] | undefined, network: NetworkId | undefined): DataPlan[] =>
  plans?.filter((plan) => plan.network === network) ?? [];

type DataBody = z.output<typeof dataBody>;

function checkOrder(
  { phone_number }: Values,
  plan: DataPlan | undefined,
): ValidationResult<{ body: DataBody; plan: DataPlan }> {
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
