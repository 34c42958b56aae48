// All notifications by day and thing, filtered by topic or unread through the URL. They are marked read or removed by
// swiping, or after selecting them.
import { notificationTopic } from '@alajo/contract/notifications/schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CheckCheck, ListChecks, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { errorMessage } from '../platform/api.ts';
import { Button, ButtonLink, buttonClass } from '../ui/button.tsx';
import { Notice, Skeleton } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { QueryError, ShowMore } from '../ui/states.tsx';
import { Days } from './days.tsx';
import { type NotificationFilter, notificationListQuery } from './notification-queries.ts';
import { TOPICS, useReadAll } from './rows.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useChange } from './use-change.ts';

const SETTINGS = '/settings/notifications';

export function Component() {
  const filter = useFilter();
  const narrowed = filter.topic !== undefined || filter.unread !== undefined;
  const query = useInfiniteQuery(notificationListQuery(filter));
  const readAll = useReadAll();
  const change = useChange();
  const [selected, setSelected] = useState<readonly number[]>();
  const rows = query.data?.pages.flatMap(({ results }) => results) ?? [];
  const unread = query.data?.pages.at(-1)?.unread ?? 0;
  const removed = change.isSuccess && change.variables.status === 'removed' && change.variables.ids;
  const error = readAll.error ?? change.error;
  return (
    <div className="mx-auto flex w-full max-w-180 flex-col gap-5">
      <title>Notifications · Alajo</title>
      <PageHead title="Notifications">
        <ButtonLink variant="secondary" to={SETTINGS}>
          <Settings2 size={18} aria-hidden="true" />
          <span className="max-sm:sr-only">Notification settings</span>
        </ButtonLink>
      </PageHead>
      <Filters filter={filter} />
      {rows.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-muted text-sm">{unread > 0 && `${unread} unread`}</p>
          <div className="flex flex-wrap">
            {unread > 0 && (
              <Button variant="ghost" loading={readAll.isPending} onClick={() => readAll.mutate()}>
                <CheckCheck size={18} aria-hidden="true" />
                Mark all read
              </Button>
            )}
            <Button
              variant="ghost"
              aria-pressed={selected !== undefined}
              onClick={() => setSelected(selected ? undefined : [])}
            >
              <ListChecks size={18} aria-hidden="true" />
              Select
            </Button>
          </div>
        </div>
      )}
      {error && <Notice tone="bad">{errorMessage(error)}</Notice>}
      {removed && (
        <Notice tone="plain">
          <div className="flex flex-wrap items-center justify-between gap-2">
            Removed.
            <Button
              variant="ghost"
              onClick={() => change.mutate({ ids: removed, status: 'listed' })}
            >
              Undo
            </Button>
          </div>
        </Notice>
      )}
      <QueryError query={query} />
      {query.isPending && <Loading />}
      {query.data && rows.length === 0 && <NoNotifications narrowed={narrowed} />}
      <Days rows={rows} change={change.mutate} selected={selected} onSelected={setSelected} />
      <ShowMore query={query}>Show older</ShowMore>
      {selected && (
        <SelectionBar
          rows={rows.filter(({ id }) => selected.includes(id))}
          loading={change.isPending}
          onChange={(status, ids) => {
            change.mutate({ status, ids });
            setSelected(undefined);
          }}
        />
      )}
    </div>
  );
}

/** The filter in the URL; unknown values are ignored. */
function useFilter(): NotificationFilter {
  const [params] = useSearchParams();
  const topic = notificationTopic.options.find((option) => option === params.get('topic'));
  return {
    ...(topic ? { topic } : {}),
    ...(params.get('unread') === '1' ? { unread: '1' as const } : {}),
  };
}

function Filters({ filter }: { filter: NotificationFilter }) {
  const current = filter.topic ?? (filter.unread ? 'unread' : 'all');
  const entries = [
    { key: 'all', label: 'All', search: '' },
    { key: 'unread', label: 'Unread', search: '?unread=1' },
    ...notificationTopic.options.map((topic) => ({
      key: topic,
      label: TOPICS[topic].label,
      search: `?topic=${topic}`,
    })),
  ];
  return (
    <nav aria-label="Show" className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex w-max gap-2 pb-1 sm:w-auto sm:flex-wrap">
        {entries.map(({ key, label, search }) => (
          <li key={key}>
            <Link
              to={{ search }}
              replace
              preventScrollReset
              aria-current={key === current ? 'page' : undefined}
              className={buttonClass(
                key === current ? 'primary' : 'secondary',
                'rounded-full px-4',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NoNotifications({ narrowed }: { narrowed: boolean }) {
  if (!narrowed) {
    return (
      <EmptyState drawing="payments" title="No notifications yet">
        <p className="text-muted">Payments, due dates and replies will show here.</p>
        <ButtonLink variant="secondary" to={SETTINGS}>
          Choose what we send you
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing="payments" title="Nothing here">
      <p className="text-muted">No notifications of this kind.</p>
      <Link to="/notifications" replace className={buttonClass('secondary')}>
        Show all
      </Link>
    </EmptyState>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading your notifications" className="flex flex-col gap-3">
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  );
}
