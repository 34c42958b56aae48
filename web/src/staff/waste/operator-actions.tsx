// Actions on an operator: propose a payment for selected collections, edit, or deactivate.

import { formatNaira, kobo } from '@alajo/contract/money.ts';
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import { wasteStaffRoutes } from '@alajo/contract/waste/staff-routes.ts';
import type { OperatorDetails } from '@alajo/contract/waste/staff-schemas.ts';
import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ReasonForm } from '../kit/reason-form.tsx';
import { callStaff, may } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';

const OperatorForm = lazyPart(() => import('./operator-form.tsx'));

type ActName = 'pay' | 'change' | 'end';
type Props = {
  operator: OperatorDetails;
  me: StaffMe;
  /** The collections to pay for. */
  chosen: OperatorDetails['unpaid'];
  onDone: (message: string) => void;
};

export function OperatorActions({ operator, me, chosen, onDone }: Props) {
  const [open, setOpen] = useState<ActName>();
  const close = () => setOpen(undefined);
  const works = may(me, 'waste.work');
  const pays = chosen.length > 0 && operator.bank !== null && may(me, 'proposals.make_money');
  const names: ActName[] = [
    ...(pays ? (['pay'] as const) : []),
    ...(works ? (['change', 'end'] as const) : []),
  ];
  const sum = formatNaira(kobo(chosen.reduce((all, { amount }) => all + amount, 0)));
  const labels: Record<ActName, string> = {
    pay: `Propose to pay ${sum}`,
    change: 'Change',
    end: operator.ended ? 'Reinstate' : 'Deactivate',
  };
  const asking = open === 'pay' || open === 'end';
  useKeys(
    'This operator',
    asking
      ? []
      : names.map((name) => ({
          key: KEYS[name],
          label: name === 'pay' ? 'propose to pay' : labels[name].toLowerCase(),
          run: () => setOpen(name),
        })),
  );
  if (open === 'pay') {
    return <Pay operator={operator} sum={sum} chosen={chosen} onClose={close} onDone={onDone} />;
  }
  if (open === 'end')
    return <EndOperatorDialog operator={operator} onClose={close} onDone={onDone} />;
  return (
    <>
      {names.map((name) => (
        <div key={name} className={name === 'pay' ? 'col-span-2' : undefined}>
          <ActionButton
            variant={name === 'pay' ? 'primary' : (LOOKS[`${name} ${operator.ended}`] ?? 'plain')}
            hint={KEYS[name]}
            wide
            onClick={() => setOpen(name)}
          >
            {labels[name]}
          </ActionButton>
        </div>
      ))}
      {open === 'change' && (
        <OperatorForm operator={operator} onClose={close} onDone={() => onDone('Changes saved.')} />
      )}
    </>
  );
}

const KEYS: Record<ActName, string> = { pay: 'p', change: 'c', end: 'x' };
const LOOKS: Record<string, 'danger'> = { 'end false': 'danger' };

type EndDialogProps = {
  operator: OperatorDetails;
  onClose: () => void;
  onDone: (message: string) => void;
};

function Pay({
  operator: { id, name },
  sum,
  chosen,
  onClose,
  onDone,
}: EndDialogProps & { sum: string; chosen: OperatorDetails['unpaid'] }) {
  return (
    <ReasonForm
      label={`Why pay ${name} ${sum}?`}
      hint="A second person has to approve it; then it goes to the bank."
      submitLabel="Propose"
      send={async (why) => {
        await callStaff(wasteStaffRoutes.payOperator, {
          id,
          collections: chosen.map((collection) => collection.id),
          reason: why,
        });
        onDone('Proposed. A second person has to approve it.');
      }}
      onClose={onClose}
    />
  );
}

/** Deactivates or reinstates an operator; nothing else changes. */
function EndOperatorDialog({ operator, onClose, onDone }: EndDialogProps) {
  const { id, name, phone_number, areas, ended, open } = operator;
  const left =
    open === 0
      ? ''
      : ` ${open === 1 ? 'One collection is' : `${open} collections are`} still theirs: assign ${open === 1 ? 'it' : 'them'} to another operator.`;
  return (
    <ReasonForm
      label={ended ? `Why reinstate ${name}?` : `Why deactivate ${name}?`}
      hint={
        ended
          ? 'Collections can be assigned to them again. This stays in the log.'
          : `They’ll get no more collections. We’ll still pay what we owe them.${left}`
      }
      submitLabel={ended ? 'Reinstate' : 'Deactivate'}
      variant={ended ? 'primary' : 'danger'}
      send={async (why) => {
        const body = { name, phone_number, areas, bank: null, ended: !ended, reason: why };
        await callStaff(wasteStaffRoutes.changeOperator, { id, ...body });
        onDone(ended ? `${name} can collect again.` : `${name} gets no more collections.`);
      }}
      onClose={onClose}
    />
  );
}
