// Reports that a member died or can’t act, when their family or a hospital told us directly.
import { ajoStaffRoutes, type StaffGroup } from '@alajo/contract/ajo/staff.ts';
import { useState } from 'react';
import { focusAround } from '../kit/focus.ts';
import { ReasonForm } from '../kit/reason-form.tsx';
import { callStaff } from '../platform/session.ts';
import { ActionButton } from '../ui/action-button.tsx';

type Props = { group: number; seat: StaffGroup['seats'][number] };

const KINDS = {
  died: 'They died',
  incapacitated: 'They can no longer act for themselves',
} as const;

export function ReportSeat({ group, seat }: Props) {
  const [kind, setKind] = useState<keyof typeof KINDS | 'choosing'>();
  const { name } = seat.holder;
  if (kind === undefined) {
    return (
      <ActionButton aria-label={`Report on ${name}`} onClick={() => setKind('choosing')}>
        Report
      </ActionButton>
    );
  }
  if (kind === 'choosing') {
    return (
      <fieldset className="flex w-full flex-wrap gap-2">
        <legend className="mb-1 text-muted">What were we told about {name}?</legend>
        <ActionButton autoFocus onClick={() => setKind('died')}>
          {KINDS.died}
        </ActionButton>
        <ActionButton onClick={() => setKind('incapacitated')}>{KINDS.incapacitated}</ActionButton>
        <ActionButton
          onClick={({ currentTarget }) => {
            focusAround(currentTarget);
            setKind(undefined);
          }}
        >
          Cancel
        </ActionButton>
      </fieldset>
    );
  }
  return (
    <div className="w-full">
      <ReasonForm
        label="Who told us, and what they said"
        hint="The member is notified in the app and by SMS and can cancel this with a tap. Suspending the seat takes two people."
        submitLabel="Report"
        send={(text) =>
          callStaff(ajoStaffRoutes.reportSeat, { id: group, seat: seat.id, kind, reason: text })
        }
        onClose={() => setKind(undefined)}
      />
    </div>
  );
}
