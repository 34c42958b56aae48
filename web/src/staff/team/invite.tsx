// Proposes to invite a new member.
import { memberRoutes } from '@alajo/contract/console/member-routes.ts';
import type { Role } from '@alajo/contract/staff-roles.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useForm } from '../../platform/form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { ReasonFields } from '../kit/reason-fields.tsx';
import { callStaff } from '../platform/session.ts';
import { proposalsChanged } from '../proposals/proposals-data.ts';
import { RolesField } from './roles-field.tsx';

export default function Invite({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    initial: { name: '', email: '', roles: [] as Role[], reason: '' },
    check: (values) => z.safeParse(memberRoutes.invite.body, values),
    send: (body) => callStaff(memberRoutes.invite, body),
    onDone: () => {
      proposalsChanged(client);
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title="Invite to the console">
      <form {...form.props} className="dense flex flex-col gap-3">
        <p>
          Another administrator decides. We then send a one-time link to this address, valid for a
          day.
        </p>
        <Field label="Name" autoComplete="off" {...form.field('name')} />
        <Field label="Email" type="email" autoComplete="off" {...form.field('email')} />
        <RolesField {...form.field('roles')} />
        <ReasonFields form={form} onClose={onClose} />
      </form>
    </Dialog>
  );
}
