// Proposes to offer a seat to someone else, who takes over its debts and its payments.
import { ajoStaffRoutes, handOverBody, type StaffGroup } from '@alajo/contract/ajo/staff.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useForm } from '../../platform/form.ts';
import { Field } from '../../ui/field.tsx';
import { ReasonFields } from '../kit/reason-fields.tsx';
import { callStaff } from '../platform/session.ts';
import { proposalsChanged } from '../proposals/proposals-data.ts';
import { ActionButton } from '../ui/action-button.tsx';

type Props = { group: number; seat: StaffGroup['seats'][number] };

export function HandOver({ group, seat }: Props) {
  const [open, setOpen] = useState(false);
  if (open) return <HandOverForm group={group} seat={seat} onClose={() => setOpen(false)} />;
  return (
    <ActionButton
      aria-label={`Hand over the seat of ${seat.holder.name}`}
      onClick={() => setOpen(true)}
    >
      Hand over
    </ActionButton>
  );
}

function HandOverForm({ group, seat, onClose }: Props & { onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    initial: { to: '', reason: '' },
    check: (values) => z.safeParse(handOverBody, values),
    send: (body) =>
      callStaff(ajoStaffRoutes.proposeHandOver, { id: group, seat: seat.id, ...body }),
    onDone: () => {
      proposalsChanged(client);
      onClose();
    },
  });
  return (
    <form {...form.props} className="dense mt-2 flex w-full flex-col gap-2.5">
      <Field label="To" hint="Username or email" autoFocus {...form.field('to')} />
      <ReasonFields
        form={form}
        hint="A second person has to approve it; then they accept in the app."
        onClose={onClose}
      />
    </form>
  );
}
