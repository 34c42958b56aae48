// The reminder to a group's late members, as a view of the group.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { firstNameOf } from '@alajo/contract/first-name.ts';
import { useState } from 'react';
import { ViewFrame } from '../dialog-views.tsx';
import { isReminded, lateMembersOf } from './late-members.ts';
import { Reminder } from './reminder.tsx';

type Props = { group: Group; onBack: () => void; onDone: (sentence: string) => void };

export default function ReminderView({ group, onBack, onDone }: Props) {
  // As of opening: while the reminders are sent, the group is refetched.
  const [members] = useState(() =>
    lateMembersOf(group).filter((member) => !isReminded(member, Date.now())),
  );
  const [first] = members;
  const title =
    members.length === 1 && first
      ? `Remind ${firstNameOf(first.name)}`
      : `Remind ${members.length} members`;
  return (
    <ViewFrame title={title} onBack={onBack}>
      <Reminder group={group} members={members} onSent={onDone} />
    </ViewFrame>
  );
}
