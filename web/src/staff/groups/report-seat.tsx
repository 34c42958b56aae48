// Reports that a member died or can’t act, when their family or a hospital told us directly.
import { ajoStaffRoutes, type StaffGroup } from '@alajo/contract/ajo/staff.ts';
import { useState } from 'react';
import { focusAround } from '../kit/focus.ts';
import { ReasonForm } from '../kit/reason-form.tsx';
import { callStaff } from '../platform/session.ts';
import { Act } from '../ui/act.tsx';

type Props = { group: number; seat: StaffGroup['seats'][number] };

const KINDS = { died: 'They died', incapacitated: 'They can’t act' } as const;

export function ReportSeat({ group, seat }: Props) {
  const [kind, setKind] = useState<keyof typeof KINDS | 'choosing'>();
  const { name } = seat.holder;
  if (kind === undefined) {
    return (
      <Act aria-label={`Report on ${name}`} onClick={() => setKind('choosing')}>
        Report
      </Act>
    );
  }
  if (kind === 'choosing') {
    return (
      <fieldset className="flex w-full flex-wrap gap-2">
        <legend className="mb-1 text-muted">What were we told about {name}?</legend>
        <Act autoFocus onClick={() => setKind('died')}>
          {KINDS.died}
        </Act>
        <Act onClick={() => setKind('incapacitated')}>{KINDS.incapacitated}</Act>
        <Act
          onClick={({ currentTarget }) => {
            focusAround(currentTarget);
            setKind(undefined);
          }}
        >
          Cancel
        </Act>
      </fieldset>
    );
  }
  return (
    <div className="w-full">
      <ReasonForm
        label="Who told us, and what they said"
        hint="The member is notified in the app and by SMS and can cancel this with a tap. Suspending the seat takes two people."
        act="Report"
        send={(text) =>
          callStaff(ajoStaffRoutes.reportSeat, { id: group, seat: seat.id, kind, reason: text })
        }
        onClose={() => setKind(undefined)}
      />
    </div>
  );
}
