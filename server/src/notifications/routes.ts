// HTTP handlers of the notifications' contract routes.
import type { changeRoutes } from '@alajo/contract/notifications/change-routes.ts';
import type { preferenceRoutes } from '@alajo/contract/notifications/preference-routes.ts';
import type { notificationRoutes } from '@alajo/contract/notifications/routes.ts';
import type { Deps } from '../deps.ts';
import type { WordNotice } from '../notices/kinds.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { chooseAlerts, listAlerts } from './alert-settings.ts';
import type { FindRecipient } from './message-rows.ts';
import {
  changeNotifications,
  listNotifications,
  readAllNotifications,
  readNotification,
} from './notifications.ts';
import { listPreferences, prefer } from './preferences.ts';
import { pushOff, savePush } from './pushes.ts';

type Routes = typeof notificationRoutes & typeof changeRoutes & typeof preferenceRoutes;

export const notificationHandlers = (
  deps: Deps,
  word: WordNotice,
  findRecipient: FindRecipient,
): Handlers<Routes> => ({
  list: (query, caller) => listNotifications(deps, word, caller.user_id, query),
  read: ({ id }, caller) => readNotification(deps, caller.user_id, id),
  readAll: (_, caller) => readAllNotifications(deps, caller.user_id),
  change: (change, caller) => changeNotifications(deps, caller.user_id, change),
  preferences: (_, caller) => listPreferences(deps, caller.user_id),
  alerts: (_, caller) => listAlerts(deps, caller.user_id),
  setAlerts: (chosen, caller) => chooseAlerts(deps, findRecipient, caller.user_id, chosen),
  pushKey: async () => ({ public_key: deps.providers.push.public_key }),
  addPushDevice: (keys, caller) => savePush(deps, caller, keys),
  removePushDevice: ({ endpoint }, caller) => pushOff(deps, caller.user_id, endpoint),
  setPreference: (wish, caller) => prefer(deps, caller.user_id, wish),
});
