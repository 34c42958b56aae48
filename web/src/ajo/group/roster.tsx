// The members of a group: turn, payments, trust score, and covering a late member.
import type { AjoMember, Group } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useBalances } from '../../platform/balances.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/card.tsx';
import { ContributionChip, turnOf } from '../chips.tsx';
import type { View } from '../dialog-views.tsx';
import { roleOf } from '../officers/roles.ts';

type Props = { group: Group; onOpen: (view: View) => void };

export function Roster({ group, onOpen }: Props) {
  const started = group.current_round > 0;
  const coverRequested = new Set(group.covers.map(({ member_id }) => member_id));
  return (
    <section aria-label="Members">
      <h3 className="mb-1 font-semibold">Members</h3>
      <ul className="divide-y divide-line">
        {group.members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            turn={turnOf(group, member.position)}
            payer={group.members.find(({ id }) => id === member.paid_by)}
            started={started}
            isCoverRequested={coverRequested.has(member.id)}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  );
}

type RowProps = {
  member: AjoMember;
  turn: number;
  payer: AjoMember | undefined;
  started: boolean;
  /** True while covering them awaits a second officer. */
  isCoverRequested: boolean;
  onOpen: (view: View) => void;
};

function MemberRow({ member, turn, payer, started, isCoverRequested, onOpen }: RowProps) {
  const { textOf } = useBalances();
  const { is_you, total_contributed: paid } = member;
  return (
    <li className="flex flex-col gap-1 py-3 text-sm">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 break-words font-medium">
          {turn > 0 && `#${turn} `}
          {member.name}
          {tagsOf(member)}
          {payer && ` · paid for by ${payer.is_you ? 'you' : payer.name}`}
        </span>
        {member.suspended && <Chip tone="plain">Seat suspended</Chip>}
        {started && !member.suspended && <ContributionChip status={member.contribution_status} />}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-muted tabular-nums">
        <span>
          {member.phone}
          {started && `, paid ${is_you ? textOf(paid) : formatNaira(paid)}`}
          {member.has_collected && ', has collected'}
          {member.owes > 0 && <span className="text-bad">, owes {formatNaira(member.owes)}</span>}
          {member.recovery === 'in_recovery' && ', paying back'}
          {member.recovery === 'written_off' && ', debt written off by the group'}
          {member.recovery === 'recovered' && ', has paid back missed contributions'}
        </span>
        <span className="-mr-3 ml-auto flex">
          {member.cover > 0 && !isCoverRequested && (
            <Button
              variant="ghost"
              aria-label={`Cover ${member.name}`}
              onClick={() => onOpen({ at: 'cover', member })}
            >
              Cover
            </Button>
          )}
          {member.write_off > 0 && (
            <Button
              variant="ghost"
              aria-label={`Write off what ${member.name} owes`}
              onClick={() => onOpen({ at: 'write_off', member })}
            >
              Write off
            </Button>
          )}
          <Button
            variant="ghost"
            aria-label={`Trust ${member.trust_score}, the score of ${member.name}`}
            onClick={() => onOpen({ at: 'trust', member })}
          >
            Trust {member.trust_score}
          </Button>
        </span>
      </div>
    </li>
  );
}

function tagsOf(member: AjoMember): string {
  const role = roleOf(member);
  const tags = [...(member.is_you ? ['you'] : []), ...(role === null ? [] : [role])];
  return tags.length === 0 ? '' : ` (${tags.join(', ')})`;
}
