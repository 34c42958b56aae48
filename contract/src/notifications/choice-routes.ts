import * as z from 'zod/mini';
import { defineRoutes, message } from '../route.ts';
import { endpoint, preferences, pushSubscription } from './choices.ts';
import { optionalTopic } from './schemas.ts';

export const notificationChoiceRoutes = defineRoutes({
  preferences: {
    method: 'GET',
    path: 'notifications/preferences/',
    access: 'customer',
    summary: 'What the customer is told about, topic by topic',
    reply: preferences,
  },
  prefer: {
    method: 'PUT',
    path: 'notifications/preferences/',
    access: 'customer',
    summary: 'Turn a topic on or off; without the app there is no push either',
    body: z.strictObject({ topic: optionalTopic, in_app: z.boolean(), push: z.boolean() }),
    reply: preferences,
  },
  pushKey: {
    method: 'GET',
    path: 'notifications/push/',
    access: 'customer',
    summary: 'The key with which a browser lets itself be told by this server',
    reply: z.strictObject({ public_key: z.string() }),
  },
  pushOn: {
    method: 'POST',
    path: 'notifications/push/',
    access: 'customer',
    summary: 'Tell this device what happens, until its session ends',
    body: pushSubscription,
    reply: message,
  },
  pushOff: {
    method: 'POST',
    path: 'notifications/push/off/',
    access: 'customer',
    summary: 'Tell this device no longer',
    body: z.strictObject({ endpoint }),
    reply: message,
  },
});
