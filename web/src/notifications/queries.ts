// Notifications from the server; the first page is kept for the next visit.
import { notificationRoutes } from '@alajo/contract/notifications.ts';
import { queryOptions } from '@tanstack/react-query';
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
