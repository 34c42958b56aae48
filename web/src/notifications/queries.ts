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

/** All of them, a page at a time; the panel begins it with the page it has. */
export const allNotificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'all'],
  queryFn: ({ pageParam, signal }) =>
    call(notificationRoutes.list, { cursor: pageParam || undefined }, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
});
