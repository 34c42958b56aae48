// Notifications from the server; the first page is kept for the next visit.
import { notificationRoutes } from '@alajo/contract/notifications.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { kept } from '../platform/query.ts';

const EVERY_MS = 60_000;

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call(notificationRoutes.list, {}, { signal }),
  refetchInterval: EVERY_MS,
  ...kept(
    'notifications',
    notificationRoutes.list.reply,
    (reply) => reply,
    (data) => data,
  ),
});

/** What is older than the first page, a page at a time, from its cursor on. */
export const olderQuery = (cursor: string) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'older', cursor],
    queryFn: ({ pageParam, signal }) =>
      call(notificationRoutes.list, { cursor: pageParam }, { signal }),
    initialPageParam: cursor,
    getNextPageParam: (page) => page.next,
  });
