// The reminder to one late member, opened from Home.
import type { AjoMember, Group } from '@alajo/contract/ajo/schemas.ts';
import { firstNameOf } from '@alajo/contract/first-name.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Reminder } from './reminder.tsx';

type Props = { group: Group; member: AjoMember; onClose: () => void };

export default function ReminderDialog({ group, member, onClose }: Props) {
  return (
    <Dialog open onOpenChange={onClose} title={`Remind ${firstNameOf(member.name)}`}>
      <Reminder group={group} members={[member]} onSent={onClose} />
    </Dialog>
  );
}
