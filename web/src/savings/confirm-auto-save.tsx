// PIN confirmation of a new or higher auto-save, with the terms the customer agrees to.
import type { Input } from '@alajo/contract/route.ts';
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import type { Goal } from '@alajo/contract/savings/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { PinForm, usePayment } from '../paying/pin-form.tsx';
import { call } from '../platform/api.ts';
import { saveText } from './pace-labels.ts';
import { refetchGoals } from './queries.ts';

export type AutoSavePlan = Omit<Input<typeof savingsRoutes.setAutoSave>, 'id'>;

type Props = {
  goal: Goal;
  plan: AutoSavePlan;
  onDone: () => void;
  onCancel: () => void;
  cancelLabel: string;
};

export function ConfirmAutoSave({ goal, plan, onDone, onCancel, cancelLabel }: Props) {
  const client = useQueryClient();
  const payment = usePayment({
    pay: ({ pin }) => call(savingsRoutes.setAutoSave, { ...plan, id: goal.id }, { pin }),
    onPaid: () => {
      refetchGoals(client);
      onDone();
    },
  });
  const { auto_save: now } = goal;
  return (
    <PinForm
      payment={payment}
      labels={{ pay: `Save ${saveText(plan)}` }}
      onCancel={onCancel}
      cancelLabel={cancelLabel}
    >
      <p>
        Auto-save moves {saveText(plan)} from your wallet into {goal.title}. You can change or stop
        it any time.
        {now && ` This replaces ${saveText(now)}.`}
      </p>
    </PinForm>
  );
}
