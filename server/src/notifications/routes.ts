// The notifications' front door: contract route → verb.
import type { notificationRoutes } from '@alajo/contract/notifications.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../platform/handlers.ts';
import { listNotifications, readAllNotifications, readNotification } from './notifications.ts';

export const notificationHandlers = (deps: Deps): Handlers<typeof notificationRoutes> => ({
  list: (page, caller) => listNotifications(deps, caller.user_id, page),
  read: ({ id }, caller) => readNotification(deps, caller.user_id, id),
  readAll: (_, caller) => readAllNotifications(deps, caller.user_id),
});
