// What can be done about an account recovery: look at the ID that was sent, propose to give the account back,
// or refuse.

import { staffRecoveryRoutes } from '@alajo/contract/console/recovery-routes.ts';
import { recoveryRefusalNames, recoveryRefusals } from '@alajo/contract/identity/recovery.ts';
import { numberOf } from '@alajo/contract/staff/case-kinds.ts';
import type { StaffCase } from '@alajo/contract/staff/case-schemas.ts';
import { reason, type StaffMe } from '@alajo/contract/staff/schemas.ts';
import { RECOVERY_WAIT_HOURS } from '@alajo/contract/time-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Select } from '../../ui/select.tsx';
import { FormButtons } from '../kit/form-buttons.tsx';
import { usePanelForm } from '../kit/panel-form.ts';
import { ReasonFields } from '../kit/reason-fields.tsx';
import { useKeys } from '../platform/keys.ts';
import { callStaff, may } from '../platform/session.ts';
import { proposalsChanged } from '../proposals/proposals-data.ts';
import { Act } from '../ui/act.tsx';

const FileDialog = lazyPart(() => import('./recovery-file.tsx'));

type Props = {
  of: StaffCase;
  me: StaffMe;
  /** What the case says is on the screen. */
  read: boolean;
  onWrite: (what: 'recover' | 'refuse') => void;
};

/** A colleague's case is theirs to decide, and nobody decides about what they have not read. */
export function RecoveryActs({ of, me, read, onWrite }: Props) {
  const [showing, setShowing] = useState(false);
  const disabled = !read || (of.owner !== null && of.owner.id !== me.id);
  const proposes = may(me, 'proposals.make_customers');
  const refuses = may(me, 'identity.decide');
  useKeys(
    'This case',
    disabled
      ? []
      : [
          ...(proposes ? [{ key: 'a', says: 'propose', run: () => onWrite('recover') }] : []),
          ...(refuses ? [{ key: 'r', says: 'refuse', run: () => onWrite('refuse') }] : []),
        ],
  );
  return (
    <>
      {may(me, 'identity.read_documents') && (
        <div className="col-span-2">
          <Act wide disabled={!read} onClick={() => setShowing(true)}>
            See the ID
          </Act>
        </div>
      )}
      {proposes && (
        <Act hint="a" wide disabled={disabled} onClick={() => onWrite('recover')}>
          Propose
        </Act>
      )}
      {refuses && (
        <Act hint="r" look="danger" wide disabled={disabled} onClick={() => onWrite('refuse')}>
          Refuse
        </Act>
      )}
      {showing && <FileDialog id={idOf(of)} who={of.who} onClose={() => setShowing(false)} />}
    </>
  );
}

const idOf = ({ reference }: StaffCase) => Number(numberOf(reference));

type FormProps = { of: StaffCase; onClose: () => void; onDone: () => void };

/** Somebody else approves it. */
export function ProposeRecovery({ of, onClose, onDone }: FormProps) {
  const client = useQueryClient();
  const { form, close } = usePanelForm({
    initial: { reason: '' },
    check: (values) => z.safeParse(z.object({ reason }), values),
    send: (body) => callStaff(staffRecoveryRoutes.proposeRecovery, { id: idOf(of), ...body }),
    onClose,
    onDone: () => {
      proposalsChanged(client);
      onDone();
    },
    onFail: onDone,
  });
  return (
    <form {...form.props} className="dense col-span-2 flex flex-col gap-2.5">
      <p>
        Once a colleague approves it, the customer has {RECOVERY_WAIT_HOURS} hours to stop it. Then
        every session, device, password and second factor ends, and the new contacts get a link.
      </p>
      <ReasonFields form={form} onClose={close} />
    </form>
  );
}

const FIRST = { refusal: 'not_shown' };

export function RefuseRecovery({ of, onClose, onDone }: FormProps) {
  const { form, close } = usePanelForm({
    initial: FIRST,
    check: (values) => z.safeParse(staffRecoveryRoutes.refuseRecovery.body, values),
    send: (body) => callStaff(staffRecoveryRoutes.refuseRecovery, { id: idOf(of), ...body }),
    onClose,
    onDone,
    onFail: onDone,
  });
  const chosen = recoveryRefusalNames.find((name) => name === form.values.refusal);
  return (
    <form {...form.props} className="dense col-span-2 flex flex-col gap-2.5">
      <Select
        label="Why"
        hint={chosen && `They read at the new contact: “${recoveryRefusals[chosen].says}”`}
        {...form.field('refusal')}
      >
        {recoveryRefusalNames.map((name) => (
          <option key={name} value={name}>
            {recoveryRefusals[name].title}
          </option>
        ))}
      </Select>
      <FormButtons form={form} act="Refuse" look="danger" hint="esc" onBack={close} />
    </form>
  );
}
