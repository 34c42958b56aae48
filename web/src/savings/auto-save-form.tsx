// Auto-save of one goal: amount, frequency and first day, or turning it off.
import { formatNaira, toNaira } from '@alajo/contract/money.ts';
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import {
  type AutoSaveFrequency,
  autoSaveAboveTarget,
  autoSaveBodyOn,
  autoSaveFrequency,
  earliestTarget,
  type Goal,
  raisesAutoSave,
} from '@alajo/contract/savings/schemas.ts';
import { AUTO_SAVE_RESERVE_DAYS } from '@alajo/contract/time-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useAction } from '../platform/action.ts';
import { call } from '../platform/api.ts';
import { useBalances } from '../platform/balances.ts';
import { firstProblem, invalid, useForm } from '../platform/form.ts';
import { formatDate, lagosDay } from '../platform/format.ts';
import { pricingDay } from '../platform/pricing-day.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { Select } from '../ui/select.tsx';
import { type AutoSavePlan, ConfirmAutoSave } from './confirm-auto-save.tsx';
import { refetchGoals } from './queries.ts';

const LABELS = { daily: 'Every day', weekly: 'Every week', monthly: 'Every month' } as const;

type Props = { goal: Goal; onDone: () => void };
type Values = { frequency: AutoSaveFrequency; amount: string; first_day: string };

export function AutoSaveForm({ goal, onDone }: Props) {
  const client = useQueryClient();
  const { shown } = useBalances();
  const { auto_save: current } = goal;
  const tomorrow = earliestTarget(lagosDay(Date.now()));
  const done = () => {
    refetchGoals(client);
    onDone();
  };
  // Taking more than before needs the PIN.
  const [asked, setAsked] = useState<AutoSavePlan>();
  const amount = current?.amount ?? (shown ? goal.suggested_daily : undefined);
  const initial: Values = {
    frequency: current?.frequency ?? 'daily',
    amount: amount === undefined ? '' : String(toNaira(amount)),
    first_day: current?.next_day ?? tomorrow,
  };
  const form = useForm({
    initial,
    check: ({ first_day, ...values }) => {
      // An unchanged next day is left out, so changing the amount keeps the schedule.
      const unchanged = first_day === current?.next_day && values.frequency === current.frequency;
      const checked = z.safeParse(
        autoSaveBodyOn(pricingDay()),
        unchanged ? values : { ...values, first_day },
      );
      return checked.success && checked.data.amount > goal.target_amount
        ? invalid('amount', autoSaveAboveTarget(goal.target_amount))
        : firstProblem(checked);
    },
    send: async (body) => {
      if (raisesAutoSave(current, body)) return body;
      await call(savingsRoutes.setAutoSave, { ...body, id: goal.id });
    },
    onDone: (raised) => (raised ? setAsked(raised) : done()),
  });
  const stop = useAction({
    mutationFn: () => call(savingsRoutes.stopAutoSave, { id: goal.id }),
    onSuccess: done,
    onError: form.fail,
  });
  if (asked !== undefined) {
    const back = () => setAsked(undefined);
    return (
      <ConfirmAutoSave
        goal={goal}
        plan={asked}
        onDone={onDone}
        onCancel={back}
        cancelLabel="Back"
      />
    );
  }
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {form.message && <Notice tone="bad">{form.message}</Notice>}
      <FrequencySelect value={form.values.frequency} onValue={form.field('frequency').onValue} />
      <MoneyField
        label="Amount (₦)"
        hint={shown ? `This goal needs ${formatNaira(goal.remaining)} more.` : undefined}
        {...form.field('amount')}
      />
      <Field
        label={current ? 'Next auto-save' : 'First auto-save'}
        type="date"
        min={tomorrow}
        {...form.field('first_day')}
      />
      <Notice tone="plain">
        We move the amount from your wallet at 07:00: never more than the goal needs, and never
        money your Ajo groups need within {AUTO_SAVE_RESERVE_DAYS} days. If your balance is too low,
        we’ll try again at 13:00 that day and the next, then ask you.
      </Notice>
      <div className="grid grid-cols-2 gap-3">
        {current ? (
          <Button variant="secondary" loading={stop.isPending} onClick={() => stop.mutate()}>
            Turn off
          </Button>
        ) : (
          <Button variant="secondary" onClick={onDone}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={form.pending}>
          {current ? 'Save changes' : 'Turn on'}
        </Button>
      </div>
      {current && <p className="text-muted text-sm">Next on {formatDate(current.next_day)}.</p>}
    </form>
  );
}

type FrequencyProps = { value: AutoSaveFrequency; onValue: (frequency: AutoSaveFrequency) => void };

function FrequencySelect({ value, onValue }: FrequencyProps) {
  const choose = (text: string) => {
    const frequency = autoSaveFrequency.options.find((option) => option === text);
    if (frequency) onValue(frequency);
  };
  return (
    <Select label="How often" value={value} onValue={choose}>
      {autoSaveFrequency.options.map((option) => (
        <option key={option} value={option}>
          {LABELS[option]}
        </option>
      ))}
    </Select>
  );
}
