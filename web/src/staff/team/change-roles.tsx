// Proposes different roles for a member.
import { memberRoutes } from '@alajo/contract/console/member-routes.ts';
import type { StaffMember } from '@alajo/contract/staff/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useForm } from '../../platform/form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ReasonFields } from '../kit/reason-fields.tsx';
import { callStaff } from '../platform/session.ts';
import { proposalsChanged } from '../proposals/proposals-data.ts';
import { RolesField } from './roles-field.tsx';

type Props = { member: StaffMember; onClose: () => void };

export default function ChangeRoles({ member, onClose }: Props) {
  const client = useQueryClient();
  const form = useForm({
    initial: { roles: [...member.roles], reason: '' },
    check: (values) => z.safeParse(memberRoutes.changeRoles.body, values),
    send: (body) => callStaff(memberRoutes.changeRoles, { id: member.id, ...body }),
    onDone: () => {
      proposalsChanged(client);
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title={`Change ${member.name}’s roles`}>
      <form {...form.props} className="dense flex flex-col gap-3">
        <RolesField {...form.field('roles')} />
        <ReasonFields form={form} onClose={onClose} />
      </form>
    </Dialog>
  );
}
