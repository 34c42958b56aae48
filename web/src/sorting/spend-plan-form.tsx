// Form for rounding payments up or saving a share of them: the method, the goal and the daily maximum.
import { formatNaira, naira, toNaira } from '@alajo/contract/money.ts';
import type { Goal } from '@alajo/contract/savings/schemas.ts';
import { sortingRoutes } from '@alajo/contract/sorting/routes.ts';
import {
  ROUND_UP_STEPS,
  SPEND_PERCENT_MAX,
  type SpendPlan,
  type SpendStyle,
  spendPlanBody,
} from '@alajo/contract/sorting/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { PinForm, usePayment } from '../paying/pin-form.tsx';
import { call } from '../platform/api.ts';
import { useForm } from '../platform/form.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { Field } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { Segments } from '../ui/segments.tsx';
import { Select } from '../ui/select.tsx';
import { sortingChanged } from './queries.ts';

type Values = {
  style: SpendStyle;
  step: string;
  percent: string;
  goal_id: string;
  day_cap: string;
};

const STYLES = [
  { value: 'round_up', label: 'Round up' },
  { value: 'percent', label: 'Save a share' },
] as const;
const STEPS = ROUND_UP_STEPS.map((step) => ({
  value: String(step),
  label: formatNaira(naira(step)),
}));

type Props = { plan: SpendPlan | null; goals: Goal[]; onDone: () => void };

export default function SpendPlanForm({ plan, goals, onDone }: Props) {
  const client = useQueryClient();
  const withKey = useIdempotencyKey('spend-plan');
  const form = useForm({ initial: valuesOf(plan, goals), check, send: (body) => body });
  const { values } = form;
  const payment = usePayment({
    checkRest: () => form.checkOnly('style', 'step', 'percent', 'goal_id', 'day_cap'),
    pay: ({ pin }) => {
      const checked = check(values);
      if (!checked.success) throw new Error('the plan was not checked');
      const body = checked.data;
      return withKey(body, (idempotency_key) =>
        call(sortingRoutes.setSpendPlan, body, { pin, idempotency_key }),
      );
    },
    onPaid: () => {
      sortingChanged(client);
      onDone();
    },
  });
  return (
    <PinForm
      payment={payment}
      labels={{ pay: plan === null ? 'Turn on' : 'Save changes' }}
      byButton
    >
      <Segments
        label="How to save"
        options={STYLES}
        value={values.style}
        onValue={form.field('style').onValue}
      />
      {values.style === 'round_up' ? (
        <div>
          <p className="mb-1.5 font-medium text-sm">Round each payment up to the next</p>
          <Segments
            label="Round up to the next"
            options={STEPS}
            value={values.step}
            onValue={form.field('step').onValue}
          />
        </div>
      ) : (
        <Field
          label="Percent of each payment"
          inputMode="numeric"
          autoComplete="off"
          hint={`From 1 to ${SPEND_PERCENT_MAX}.`}
          {...form.field('percent')}
        />
      )}
      <Select label="Into" {...form.field('goal_id')}>
        {goals.map(({ id, title }) => (
          <option key={id} value={String(id)}>
            {title}
          </option>
        ))}
      </Select>
      <MoneyField
        label="Daily maximum (₦)"
        hint="If your balance is too low one night, we skip it."
        {...form.field('day_cap')}
      />
    </PinForm>
  );
}

function valuesOf(plan: SpendPlan | null, goals: readonly Goal[]): Values {
  const goal = plan?.goal_id ?? goals[0]?.id ?? '';
  return {
    style: plan?.style ?? 'round_up',
    step: plan?.step == null ? '100' : String(toNaira(plan.step)),
    percent: plan?.percent == null ? '5' : String(plan.percent),
    goal_id: String(goal),
    day_cap: plan === null ? '1000' : String(toNaira(plan.day_cap)),
  };
}

/** Request body as sent; the contract's schema checks it. */
function check({ style, step, percent, goal_id, day_cap }: Values) {
  const terms = { goal_id: Number(goal_id), day_cap };
  return spendPlanBody.safeParse(
    style === 'percent' ? { style, percent: Number(percent), ...terms } : { style, step, ...terms },
  );
}
