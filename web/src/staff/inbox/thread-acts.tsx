// Actions on a thread, each with its key: reply, note, canned answers, promise a time, assign, link, merge,
// close.

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
import { useKeys } from '../platform/keys.ts';
import { callStaff, may } from '../platform/session.ts';
import { Act } from '../ui/act.tsx';
import { AssignForm } from './assign-form.tsx';
import { CannedPicker } from './canned-picker.tsx';
import { addToAnswer, Composer } from './composer.tsx';
import { cannedQuery, changed } from './inbox-data.ts';
import { LinkForm } from './link-form.tsx';
import { MergeForm } from './merge-form.tsx';
import { PromiseForm } from './promise-form.tsx';

type Open = 'answer' | 'note' | 'canned' | 'promise' | 'assign' | 'link' | 'merge';
type Props = { of: StaffThreadDetails; me: StaffMe; rows: Rows };

/** Number of canned answers that have a digit. */
const DIGITS = 9;

export function ThreadActs({ of, me, rows }: Props) {
  const [open, setOpen] = useState<Open>();
  const close = () => {
    setOpen(undefined);
    rows.focusPanel();
  };
  const fill = (body: string) => {
    addToAnswer(of.number, fillFields(body, fieldsOf(of, me)));
    setOpen('answer');
  };
  const forms: Record<Open, () => ReactNode> = {
    answer: () => <Composer of={of} mode="answer" onClose={close} />,
    note: () => <Composer of={of} mode="note" onClose={close} />,
    canned: () => <CannedPicker onPick={fill} onClose={close} />,
    promise: () => <PromiseForm of={of} onClose={close} />,
    assign: () => <AssignForm of={of} me={me} onClose={close} />,
    link: () => <LinkForm of={of} onClose={close} />,
    merge: () => <MergeForm of={of} onClose={close} />,
  };
  return (
    <div className="max-h-[60%] overflow-y-auto border-line border-t bg-surface p-3">
      {open === undefined ? (
        <Buttons of={of} me={me} onOpen={setOpen} onFill={fill} />
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
  agent: me.name.split(' ')[0],
});

type ButtonsProps = {
  of: StaffThreadDetails;
  me: StaffMe;
  onOpen: (open: Open) => void;
  onFill: (body: string) => void;
};

function Buttons({ of, me, onOpen, onFill }: ButtonsProps) {
  const client = useQueryClient();
  const answers = may(me, 'tickets.answer');
  const isClosed = of.status === 'closed';
  const canned = useQuery({ ...cannedQuery, enabled: answers }).data?.results ?? [];
  const swap = useAction({
    mutationFn: () =>
      callStaff(isClosed ? inboxRoutes.reopen : inboxRoutes.closeByStaff, { number: of.number }),
    onSettled: () => changed(client),
  });
  const opens = (key: string, says: string, what: Open) => ({
    key,
    says,
    run: () => onOpen(what),
  });
  const keys = [
    ...(answers && !isClosed
      ? [
          opens('r', 'reply', 'answer'),
          opens('c', 'canned', 'canned'),
          opens('p', 'promise a time', 'promise'),
          opens('a', 'assign', 'assign'),
          ...canned.slice(0, DIGITS).map(({ title, body }, place) => ({
            key: String(place + 1),
            says: title,
            run: () => onFill(body),
            minor: true,
          })),
        ]
      : []),
    ...(may(me, 'customers.note') ? [opens('n', 'note', 'note')] : []),
    ...(answers
      ? [
          opens('l', 'link', 'link'),
          ...(isClosed ? [] : [{ ...opens('m', 'merge', 'merge'), minor: true }]),
          { key: 'e', says: isClosed ? 'reopen' : 'close', run: () => swap.mutate() },
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
      {shown.map(({ key, says, run }) => (
        <Act key={key} hint={key} look={key === 'r' ? 'primary' : 'plain'} onClick={run}>
          <span className="first-letter:uppercase">{says}</span>
        </Act>
      ))}
    </div>
  );
}
