// A member's page: their phone number, payments and debts, what the customer can do for them, and their trust
// score with the event behind each change.
import type { AjoMember, Group } from '@alajo/contract/ajo/schemas.ts';
import {
  nextTrustStep,
  stepName,
  stepText,
  TRUST_POINTS,
  TRUST_START,
  trustStepOf,
  trustStepsOn,
} from '@alajo/contract/ajo/trust.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useBalances } from '../../platform/balances.ts';
import { formatDate } from '../../platform/format.ts';
import { pricingDay } from '../../platform/pricing-day.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { QueryError } from '../../ui/states.tsx';
import { type View, ViewFrame } from '../dialog-views.tsx';
import { Fact, Facts } from '../facts.tsx';
import { trustQuery } from '../queries.ts';

type Props = {
  group: Group;
  member: AjoMember;
  onOpen: (view: View) => void;
  onBack: () => void;
};

export function MemberView({ group, member, onOpen, onBack }: Props) {
  const query = useQuery(trustQuery(group.id, member.id));
  const { score = member.trust_score, events = [] } = query.data ?? {};
  return (
    <ViewFrame title={member.is_you ? `${member.name} (you)` : member.name} onBack={onBack}>
      <MemberFacts group={group} member={member} />
      <MemberActions group={group} member={member} onOpen={onOpen} />
      <h4 className="mt-2 font-semibold">Trust score</h4>
      <div className="flex items-center gap-4">
        <span className="font-bold text-3xl tabular-nums">{score}</span>
        <Progress label="Trust score" value={score} max={100} />
      </div>
      {member.is_you && <NextStep score={score} />}
      <Steps score={score} />
      <p className="text-muted text-sm">
        Everyone starts with {TRUST_START}. Each round paid on time adds {TRUST_POINTS.on_time}.
        Paying late costs {-TRUST_POINTS.late}, missing a contribution {-TRUST_POINTS.missed}, or{' '}
        {-TRUST_POINTS.missed_after_collecting} after collecting. A dispute that our team finds
        abusive, or a false report about a member, costs {-TRUST_POINTS.abuse}. Each of these fades
        within 12 months.
      </p>
      <QueryError query={query} />
      {query.isPending && <Progress label="Loading the trust score" />}
      {query.data && events.length === 0 && (
        <p className="text-sm">Nothing has changed this score yet.</p>
      )}
      <ul className="divide-y divide-line">
        {events.map(({ at, kind, points, text }) => (
          <li key={`${at} ${kind} ${text}`} className="flex justify-between gap-4 py-2.5 text-sm">
            <span className="min-w-0 break-words">
              {text}
              <span className="block text-muted">{formatDate(at)}</span>
            </span>
            <span className={`font-semibold tabular-nums ${points < 0 ? 'text-bad' : 'text-good'}`}>
              {points > 0 ? `+${points}` : points}
            </span>
          </li>
        ))}
      </ul>
      {member.may_report && (
        <Button variant="secondary" onClick={() => onOpen({ at: 'report', member })}>
          Has something happened to them?
        </Button>
      )}
      {member.reported_by_you && !member.suspended && (
        <p className="text-muted text-sm">
          You told us that something happened to {member.name}. If nothing has changed yet, our team
          is still looking into it, or they’ve told us they’re fine.
        </p>
      )}
    </ViewFrame>
  );
}

function MemberFacts({ group, member }: Pick<Props, 'group' | 'member'>) {
  const { textOf } = useBalances();
  const { phone, total_contributed: paid, owes, recovery } = member;
  const started = group.current_round > 0;
  return (
    <Facts>
      <Fact name="Phone">{phone}</Fact>
      {started && (
        <Fact name="Paid so far">{member.is_you ? textOf(paid) : formatNaira(paid)}</Fact>
      )}
      {started && <Fact name="Turn">{member.has_collected ? 'Has collected' : 'Not yet'}</Fact>}
      {owes > 0 && (
        <Fact name="Owes">
          <span className="text-bad">{formatNaira(owes)}</span>
          {recovery === 'in_recovery' && (
            <span className="block font-normal text-muted">paying back</span>
          )}
        </Fact>
      )}
      {recovery !== null && recovery !== 'in_recovery' && (
        <Fact name="Missed contributions">
          {recovery === 'written_off' ? 'Debt written off by the group' : 'Paid back'}
        </Fact>
      )}
    </Facts>
  );
}

function MemberActions({ group, member, onOpen }: Omit<Props, 'onBack'>) {
  // True while covering them awaits a second officer.
  const isRequested = group.covers.some(({ member_id }) => member_id === member.id);
  const { cover, write_off, name } = member;
  return (
    <>
      {cover > 0 && !isRequested && (
        <Button onClick={() => onOpen({ at: 'cover', member })}>
          Cover {name}, {formatNaira(cover)}
        </Button>
      )}
      {write_off > 0 && (
        <Button variant="secondary" onClick={() => onOpen({ at: 'write_off', member })}>
          Write off what {name} owes
        </Button>
      )}
    </>
  );
}

function NextStep({ score }: { score: number }) {
  const day = pricingDay();
  const next = nextTrustStep(score, day);
  if (next === undefined)
    return <p className="text-sm">Your score allows every turn and any pot.</p>;
  const missing = next.from - score;
  return (
    <p className="text-sm">
      {missing} more {missing === 1 ? 'point unlocks' : 'points unlock'}:{' '}
      {lowerFirst(stepText(next))}.
    </p>
  );
}

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);

/** The table of steps, with this score's step highlighted. */
function Steps({ score }: { score: number }) {
  const day = pricingDay();
  const here = trustStepOf(score, day);
  return (
    <section aria-label="What each score unlocks" className="rounded-card border border-line">
      <ul className="divide-y divide-line text-sm">
        {trustStepsOn(day).map((step) => (
          <li
            key={step.from}
            aria-current={step === here ? 'true' : undefined}
            className={`grid grid-cols-[6.5rem_1fr] gap-3 px-4 py-2.5 tabular-nums ${step === here ? 'bg-tint font-semibold' : ''}`}
          >
            <span>{stepName(step, day)}</span>
            <span>{stepText(step)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
