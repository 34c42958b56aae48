// Opens a pot: purpose, amounts, closing date and payee. None of these can change later, except for a later
// date.
import { addDays } from '@alajo/contract/days.ts';
import { potsRoutes } from '@alajo/contract/pots/routes.ts';
import {
  POT_TITLE_MAX,
  type PotRule,
  potBody,
  potPurpose,
  potRule,
} from '@alajo/contract/pots/schemas.ts';
import { POT_DAYS_MAX } from '@alajo/contract/time-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { createDrafts } from '../platform/drafts.ts';
import { firstProblem, useForm } from '../platform/form.ts';
import { lagosDay } from '../platform/format.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { RestoredDraft } from '../ui/restored-draft.tsx';
import { Segments } from '../ui/segments.tsx';
import { Select } from '../ui/select.tsx';
import { PURPOSES, RULES } from './labels.ts';
import { potsChanged } from './queries.ts';

type Text = 'title' | 'purpose' | 'share' | 'target' | 'closes_on' | 'recipient';
type Values = Record<Text, string> & { rule: PotRule };

const EMPTY: Values = {
  title: '',
  purpose: 'aso_ebi',
  share: '',
  target: '',
  closes_on: '',
  recipient: '',
  rule: 'pay_out',
};
const drafts = createDrafts<Values>('pot');
const OPTIONS = potRule.options.map((value) => ({ value, label: RULES[value].label }));

const filled = (field: string, value: string) => (value.trim() === '' ? {} : { [field]: value });

export default function PotForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const today = lagosDay(Date.now());
  const withKey = useIdempotencyKey('pot');
  const form = useForm({
    initial: EMPTY,
    draft: drafts(),
    check: ({ title, purpose, share, target, closes_on, recipient, rule }) =>
      firstProblem(
        z.safeParse(potBody, {
          title,
          purpose,
          rule,
          closes_on,
          ...filled('share', share),
          ...filled('target', target),
          ...(rule === 'give_back' ? {} : filled('recipient', recipient)),
        }),
      ),
    send: (body) =>
      withKey(body, (idempotency_key) => call(potsRoutes.create, body, { idempotency_key })),
    onDone: ({ slug }) => {
      potsChanged(client);
      navigate(`/pot/${slug}`);
    },
    leaves: true,
  });
  const { field, values } = form;
  return (
    <Dialog open onOpenChange={onClose} title="Open a pot">
      <form {...form.props} className="flex flex-col gap-4">
        <RestoredDraft form={form} />
        {form.message && <Notice tone="bad">{form.message}</Notice>}
        <Field
          label="What is it for?"
          maxLength={POT_TITLE_MAX}
          placeholder="Aso ebi for Tunde’s wedding"
          {...field('title')}
        />
        <Select label="Occasion" {...field('purpose')}>
          {potPurpose.options.map((purpose) => (
            <option key={purpose} value={purpose}>
              {PURPOSES[purpose]}
            </option>
          ))}
        </Select>
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField
            label="Amount per person (₦)"
            hint="Leave empty to let people choose."
            {...field('share')}
          />
          <MoneyField
            label="Target (₦)"
            hint={values.rule === 'target_or_back' ? 'Required.' : 'Optional.'}
            {...field('target')}
          />
        </div>
        <Field
          label="Last day to pay in"
          type="date"
          min={addDays(today, 1)}
          max={addDays(today, POT_DAYS_MAX)}
          {...field('closes_on')}
        />
        <div className="flex flex-col gap-2">
          <p className="font-medium text-sm">After that day</p>
          <Segments
            label="After that day"
            column
            options={OPTIONS}
            value={values.rule}
            onValue={(rule) => form.set({ rule })}
          />
          <p className="text-muted text-sm">{RULES[values.rule].about}</p>
        </div>
        {values.rule !== 'give_back' && (
          <Field
            label="Recipient (optional)"
            hint="Their @username, phone or email on Alajo. Leave empty if it’s for you."
            autoCapitalize="none"
            autoCorrect="off"
            {...field('recipient')}
          />
        )}
        <Notice tone="plain">
          People pay in on these terms, so they can’t change. You can only extend the closing date,
          or end the pot early.
        </Notice>
        <Button
          type="submit"
          loading={form.pending}
          disabled={values.title.trim() === '' || values.closes_on === ''}
        >
          Open the pot
        </Button>
      </form>
    </Dialog>
  );
}
