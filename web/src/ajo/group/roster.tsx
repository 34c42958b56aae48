// The members from this round's collector on; those who have collected are folded away. A row opens the
// member's page, with their phone number, payments and trust score.
import type { AjoMember, Group } from '@alajo/contract/ajo/schemas.ts';
import { useState } from 'react';
import { formatDate, lagosDay } from '../../platform/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/card.tsx';
import { turnOf } from '../chips.tsx';
import type { View } from '../dialog-views.tsx';
import { whenText } from '../own-payments.ts';
import { roleOf } from '../roles.ts';
import { hasBegun, membersInTurn } from '../seats.ts';

type Props = { group: Group; onOpen: (view: View) => void };

const SHOWN_MAX = 12;

export function Roster({ group, onOpen }: Props) {
  const [all, setAll] = useState(false);
  const members = membersInTurn(group);
  const listed = members.filter((member) => !isFolded(member, group)).slice(0, SHOWN_MAX);
  const shown = all ? members : listed;
  const own = group.members.find(({ is_you }) => is_you);
  return (
    <section
      aria-label="Members"
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="flex items-center justify-between gap-3 border-line border-b px-4 py-1">
        <h3 className="font-semibold text-17">Members</h3>
        {own && (
          <Button
            variant="ghost"
            className="-mr-3 text-sm"
            onClick={() => onOpen({ at: 'trust', member: own })}
          >
            How trust works
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line">
        {shown.map((member) => (
          <MemberRow key={member.id} member={member} group={group} onOpen={onOpen} />
        ))}
      </ul>
      {shown.length < members.length && (
        <div className="border-line border-t">
          <Button variant="ghost" className="w-full" onClick={() => setAll(true)}>
            {moreText(members.filter((member) => !shown.includes(member)))}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Members who have collected, unless they are late or it is the customer. */
const isFolded = (member: AjoMember, group: Group) =>
  group.status === 'active' &&
  member.has_collected &&
  !member.is_you &&
  member.owes === 0 &&
  chipOf(member, group) === undefined;

const moreText = (hidden: readonly AjoMember[]) =>
  hidden.every(({ has_collected }) => has_collected)
    ? `Show ${hidden.length} who have collected`
    : `Show ${hidden.length} more`;

type RowProps = Props & { member: AjoMember };

function MemberRow({ member, group, onOpen }: RowProps) {
  const chip = chipOf(member, group);
  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen({ at: 'trust', member })}
        className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-left hover:bg-tint"
      >
        <Avatar name={member.name} />
        <span className="min-w-0 flex-1">
          <span className="block break-words font-semibold text-15 leading-5">
            {member.is_you ? 'You' : member.name}
          </span>
          <span className="block break-words text-muted text-sm leading-4.5 tabular-nums">
            {metaOf(member, group)}
          </span>
        </span>
        {chip && <Chip tone={chip.tone}>{chip.label}</Chip>}
      </button>
    </li>
  );
}

/** `#6 · collects tomorrow · paid` */
function metaOf(member: AjoMember, group: Group): string {
  const { has_collected, has_paid, owes, recovery, paid_by } = member;
  const turn = turnOf(group, member.position);
  const date = group.schedule.find(({ member_id }) => member_id === member.id)?.date;
  const collects = member.id === group.current_collector && group.round !== null;
  const payer = group.members.find(({ id }) => id === paid_by);
  const parts = [
    turn > 0 && `#${turn}`,
    hasBegun(group) && (has_collected ? 'has collected' : date && dateText(date, collects)),
    roleOf(member),
    payer && `paid for by ${payer.is_you ? 'you' : payer.name}`,
    hasBegun(group) && has_paid === true && 'paid',
    owes > 0 && recovery === 'in_recovery' && 'paying back',
  ];
  return parts.filter((part) => typeof part === 'string').join(' · ');
}

const dateText = (date: string, collects: boolean) =>
  collects ? `collects ${whenText(date, Date.now())}` : formatDate(date);

type ChipOf = { tone: 'bad' | 'plain'; label: string };

/** Only when something is due or late. Until the grace period ends, few can see who is late. */
function chipOf(member: AjoMember, group: Group): ChipOf | undefined {
  if (member.suspended) return { tone: 'plain', label: 'Seat suspended' };
  if (!hasBegun(group)) return undefined;
  switch (member.contribution_status) {
    case 'late':
      return { tone: 'bad', label: 'Late' };
    case 'missed':
      return { tone: 'bad', label: member.owes > 0 ? 'Owes' : 'Missed' };
    case 'covered':
      return { tone: 'plain', label: 'Covered' };
    case 'due':
      return group.status === 'active' ? dueChip(group) : undefined;
    default:
      return undefined;
  }
}

function dueChip({ round }: Group): ChipOf | undefined {
  if (round === null) return undefined;
  const when = whenText(round.due_on, Date.now());
  const near = when === 'today' || when === 'tomorrow';
  if (round.due_on < lagosDay(Date.now())) return { tone: 'plain', label: 'Due' };
  return { tone: 'plain', label: near ? `Due ${when}` : 'Due soon' };
}
