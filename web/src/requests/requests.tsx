// Requests made to the customer, their own requests, and the bills they split.
import { formatNaira } from '@alajo/contract/money.ts';
import type { MoneyRequest, ReceivedRequest, SplitView } from '@alajo/contract/requests/schemas.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { HandCoins, Plus, QrCode, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatDate } from '../platform/format.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Skeleton } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SectionHead } from '../ui/section.tsx';
import { QueryError, ShowMore } from '../ui/states.tsx';
import { receivedQuery, requestsQuery, splitsQuery } from './queries.ts';
import { leftText, requestedText, StateChip } from './state-chip.tsx';

const loadForm = () => import('./request-form.tsx');
const RequestForm = lazyPart(loadForm);

export function Component() {
  // Kept in the URL so that other pages can link to the open form.
  const [params, setParams] = useSearchParams();
  const [asking, setAsking] = useState(params.has('new'));
  const close = () => {
    setAsking(false);
    if (params.has('new')) setParams({}, { replace: true });
  };
  const mine = useInfiniteQuery(requestsQuery);
  const splits = useInfiniteQuery(splitsQuery);
  const received = useQuery(receivedQuery);
  const requests = mine.data?.pages.flatMap(({ results }) => results);
  const bills = splits.data?.pages.flatMap(({ results }) => results);
  // Shown all at once, so the layout doesn't shift when the last one arrives.
  const loading = requests === undefined || bills === undefined || received.isLoading;
  const failed = mine.error ?? splits.error;
  return (
    <div className="flex flex-col gap-7">
      <title>Requests · Alajo</title>
      <PageHead title="Requests">
        <Button onPointerDown={loadForm} onClick={() => setAsking(true)}>
          <Plus size={18} aria-hidden="true" />
          Request Money
        </Button>
      </PageHead>
      <div className="grid gap-7 lg:grid-cols-[minmax(0,1fr)_344px] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-6">
        <nav
          aria-label="Ask for money"
          className="grid grid-cols-3 gap-2 lg:col-start-2 lg:row-start-1"
        >
          <ButtonLink variant="secondary" className={TILE} to="/splits/new">
            <Users size={22} aria-hidden="true" className="text-primary" />
            Split a bill
          </ButtonLink>
          <ButtonLink variant="secondary" className={TILE} to="/me">
            <QrCode size={22} aria-hidden="true" className="text-primary" />
            My QR
          </ButtonLink>
          <ButtonLink variant="secondary" className={TILE} to="/pots">
            <HandCoins size={22} aria-hidden="true" className="text-primary" />
            Group pots
          </ButtonLink>
        </nav>
        <div className="flex min-w-0 flex-col gap-7 lg:row-span-2 lg:row-start-1">
          <QueryError query={mine.error ? mine : splits} />
          {loading && !failed && <Skeleton className="h-64" />}
          {!loading && <ReceivedRequests requests={received.data} />}
          {!loading && requests.length === 0 && bills.length === 0 && (
            <EmptyState drawing="payments" title="Ask for money with a link">
              <p className="text-muted">
                Anyone can pay it: from Alajo, by card or by bank transfer. You’ll see when it’s
                paid.
              </p>
              <Button onPointerDown={loadForm} onClick={() => setAsking(true)}>
                Request Money
              </Button>
            </EmptyState>
          )}
          {!loading && requests.length > 0 && (
            <section className="min-w-0">
              <SectionHead title="You asked for" />
              <Rows>
                {requests.map((request) => (
                  <RequestRow key={request.id} request={request} />
                ))}
              </Rows>
              <ShowMore query={mine} className="mt-3" />
            </section>
          )}
        </div>
        {!loading && bills.length > 0 && (
          <section className="min-w-0 lg:col-start-2">
            <SectionHead title="Split bills" />
            <Rows>
              {bills.map((split) => (
                <SplitRow key={split.id} split={split} />
              ))}
            </Rows>
            <ShowMore query={splits} className="mt-3" />
          </section>
        )}
      </div>
      {asking && <RequestForm onClose={close} />}
    </div>
  );
}

const TILE = 'min-h-20 flex-col gap-1.5 px-1 text-sm';

function ReceivedRequests({ requests }: { requests: ReceivedRequest[] | undefined }) {
  if (requests === undefined || requests.length === 0) return null;
  return (
    <section>
      <SectionHead title="Requests to you" note="Nothing is taken until you pay." />
      <Rows>
        {requests.map((request) => (
          <Row
            key={request.slug}
            to={`/pay/${request.slug}`}
            mark={<Avatar name={request.requester} />}
            title={request.requester}
            about={request.title}
            amount={request.amount === null ? 'You choose' : formatNaira(request.amount)}
          >
            <span className="font-semibold text-primary text-sm">Pay or decline</span>
          </Row>
        ))}
      </Rows>
    </section>
  );
}

function RequestRow({ request }: { request: MoneyRequest }) {
  const { id, title, payer, created_at, state } = request;
  const open = request.amount === null && request.paid > 0;
  const left = leftText(request);
  return (
    <Row
      to={`/requests/${id}`}
      mark={payer === null ? <RequestMark icon={HandCoins} /> : <Avatar name={payer} />}
      title={title}
      about={left || (payer ?? (open ? 'Received so far' : `Link, ${formatDate(created_at)}`))}
      amount={requestedText(request)}
    >
      {state !== 'paid' || request.amount === null ? <StateChip state={state} /> : <PaidLabel />}
    </Row>
  );
}

function SplitRow({ split: { id, title, shares, total, paid, own_share } }: { split: SplitView }) {
  const settled = shares.filter(({ state }) => state === 'paid').length;
  return (
    <Row
      to={`/splits/${id}`}
      mark={<RequestMark icon={Users} />}
      title={title}
      about={`${settled} of ${shares.length} paid`}
      amount={formatNaira(total)}
    >
      {paid + own_share === total ? <PaidLabel /> : <StateChip state="open" />}
    </Row>
  );
}

const PaidLabel = () => <span className="text-muted text-sm">Paid</span>;

function RequestMark({ icon: Icon }: { icon: typeof Users }) {
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-control bg-tint text-on-tint">
      <Icon size={20} aria-hidden="true" />
    </span>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {children}
    </ul>
  );
}

type RowProps = {
  to: string;
  mark: ReactNode;
  title: string;
  about: string;
  amount: string;
  children: ReactNode;
};

function Row({ to, mark, title, about, amount, children }: RowProps) {
  return (
    <li>
      <Link to={to} className="flex min-h-16 items-center gap-3 px-4 py-2.5 hover:bg-tint">
        {mark}
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-15">{title}</span>
          <span className="block truncate text-muted text-sm">{about}</span>
        </span>
        <span className="shrink-0 text-right">
          <span className="block font-semibold text-15 tabular-nums">{amount}</span>
          {children}
        </span>
      </Link>
    </li>
  );
}
