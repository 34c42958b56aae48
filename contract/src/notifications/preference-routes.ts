import * as z from 'zod/mini';
import { defineRoutes, message } from '../route.ts';
import { endpoint, preferences, pushSubscription } from './preferences.ts';
import { optionalTopic } from './schemas.ts';

export const preferenceRoutes = defineRoutes({
  preferences: {
    method: 'GET',
    path: 'notifications/preferences/',
    access: 'customer',
    summary: 'Notification settings by topic',
    reply: preferences,
  },
  setPreference: {
    method: 'PUT',
    path: 'notifications/preferences/',
    access: 'customer',
    summary: 'Turn a topic on or off; turning it off in the app also stops its push notifications',
    body: z.object({ topic: optionalTopic, in_app: z.boolean(), push: z.boolean() }),
    reply: preferences,
  },
  pushKey: {
    method: 'GET',
    path: 'notifications/push/',
    access: 'customer',
    summary: 'The public key a browser needs to subscribe to push notifications',
    reply: z.strictObject({ public_key: z.string() }),
  },
  addPushDevice: {
    method: 'POST',
    path: 'notifications/push/',
    access: 'customer',
    summary: 'Send push notifications to this device until its session ends',
    body: pushSubscription,
    reply: message,
  },
  removePushDevice: {
    method: 'POST',
    path: 'notifications/push/off/',
    access: 'customer',
    summary: 'Stop push notifications on this device',
    body: z.strictObject({ endpoint }),
    reply: message,
  },
});
