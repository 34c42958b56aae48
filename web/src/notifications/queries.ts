// Notifications from the server; the first page is kept for the next visit.
import { notificationRoutes } from '@alajo/contract/notifications/routes.ts';
import type { Reply } from '@alajo/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { kept } from '../platform/query.ts';

const EVERY_MS = 60_000;
// A stream tells everything: asking as well is for what nobody foresaw.
const LIVE_EVERY_MS = 10 * 60_000;

let live = false;

/** Whether a stream tells this tab what arrives. */
export function setLive(on: boolean): void {
  live = on;
}

export type NotificationPage = Reply<typeof notificationRoutes.list>;

/** The latest, and how many are not read: what the bell shows. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call(notificationRoutes.list, {}, { signal }),
  refetchInterval: () => (live ? LIVE_EVERY_MS : EVERY_MS),
  ...kept(
    'notifications',
    notificationRoutes.list.reply,
    (reply) => reply,
    (data) => data,
  ),
});
