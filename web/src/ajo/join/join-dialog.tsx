// Joins a group (spec §2): the terms, then the position actually assigned. If the organiser approves joiners,
// the same terms and PIN, then the wait for an answer.

import { invitationRoutes } from '@alajo/contract/ajo/invitation-routes.ts';
import type { OwnRequest } from '@alajo/contract/ajo/invitations.ts';
import type { OwnSeat } from '@alajo/contract/ajo/replies.ts';
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import {
  type Group,
  type OpenGroup,
  type OrderKind,
  organiserCollectsFirst,
  potOf,
} from '@alajo/contract/ajo/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PinForm, usePayment } from '../../paying/pin-form.tsx';
import { call } from '../../platform/api.ts';
import { formatDate } from '../../platform/format.ts';
import { useIdempotencyKey } from '../../platform/idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { Affordability } from '../affordability.tsx';
import { groupChanged, loadGroup } from '../change-group.ts';
import { amountPerPeriod, turnOf } from '../chips.tsx';
import { Fact, Facts } from '../facts.tsx';
import { everyText } from '../main-rules.ts';
import { mostToPay } from '../most-to-pay.ts';
import { amountPerRound } from '../own-payments.ts';
import { firstHold } from '../ready/first-hold.ts';
import { TICK_FIRST } from '../terms.tsx';
import { type ExpectedTurn, expectedTurn } from './expected-turn.ts';
import { JoinerRules } from './joiner-rules.tsx';
import { NextSteps } from './next-steps.tsx';
import { TermChanges } from './term-changes.tsx';

type Props = {
  group: OpenGroup;
  /** Code of the invitation the customer came from. */
  invitation?: string;
  /** True if the organiser approves the joiner first. */
  approval?: boolean;
  /** For members of the last cycle: the changed terms, one sentence each. */
  changes?: readonly string[];
  onClose: () => void;
  onVisit: (id: number) => void;
};

export default function JoinDialog({
  group,
  invitation,
  approval = group.approval,
  changes,
  onClose,
  onVisit,
}: Props) {
  const client = useQueryClient();
  const full = group.total_members >= group.max_members;
  const asks = approval || full;
  const withKey = useIdempotencyKey(asks ? 'ask' : 'join');
  const [agreed, setAgreed] = useState(false);
  const [consents, setConsents] = useState(false);
  const [tried, setTried] = useState(false);
  const { id, terms_version } = group;
  const isFirst = organiserCollectsFirst(group.order);
  const turn = expectedTurn(group);
  const payment = usePayment({
    checkRest: () => {
      setTried(true);
      return agreed && (consents || !isFirst);
    },
    pay: async ({ pin }): Promise<Answer> => {
      const body = {
        id,
        terms_version,
        invitation,
        organiser_first: isFirst || undefined,
      };
      if (asks) {
        const joined = await withKey(body, (idempotency_key) =>
          call(invitationRoutes.ask, body, { pin, idempotency_key }),
        );
        return { request: joined };
      }
      const seat = await withKey(body, (idempotency_key) =>
        call(ajoRoutes.join, body, { pin, idempotency_key }),
      );
      return { seat, joined: await loadGroup(client, id) };
    },
    onPaid: () => void groupChanged(client),
    // Someone joined first or the rules changed: refetch the open groups.
    onFail: () => client.invalidateQueries({ queryKey: ['ajo'] }),
  });
  const amount = amountPerPeriod(group.contribution_amount, group.frequency);
  return (
    <Dialog open onOpenChange={onClose} title={titleOf(group.name, payment.reply)}>
      {payment.reply && 'request' in payment.reply && (
        <RequestSent group={group} request={payment.reply.request} onClose={onClose} />
      )}
      {payment.reply && 'joined' in payment.reply && (
        <JoinedGroup
          {...payment.reply}
          name={group.name}
          onClose={onClose}
          onVisit={() => onVisit(group.id)}
        />
      )}
      {payment.reply === undefined && (
        <PinForm
          payment={payment}
          labels={{ pay: labelOf({ full, approval }) }}
          byButton
          onCancel={onClose}
        >
          <p>You're about to join this àjọ group. Please review the details:</p>
          {changes && <TermChanges changes={changes} />}
          <Preview group={group} turn={turn} />
          {/* An invitation has told the rules already. */}
          {invitation === undefined && (
            <>
              <JoinerRules group={group} />
              <NextSteps group={group} entry={{ full, approval, turn }} />
            </>
          )}
          <Affordability
            act="join this group"
            each={amountPerRound(group)}
            frequency={group.frequency}
            pot={potOf(group.contribution_amount, group.max_members)}
          />
          {full && (
            <Notice tone="info">
              This group is full. You’ll join its waiting list and get the next free seat, by the
              start date. Until then nothing is taken, and you can leave the list at any time.
            </Notice>
          )}
          {approval && <Notice tone="info">The organiser sees your name and trust score.</Notice>}
          {group.turn_needs && <Notice tone="warn">{group.turn_needs}</Notice>}
          <p className="text-muted text-sm">
            By joining you agree to contribute {amount}, follow the group rules, and be notified
            when it is your turn.
          </p>
          <Consent group={group} checked={agreed} onCheck={setAgreed} tried={tried} />
          {isFirst && (
            <OrganiserFirst
              order={group.order}
              checked={consents}
              onCheck={setConsents}
              tried={tried}
            />
          )}
        </PinForm>
      )}
    </Dialog>
  );
}

type TickProps = { checked: boolean; onCheck: (checked: boolean) => void; tried: boolean };

/** Agrees to debits that no PIN is asked for again. */
function Consent({ group, checked, onCheck, tried }: TickProps & { group: OpenGroup }) {
  const { each, total } = mostToPay(group);
  return (
    <Checkbox
      className="rounded-card border border-field px-4 py-3 has-checked:border-primary has-checked:bg-tint"
      checked={checked}
      onChecked={onCheck}
      error={tried && !checked ? TICK_FIRST : undefined}
    >
      <span className="tabular-nums">
        {formatNaira(each)} may leave my wallet {everyText(group.frequency, group.start_date)},{' '}
        {formatNaira(total)} in all at most.
      </span>
    </Checkbox>
  );
}

function OrganiserFirst({ order, checked, onCheck, tried }: TickProps & { order: OrderKind }) {
  return (
    <Checkbox
      className="rounded-card border border-bad bg-bad-tint px-4 py-3 text-bad text-sm [&_input]:mt-0.5 [&_input]:accent-bad"
      checked={checked}
      onChecked={onCheck}
      error={tried && !checked ? TICK_FIRST : undefined}
    >
      <span>
        <b className="block">
          The organiser {order === 'join' ? 'collects' : 'may collect'} before any member.
        </b>
        I’ll pay in before anyone else has been paid.
      </span>
    </Checkbox>
  );
}

/** `joined` is undefined if the group could not be loaded after joining. */
type Answer = { request: OwnRequest } | { seat: OwnSeat; joined: Group | undefined };

function labelOf({ full, approval }: { full: boolean; approval: boolean }): string {
  if (approval) return 'Ask to Join';
  return full ? 'Join Waiting List' : 'Join Group';
}

function titleOf(name: string, answer: Answer | undefined): string {
  if (answer === undefined) return `Join ${name}`;
  if ('joined' in answer) return 'You have joined';
  return answer.request.place === null ? 'You have asked to join' : 'You are on the list';
}

type RequestSentProps = { group: OpenGroup; request: OwnRequest; onClose: () => void };

function RequestSent({ group, request: { place }, onClose }: RequestSentProps) {
  return (
    <div className="flex flex-col gap-4">
      <Outcome tone="good">
        {place === null
          ? `The organiser of ${group.name} will reply to you.`
          : `You’re number ${place} on the waiting list of ${group.name}.`}{' '}
        We’ll tell you as soon as you have a seat.
      </Outcome>
      <Button onClick={onClose}>Done</Button>
    </div>
  );
}

/** When the member at this position collects. */
function turnText(order: OrderKind, turn: ExpectedTurn | undefined): string {
  if (turn !== undefined) return `collects about ${formatDate(turn.day)}`;
  switch (order) {
    case 'picked':
      return 'you pick your turn';
    case 'need':
      return 'turns go by need';
    case 'drawn':
      return 'turns drawn by lot';
    default:
      return 'turns set at the start';
  }
}

type PreviewProps = { group: OpenGroup; turn: ExpectedTurn | undefined };

function Preview({ group, turn }: PreviewProps) {
  const { contribution_amount, max_members, total_members, set_aside, frequency } = group;
  const position = total_members + 1;
  return (
    <Facts>
      <Fact name="Contribution">
        {amountPerPeriod(contribution_amount, frequency)}
        {set_aside > 0 && (
          <span className="block font-normal text-muted">+ {formatNaira(set_aside)} reserve</span>
        )}
      </Fact>
      <Fact name="Total collection">
        {formatNaira(potOf(contribution_amount, max_members))} if full
      </Fact>
      <Fact name="Start date">{formatDate(group.start_date)}</Fact>
      {position <= max_members && (
        <Fact name={`Your Position: #${position}`}>{turnText(group.order, turn)}</Fact>
      )}
    </Facts>
  );
}

const AT_START: Partial<Record<OrderKind, string>> = { drawn: 'drawn by lot', rotated: 'fixed' };

/** Time and amount of the first debit from the wallet. */
function whenFirstDebited(group: Group): string {
  const { ready, start_date } = group;
  if (ready === null) {
    return `We’ll take the first contribution from your wallet on ${formatDate(start_date)} and remind you before then.`;
  }
  return `${firstHold(group, ready)} We’ll remind you before then. The group starts on ${formatDate(start_date)}.`;
}

/** The member's turn, and the first payment. */
function placeText(group: Group, position: number): string {
  const decided = AT_START[group.order];
  const place = decided
    ? `Your position is #${position}; turns are ${decided} at the start.`
    : `You collect as #${turnOf(group, position)}.`;
  return `${place} ${whenFirstDebited(group)}`;
}

type JoinedProps = {
  name: string;
  seat: OwnSeat;
  joined: Group | undefined;
  onClose: () => void;
  onVisit: () => void;
};

function JoinedGroup({ name, seat: { position }, joined, onClose, onVisit }: JoinedProps) {
  return (
    <div className="flex flex-col gap-4">
      <Outcome tone="good">
        You are in {name}. {joined ? placeText(joined, position) : `Your position is #${position}.`}
      </Outcome>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={onVisit}>
          View group
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}
