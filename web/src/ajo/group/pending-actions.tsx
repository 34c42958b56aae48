// Questions and requests that await the customer, below the ring and their next payment.
import type { Group, RepaymentPlan } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { UNDO_JOIN_HOURS } from '@alajo/contract/time-limits.ts';
import { formatDate } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Panel, type View } from '../dialog-views.tsx';
import { OfferedOffice, WaitsForOfficer } from '../officers/pending-office.tsx';
import { NextCycle } from '../renew/own-renewal.tsx';
import { TurnsPanel } from '../turns/turns-panel.tsx';
import { VotePanel } from '../votes.tsx';
import { SeatOfferNotice } from './membership.tsx';

const OwnPanels = lazyPart(() => import('../next-of-kin/own-panels.tsx'), { retry: 'inside' });
const SeatLinkPanels = lazyPart(() => import('../seat-links/panels.tsx'), { retry: 'inside' });

type Props = { group: Group; onOpen: (view: View) => void; onDone: (sentence: string) => void };

export function PendingActions({ group, onOpen, onDone }: Props) {
  const { make_plan } = group.actions;
  return (
    <>
      {(group.report_of_you !== null || isSuspended(group)) && (
        <OwnPanels group={group} onDone={onDone} />
      )}
      {make_plan && (
        <Panel>
          <p>If you can’t pay it all now, you can pay back in instalments.</p>
          <Button variant="secondary" onClick={() => onOpen({ at: 'plan' })}>
            Pay back in instalments
          </Button>
        </Panel>
      )}
      {group.plan && <PlannedPayments plan={group.plan} onOpen={onOpen} />}
      <NextCycle group={group} />
      <TurnsPanel group={group} onOpen={onOpen} onDone={onDone} />
      <WaitsForOfficer group={group} />
      <OfferedOffice group={group} onDone={onDone} />
      <JustJoined group={group} onOpen={onOpen} />
      {group.turn_needs && <Notice tone="warn">{group.turn_needs}</Notice>}
      {openVotes(group).map((proposal) => (
        <VotePanel key={proposal.id} group={group} proposal={proposal} onDone={onDone} />
      ))}
      {(group.seat_link || group.seat_asks.length > 0) && (
        <SeatLinkPanels group={group} onOpen={onOpen} onDone={onDone} />
      )}
      {group.seat_offer && <SeatOfferNotice offer={group.seat_offer} onDone={onDone} />}
    </>
  );
}

const isSuspended = ({ members }: Group): boolean =>
  members.some(({ is_you, suspended }) => is_you && suspended);

/** Repayment in instalments, with the next one. */
function PlannedPayments({ plan, onOpen }: { plan: RepaymentPlan } & Pick<Props, 'onOpen'>) {
  const [next] = plan.instalments;
  return (
    <Panel>
      <p>
        <b>You are paying back {formatNaira(plan.left)}.</b>
        {next && ` Next: ${formatNaira(next.amount)} on ${formatDate(next.due_on)}.`}
      </p>
      <Button variant="secondary" onClick={() => onOpen({ at: 'open_plan' })}>
        See your plan
      </Button>
    </Panel>
  );
}

/** Lets the customer undo a join made in haste or by someone else. */
function JustJoined({ group, onOpen }: Omit<Props, 'onDone'>) {
  const own = group.members.find(({ is_you }) => is_you);
  if (own === undefined || own.is_organiser || !group.actions.leave) return null;
  const undo_until = new Date(own.join_date).getTime() + UNDO_JOIN_HOURS * HOUR;
  if (undo_until <= Date.now()) return null;
  return (
    <Panel>
      <p>
        <b>You’ve just joined.</b> You can still undo this: nothing is taken from your wallet, and
        your trust score isn’t affected.
      </p>
      <Button variant="secondary" onClick={() => onOpen({ at: 'leave' })}>
        Undo joining
      </Button>
    </Panel>
  );
}

const HOUR = 3_600_000;

/** Votes that await the customer; the others are on the page about who runs the group. */
const openVotes = ({ proposals }: Group) =>
  proposals.filter(({ may_answer, your_answer }) => may_answer && your_answer === null);
