// All notifications by day, filtered by topic or unread through the URL, with mark-read buttons.
import { type Notification, notificationTopic } from '@alajo/contract/notifications/schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, CheckCheck, Settings2 } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { errorMessage } from '../platform/api.ts';
import { formatDay, formatTime, lagosDay } from '../platform/format.ts';
import { Button, ButtonLink, buttonClass } from '../ui/button.tsx';
import { Card, Notice, Skeleton } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { QueryError, ShowMore } from '../ui/states.tsx';
import { type NotificationFilter, notificationListQuery } from './notification-queries.ts';
import { NotificationRow, TOPICS, useRead, useReadAll } from './rows.tsx';

const SETTINGS = '/settings/notifications';

export function Component() {
  const filter = useFilter();
  const narrowed = filter.topic !== undefined || filter.unread !== undefined;
  const query = useInfiniteQuery(notificationListQuery(filter));
  const readAll = useReadAll();
  const rows = query.data?.pages.flatMap(({ results }) => results);
  const unread = query.data?.pages.at(-1)?.unread ?? 0;
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
      {unread > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-muted text-sm">{unread} unread</p>
          <Button variant="ghost" loading={readAll.isPending} onClick={() => readAll.mutate()}>
            <CheckCheck size={18} aria-hidden="true" />
            Mark all read
          </Button>
        </div>
      )}
      {readAll.error && <Notice tone="bad">{errorMessage(readAll.error)}</Notice>}
      <QueryError query={query} />
      {query.isPending && <Loading />}
      {rows?.length === 0 && <NoNotifications narrowed={narrowed} />}
      {rows && <Days rows={rows} />}
      <ShowMore query={query}>Show older</ShowMore>
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

function Days({ rows }: { rows: readonly Notification[] }) {
  const days = Map.groupBy(rows, (notification) => lagosDay(notification.created_at));
  return [...days].map(([day, notifications]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className="mb-2 font-semibold text-muted text-sm">
        {formatDay(day)}
      </h2>
      <Card className="p-2!">
        <ul className="divide-y divide-line">
          {notifications.map((notification) => (
            <li key={notification.id} className="flex items-start gap-1 py-1">
              <NotificationRow
                notification={notification}
                when={formatTime(notification.created_at)}
              />
              {!notification.read && <ReadButton notification={notification} />}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  ));
}

function ReadButton({ notification }: { notification: Notification }) {
  const read = useRead();
  return (
    <Button
      variant="ghost"
      aria-label={`Mark read: ${notification.title}`}
      loading={read.isPending}
      onClick={() => read.mutate(notification.id)}
      className="size-11 shrink-0"
    >
      {!read.isPending && <Check size={18} aria-hidden="true" />}
    </Button>
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
