// A reminder for the organiser to share with the group, which names no one.

import { reminderText } from '@alajo/contract/ajo/invitations.ts';
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { formatDate } from '../../platform/format.ts';
import { ViewFrame } from '../dialog-views.tsx';
import { ShareText } from '../invite/share-invitation.tsx';
import { amountPerRound } from '../own-payments.ts';

type Props = { group: Group; onBack: () => void };

export default function RemindView({ group, onBack }: Props) {
  const text = reminderText(
    {
      group: group.name,
      amount: amountPerRound(group),
      round: group.current_round,
      paid: group.round?.paid_count ?? 0,
      members: group.total_members,
      due: formatDate(group.round?.due_on ?? group.start_date),
      grace_hours: group.grace_hours,
    },
    `${window.location.origin}/ajo?group=${group.id}`,
  );
  return (
    <ViewFrame title="Remind the group" onBack={onBack}>
      <p className="text-muted text-sm">It says how many have paid, without naming anyone.</p>
      <p className="break-words rounded-card bg-tint p-4">{text}</p>
      <ShareText text={text} copied={text} />
    </ViewFrame>
  );
}
