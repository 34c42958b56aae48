// Canned answers, maintained by operations: each has a title, and fields that are filled in when used.
import { inboxRoutes } from '@alajo/contract/support/inbox-routes.ts';
import {
  type CannedAnswer,
  cannedBody,
  cannedFields,
} from '@alajo/contract/support/inbox-schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useAction } from '../../platform/action.ts';
import { errorMessage } from '../../platform/api.ts';
import { useForm } from '../../platform/form.ts';
import { Notice } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { FormButtons } from '../kit/form-buttons.tsx';
import { callStaff } from '../platform/session.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { cannedQuery } from './inbox-data.ts';

type EditedAnswer = CannedAnswer | 'new';

export default function CannedAnswers({ onClose }: { onClose: () => void }) {
  const query = useQuery(cannedQuery);
  const [edited, setEdited] = useState<EditedAnswer>();
  const all = query.data?.results ?? [];
  return (
    <Dialog open onOpenChange={onClose} title="Canned answers">
      <div className="dense flex flex-col gap-3">
        {query.error && <Notice tone="bad">{errorMessage(query.error)}</Notice>}
        {edited === undefined ? (
          <>
            {query.isPending && <p role="status">Loading…</p>}
            {query.data && all.length === 0 && <p>No canned answers yet.</p>}
            <ul className="flex flex-col">
              {all.map((answer) => (
                <AnswerRow key={answer.id} answer={answer} onEdit={() => setEdited(answer)} />
              ))}
            </ul>
            <ActionButton variant="primary" onClick={() => setEdited('new')}>
              Add an answer
            </ActionButton>
          </>
        ) : (
          <Editor answer={edited} onClose={() => setEdited(undefined)} />
        )}
      </div>
    </Dialog>
  );
}

function AnswerRow({
  answer: { id, title, body },
  onEdit,
}: {
  answer: CannedAnswer;
  onEdit: () => void;
}) {
  const client = useQueryClient();
  const remove = useAction({
    mutationFn: () => callStaff(inboxRoutes.removeCanned, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: cannedQuery.queryKey }),
  });
  return (
    <li className="flex items-center gap-2 border-line border-b py-2">
      <span className="min-w-0 flex-1">
        <b className="block truncate font-semibold">{title}</b>
        <span className="block truncate text-muted">{body}</span>
        {remove.error && <span className="text-bad">{errorMessage(remove.error)}</span>}
      </span>
      <ActionButton aria-label={`Edit ${title}`} onClick={onEdit}>
        Edit
      </ActionButton>
      <ActionButton
        variant="danger"
        aria-label={`Remove ${title}`}
        busy={remove.isPending}
        onClick={() => remove.mutate()}
      >
        Remove
      </ActionButton>
    </li>
  );
}

function Editor({ answer, onClose }: { answer: EditedAnswer; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    initial:
      answer === 'new' ? { title: '', body: '' } : { title: answer.title, body: answer.body },
    check: (values) => z.safeParse(cannedBody, values),
    send: (input) =>
      answer === 'new'
        ? callStaff(inboxRoutes.addCanned, input)
        : callStaff(inboxRoutes.changeCanned, { id: answer.id, ...input }),
    onDone: () => {
      client.invalidateQueries({ queryKey: cannedQuery.queryKey });
      onClose();
    },
  });
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <Field label="Title" autoFocus {...form.field('title')} />
      <TextArea label="Reply" rows={7} {...form.field('body')} />
      <p className="text-muted">
        Fields:{' '}
        {Object.entries(cannedFields).map(([name, description], place) => (
          <span key={name}>
            {place > 0 && ', '}
            <b className="font-mono text-12">{`{${name}}`}</b> {description}
          </span>
        ))}
      </p>
      <FormButtons form={form} submitLabel="Save" back="Back" onBack={onClose} />
    </form>
  );
}
