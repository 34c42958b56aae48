// A reminder that the organiser sends a late member, in words that are ready to share.
import { reminderText } from '@alajo/contract/ajo/invitations.ts';
import type { AjoMember, Group } from '@alajo/contract/ajo/schemas.ts';
import { kobo } from '@alajo/contract/money.ts';
import { formatDate } from '../../platform/format.ts';
import { ViewFrame } from '../views.tsx';
import { Share } from './share.tsx';

type Props = { group: Group; member: AjoMember; onBack: () => void };

export default function RemindView({ group, member, onBack }: Props) {
  const text = reminderText(
    {
      group: group.name,
      amount: kobo(group.contribution_amount + group.set_aside),
      round: group.current_round,
      due: formatDate(group.round?.due_on ?? group.start_date),
    },
    `${window.location.origin}/ajo?group=${group.id}`,
  );
  return (
    <ViewFrame title={`Remind ${member.name}`} onBack={onBack}>
      <p className="text-muted text-sm">
        Send it to them alone: it names the group and the amount, and nobody else.
      </p>
      <p className="break-words rounded-card bg-tint p-4">{text}</p>
      <Share text={text} copied={text} />
    </ViewFrame>
  );
}
