// Requests something about the customer's own data: the kind of request, and what it is about.
import {
  type DataRequestKind,
  dataRequestBody,
  dataRequestKindNames,
  dataRequestKinds,
  dataRequestRoutes,
} from '@alajo/contract/support/data-requests.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Copy, Eraser, Hand, type LucideIcon, Pencil } from 'lucide-react';
import * as z from 'zod/mini';
import { call } from '../platform/api.ts';
import { createDrafts } from '../platform/drafts.ts';
import { useForm } from '../platform/form.ts';
import { formatDate } from '../platform/format.ts';
import { useIdempotencyKey } from '../platform/idempotency-key.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import { RestoredDraft } from '../ui/restored-draft.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { dataRequestsQuery } from './data-requests-query.ts';

const ICONS: Record<DataRequestKind, LucideIcon> = {
  copy: Copy,
  correction: Pencil,
  erasure: Eraser,
  restriction: Hand,
};
const OPTIONS = dataRequestKindNames.map((value) => {
  const { title, ask } = dataRequestKinds[value];
  return { value, label: title, hint: ask, icon: ICONS[value] };
});
const ABOUT_MAX = 2000;

type Values = { kind: DataRequestKind | ''; about: string };
const EMPTY: Values = { kind: '', about: '' };
const draft = createDrafts<Values>('data-request')('');

export default function DataRequestDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const withKey = useIdempotencyKey('data-request');
  const form = useForm({
    initial: EMPTY,
    draft,
    check: (values) => z.safeParse(dataRequestBody, values),
    send: (body) =>
      withKey(body, (idempotency_key) =>
        call(dataRequestRoutes.askAboutData, body, { idempotency_key }),
      ),
    onDone: () => {
      draft.discard();
      client.invalidateQueries({ queryKey: dataRequestsQuery.queryKey });
      client.invalidateQueries({ queryKey: ['notifications'] });
    },
  });
  const { kind } = form.values;
  return (
    <Dialog open onOpenChange={onClose} title="Data requests">
      {form.reply ? (
        <div className="flex flex-col gap-4">
          <Outcome tone="good">
            We have your request. We’ll reply by {formatDate(form.reply.answer_by)}. You’ll find it
            under “Your data”.
          </Outcome>
          <Button onClick={onClose}>Done</Button>
        </div>
      ) : (
        <form {...form.props} className="flex flex-col gap-4">
          <RestoredDraft form={form} />
          {form.message && <Notice tone="bad">{form.message}</Notice>}
          <RadioCards
            legend="What do you want us to do?"
            options={OPTIONS}
            value={kind === '' ? undefined : kind}
            onValue={(value) => form.set({ kind: value })}
          />
          <TextArea
            label="What is it about?"
            hint="Say which data you mean. Never write your PIN, password or codes."
            rows={4}
            maxLength={ABOUT_MAX}
            readOnly={form.pending}
            {...form.field('about')}
          />
          <Button type="submit" disabled={kind === ''} loading={form.pending}>
            Send request
          </Button>
        </form>
      )}
    </Dialog>
  );
}
