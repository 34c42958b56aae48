// Requests money: purpose, amount, payer, and how long the link works.
import { requestsRoutes } from '@alajo/contract/requests/routes.ts';
import { REQUEST_TITLE_MAX, requestBody } from '@alajo/contract/requests/schemas.ts';
import { daysText, REQUEST_DAYS } from '@alajo/contract/time-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { PersonField } from '../paying/people/person-field.tsx';
import { call } from '../platform/api.ts';
import { createDrafts } from '../platform/drafts.ts';
import { firstProblem, useForm } from '../platform/form.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { RestoredDraft } from '../ui/restored-draft.tsx';
import { Select } from '../ui/select.tsx';
import { requestsChanged } from './queries.ts';

const EMPTY = { title: '', amount: '', recipient: '', days: '30' };
const drafts = createDrafts<typeof EMPTY>('request');

export default function RequestForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const withKey = useIdempotencyKey('request');
  const form = useForm({
    initial: EMPTY,
    draft: drafts(),
    check: ({ title, amount, recipient, days }) =>
      firstProblem(
        z.safeParse(requestBody, {
          title,
          days: Number(days),
          ...(amount === '' ? {} : { amount }),
          ...(recipient.trim() === '' ? {} : { recipient }),
        }),
      ),
    send: (body) =>
      withKey(body, (idempotency_key) => call(requestsRoutes.create, body, { idempotency_key })),
    onDone: (request) => {
      requestsChanged(client);
      navigate(`/requests/${request.id}`);
    },
    leaves: true,
  });
  const { field } = form;
  return (
    <Dialog open onOpenChange={onClose} title="Request Money">
      <form {...form.props} className="flex flex-col gap-4">
        <RestoredDraft form={form} />
        {form.message && <Notice tone="bad">{form.message}</Notice>}
        <MoneyField
          label="Amount (₦)"
          hint="Leave empty to let the payer choose."
          {...field('amount')}
        />
        <Field
          label="What is it for?"
          maxLength={REQUEST_TITLE_MAX}
          placeholder="Aso ebi, rent, lunch"
          {...field('title')}
        />
        <PersonField
          label="From (optional)"
          hint="Their @username, phone or email on Alajo: we’ll notify them. Anyone else can pay using the link."
          {...field('recipient')}
        />
        <Select label="Link works for" {...field('days')}>
          {REQUEST_DAYS.map((days) => (
            <option key={days} value={String(days)}>
              {daysText(days)}
            </option>
          ))}
        </Select>
        <Button type="submit" loading={form.pending} disabled={form.values.title.trim() === ''}>
          Create link
        </Button>
      </form>
    </Dialog>
  );
}
