// Pending actions, such as a contribution due, at the top of a group's dialog; other actions at its end.
import type { Group, RepaymentPlan } from '@alajo/contract/ajo/schemas.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { UNDO_JOIN_HOURS } from '@alajo/contract/time-limits.ts';
import type { ReactNode } from 'react';
import { formatDate } from '../../platform/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Panel, type View } from '../dialog-views.tsx';
import { OfferedOffice, WaitsForOfficer } from '../officers/pending-office.tsx';
import { isOfficer, officersPage } from '../officers/roles.ts';
import { toPay } from '../queries.ts';
import { ReadyPanel } from '../ready/ready-panel.tsx';
import { NextCycle } from '../renew/own-renewal.tsx';
import { ownTurnPays } from '../turn-premium/own-turn.ts';
import { TurnsPanel } from '../turns/turns-panel.tsx';
import { SeatOfferNotice } from './membership.tsx';
import { isOpenTurn, SwapNotices } from './swaps.tsx';
import { VotePanel } from './votes.tsx';

const OwnPanels = lazyPart(() => import('../next-of-kin/own-panels.tsx'), { retry: 'inside' });
const SeatLinkPanels = lazyPart(() => import('../seat-links/panels.tsx'), { retry: 'inside' });
const DisputePanel = lazyPart(() => import('../disputes/dispute-panel.tsx'), { retry: 'inside' });

type Props = { group: Group; onOpen: (view: View) => void; onDone: (sentence: string) => void };

export function PendingActions({ group, onOpen, onDone }: Props) {
  const { arrears, due, part_paid, make_plan } = group.actions;
  return (
    <>
      {(group.report_of_you !== null || isSuspended(group)) && (
        <OwnPanels group={group} onDone={onDone} />
      )}
      <Turn group={group} />
      {toPay(group) > 0 && (
        <Panel>
          <p>
            <b>{formatNaira(toPay(group))} is due from you</b>
            {arrears > 0 && `, including ${formatNaira(arrears)} in arrears`}.
            {part_paid > 0 &&
              ` ${formatNaira(part_paid)} of ${formatNaira(kobo(part_paid + due))} is already in.`}
          </p>
          {group.status !== 'paused' && (
            <Button onClick={() => onOpen({ at: 'pay' })}>Pay now</Button>
          )}
          {make_plan && (
            <Button variant="secondary" onClick={() => onOpen({ at: 'plan' })}>
              Pay back in instalments
            </Button>
          )}
        </Panel>
      )}
      {group.plan && <PlannedPayments plan={group.plan} onOpen={onOpen} />}
      <NextCycle group={group} onOpen={onOpen} />
      <ReadyPanel group={group} onOpen={onOpen} />
      <TurnsPanel group={group} onOpen={onOpen} onDone={onDone} />
      <WaitsForOfficer group={group} />
      <OfferedOffice group={group} onDone={onDone} />
      <JustJoined group={group} onOpen={onOpen} />
      {group.turn_needs && <Notice tone="warn">{group.turn_needs}</Notice>}
      {group.disputes.map((dispute) => (
        <DisputePanel key={dispute.id} dispute={dispute} onOpen={onOpen} />
      ))}
      <SwapNotices group={group} onDone={onDone} />
      {group.proposals.map((proposal) => (
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

function Turn({ group }: { group: Group }) {
  if (group.current_collector !== group.your_member_id) return null;
  return (
    <div className="rounded-card bg-amber px-4 py-3 text-on-amber text-sm">
      <p className="font-semibold">
        It's your collection turn! You'll receive {formatNaira(ownTurnPays(group))}
      </p>
      {!group.actions.request_collection && (
        <p>
          {group.round?.frozen_until
            ? 'It’s on hold because of a dispute. You won’t lose any of it.'
            : 'You can request it as soon as this round’s contributions are in.'}
        </p>
      )}
    </div>
  );
}

const HOUR = 3_600_000;

export function GroupActions({ group, onOpen }: Omit<Props, 'onDone'>) {
  const { actions, seed_hash } = group;
  return (
    <section aria-label="More" className="grid gap-2 sm:grid-cols-2">
      {actions.invite && (
        <Button className="sm:col-span-2" onClick={() => onOpen({ at: 'invite' })}>
          Invite friends
        </Button>
      )}
      {maySeeProxyMembers(group) && (
        <ActionButton onClick={() => onOpen({ at: 'proxy-members' })}>
          Members without a smartphone
        </ActionButton>
      )}
      {actions.ahead > 0 && toPay(group) === 0 && (
        <ActionButton onClick={() => onOpen({ at: 'ahead' })}>Pay ahead</ActionButton>
      )}
      {group.status === 'active' && isOpenTurn(group, group.your_turn) && (
        <ActionButton onClick={() => onOpen({ at: 'swap' })}>Swap turns</ActionButton>
      )}
      <ActionButton onClick={() => onOpen({ at: 'history' })}>Group history</ActionButton>
      <ButtonLink variant="secondary" to={`/ajo/passbook/${group.id}`}>
        Passbook
      </ButtonLink>
      {group.status !== 'completed' && (
        <ActionButton onClick={() => onOpen({ at: 'parts' })}>If your wallet is short</ActionButton>
      )}
      {group.ready_check && group.status !== 'completed' && (
        <ActionButton onClick={() => onOpen({ at: 'guarantor' })}>Your guarantor</ActionButton>
      )}
      {seed_hash !== null && (
        <ActionButton onClick={() => onOpen({ at: 'draw' })}>Check the draw</ActionButton>
      )}
      {actions.dispute !== null && (
        <ActionButton onClick={() => onOpen({ at: 'raise_dispute' })}>
          Dispute this round
        </ActionButton>
      )}
      {isOfficer(group) && (
        <ButtonLink variant="secondary" to={officersPage(group)}>
          Officers’ page
        </ButtonLink>
      )}
      <ActionButton onClick={() => onOpen({ at: 'government' })}>Who runs the group</ActionButton>
      {actions.leave && (
        <ActionButton onClick={() => onOpen({ at: 'leave' })}>Leave group</ActionButton>
      )}
      {actions.offer_seat && (
        <ActionButton onClick={() => onOpen({ at: 'leave' })}>Offer your seat</ActionButton>
      )}
    </section>
  );
}

/** Officers may add proxy members before the start; anyone who pays for one sees their state. */
function maySeeProxyMembers(group: Group): boolean {
  const pays = group.members.some(({ paid_by }) => paid_by === group.your_member_id);
  return pays || (isOfficer(group) && group.actions.invite);
}

function ActionButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="secondary" onClick={onClick}>
      {children}
    </Button>
  );
}
