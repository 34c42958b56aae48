// Creates and edits a goal (spec §2, §5), checked by the contract's schema.
import { daysBetween } from '@alajo/contract/days.ts';
import { formatNaira, type Kobo, kobo, parseNaira, toNaira } from '@alajo/contract/money.ts';
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import {
  DESCRIPTION_MAX,
  earliestTarget,
  type Goal,
  goalBodyOn,
  TITLE_MAX,
} from '@alajo/contract/savings/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { useBalances } from '../platform/balances.ts';
import { createDrafts } from '../platform/drafts.ts';
import { firstProblem, useForm } from '../platform/form.ts';
import { lagosDay } from '../platform/format.ts';
import { pricingDay } from '../platform/pricing-day.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { RestoredDraft } from '../ui/restored-draft.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { KindFields } from './kind-fields.tsx';
import { LookFields } from './look-fields.tsx';
import { refetchGoals } from './queries.ts';

type Props = { goal?: Goal | undefined; onClose: () => void };
type Text = 'title' | 'description' | 'target_amount' | 'daily_target' | 'target_date';
type Draft = Record<Text, string> & Pick<Goal, 'picture' | 'colour' | 'kind'>;

const empty: Draft = {
  title: '',
  description: '',
  target_amount: '',
  daily_target: '',
  target_date: '',
  picture: 'savings',
  colour: 'leaf',
  kind: 'free',
};

/** Saves a new goal's values if the dialog is closed by accident. */
const drafts = createDrafts<Draft>('goal');

const textOf = (amount: Kobo) => String(toNaira(amount));

// A suggested daily target is not stored, so it can follow later changes.
const draftOf = (goal: Goal): Draft => ({
  title: goal.title,
  description: goal.description,
  target_date: goal.target_date,
  picture: goal.picture,
  colour: goal.colour,
  kind: goal.kind,
  target_amount: textOf(goal.target_amount),
  daily_target: goal.daily_target === goal.suggested_daily ? '' : textOf(goal.daily_target),
});

export default function GoalForm({ goal, onClose }: Props) {
  const client = useQueryClient();
  const today = lagosDay(Date.now());
  const { shown } = useBalances();
  const form = useForm({
    initial: goal ? draftOf(goal) : empty,
    draft: goal ? undefined : drafts(),
    check: ({ daily_target, ...values }) => {
      const entered = daily_target === '' ? {} : { daily_target };
      const start_date = goal?.start_date ?? today;
      return firstProblem(
        z.safeParse(goalBodyOn(pricingDay()), { ...values, ...entered, start_date }),
      );
    },
    send: (body) =>
      goal
        ? call(savingsRoutes.update, { ...body, id: goal.id })
        : call(savingsRoutes.create, body),
    onDone: () => {
      refetchGoals(client);
      onClose();
    },
  });
  const { values: draft, field } = form;
  const ready = draft.title.trim() !== '' && draft.target_amount !== '' && draft.target_date !== '';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={goal ? 'Edit Savings Goal' : 'Create New Savings Goal'}
    >
      <form {...form.props} className="flex flex-col gap-4">
        <RestoredDraft form={form} />
        {form.message && <Notice tone="bad">{form.message}</Notice>}
        <Field label="Goal Title" maxLength={TITLE_MAX} {...field('title')} />
        <LookFields look={draft} onAccess={form.set} />
        <TextArea
          label="Description"
          rows={2}
          maxLength={DESCRIPTION_MAX}
          {...field('description')}
        />
        <MoneyField label="Target Amount (₦)" {...field('target_amount')} />
        <Field
          label="Target Date"
          type="date"
          min={earliestTarget(today)}
          {...field('target_date')}
        />
        <MoneyField
          label="Daily Target (₦)"
          hint={goal && !shown ? SUGGESTED : hintOf(draft, today, goal)}
          {...field('daily_target')}
        />
        <KindFields
          kind={draft.kind}
          from={goal?.kind ?? 'free'}
          onKind={(kind) => form.set({ kind })}
        />
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!ready} loading={form.pending}>
            {goal ? 'Update Goal' : 'Create Goal'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const SUGGESTED = 'Leave it empty and we’ll suggest one.';

/** Mirrors the daily amount the server will suggest: whole naira, rounded up. */
function hintOf(draft: Draft, today: string, goal: Goal | undefined): string {
  const target = parseNaira(draft.target_amount);
  const days = draft.target_date === '' ? 0 : daysBetween(today, draft.target_date);
  const left = (target ?? 0) - (goal?.current_amount ?? 0);
  if (!(days > 0) || left <= 0) return SUGGESTED;
  const naira = Math.ceil(left / (days * 100));
  return `Leave it empty to save about ${formatNaira(kobo(naira * 100))} a day.`;
}
