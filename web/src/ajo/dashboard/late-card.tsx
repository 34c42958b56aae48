// Home's card for organisers: members who are late, each with the reminder.
import type { AjoMember, Group } from '@alajo/contract/ajo/schemas.ts';
import { firstNameOf } from '@alajo/contract/first-name.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../../platform/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { isReminded, lateMembersOf } from '../late/late-members.ts';
import { hoursTo } from '../seats.ts';

const loadReminder = () => import('../late/reminder-dialog.tsx');
const ReminderDialog = lazyPart(loadReminder);

type LateMember = { group: Group; member: AjoMember };

export default function LateCard({ groups }: { groups: readonly Group[] }) {
  const [reminding, setReminding] = useState<LateMember>();
  const late = groups.flatMap((group) =>
    lateMembersOf(group).map((member): LateMember => ({ group, member })),
  );
  return (
    <section
      aria-label="Late members"
      className="divide-y divide-line rounded-card border border-line bg-surface px-4"
    >
      {late.map(({ group, member }) => (
        <LateRow
          key={`${group.id}-${member.id}`}
          group={group}
          member={member}
          onRemind={() => setReminding({ group, member })}
        />
      ))}
      {reminding && <ReminderDialog {...reminding} onClose={() => setReminding(undefined)} />}
    </section>
  );
}

function LateRow({ group, member, onRemind }: LateMember & { onRemind: () => void }) {
  const { name, missing, reminded_at } = member;
  const grace = group.round?.grace_until;
  return (
    <div className="flex items-center gap-3 py-3">
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <h2 className="break-words font-semibold leading-5">{firstNameOf(name)} is late</h2>
        <Link to={`/ajo?group=${group.id}`} className="block truncate text-muted text-sm">
          {group.name}
        </Link>
        <p className="text-muted text-sm tabular-nums">
          {formatNaira(missing)}
          {grace && ` · ${hoursTo(grace)} h left`}
        </p>
      </div>
      {reminded_at && isReminded(member, Date.now()) ? (
        <p className="shrink-0 text-muted text-sm tabular-nums">
          Reminded {formatTime(reminded_at)}
        </p>
      ) : (
        <Button
          variant="secondary"
          aria-label={`Remind ${name}`}
          aria-haspopup="dialog"
          onPointerDown={loadReminder}
          onClick={onRemind}
        >
          Remind
        </Button>
      )}
    </div>
  );
}
