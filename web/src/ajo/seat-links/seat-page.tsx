// Page behind a link to a seat in a running group: its price, the remaining cost, the turn and the terms for
// anyone with the link, then the buttons to take it.
import { seatPath } from '@alajo/contract/ajo/invitations.ts';
import { type SeatTerms, seatLinkRoutes } from '@alajo/contract/ajo/seat-links.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../platform/api.ts';
import { formatDate } from '../../platform/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Notice, Skeleton } from '../../ui/card.tsx';
import { QueryError } from '../../ui/states.tsx';
import { WovenEdge } from '../../ui/woven-edge.tsx';
import { AmountRow, Figure, JoinButtons, JoinFrame, useLinkTerms } from '../join-frame.tsx';
import { Sentences } from '../sentences.tsx';
import { SeatLinkDialog } from './seat-link-dialog.tsx';

export default function SeatPage({ code }: { code: string }) {
  const { session, query, ended, loading } = useLinkTerms({
    kind: 'seat-link',
    path: seatPath(code),
    code,
    read: (signal) => call(seatLinkRoutes.seatTerms, { code }, { signal }),
  });
  return (
    <JoinFrame title={query.data?.group_name ?? 'A seat in an Ajo group'}>
      {loading && <Skeleton className="h-90" />}
      {ended ? <EndedLink /> : <QueryError query={query} />}
      {query.data && (
        <>
          <Seat terms={query.data} />
          {session ? <SeatEntry code={code} terms={query.data} /> : <SignUp terms={query.data} />}
        </>
      )}
    </JoinFrame>
  );
}

function EndedLink() {
  return (
    <Card className="flex flex-col gap-2">
      <h1 className="font-bold text-2xl">This link has ended</h1>
      <p className="text-muted">
        The seat has been taken or is no longer on offer, or the link’s seven days are over. Ask the
        person who sent it to you.
      </p>
    </Card>
  );
}

function Seat({ terms }: { terms: SeatTerms }) {
  const { price, left_to_pay, rounds_left, position, total_rounds } = terms;
  return (
    <>
      <section className="relative flex flex-col items-center gap-1 overflow-hidden rounded-card border border-line bg-surface px-5 pt-8 pb-5 text-center">
        <WovenEdge className="absolute inset-x-0 top-0 bg-[linear-gradient(90deg,var(--card-from),var(--card-to))] text-surface" />
        <p className="font-semibold text-muted text-sm">You can take over a seat in</p>
        <h1 className="max-w-full break-words font-bold text-2xl tracking-tight">
          {terms.group_name}
        </h1>
        <p className="mt-3 text-muted text-sm">You collect on {formatDate(terms.collects_on)}</p>
        <p className="font-bold text-[1.75rem] tabular-nums leading-9 tracking-tight">
          {formatNaira(terms.pot)}
        </p>
      </section>
      <dl className="figures divide-x divide-line rounded-card border border-line bg-surface py-4 text-center">
        <Figure name="You pay now" note="for the seat">
          {formatNaira(price)}
        </Figure>
        <Figure name="Then" note={terms.frequency}>
          {formatNaira(terms.contribution_amount)}
        </Figure>
        <Figure name="Your turn" note={`of ${total_rounds}`}>
          {position}
        </Figure>
      </dl>
      <Card className="flex flex-col gap-3">
        <h2 className="font-semibold text-lg leading-6">Total cost</h2>
        <dl className="flex flex-col gap-2 tabular-nums">
          <AmountRow name="Now: everything paid in for the seat so far">
            {formatNaira(price)}
          </AmountRow>
          <AmountRow name={`Then: ${rounds_left === 1 ? '1 round' : `${rounds_left} rounds`}`}>
            {formatNaira(left_to_pay)}
          </AmountRow>
          <div className="flex items-baseline justify-between gap-4 border-line border-t pt-3 font-semibold">
            <dt>Total</dt>
            <dd className="font-bold text-xl">{formatNaira(kobo(price + left_to_pay))}</dd>
          </div>
        </dl>
        <p className="text-muted text-sm">
          What you pay now goes to the member giving up the seat. It grows with each round they
          still pay.
        </p>
      </Card>
      <Card className="flex flex-col gap-3">
        <h2 className="font-semibold text-lg leading-6">How this group works</h2>
        <Sentences sentences={terms.terms} />
        {terms.rules.length > 0 && (
          <>
            <h3 className="font-semibold">Group rules</h3>
            <Sentences sentences={terms.rules} />
          </>
        )}
      </Card>
      <p className="text-center text-muted text-sm">
        Members’ names stay private until you are one. Valid until {formatDate(terms.expires_at)}.
      </p>
    </>
  );
}

function SignUp({ terms }: { terms: SeatTerms }) {
  return (
    <JoinButtons>
      <div className="flex gap-3">
        <ButtonLink to="/login" variant="secondary" className="min-h-12">
          Sign In
        </ButtonLink>
        <ButtonLink to="/register" className="min-h-12 flex-1">
          Create account
        </ButtonLink>
      </div>
      <p className="text-center text-muted text-sm">
        {terms.approval
          ? 'A member of the group approves who takes the seat.'
          : 'You’ll confirm with your PIN.'}
      </p>
    </JoinButtons>
  );
}

function SeatEntry({ code, terms }: { code: string; terms: SeatTerms }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const query = useQuery({
    queryKey: ['ajo', 'seat-link', code],
    queryFn: ({ signal }) => call(seatLinkRoutes.seatLinkState, { code }, { signal }),
  });
  const { data } = query;
  return (
    <JoinButtons>
      {query.isPending && <Skeleton className="h-12" />}
      <QueryError query={query} />
      {data?.is_member && (
        <ButtonLink to={`/ajo?group=${data.group_id}`} className="min-h-12">
          You’re a member: open the group
        </ButtonLink>
      )}
      {data && !data.is_member && (
        <SeatButton request={data.asked} terms={terms} onOpen={() => setOpen(true)} />
      )}
      {open && (
        <SeatLinkDialog
          code={code}
          terms={terms}
          onClose={() => setOpen(false)}
          onVisit={(id) => navigate(`/ajo?group=${id}`)}
        />
      )}
    </JoinButtons>
  );
}

type WayProps = { request: 'waiting' | 'declined' | null; terms: SeatTerms; onOpen: () => void };

function SeatButton({ request, terms, onOpen }: WayProps) {
  if (request === 'waiting') {
    return (
      <>
        <Notice tone="info">
          You’ve asked for this seat. As soon as the group approves, we’ll offer it to you.
        </Notice>
        <ButtonLink to="/ajo" variant="secondary" className="min-h-12">
          My groups
        </ButtonLink>
      </>
    );
  }
  if (request === 'declined') {
    return <Notice tone="warn">The group didn’t agree. Nothing was taken from your wallet.</Notice>;
  }
  if (!terms.takeable) {
    return (
      <Notice tone="warn">
        This seat can’t be taken now: its turn has come, or something is owed for it. Try again
        later.
      </Notice>
    );
  }
  return (
    <Button className="min-h-12" onClick={onOpen}>
      {terms.approval ? 'Ask for the seat' : `Take the seat for ${formatNaira(terms.price)}`}
    </Button>
  );
}
