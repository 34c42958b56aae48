// Page behind an invitation: the group's terms for anyone with the link, then the buttons to join. Signing in
// or registering from here leads back here.

import { dueDay } from '@alajo/contract/ajo/due-days.ts';
import { invitationRoutes } from '@alajo/contract/ajo/invitation-routes.ts';
import {
  type InvitationTerms,
  type InvitedGroup,
  joinPath,
  SEAT_PREFIX,
} from '@alajo/contract/ajo/invitations.ts';
import { largestPremium } from '@alajo/contract/ajo/turn-premium.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { countText } from '@alajo/contract/time-limits.ts';
import { useParams } from 'react-router';
import { call } from '../../platform/api.ts';
import { formatDate } from '../../platform/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, Skeleton } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { beadRadius, RING_RADIUS, type SeatMarker, SeatRing } from '../../ui/seat-ring.tsx';
import { QueryError } from '../../ui/states.tsx';
import { Figure, JoinButtons, JoinFrame, useLinkTerms } from '../join-frame.tsx';
import { everyText } from '../main-rules.ts';
import { amountPerRound } from '../own-payments.ts';
import { expectedTurn } from './expected-turn.ts';
import { NoSeat } from './invitation-unavailable.tsx';
import { useInvitedGroup } from './invited-group.ts';
import { joinLabel } from './join-label.ts';
import { JoinerRules } from './joiner-rules.tsx';
import { NextSteps } from './next-steps.tsx';

const SeatPage = lazyPart(() => import('../seat-links/seat-page.tsx'), { retry: 'inside' });
const JoinByInvitation = lazyPart(() => import('./join-by-invitation.tsx'), { retry: 'inside' });

export function Component() {
  const { code = '' } = useParams();
  return code.startsWith(SEAT_PREFIX) ? (
    <SeatPage code={code.slice(SEAT_PREFIX.length)} />
  ) : (
    <JoinPage code={code} />
  );
}

function JoinPage({ code }: { code: string }) {
  const { session, query, ended, loading } = useLinkTerms({
    kind: 'invitation',
    path: joinPath(code),
    code,
    read: (signal) => call(invitationRoutes.invitation, { code }, { signal }),
  });
  const invited = useInvitedGroup(code, session !== undefined && query.data !== undefined);
  return (
    <JoinFrame title={query.data?.name ?? 'Join an Ajo group'}>
      {loading && <Loading />}
      {ended ? <EndedInvitation /> : <QueryError query={query} />}
      {query.data && (
        <>
          <Invitation terms={query.data} invited={invited.data} />
          {session ? (
            <JoinByInvitation code={code} terms={query.data} />
          ) : (
            <SignUp terms={query.data} />
          )}
        </>
      )}
    </JoinFrame>
  );
}

function Loading() {
  return (
    <>
      <Skeleton className="h-90" />
      <Skeleton className="h-20" />
      <Skeleton className="h-52" />
    </>
  );
}

function EndedInvitation() {
  return (
    <Card className="flex flex-col gap-2">
      <h1 className="font-bold text-2xl">This invitation has ended</h1>
      <p className="text-muted">
        Links are valid for seven days, and the person who created one can end it sooner. Ask them
        for a new one.
      </p>
    </Card>
  );
}

type InvitationProps = { terms: InvitationTerms; invited: InvitedGroup | undefined };

function Invitation({ terms, invited }: InvitationProps) {
  const { state, approval, frequency, start_date, max_members: rounds } = terms;
  const start = formatDate(start_date);
  const may_join = state !== 'started' && !invited?.is_member && !invited?.is_waiting;
  const turn = invited && expectedTurn(invited.group);
  return (
    <>
      <section className="flex flex-col items-center gap-1 pt-4 text-center">
        <p className="font-semibold text-muted text-sm">You’re invited to</p>
        <h1 className="max-w-full break-words font-bold text-[1.75rem] leading-9 tracking-tight">
          {terms.name}
        </h1>
        {terms.description && (
          <p className="max-w-full break-words text-muted">{terms.description}</p>
        )}
        <Seats terms={terms} invited={invited} />
      </section>
      <dl className="figures divide-x divide-line rounded-card border border-line bg-surface py-3 text-center">
        <Figure name="You pay" note={everyText(frequency, start_date)}>
          {formatNaira(amountPerRound(terms))}
        </Figure>
        <Figure name="Rounds" note={`to ${formatDate(dueDay(start_date, frequency, rounds - 1))}`}>
          {rounds}
        </Figure>
        <Figure name="You collect" note={collectionNote(terms)}>
          {formatNaira(terms.pot)}
        </Figure>
      </dl>
      <JoinerRules group={terms} />
      {may_join && <NextSteps group={terms} entry={{ full: state === 'full', approval, turn }} />}
      <p className="text-balance text-center text-muted text-sm">
        {may_join && `Leaving is free before ${start}. `}
        Names stay private until you join.
      </p>
    </>
  );
}

/** The pot is the same for all, unless early turns pay for it. */
function collectionNote({
  early_turn_fee,
  contribution_amount,
  max_members: members,
}: InvitationTerms) {
  const most = largestPremium({ contribution_amount, members, early_turn_fee });
  return most === 0 ? 'once, if full' : `±${formatNaira(most)} by turn`;
}

/** The taken seats are known to customers only. */
function Seats({ terms, invited }: InvitationProps) {
  const { max_members: total, pot } = terms;
  const taken = invited?.group.total_members;
  const left = taken === undefined ? undefined : countText(total - taken, 'seat');
  const stateOf = (seat: number) => (seat < (taken ?? 0) ? 'joined' : 'free');
  const beads = Array.from({ length: total }, (_, seat): SeatMarker => {
    return { state: taken === undefined ? 'quiet' : stateOf(seat) };
  });
  const amount = formatNaira(pot);
  return (
    <SeatRing
      beads={beads}
      radius={RING_RADIUS}
      beadRadius={beadRadius(total)}
      label={`Each turn pays ${amount} to one member.${left === undefined ? '' : ` ${left} left.`}`}
      className="mt-3 w-full max-w-60"
    >
      <span className="text-muted text-xs">Each turn pays</span>
      <span className={`font-bold tabular-nums ${amount.length > 9 ? 'text-lg' : 'text-2xl'}`}>
        {amount}
      </span>
      {left !== undefined && (
        <span className="mt-1 rounded-full bg-tint px-2.5 py-0.5 font-semibold text-primary text-xs">
          {left} left
        </span>
      )}
    </SeatRing>
  );
}

function SignUp({ terms }: { terms: InvitationTerms }) {
  if (terms.state === 'started') return <NoSeat state={terms.state} />;
  return (
    <JoinButtons>
      {terms.state === 'full' && <NoSeat state={terms.state} />}
      <ButtonLink to="/register" className="min-h-12">
        {joinLabel(terms)}
      </ButtonLink>
      <p className="text-center text-muted text-xs">You’ll create an account or sign in first.</p>
    </JoinButtons>
  );
}
