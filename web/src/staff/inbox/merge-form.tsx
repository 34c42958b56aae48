// Merges the open thread into another of the same customer’s, and opens that one.
import { inboxRoutes } from '@alajo/contract/support/inbox-routes.ts';
import type { StaffThreadDetails } from '@alajo/contract/support/inbox-schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { invalid, useForm, valid } from '../../platform/form.ts';
import { callStaff } from '../platform/session.ts';
import { FormFoot } from './form-foot.tsx';
import { changed } from './inbox-data.ts';
import { OptionList } from './option-list.tsx';

type Props = { thread: StaffThreadDetails; onClose: () => void };

export function MergeForm({ thread: { number, beside }, onClose }: Props) {
  const client = useQueryClient();
  const [, setParams] = useSearchParams();
  const open = beside.tickets.filter(({ status }) => status !== 'closed');
  const form = useForm({
    initial: { into: open[0]?.number ?? '' },
    check: ({ into }) =>
      into === '' ? invalid('', 'This customer has no other open threads.') : valid(into),
    send: (into) => callStaff(inboxRoutes.merge, { number, into }),
    onDone: ({ number: into }) => {
      changed(client);
      setParams((params) => withOpen(params, into), { replace: true });
      onClose();
    },
  });
  return (
    <form {...form.props} className="dense flex flex-col gap-2.5">
      {open.length === 0 ? (
        <p>This customer has no other open threads.</p>
      ) : (
        <OptionList
          label="Merge into (the customer will see one thread)"
          value={form.values.into}
          onValue={form.field('into').onValue}
          picks={open.map((ticket) => ({
            value: ticket.number,
            label: `${ticket.number} ${ticket.subject}`,
          }))}
        />
      )}
      <FormFoot submitLabel="Merge" form={form} onClose={onClose} />
    </form>
  );
}

function withOpen(params: URLSearchParams, number: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set('open', number);
  return next;
}
