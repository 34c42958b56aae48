// A group's details and collection schedule (spec §2), folded.
import { type Group, type OrderKind, potOf, type Turn } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { Circle, CircleCheck } from 'lucide-react';
import { type Ref, useState } from 'react';
import { formatDate } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { amountPerPeriod, positionOf, turnOf } from '../chips.tsx';
import { Disclosure } from '../disclosure.tsx';
import { Fact, Facts } from '../facts.tsx';
import { PremiumFact } from '../turn-premium/premium-fact.tsx';
import { premiumIfFull, premiumMembers, premiumNote } from '../turn-premium/premium-of-turn.tsx';

const SHOWN_AT_FIRST = 5; // spec §9

const ORDER: Record<OrderKind, string> = {
  organiser_last: 'Join order, organiser last',
  join: 'Join order',
  drawn: 'Drawn by lot',
  rotated: 'Last becomes first',
  picked: 'Members choose',
  need: 'By need',
};

const roundText = ({ current_round, total_rounds }: Group) =>
  current_round > 0 ? `Round ${current_round}/${total_rounds}` : undefined;

const started = ({ current_round }: Group) => current_round > 0;

/** The payout of one turn. While members can still join, it depends on how many do. */
const potText = ({ status, pot, contribution_amount, max_members }: Group) =>
  status === 'recruiting'
    ? `${formatNaira(potOf(contribution_amount, max_members))} if full`
    : formatNaira(pot);

export function GroupFacts({ group }: { group: Group }) {
  const { total_rounds, current_round, next_collection_date: next } = group;
  return (
    <section aria-label="Group Details">
      <Disclosure
        title="Group Details"
        note={amountPerPeriod(group.contribution_amount, group.frequency)}
      >
        {group.description && <p className="break-words text-muted text-sm">{group.description}</p>}
        <Facts>
          <Fact name="Contribution">{formatNaira(group.contribution_amount)}</Fact>
          <Fact name="Frequency">{group.frequency}</Fact>
          <Fact name="Members">
            {group.total_members}/{group.max_members}
          </Fact>
          <Fact name="Next collection">{next === null ? 'N/A' : formatDate(next)}</Fact>
          <Fact name="Round">
            {started(group) ? `${current_round}/${total_rounds}` : 'Not started yet'}
          </Fact>
          <Fact name="Start date">{formatDate(group.start_date)}</Fact>
          <Fact name="Total collection">{potText(group)}</Fact>
          <Fact name="Your position">
            {positionOf(turnOf(group, group.your_turn))}
            {group.collection_order.length === 0 && group.order !== 'join' && (
              <span className="block font-normal text-muted">turns are fixed at the start</span>
            )}
          </Fact>
          <Fact name="Order of turns">
            {ORDER[group.order]}
            {group.turns_at_start && (
              <span className="block font-normal text-muted">
                verification code {group.turns_at_start.hash.slice(0, 12)}
              </span>
            )}
          </Fact>
          <Fact name="Late fee">{group.late_fee === 0 ? 'None' : `${group.late_fee}%`}</Fact>
          <Fact name="Reserve">
            {group.reserve === 0
              ? 'None'
              : `${formatNaira(group.reserve_balance)} so far, ${formatNaira(group.set_aside)} each time`}
          </Fact>
          {group.bond > 0 && (
            <Fact name="Bond">
              {formatNaira(potOf(group.contribution_amount, group.bond))} from everyone
              {started(group) && group.your_hold > 0 && (
                <span className="block font-normal text-muted">
                  {formatNaira(group.your_hold)} of your bond is left
                </span>
              )}
            </Fact>
          )}
          <PremiumFact group={{ ...group, members: premiumMembers(group) }} />
        </Facts>
      </Disclosure>
    </section>
  );
}

/** The turns with their members: provisional before the start, and none while unknown. */
function turnsOf(group: Group): Turn[] {
  const { schedule, members, collection_order } = group;
  if (collection_order.length > 0) return schedule;
  return schedule.flatMap((turn) => {
    const member = members.find(({ position }) => turnOf(group, position) === turn.position);
    return member ? { ...turn, member: member.name, is_you: member.is_you } : [];
  });
}

type ScheduleProps = { group: Group; ref?: Ref<HTMLDetailsElement> };

export function Schedule({ group, ref }: ScheduleProps) {
  const [all, setAll] = useState(false);
  const schedule = turnsOf(group);
  const shown = all ? schedule : schedule.slice(0, SHOWN_AT_FIRST);
  return (
    <section aria-label="Collection Schedule">
      <Disclosure ref={ref} title="Collection Schedule" note={roundText(group)}>
        {schedule.length === 0 && (
          <p className="text-muted text-sm">
            {group.order === 'drawn'
              ? 'Turns are drawn by lot when the group starts.'
              : 'Turns are fixed when the group starts.'}
          </p>
        )}
        <ol className="divide-y divide-line">
          {shown.map((turn) => (
            <TurnRow
              key={turn.position}
              turn={turn}
              amount={started(group) ? formatNaira(turn.amount) : potText(group)}
              premium={started(group) ? turn.premium : premiumIfFull(group, turn.position)}
            />
          ))}
        </ol>
        {!all && schedule.length > SHOWN_AT_FIRST && (
          <Button variant="ghost" className="-ml-3" onClick={() => setAll(true)}>
            Show all {schedule.length}
          </Button>
        )}
      </Disclosure>
    </section>
  );
}

function TurnRow({ turn, amount, premium }: { turn: Turn; amount: string; premium: Kobo }) {
  return (
    <li className={`flex items-center gap-3 py-2.5 text-sm ${turn.is_you ? 'font-semibold' : ''}`}>
      {turn.collected ? (
        <CircleCheck size={20} className="shrink-0 text-good" aria-label="Collected" />
      ) : (
        <Circle size={20} className="shrink-0 text-muted" aria-label="Not collected yet" />
      )}
      <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
        <span className="min-w-0 break-words">
          #{turn.position} - {turn.member}
          {turn.is_you && ' (you)'}
        </span>
        <span className="font-normal text-muted tabular-nums">
          {formatDate(turn.date)}, {amount}
          <span className="whitespace-nowrap">{premiumNote(premium)}</span>
        </span>
      </span>
    </li>
  );
}
