// Does or proposes something about a member, for a reason.
import { reason as reasonSchema, type StaffMember } from '@alajo/contract/staff/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useForm } from '../../platform/form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ReasonFields } from '../kit/reason-fields.tsx';
import { proposalsChanged } from '../proposals/proposals-data.ts';

type Props = {
  title: string;
  says: string;
  act: string;
  send: (input: { id: number; reason: string }) => Promise<unknown>;
  member: StaffMember;
  onClose: () => void;
};

export default function WithReason({ title, says, act, send, member, onClose }: Props) {
  const client = useQueryClient();
  const form = useForm({
    initial: { reason: '' },
    check: (values) => z.safeParse(z.object({ reason: reasonSchema }), values),
    send: ({ reason }) => send({ id: member.id, reason }),
    onDone: () => {
      proposalsChanged(client);
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <form {...form.props} className="dense flex flex-col gap-3">
        <p>{says}</p>
        <ReasonFields form={form} act={act} onClose={onClose} />
      </form>
    </Dialog>
  );
}
