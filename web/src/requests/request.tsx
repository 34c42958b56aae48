// Page of one request: its link to share, the payers, and Cancel.
import { formatNaira } from '@alajo/contract/money.ts';
import { requestsRoutes } from '@alajo/contract/requests/routes.ts';
import type { RequestDetails } from '@alajo/contract/requests/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useAction } from '../platform/action.ts';
import { call } from '../platform/api.ts';
import { formatDate, formatDateTime } from '../platform/format.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Skeleton } from '../ui/card.tsx';
import { Confirm } from '../ui/lazy-confirm-dialog.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SectionHead } from '../ui/section.tsx';
import { LinkCode, ShareLink } from '../ui/share-link.tsx';
import { QueryError } from '../ui/states.tsx';
import { requestQuery, requestsChanged } from './queries.ts';
import { leftText, StateChip } from './state-chip.tsx';

export const REQUESTS = { to: '/requests', name: 'your requests' };

export function Component() {
  const id = Number(useParams().id);
  const query = useQuery({ ...requestQuery(id), enabled: Number.isSafeInteger(id) && id > 0 });
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-5 lg:max-w-none">
      <title>Request · Alajo</title>
      <PageHead title={query.data?.title ?? 'Request'} back={REQUESTS} />
      <QueryError query={query} />
      {query.isPending && !query.error && <Skeleton className="h-96" />}
      {query.data && <Details request={query.data} />}
    </div>
  );
}

function Details({ request }: { request: RequestDetails }) {
  const { amount, paid, state, slug, title, payer, payer_notified, expires_at } = request;
  const open = state === 'open';
  const isCollecting = amount === null && paid > 0;
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_344px] lg:items-start lg:gap-6">
      <Card className="flex min-w-0 flex-col items-center gap-4 text-center">
        <div className="w-full">
          {isCollecting && <p className="text-muted">Received so far</p>}
          <p className="large-naira w-full break-all font-bold text-[2.5rem] tabular-nums leading-12 tracking-tight">
            {amount === null && !isCollecting ? 'Any amount' : formatNaira(amount ?? paid)}
          </p>
          <p className="text-muted empty:hidden">{aboutAmount(request)}</p>
        </div>
        <StateChip state={state} />
        {open && <LinkCode path={`/pay/${slug}`} />}
        {open && payer !== null && (
          <p className="text-muted text-sm">
            {payer_notified
              ? `${payer} has been notified, and we’ll remind them if it stays unpaid.`
              : `Share the link with ${payer}.`}
          </p>
        )}
        {open && (
          <ShareLink
            path={`/pay/${slug}`}
            main
            text={`${title}: please pay ${amount === null ? '' : `${formatNaira(amount)} `}here.`}
          />
        )}
        {open && expires_at && amount !== null && (
          <p className="text-muted text-sm">The link works until {formatDateTime(expires_at)}.</p>
        )}
      </Card>
      <div className="flex min-w-0 flex-col gap-5">
        <Payments request={request} />
        {open && request.kind !== 'personal' && <Cancel id={request.id} />}
      </div>
    </div>
  );
}

function aboutAmount(request: RequestDetails): string {
  if (request.amount !== null) return leftText(request);
  const choice = request.paid === 0 ? 'Payer chooses' : 'Any amount';
  if (request.state !== 'open' || request.expires_at === null) return choice;
  return `${choice}, open until ${formatDate(request.expires_at)}`;
}

function Payments({ request: { payments } }: { request: RequestDetails }) {
  return (
    <section>
      <SectionHead title="Paid by" />
      {payments.length === 0 && (
        <p className="rounded-card border border-line bg-surface p-4 text-muted">No one yet.</p>
      )}
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface empty:hidden">
        {payments.map(({ reference, payer, amount, excess, date, reversed }) => (
          <li key={reference}>
            <Link
              to={`/receipt?ref=${reference}`}
              className="flex min-h-16 items-center gap-3 px-4 py-2.5 hover:bg-tint"
            >
              <Avatar name={payer} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium text-15">{payer}</span>
                <span className="block text-muted text-sm">{formatDateTime(date)}</span>
                {reversed && (
                  <span className="block text-sm text-warn">
                    Reversed: it no longer counts as paid.
                  </span>
                )}
                {excess > 0 && !reversed && (
                  <span className="block text-sm text-warn">
                    You were paid {formatNaira(excess)} too much. It’s in your wallet, and we’ll
                    contact you about returning it.
                  </span>
                )}
              </span>
              <span className="font-semibold text-15 tabular-nums">{formatNaira(amount)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Cancel({ id }: { id: number }) {
  const client = useQueryClient();
  const cancel = useAction({
    mutationFn: () => call(requestsRoutes.cancel, { id }),
    onSuccess: () => requestsChanged(client),
  });
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="ghost" className="!text-bad" onClick={() => setAsking(true)}>
        Cancel this request
      </Button>
      {asking && (
        <Confirm
          title="Cancel this request?"
          cancelLabel="Keep request"
          confirmLabel="Cancel request"
          action={cancel}
          onClose={() => setAsking(false)}
        >
          <p>The link and QR code will stop working. You keep what was paid.</p>
        </Confirm>
      )}
    </>
  );
}
