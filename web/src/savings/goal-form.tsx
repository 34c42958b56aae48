// Making and changing a goal (spec §2, §5): the contract's schema says what is wrong.
import { daysBetween } from '@alajo/contract/days.ts';
import { formatNaira, type Kobo, kobo, parseNaira, toNaira } from '@alajo/contract/money.ts';
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import {
  DESCRIPTION_MAX,
  earliestTarget,
  type Goal,
  goalBody,
  TITLE_MAX,
} from '@alajo/contract/savings/schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { lagosDay } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, TextArea } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { useProblem } from '../ui/problem.tsx';
import { goalsChanged } from './queries.ts';

type Props = { goal?: Goal | undefined; onClose: () => void };
type Draft = Record<
  'title' | 'description' | 'target_amount' | 'daily_target' | 'target_date',
  string
>;
type Body = z.output<typeof goalBody>;

const empty: Draft = {
  title: '',
  description: '',
  target_amount: '',
  daily_target: '',
  target_date: '',
};

const textOf = (amount: Kobo) => String(toNaira(amount));

// The suggested daily target is not the customer's own: it stays free to change by itself.
const draftOf = (goal: Goal): Draft => ({
  title: goal.title,
  description: goal.description,
  target_date: goal.target_date,
  target_amount: textOf(goal.target_amount),
  daily_target: goal.daily_target === goal.suggested_daily ? '' : textOf(goal.daily_target),
});

export default function GoalForm({ goal, onClose }: Props) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(goal ? draftOf(goal) : empty);
  const problem = useProblem(Object.keys(draft));
  const today = lagosDay(Date.now());
  const save = useMutation({
    mutationFn: (body: Body) =>
      goal
        ? call(savingsRoutes.update, { ...body, id: goal.id })
        : call(savingsRoutes.create, body),
    onSuccess: () => {
      goalsChanged(client);
      onClose();
    },
    onError: problem.refused,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { daily_target, ...rest } = draft;
    const start = goal?.start_date ?? today;
    const own = daily_target === '' ? {} : { daily_target };
    const read = z.safeDecode(goalBody, { ...rest, ...own, start_date: start });
    problem.read(read.error);
    if (read.success) save.mutate(read.data);
  };
  const field = (name: keyof Draft) => ({ value: draft[name], error: problem.at(name) });
  const change = (name: keyof Draft) => (value: string) => setDraft({ ...draft, [name]: value });
  const ready = draft.title.trim() !== '' && draft.target_amount !== '' && draft.target_date !== '';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={goal ? 'Edit Savings Goal' : 'Create New Savings Goal'}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {problem.notice}
        <Field
          label="Goal Title"
          maxLength={TITLE_MAX}
          onChange={(event) => change('title')(event.target.value)}
          {...field('title')}
        />
        <TextArea
          label="Description"
          rows={2}
          maxLength={DESCRIPTION_MAX}
          onChange={(event) => change('description')(event.target.value)}
          {...field('description')}
        />
        <MoneyField
          label="Target Amount (₦)"
          onValue={change('target_amount')}
          {...field('target_amount')}
        />
        <Field
          label="Target Date"
          type="date"
          min={earliestTarget(today)}
          onChange={(event) => change('target_date')(event.target.value)}
          {...field('target_date')}
        />
        <MoneyField
          label="Daily Target (₦)"
          onValue={change('daily_target')}
          hint={hintOf(draft, today, goal)}
          {...field('daily_target')}
        />
        <div className="grid grid-cols-2 gap-3">
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!ready} loading={save.isPending}>
            {goal ? 'Update Goal' : 'Create Goal'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What to save a day, as the server will suggest it: whole naira, rounded up. */
function hintOf(draft: Draft, today: string, goal: Goal | undefined): string {
  const target = parseNaira(draft.target_amount);
  const days = draft.target_date === '' ? 0 : daysBetween(today, draft.target_date);
  const left = (target ?? 0) - (goal?.current_amount ?? 0);
  if (!(days > 0) || left <= 0) return 'Leave it empty and we suggest one.';
  const naira = Math.ceil(left / (days * 100));
  return `Leave it empty to save about ${formatNaira(kobo(naira * 100))} a day.`;
}
