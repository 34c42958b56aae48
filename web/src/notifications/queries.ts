// The notifications query; the first page is saved for the next visit.
import { notificationRoutes } from '@alajo/contract/notifications/routes.ts';
import type { Reply } from '@alajo/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { persisted } from '../platform/query.ts';

const EVERY_MS = 60_000;
// The stream delivers everything; slow polling is only a safety net.
const LIVE_EVERY_MS = 10 * 60_000;

let live = false;

/** True while this tab gets live updates from a stream. */
export function setLive(on: boolean): void {
  live = on;
}

export type NotificationPage = Reply<typeof notificationRoutes.list>;

/** The latest notifications and the unread count, for the bell. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call(notificationRoutes.list, {}, { signal }),
  refetchInterval: () => (live ? LIVE_EVERY_MS : EVERY_MS),
  ...persisted(
    'notifications',
    notificationRoutes.list.reply,
    (reply) => reply,
    (data) => data,
  ),
});
