// Sets up a repayment plan: frequency and amount, with its dates and total before the PIN.
import {
  instalmentDay,
  instalmentsOf,
  leastInstalment,
  planMessages,
} from '@alajo/contract/ajo/plans.ts';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import type { Frequency, Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, type Kobo, moneyBetween } from '@alajo/contract/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { PinForm, usePayment } from '../../paying/pin-form.tsx';
import { call } from '../../platform/api.ts';
import { useForm } from '../../platform/form.ts';
import { lagosDay } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Select } from '../../ui/select.tsx';
import { changeGroup } from '../change-group.ts';
import { ViewFrame } from '../dialog-views.tsx';
import { Instalments } from './instalments.tsx';

type Props = { group: Group; onBack: () => void; onDone: (sentence: string) => void };
type PlanChoice = { rhythm: Frequency; amount: Kobo };

export default function PlanView({ group, onBack, onDone }: Props) {
  const [chosen, setChosen] = useState<PlanChoice>();
  return (
    <ViewFrame title="Pay back in instalments" onBack={onBack}>
      {chosen ? (
        <ConfirmPlan
          group={group}
          chosen={chosen}
          onChange={() => setChosen(undefined)}
          onDone={onDone}
        />
      ) : (
        <ChoosePlan owed={group.actions.arrears} onChosen={setChosen} />
      )}
    </ViewFrame>
  );
}

function ChoosePlan({ owed, onChosen }: { owed: Kobo; onChosen: (chosen: PlanChoice) => void }) {
  const today = lagosDay(Date.now());
  const [rhythm, setRhythm] = useState<Frequency>('weekly');
  const least = leastInstalment(owed, rhythm, today);
  const wrong = planMessages.least(least);
  const sentences = { missing: 'Enter an amount', below: wrong, above: planMessages.most(owed) };
  const form = useForm({
    initial: { amount: '' },
    check: (values) =>
      z
        .strictObject({ amount: moneyBetween({ min: least, max: owed }, sentences) })
        .safeParse(values),
    send: ({ amount }) => onChosen({ rhythm, amount }),
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <p className="text-muted text-sm">
        You owe {formatNaira(owed)}. While you keep to a plan, we only take its instalments. When
        you collect, we still take what you owe first.
      </p>
      <Select
        label="How often?"
        value={rhythm}
        onValue={(value) => setRhythm(value === 'monthly' ? 'monthly' : 'weekly')}
      >
        <option value="weekly">Every week</option>
        <option value="monthly">Every month</option>
      </Select>
      <MoneyField
        label="How much each time?"
        hint={`From ${formatNaira(least)}, so it ends within 6 months`}
        {...form.field('amount')}
      />
      <Button type="submit">See the dates</Button>
    </form>
  );
}

type ConfirmProps = {
  group: Group;
  chosen: PlanChoice;
  onChange: () => void;
  onDone: (sentence: string) => void;
};

function ConfirmPlan({ group, chosen, onChange, onDone }: ConfirmProps) {
  const client = useQueryClient();
  const { rhythm, amount } = chosen;
  const owed = group.actions.arrears;
  const first = instalmentDay(lagosDay(Date.now()), rhythm, 1);
  const payment = usePayment({
    pay: ({ pin }) =>
      changeGroup(client, call(ajoRoutes.makePlan, { id: group.id, rhythm, amount }, { pin })),
    onPaid: ({ message }) => onDone(message),
  });
  return (
    <PinForm payment={payment} labels={{ pay: 'Start this plan' }}>
      <Instalments instalments={instalmentsOf({ owed, rhythm, amount }, first)} />
      <p className="text-muted text-sm">
        If your balance is too low for an instalment, we’ll try again for 2 days. If it’s missed,
        the plan ends, everything you owe is due right away, and you can’t set up another plan for
        it.
      </p>
      <Button variant="ghost" onClick={onChange}>
        Change the plan
      </Button>
    </PinForm>
  );
}
