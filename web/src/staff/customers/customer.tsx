// A customer’s account while access to it is open: balances, transactions, holds and history.
import type { CustomerPage } from '@alajo/contract/console/customer-schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { errorMessage, Refusal } from '../../platform/api.ts';
import { PageUnavailable } from '../kit/page-unavailable.tsx';
import { useMe } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton, ActionLink } from '../ui/action-button.tsx';
import { AccessBar, useEndAccess } from './access-bar.tsx';
import { AccessReasonForm, caseIn, useNameFromPreviousPage } from './access-reason.tsx';
import { DevicesAndIdentity, Limits, TicketsOrdersNotes } from './account-sections.tsx';
import { CallBar } from './call-bar.tsx';
import { CustomerHeader } from './customer-header.tsx';
import { CustomerView, screenIn } from './customer-view.tsx';
import { customerQuery, removeCustomerQueries } from './customers-data.ts';
import { Ledger } from './ledger.tsx';
import { partId } from './section-card.tsx';
import { Timeline } from './timeline.tsx';
import { Totals } from './totals.tsx';

const PARTS = 5;

export function Component() {
  const { id = '' } = useParams();
  if (!/^[1-9]\d{0,14}$/.test(id)) return <UnknownCustomer />;
  return <Customer key={id} id={Number(id)} />;
}

function Customer({ id }: { id: number }) {
  const client = useQueryClient();
  const go = useNavigate();
  const [params] = useSearchParams();
  const query = useQuery(customerQuery(id));
  const seen = useRef(false);
  const called = useNameFromPreviousPage(id);
  const caseName = caseIn(params.get('case') ?? undefined);
  const screen = screenIn(params.get('see'));
  const { data, error, refetch } = query;
  const leave = useCallback(() => go('/staff/customers'), [go]);
  useEffect(() => () => removeCustomerQueries(client, id), [client, id]);
  const over = useCallback(() => refetch(), [refetch]);
  if (error instanceof Refusal && error.is('not_found')) return <UnknownCustomer />;
  if (error instanceof Refusal && error.is('access_reason_required')) {
    return (
      <AccessReasonForm
        id={id}
        at="page"
        name={data?.profile.name ?? called}
        target={caseName}
        ended={seen.current}
        onBegun={() => client.resetQueries({ queryKey: customerQuery(id).queryKey })}
        onBack={leave}
      />
    );
  }
  if (data === undefined) {
    return error ? (
      <PageUnavailable title="This account can’t be shown now">
        <p className="text-muted">{errorMessage(error)}</p>
        <ActionButton busy={query.isFetching} onClick={() => refetch()}>
          Retry
        </ActionButton>
      </PageUnavailable>
    ) : (
      <p role="status" className="p-4 text-muted">
        Loading…
      </p>
    );
  }
  seen.current = true;
  if (screen)
    return <CustomerView id={id} name={data.profile.name} screen={screen} caseName={caseName} />;
  return (
    <>
      {error && (
        <p role="alert" className="flex items-center gap-3 bg-warn-tint px-4 py-2 text-warn">
          <span className="flex-1">{errorMessage(error)}</span>
          <ActionButton busy={query.isFetching} onClick={() => refetch()}>
            Retry
          </ActionButton>
        </p>
      )}
      <CustomerDetails page={data} onOver={over} onEnded={leave} />
    </>
  );
}

type ShownProps = { page: CustomerPage; onOver: () => void; onEnded: () => void };

function CustomerDetails({ page, onOver, onEnded }: ShownProps) {
  const me = useMe();
  const [params, setParams] = useSearchParams();
  const { id, name } = page.profile;
  const end = useEndAccess(id, 'page', onEnded);
  const see = () => {
    const next = new URLSearchParams(params);
    next.set('see', 'home');
    setParams(next);
  };
  useKeys('This account', [
    ...Array.from({ length: PARTS }, (_, place) => ({
      key: String(place + 1),
      label: 'go to section',
      run: () => document.getElementById(partId(place + 1))?.focus(),
      minor: true,
    })),
    { key: 'v', label: 'view as customer', run: see },
    { key: 'esc', label: 'end access', run: () => end.mutate() },
  ]);
  return (
    <>
      <title>{`${name} · Alajo staff`}</title>
      <AccessBar id={id} grant={page.look} name={undefined} onOver={onOver} onEnded={onEnded}>
        <ActionLink
          to={{ search: `${new URLSearchParams([...params, ['see', 'home']])}` }}
          hint="v"
        >
          View as customer
        </ActionLink>
      </AccessBar>
      {page.call && <CallBar id={id} name={name} call={page.call} onOver={onOver} />}
      <CustomerHeader page={page} me={me} />
      <Totals page={page} />
      <div className="grid grid-cols-2 gap-2.5 px-4 pt-2.5 pb-3 lg:min-h-[420px] lg:flex-1 lg:grid-cols-[minmax(0,1fr)_274px_268px] lg:grid-rows-[minmax(0,1fr)_minmax(0,0.6fr)]">
        <Ledger id={id} place={1} />
        <Limits page={page} place={2} />
        <Timeline page={page} place={3} />
        <DevicesAndIdentity page={page} place={4} />
        <TicketsOrdersNotes page={page} place={5} />
      </div>
    </>
  );
}

const UnknownCustomer = () => (
  <PageUnavailable title="Customer not found">
    <ActionLink to="/staff/customers">Search</ActionLink>
  </PageUnavailable>
);
