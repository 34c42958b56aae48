// The notifications module: notifications, their live stream, pushes and the newsletter.

import * as alerts from '@alajo/contract/notifications/alerts.ts';
import { changeRoutes } from '@alajo/contract/notifications/change-routes.ts';
import { waitingRoutes } from '@alajo/contract/notifications/pending-item-routes.ts';
import * as waiting from '@alajo/contract/notifications/pending-items.ts';
import { preferenceRoutes } from '@alajo/contract/notifications/preference-routes.ts';
import * as choices from '@alajo/contract/notifications/preferences.ts';
import { notificationRoutes } from '@alajo/contract/notifications/routes.ts';
import * as schemas from '@alajo/contract/notifications/schemas.ts';
import { defineModule, type ListWaiting } from '../module.ts';
import { alertTasks } from './alert-messages.ts';
import type { FindRecipient } from './message-rows.ts';
import { messageTasks } from './messages.ts';
import { mountNewsletter } from './newsletter.ts';
import { newsletterTasks } from './newsletter-issues.ts';
import { mountNewsletterPages } from './newsletter-pages.ts';
import { outsideTasks } from './outside-messages.ts';
import { notificationPersonalData } from './personal-data.ts';
import { notificationTasks } from './pushes.ts';
import { notificationHandlers } from './routes.ts';
import { mountStream, type Pace } from './stream.ts';
import type { Wording } from './wording.ts';

type SharedServices = { listWaiting: ListWaiting; pace: Pace | undefined };

/** `wording` of all modules, and the lookup of customers, so that this module imports none of them. */
export const createNotifications = (wording: Wording, findRecipient: FindRecipient) =>
  defineModule({
    title: 'Notifications',
    about:
      'A customer’s notifications. `GET /api/notifications/stream/` sends them as they arrive, as server-sent events (`notification`, `unread`) that resume by `Last-Event-ID`.',
    serves: {
      routes: { ...notificationRoutes, ...changeRoutes, ...preferenceRoutes, ...waitingRoutes },
      contract: { ...schemas, ...choices, ...alerts, ...waiting },
      handlers: (deps, { listWaiting }: SharedServices) => ({
        ...notificationHandlers(deps, wording.notice, findRecipient),
        waiting: async (_, { user_id }) => ({
          results: await listWaiting(deps.db, user_id, deps.clock.now()),
        }),
      }),
      mount(http, deps, { pace }) {
        mountStream(http, deps, wording.notice, pace);
        mountNewsletter(http.app, http.limits, deps);
        mountNewsletterPages(http.app, http.limits, deps);
      },
    },
    runs: {
      jobs: (deps) => ({
        ...notificationTasks(deps, wording.notice),
        ...messageTasks(deps, wording.notice),
        ...newsletterTasks(deps),
        ...alertTasks(deps, wording, findRecipient),
        ...outsideTasks(deps, wording, findRecipient),
      }),
      cron: ['40 2 * * * notification_forget_alerts ?fill=1d&max=3'],
    },
    keeps: notificationPersonalData(wording.notice),
  });
