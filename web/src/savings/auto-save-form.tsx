// Auto-save of one goal: how much, how often, from which day on; or no longer.
import { formatNaira, toNaira } from '@alajo/contract/money.ts';
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import {
  type AutoSaveFrequency,
  autoSaveBody,
  autoSaveFrequency,
  earliestTarget,
  type Goal,
} from '@alajo/contract/savings/schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { formatDate, lagosDay } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Field, Select } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { useProblem } from '../ui/problem.tsx';
import { goalsChanged } from './queries.ts';

const LABELS = { daily: 'Every day', weekly: 'Every week', monthly: 'Every month' } as const;

type Props = { goal: Goal; onDone: () => void };

export function AutoSaveForm({ goal, onDone }: Props) {
  const client = useQueryClient();
  const { auto_save: now } = goal;
  const tomorrow = earliestTarget(lagosDay(Date.now()));
  const [draft, setDraft] = useState({
    frequency: now?.frequency ?? 'daily',
    amount: String(toNaira(now?.amount ?? goal.suggested_daily)),
    first_day: now?.next_day ?? tomorrow,
  });
  const problem = useProblem(Object.keys(draft));
  const done = {
    onSuccess: () => {
      goalsChanged(client);
      onDone();
    },
    onError: problem.refused,
  };
  const set = useMutation({
    mutationFn: (body: z.output<typeof autoSaveBody>) =>
      call(savingsRoutes.setAutoSave, { ...body, id: goal.id }),
    ...done,
  });
  const stop = useMutation({
    mutationFn: () => call(savingsRoutes.stopAutoSave, { id: goal.id }),
    ...done,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { first_day, ...rest } = draft;
    // The next day as it is: only the amount is another, and the days stay.
    const kept = now !== null && first_day === now.next_day && rest.frequency === now.frequency;
    const read = z.safeDecode(autoSaveBody, { ...rest, ...(kept ? {} : { first_day }) });
    problem.read(read.error);
    if (read.success) set.mutate(read.data);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {problem.notice}
      <HowOften
        value={draft.frequency}
        onValue={(frequency) => setDraft({ ...draft, frequency })}
      />
      <MoneyField
        label="Amount (₦)"
        value={draft.amount}
        onValue={(amount) => setDraft({ ...draft, amount })}
        error={problem.at('amount')}
        hint={`This goal needs ${formatNaira(goal.remaining)} more.`}
      />
      <Field
        label={now ? 'Next saving on' : 'First saving on'}
        type="date"
        min={tomorrow}
        value={draft.first_day}
        onChange={(event) => setDraft({ ...draft, first_day: event.target.value })}
        error={problem.at('first_day')}
      />
      <Notice tone="plain">
        At 07:00 the amount moves from your wallet, never more than the goal needs, and never what
        your Ajo needs within 3 days. If your wallet has too little, we tell you and you can catch
        up.
      </Notice>
      <div className="grid grid-cols-2 gap-3">
        {now ? (
          <Button look="secondary" loading={stop.isPending} onClick={() => stop.mutate()}>
            Turn off
          </Button>
        ) : (
          <Button look="secondary" onClick={onDone}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={set.isPending}>
          {now ? 'Save changes' : 'Turn on'}
        </Button>
      </div>
      {now && <p className="text-muted text-sm">Next on {formatDate(now.next_day)}.</p>}
    </form>
  );
}

type Often = { value: AutoSaveFrequency; onValue: (frequency: AutoSaveFrequency) => void };

function HowOften({ value, onValue }: Often) {
  const choose = (text: string) => {
    const frequency = autoSaveFrequency.options.find((one) => one === text);
    if (frequency) onValue(frequency);
  };
  return (
    <Select label="How often" value={value} onValue={choose}>
      {autoSaveFrequency.options.map((one) => (
        <option key={one} value={one}>
          {LABELS[one]}
        </option>
      ))}
    </Select>
  );
}
