// The full notification list, notification settings, and local updates of cached data. Kept apart from the
// bell's query, which every page loads.
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

/** The filtered list, one page at a time. */
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

export const alertsQuery = queryOptions({
  queryKey: ['money-alerts'],
  queryFn: ({ signal }) => call(preferenceRoutes.alerts, undefined, { signal }),
});

/** After the server marked notifications read: marks them in every cached list. */
export function markReadInCache(
  client: QueryClient,
  ids: 'all' | readonly number[],
  unread: number,
) {
  const markRead = (page: NotificationPage): NotificationPage => ({
    ...page,
    unread,
    results: page.results.map((notification) =>
      ids === 'all' || ids.includes(notification.id)
        ? { ...notification, read: true }
        : notification,
    ),
  });
  changePages(client, markRead);
}

/** Changes every cached page of notifications. */
export function changePages(
  client: QueryClient,
  change: (page: NotificationPage) => NotificationPage,
) {
  client.setQueryData(notificationsQuery.queryKey, (page) => page && change(page));
  client.setQueriesData<InfiniteData<NotificationPage>>(
    { queryKey: LISTS },
    (data) => data && { ...data, pages: data.pages.map(change) },
  );
}

/** Adds a new notification to the cached lists; returns false if it is already there. */
export function addToCache(client: QueryClient, added: Notification): boolean {
  const page = client.getQueryData(notificationsQuery.queryKey);
  if (page?.results.some(({ id }) => id === added.id)) return false;
  client.setQueryData(
    notificationsQuery.queryKey,
    page && { ...page, results: [added, ...page.results] },
  );
  client.invalidateQueries({ queryKey: LISTS });
  refetchLists(client);
  return true;
}

// A reply in flight may be older than the event just received, and would undo it.
function refetchLists(client: QueryClient): void {
  const latest = { queryKey: notificationsQuery.queryKey, exact: true };
  if (client.isFetching(latest) > 0) client.invalidateQueries(latest);
}

/**
 * Sets the unread count. The server counts up to `most`, so that value means `most` or more. A lower
 * count than before means some were read elsewhere, so the list is refetched.
 */
export function setUnreadInCache(client: QueryClient, unread: number, most: number): void {
  refetchLists(client);
  const page = client.getQueryData(notificationsQuery.queryKey);
  if (page === undefined || page.unread === unread || (unread === most && page.unread > most))
    return;
  client.setQueryData(notificationsQuery.queryKey, { ...page, unread });
  if (unread < page.unread) client.invalidateQueries({ queryKey: notificationsQuery.queryKey });
}
