// Actions on a thread, each with its key: reply, note, canned answers, promise a time, assign, link, merge,
// close.

import { firstNameOf } from '@alajo/contract/first-name.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import { inboxRoutes } from '@alajo/contract/support/inbox-routes.ts';
import { fillFields, type StaffThreadDetails } from '@alajo/contract/support/inbox-schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../platform/action.ts';
import { errorMessage } from '../../platform/api.ts';
import { formatDateTime } from '../../platform/format.ts';
import { Notice } from '../../ui/card.tsx';
import type { Rows } from '../kit/rows.ts';
import { callStaff, may } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { AssignForm } from './assign-form.tsx';
import { CannedPicker } from './canned-picker.tsx';
import { addToAnswer, Composer } from './composer.tsx';
import { cannedQuery, changed } from './inbox-data.ts';
import { LinkForm } from './link-form.tsx';
import { MergeForm } from './merge-form.tsx';
import { PromiseForm } from './promise-form.tsx';

type OpenForm = 'answer' | 'note' | 'canned' | 'promise' | 'assign' | 'link' | 'merge';
type Props = { thread: StaffThreadDetails; me: StaffMe; rows: Rows };

/** Number of canned answers that have a digit. */
const DIGITS = 9;

export function ThreadActions({ thread, me, rows }: Props) {
  const [open, setOpen] = useState<OpenForm>();
  const close = () => {
    setOpen(undefined);
    rows.focusPanel();
  };
  const fill = (body: string) => {
    addToAnswer(thread.number, fillFields(body, fieldsOf(thread, me)));
    setOpen('answer');
  };
  const forms: Record<OpenForm, () => ReactNode> = {
    answer: () => <Composer thread={thread} mode="answer" onClose={close} />,
    note: () => <Composer thread={thread} mode="note" onClose={close} />,
    canned: () => <CannedPicker onPick={fill} onClose={close} />,
    promise: () => <PromiseForm thread={thread} onClose={close} />,
    assign: () => <AssignForm thread={thread} me={me} onClose={close} />,
    link: () => <LinkForm thread={thread} onClose={close} />,
    merge: () => <MergeForm thread={thread} onClose={close} />,
  };
  return (
    <div className="max-h-[60%] overflow-y-auto border-line border-t bg-surface p-3">
      {open === undefined ? (
        <Buttons thread={thread} me={me} onOpen={setOpen} onFill={fill} />
      ) : (
        forms[open]()
      )}
    </div>
  );
}

const fieldsOf = ({ beside, number, subject, linked }: StaffThreadDetails, me: StaffMe) => ({
  first_name: beside.first_name,
  number,
  subject,
  reference: linked?.reference,
  amount: linked ? formatNaira(linked.total) : undefined,
  expected_by: linked?.expected_by ? formatDateTime(linked.expected_by) : undefined,
  agent: firstNameOf(me.name),
});

type ButtonsProps = {
  thread: StaffThreadDetails;
  me: StaffMe;
  onOpen: (open: OpenForm) => void;
  onFill: (body: string) => void;
};

function Buttons({ thread, me, onOpen, onFill }: ButtonsProps) {
  const client = useQueryClient();
  const canAnswer = may(me, 'tickets.answer');
  const isClosed = thread.status === 'closed';
  const canned = useQuery({ ...cannedQuery, enabled: canAnswer }).data?.results ?? [];
  const swap = useAction({
    mutationFn: () =>
      callStaff(isClosed ? inboxRoutes.reopen : inboxRoutes.closeByStaff, {
        number: thread.number,
      }),
    onSettled: () => changed(client),
  });
  const opens = (key: string, label: string, form: OpenForm) => ({
    key,
    label,
    run: () => onOpen(form),
  });
  const keys = [
    ...(canAnswer && !isClosed
      ? [
          opens('r', 'reply', 'answer'),
          opens('c', 'canned', 'canned'),
          opens('p', 'promise a time', 'promise'),
          opens('a', 'assign', 'assign'),
          ...canned.slice(0, DIGITS).map(({ title, body }, place) => ({
            key: String(place + 1),
            label: title,
            run: () => onFill(body),
            minor: true,
          })),
        ]
      : []),
    ...(may(me, 'customers.note') ? [opens('n', 'note', 'note')] : []),
    ...(canAnswer
      ? [
          opens('l', 'link', 'link'),
          ...(isClosed ? [] : [{ ...opens('m', 'merge', 'merge'), minor: true }]),
          { key: 'e', label: isClosed ? 'reopen' : 'close', run: () => swap.mutate() },
        ]
      : []),
  ];
  useKeys('This thread', keys);
  const shown = keys.filter(({ key }) => !/\d/.test(key));
  if (shown.length === 0)
    return <p className="text-muted">You have read-only access to this thread.</p>;
  return (
    <div className="flex flex-wrap gap-2">
      {swap.error && (
        <div className="w-full">
          <Notice tone="bad">{errorMessage(swap.error)}</Notice>
        </div>
      )}
      {shown.map(({ key, label, run }) => (
        <ActionButton
          key={key}
          hint={key}
          variant={key === 'r' ? 'primary' : 'plain'}
          onClick={run}
        >
          <span className="first-letter:uppercase">{label}</span>
        </ActionButton>
      ))}
    </div>
  );
}
