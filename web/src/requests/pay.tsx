// Public page of a payment link: the requester, purpose, amount and state. Customers pay from the wallet,
// everyone else by card or bank transfer.
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { requestsRoutes } from '@alajo/contract/requests/routes.ts';
import type { PublicRequest } from '@alajo/contract/requests/schemas.ts';
import { reference as referenceSchema } from '@alajo/contract/wallet/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { Refusal } from '../platform/api.ts';
import { formatDateTime, formatTime } from '../platform/format.ts';
import { getSession } from '../platform/session.ts';
import { returnAfterSignIn } from '../platform/storage.ts';
import { AuthFrame, TextLink } from '../ui/auth-frame.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Notice, Skeleton } from '../ui/card.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { QueryError } from '../ui/states.tsx';
import { linkQuery } from './queries.ts';

const WAITING = { fallback: () => <Skeleton className="h-72" />, retry: 'inside' } as const;
const FromWallet = lazyPart(() => import('./pay-from-wallet.tsx'), WAITING);
const AsGuest = lazyPart(() => import('./pay-as-guest.tsx'), WAITING);

export function Component() {
  const { slug = '' } = useParams();
  // A malformed link can't be one of ours, so it needs no request.
  const possible = z.safeDecode(requestsRoutes.link.params, { slug }).success;
  const query = useQuery({ ...linkQuery(slug.toLowerCase()), enabled: possible });
  const missing = query.error instanceof Refusal && query.error.status === 404;
  const refused = !possible || missing;
  useEffect(() => {
    if (possible && getSession() === undefined) returnAfterSignIn(`/pay/${slug}`);
  }, [possible, slug]);
  return (
    <AuthFrame
      title={query.data?.kind === 'personal' ? `Pay ${query.data.requester.name}` : 'Pay a request'}
    >
      {possible && query.isPending && !query.error && <Skeleton className="h-96" />}
      {refused && (
        <Notice tone="bad">
          This isn’t an Alajo payment link. Don’t pay. Ask the person who sent it for a new one.
        </Notice>
      )}
      {!refused && <QueryError query={query} />}
      {query.data && <RequestSummary request={query.data} />}
      {query.data && <PayRequest request={query.data} onPaid={() => query.refetch()} />}
    </AuthFrame>
  );
}

function RequestSummary({ request }: { request: PublicRequest }) {
  const { requester, title, amount, paid, kind } = request;
  return (
    <Card className="flex flex-col items-center gap-2 text-center">
      <Avatar name={requester.name} className="size-14 text-lg" />
      <p className="text-muted">
        <b className="text-text">{requester.name}</b>
        {kind === 'personal' ? '' : ' is asking you for'}
      </p>
      {requester.verified && (
        <p className="inline-flex items-center gap-1.5 text-good text-sm">
          <BadgeCheck size={16} aria-hidden="true" />
          Name verified
        </p>
      )}
      {amount !== null && (
        <p className="large-naira w-full break-all font-bold text-[2.5rem] tabular-nums leading-12 tracking-tight">
          {formatNaira(amount)}
        </p>
      )}
      {kind !== 'personal' && <p className="wrap-anywhere text-lg">{title}</p>}
      {amount !== null && paid > 0 && paid < amount && (
        <p className="text-muted text-sm">
          {formatNaira(paid)} is paid, {formatNaira(kobo(amount - paid))} is left.
        </p>
      )}
    </Card>
  );
}

type PayingProps = { request: PublicRequest; onPaid: () => void };

function PayRequest({ request, onPaid }: PayingProps) {
  const [params, setParams] = useSearchParams();
  const [asGuest, setAsGuest] = useState(getSession() === undefined);
  const [done, setDone] = useState(false);
  const parsed = referenceSchema.safeParse(params.get('payment') ?? '');
  const reference = parsed.success ? parsed.data : undefined;
  const finished = () => {
    setDone(true);
    onPaid();
  };
  const { state } = request;
  if (reference !== undefined) {
    return (
      <AsGuest
        request={request}
        reference={reference}
        onStarted={(payment) => setParams({ payment }, { replace: true })}
        onAgain={() => setParams({}, { replace: true })}
        onPaid={onPaid}
      />
    );
  }
  if (state !== 'open' && !done) return <ClosedRequest request={request} />;
  if (!asGuest) {
    return (
      <FromWallet request={request} onPaid={finished} onDeclined={onPaid}>
        <Button variant="ghost" onClick={() => setAsGuest(true)}>
          Pay by card or bank transfer
        </Button>
      </FromWallet>
    );
  }
  return (
    <AsGuest
      request={request}
      reference={undefined}
      onStarted={(payment) => setParams({ payment }, { replace: true })}
      onAgain={() => setParams({}, { replace: true })}
      onPaid={onPaid}
    >
      {getSession() ? (
        <Button variant="ghost" onClick={() => setAsGuest(false)}>
          Pay from your wallet
        </Button>
      ) : (
        <p className="flex flex-wrap items-center justify-center gap-x-2 text-center text-muted text-sm">
          Paying from Alajo is free and takes seconds.
          <TextLink to="/login">Sign in</TextLink>
        </p>
      )}
    </AsGuest>
  );
}

function ClosedRequest({
  request: { state, amount, paid_at, checked_at, expires_at },
}: ClosedProps) {
  const checked = (
    <p className="text-center text-muted text-sm">
      Checked with Alajo’s books at {formatTime(checked_at)}.
    </p>
  );
  if (state === 'paid') {
    return (
      <>
        <Notice tone="good">
          {`Paid${amount === null ? '' : `: ${formatNaira(amount)}`}${paid_at ? `, ${formatDateTime(paid_at)}` : ''}. Nothing more is due.`}
        </Notice>
        {checked}
      </>
    );
  }
  const why = {
    expired: `This link has expired${expires_at ? ` on ${formatDateTime(expires_at)}` : ''}.`,
    cancelled: 'This request was cancelled.',
    declined: 'This request was declined.',
    open: '',
  }[state];
  return (
    <>
      <Notice tone="warn">{`${why} It can no longer be paid.`}</Notice>
      {checked}
    </>
  );
}

type ClosedProps = { request: PublicRequest };
