// Assigns a thread to the caller, a colleague or no one. Taking it from a colleague needs a reason.
import { reason as reasonText, type StaffMe } from '@alajo/contract/staff/schemas.ts';
import { inboxRoutes } from '@alajo/contract/support/inbox-routes.ts';
import type { StaffThreadDetails } from '@alajo/contract/support/inbox-schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useForm } from '../../platform/form.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { callStaff } from '../platform/session.ts';
import { FormFoot } from './form-foot.tsx';
import { agentsQuery, changed } from './inbox-data.ts';
import { OptionList } from './option-list.tsx';

type Props = { thread: StaffThreadDetails; me: StaffMe; onClose: () => void };

const UNASSIGNED = 'unassigned';

export function AssignForm({ thread: { number, owner }, me, onClose }: Props) {
  const client = useQueryClient();
  const agents = useQuery(agentsQuery).data?.results ?? [];
  const isColleagues = owner !== null && owner.id !== me.id;
  const form = useForm({
    // Most often this key takes a thread or gives up the caller’s.
    initial: { to: owner?.id === me.id ? UNASSIGNED : String(me.id), reason: '' },
    check: (values) =>
      z.safeParse(
        z.object({ to: z.string(), reason: isColleagues ? reasonText : z.string() }),
        values,
      ),
    send: ({ to, reason }) =>
      callStaff(inboxRoutes.assign, {
        number,
        staff_id: to === UNASSIGNED ? null : Number(to),
        ...(isColleagues && { reason }),
      }),
    onDone: () => {
      changed(client);
      onClose();
    },
    onFail: () => changed(client),
  });
  const colleagues = agents.filter(({ id }) => id !== me.id);
  return (
    <form {...form.props} className="dense flex flex-col gap-2.5">
      <OptionList
        label="Assign to"
        value={form.values.to}
        onValue={form.field('to').onValue}
        picks={[
          { value: String(me.id), label: `You, ${me.name}` },
          ...colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: UNASSIGNED, label: 'No one' },
        ]}
      />
      {isColleagues && (
        <TextArea
          label={`Why take it from ${owner.name}?`}
          hint="It stays in the log."
          rows={2}
          {...form.field('reason')}
        />
      )}
      <FormFoot submitLabel="Assign" form={form} onClose={onClose} />
    </form>
  );
}
