// PIN confirmation of the auto-save that brings a goal back on track.
import { formatNaira } from '@alajo/contract/money.ts';
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import type { Goal } from '@alajo/contract/savings/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PinForm, usePayment } from '../paying/pin-form.tsx';
import { call, Refusal } from '../platform/api.ts';
import { formatDate } from '../platform/format.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { Notice } from '../ui/card.tsx';
import { saveText } from './pace-labels.ts';
import { refetchGoals } from './queries.ts';

export function RaiseForm({ goal, onDone }: { goal: Goal; onDone: () => void }) {
  const client = useQueryClient();
  // The offer that was tapped: the list behind the dialog may have changed since.
  const [save] = useState(goal.repair?.save ?? null);
  const withKey = useIdempotencyKey(`goal-${goal.id}-raise`);
  const payment = usePayment({
    pay: async ({ pin }) => {
      if (save === null) return;
      await withKey(save, (idempotency_key) =>
        call(savingsRoutes.raise, { id: goal.id, ...save }, { pin, idempotency_key }),
      );
    },
    onPaid: () => {
      refetchGoals(client);
      onDone();
    },
    onFail: (error) => {
      if (error instanceof Refusal) refetchGoals(client);
    },
  });
  if (save === null) return <Notice tone="good">This goal is back on track.</Notice>;
  const { auto_save: now } = goal;
  return (
    <PinForm payment={payment} labels={{ pay: `Save ${saveText(save)}` }} onCancel={onDone}>
      <p>
        Auto-save moves {saveText(save)} from your wallet, so you reach{' '}
        {formatNaira(goal.target_amount)} by {formatDate(goal.target_date)}.
        {now && ` This replaces ${saveText(now)}.`}
      </p>
    </PinForm>
  );
}
