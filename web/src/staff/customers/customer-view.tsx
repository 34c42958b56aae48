// The customer’s view: the app’s own responses for their pages, as plain lists. Read-only, for 15 minutes.

import { type AppScreen, appScreen } from '@alajo/contract/console/customer-schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import type { CaseName } from '@alajo/contract/staff/case-schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { errorMessage, Refusal } from '../../platform/api.ts';
import { Choices, FilterBar } from '../kit/filters.tsx';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { AccessBar, useEndAccess } from './access-bar.tsx';
import { AccessReasonForm } from './access-reason.tsx';
import { type CustomerViewRow, readReply } from './customer-view-replies.ts';
import { appQuery } from './customers-data.ts';

export const screenIn = (text: string | null): AppScreen | undefined =>
  appScreen.options.find((option) => option === text);

const TITLES: Record<AppScreen, string> = {
  home: 'Home',
  transactions: 'Transactions',
  savings: 'Savings',
  groups: 'Ajo groups',
  orders: 'Orders',
  support: 'Support',
  notifications: 'Notifications',
  settings: 'Settings',
};

type Props = { id: number; name: string; screen: AppScreen; caseName: CaseName | undefined };

export function CustomerView({ id, name, screen, caseName }: Props) {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const query = useQuery(appQuery(id, screen));
  const { data, error, refetch } = query;
  const back = useCallback(() => {
    client.removeQueries({ queryKey: ['customers', id, 'app'] });
    const next = new URLSearchParams(params);
    next.delete('see');
    setParams(next);
  }, [client, id, params, setParams]);
  const over = useCallback(() => refetch(), [refetch]);
  if (error instanceof Refusal && error.is('access_reason_required')) {
    return (
      <AccessReasonForm
        id={id}
        at="app"
        name={name}
        target={caseName}
        ended={data !== undefined}
        onBegun={() => client.resetQueries({ queryKey: ['customers', id, 'app'] })}
        onBack={back}
      />
    );
  }
  return (
    <>
      <title>{`${name}’s view · Alajo staff`}</title>
      {data && (
        <AccessBar id={id} grant={data.look} name={name} onOver={over} onEnded={back}>
          <ActionButton hint="b" onClick={back}>
            Back to the account
          </ActionButton>
        </AccessBar>
      )}
      <Keys id={id} onEnded={back} />
      <h1 className="break-words px-4 pt-3 pb-2 font-bold text-17 leading-6">
        {TITLES[screen]}, as {name} sees it
      </h1>
      <FilterBar>
        <Choices
          label="App page"
          name="see"
          choices={appScreen.options.map((value) => ({ value, label: TITLES[value] }))}
        />
      </FilterBar>
      {error && (
        <p role="alert" className="flex items-center gap-3 bg-warn-tint px-4 py-2 text-warn">
          <span className="flex-1">{errorMessage(error)}</span>
          <ActionButton busy={query.isFetching} onClick={() => refetch()}>
            Retry
          </ActionButton>
        </p>
      )}
      {query.isPending && !error && (
        <p role="status" className="px-4 text-muted">
          Loading…
        </p>
      )}
      <div className="grid items-start gap-2.5 px-4 pb-4 lg:grid-cols-2">
        {data?.replies.map((reply) => (
          <Reply key={reply.path} {...reply} />
        ))}
      </div>
    </>
  );
}

function Keys({ id, onEnded }: { id: number; onEnded: () => void }) {
  const end = useEndAccess(id, 'app', onEnded);
  useKeys('Customer’s view', [
    { key: 'b', label: 'back to the account', run: onEnded },
    { key: 'esc', label: 'end access', run: () => end.mutate() },
  ]);
  return null;
}

function Reply(reply: { path: string; status: number; body: Record<string, unknown> }) {
  const { title, rows, problem } = readReply(reply);
  return (
    <section
      aria-label={title}
      className="min-w-0 rounded-[10px] border border-line bg-surface px-3 py-2"
    >
      <h2 className="mb-1 font-semibold text-12 leading-4.5">{title}</h2>
      {problem && <p className="text-warn">{problem}</p>}
      {!problem && rows.length === 0 && <p className="text-muted">Nothing here.</p>}
      <ul className="flex flex-col">
        {rows.map(({ key, ...row }) => (
          <Line key={key} {...row} />
        ))}
      </ul>
    </section>
  );
}

const Line = ({ main, detail, amount, end }: Omit<CustomerViewRow, 'key'>) => (
  <li className="flex items-baseline gap-3 border-line border-t py-1.5 first:border-t-0">
    <span className="min-w-0 flex-1 break-words">
      {main}
      {detail && <span className="block break-words text-12 text-muted">{detail}</span>}
    </span>
    <span className="shrink-0 text-right tabular-nums">
      {amount !== undefined && <b className="font-semibold">{formatNaira(amount)}</b>}
      {end && <span className="block text-12 text-muted">{end}</span>}
    </span>
  </li>
);
