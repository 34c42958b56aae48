// All notifications, by page and filter, what to be told about, and what is known here before the server
// says it again. Apart from what the bell asks, which every page loads.
import { preferenceRoutes } from '@alajo/contract/notifications/preference-routes.ts';
import { notificationRoutes } from '@alajo/contract/notifications/routes.ts';
import type { Notification, NotificationTopic } from '@alajo/contract/notifications/schemas.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { type NotificationPage, notificationsQuery } from './queries.ts';

export type NotificationFilter = { topic?: NotificationTopic; unread?: '1' };

const LISTS = ['notifications', 'list'];

/** The page's list, narrowed, a page at a time. */
export const notificationListQuery = (filter: NotificationFilter) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, filter],
    queryFn: ({ pageParam, signal }) =>
      call(notificationRoutes.list, { ...filter, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });

export const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: async ({ signal }) =>
    (await call(preferenceRoutes.preferences, undefined, { signal })).results,
});

/** Of all that is read now, the server said so: every list on show says it too, in its place. */
export function readLocally(client: QueryClient, ids: 'all' | readonly number[], unread: number) {
  const readIn = (page: NotificationPage): NotificationPage => ({
    ...page,
    unread,
    results: page.results.map((one) =>
      ids === 'all' || ids.includes(one.id) ? { ...one, read: true } : one,
    ),
  });
  client.setQueryData(notificationsQuery.queryKey, (page) => page && readIn(page));
  client.setQueriesData<InfiniteData<NotificationPage>>(
    { queryKey: LISTS },
    (data) => data && { ...data, pages: data.pages.map(readIn) },
  );
}

/** Puts what arrived on top of the latest; false when it is there already. Lists on show follow. */
export function arriveLocally(client: QueryClient, one: Notification): boolean {
  const page = client.getQueryData(notificationsQuery.queryKey);
  if (page?.results.some(({ id }) => id === one.id)) return false;
  client.setQueryData(
    notificationsQuery.queryKey,
    page && { ...page, results: [one, ...page.results] },
  );
  client.invalidateQueries({ queryKey: LISTS });
  askAnew(client);
  return true;
}

// An answer that is on its way may be older than what was just heard, and would undo it.
function askAnew(client: QueryClient): void {
  const latest = { queryKey: notificationsQuery.queryKey, exact: true };
  if (client.isFetching(latest) > 0) client.invalidateQueries(latest);
}

/** So many are not read; from `most` on it may be more. Fewer than before: read somewhere else. */
export function countLocally(client: QueryClient, unread: number, most: number): void {
  askAnew(client);
  const page = client.getQueryData(notificationsQuery.queryKey);
  if (page === undefined || page.unread === unread || (unread === most && page.unread > most))
    return;
  client.setQueryData(notificationsQuery.queryKey, { ...page, unread });
  if (unread < page.unread) client.invalidateQueries({ queryKey: notificationsQuery.queryKey });
}
