// Notifications, their live stream, pushes and the newsletter as the app sees them.
import { preferenceRoutes } from '@alajo/contract/notifications/preference-routes.ts';
import * as choices from '@alajo/contract/notifications/preferences.ts';
import { notificationRoutes } from '@alajo/contract/notifications/routes.ts';
import * as schemas from '@alajo/contract/notifications/schemas.ts';
import { defineModule } from '../deps.ts';
import { notificationParts } from './export.ts';
import { messageTasks } from './messages.ts';
import { mountNewsletter } from './newsletter.ts';
import { notificationTasks } from './pushes.ts';
import { notificationHandlers } from './routes.ts';
import { mountStream, type Pace } from './stream.ts';
import type { WordNotice } from './wording.ts';

/** `word`: of all modules, so that this one imports none of them. */
export const createNotifications = (word: WordNotice) =>
  defineModule({
    title: 'Notifications',
    about:
      'What a customer is told. `GET /api/notifications/stream/` sends it as it comes, as server-sent events (`notification`, `unread`) that resume by `Last-Event-ID`.',
    routes: { ...notificationRoutes, ...preferenceRoutes },
    contract: { ...schemas, ...choices },
    handlers: (deps) => notificationHandlers(deps, word),
    mount(http, deps, { pace }: { pace: Pace | undefined }) {
      mountStream(http, deps, word, pace);
      mountNewsletter(http.app, http.limits, deps);
    },
    jobs: (deps) => ({ ...notificationTasks(deps, word), ...messageTasks(deps, word) }),
    exports: notificationParts(word),
  });
