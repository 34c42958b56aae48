// Page behind an invitation: the group's terms for anyone with the link, then the buttons to join. Signing in
// or registering from here leads back here.

import { invitationRoutes } from '@alajo/contract/ajo/invitation-routes.ts';
import { type InvitationTerms, joinPath, SEAT_PREFIX } from '@alajo/contract/ajo/invitations.ts';
import { commitmentOf, type OrderKind } from '@alajo/contract/ajo/schemas.ts';
import { addDays } from '@alajo/contract/days.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { AJO_READY_HOURS } from '@alajo/contract/time-limits.ts';
import { useParams } from 'react-router';
import { call } from '../../platform/api.ts';
import { formatDate } from '../../platform/format.ts';
import { AjoRing } from '../../ui/ajo-ring.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, Skeleton } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { QueryError } from '../../ui/states.tsx';
import { WovenEdge } from '../../ui/woven-edge.tsx';
import { AmountRow, Figure, JoinFrame, useLinked, WayIn } from '../join-frame.tsx';
import { Sentences } from '../sentences.tsx';
import { NoSeat } from './invitation-unavailable.tsx';

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
  const { session, query, ended, loading } = useLinked({
    kind: 'invitation',
    path: joinPath(code),
    code,
    read: (signal) => call(invitationRoutes.invitation, { code }, { signal }),
  });
  return (
    <JoinFrame title={query.data?.name ?? 'Join an Ajo group'}>
      {loading && <Loading />}
      {ended ? <EndedInvitation /> : <QueryError query={query} />}
      {query.data && (
        <>
          <Invitation terms={query.data} />
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

function Invitation({ terms }: { terms: InvitationTerms }) {
  const { max_members: rounds } = terms;
  return (
    <>
      <section className="relative flex flex-col items-center gap-1 overflow-hidden rounded-card border border-line bg-surface px-5 pt-8 pb-5 text-center">
        <WovenEdge className="absolute inset-x-0 top-0 bg-[linear-gradient(90deg,var(--card-from),var(--card-to))] text-surface" />
        <p className="font-semibold text-muted text-sm">You’re invited to</p>
        <h1 className="max-w-full break-words font-bold text-2xl tracking-tight">{terms.name}</h1>
        {terms.description && <p className="break-words text-muted">{terms.description}</p>}
        <div className="relative mt-4 grid size-48 place-items-center">
          <AjoRing
            seats={Array.from({ length: rounds }, () => 'paid' as const)}
            width={2}
            className="absolute inset-0 size-48"
          />
          <p className="flex flex-col px-6">
            <span className="text-muted text-sm">Each turn pays</span>
            <span className="font-bold text-[22px] tabular-nums leading-8 tracking-tight">
              {formatNaira(terms.pot)}
            </span>
            <span className="text-muted text-sm">to one member</span>
          </p>
        </div>
      </section>
      <dl className="grid grid-cols-3 divide-x divide-line rounded-card border border-line bg-surface py-4 text-center">
        <Figure name="You pay" note={terms.frequency}>
          {formatNaira(terms.contribution_amount)}
        </Figure>
        <Figure name="Rounds" note="if full">
          {rounds}
        </Figure>
        <Figure name="Starts" note="if 3 join">
          {formatDate(terms.start_date)}
        </Figure>
      </dl>
      <Most terms={terms} />
      <Card className="flex flex-col gap-3">
        <h2 className="font-semibold text-lg leading-6">How this group works</h2>
        <Sentences sentences={[ORDER[terms.order], ...terms.terms]} />
        {terms.rules.length > 0 && (
          <>
            <h3 className="font-semibold">Group rules</h3>
            <Sentences sentences={terms.rules} />
          </>
        )}
      </Card>
      <p className="text-center text-muted text-sm">
        Members’ names stay private until you join. Valid until {formatDate(terms.expires_at)}.
      </p>
    </>
  );
}

const ORDER: Record<OrderKind, string> = {
  organiser_last: 'Turns go in the order people joined. The organiser collects last.',
  join: 'Turns go in the order people joined. The organiser collects first.',
  drawn: 'Turns are drawn by lot at the start, and everyone can check the draw.',
  picked: 'Everyone picks a free turn before the start.',
  need: 'Everyone says when they need the money, and why. The member with the most support goes first.',
  rotated:
    'The group is starting another cycle: the last to collect goes first, and new members collect after the others.',
};

/** The maximum that can be taken, as a sum that adds up. */
function Most({ terms }: { terms: InvitationTerms }) {
  const { contribution_amount: contribution, set_aside, max_members: members } = terms;
  const { late_fee, bond, ready_check, start_date } = terms;
  const { total } = commitmentOf({ contribution, set_aside, members, bond });
  const from = ready_check ? addDays(start_date, AJO_READY_HOURS[0] / 24) : start_date;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-semibold text-lg leading-6">The most you can pay</h2>
      <dl className="flex flex-col gap-2 tabular-nums">
        <AmountRow name={`${members} contributions of ${formatNaira(contribution)}`}>
          {formatNaira(kobo(contribution * members))}
        </AmountRow>
        {set_aside > 0 && (
          <AmountRow name={`Reserve, ${formatNaira(set_aside)} each time; what’s left comes back`}>
            {formatNaira(kobo(set_aside * members))}
          </AmountRow>
        )}
        {bond > 0 && (
          <AmountRow name="Bond, on hold from the start; what’s left comes back">
            {formatNaira(kobo(bond * contribution))}
          </AmountRow>
        )}
        <div className="flex items-baseline justify-between gap-4 border-line border-t pt-3 font-semibold">
          <dt>In total, never more than</dt>
          <dd className="font-bold text-xl">{formatNaira(total)}</dd>
        </div>
      </dl>
      <p className="text-muted text-sm">
        You collect {formatNaira(terms.pot)} once.{' '}
        {late_fee > 0 &&
          `Missing a contribution costs ${late_fee}% more, or twice that after you collect. `}
        Nothing is taken before {formatDate(from)}.
      </p>
      {terms.premiums && <p className="text-muted text-sm">Your turn decides: {terms.premiums}.</p>}
    </Card>
  );
}

function SignUp({ terms }: { terms: InvitationTerms }) {
  if (terms.state === 'started') return <NoSeat state={terms.state} />;
  return (
    <WayIn>
      {terms.state === 'full' && <NoSeat state={terms.state} />}
      <div className="flex gap-2">
        <ButtonLink to="/login" variant="secondary" className="min-h-12">
          Sign In
        </ButtonLink>
        <ButtonLink to="/register" className="min-h-12 flex-1">
          {terms.state === 'full' ? 'Create account and wait' : 'Create account and join'}
        </ButtonLink>
      </div>
      <p className="text-center text-muted text-sm">
        {terms.approval
          ? 'The organiser approves who joins. Nothing is taken today.'
          : 'Nothing is taken today.'}
      </p>
    </WayIn>
  );
}
