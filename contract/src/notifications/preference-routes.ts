import * as z from 'zod/mini';
import { channels } from '../channels.ts';
import { moneyWithin, naira } from '../money.ts';
import { defineRoutes, message } from '../route.ts';
import { alertSettings, DEBIT_ALERT_FROM_MAX } from './alerts.ts';
import { endpoint, preferences, pushSubscription } from './preferences.ts';
import { optionalTopic } from './schemas.ts';

const alerts = z.strictObject({
  ...alertSettings.shape,
  /** Channels this server can use; SMS requires a provider. */
  channels,
});

export const preferenceRoutes = defineRoutes({
  preferences: {
    method: 'GET',
    path: 'notifications/preferences/',
    access: 'customer',
    summary: 'List notification settings by topic',
    details: 'Notification settings by topic',
    reply: preferences,
  },
  setPreference: {
    method: 'PUT',
    path: 'notifications/preferences/',
    access: 'customer',
    summary: 'Turn a topic on or off',
    details: 'Turn a topic on or off; turning it off in the app also stops its push notifications',
    body: z.object({ topic: optionalTopic, in_app: z.boolean(), push: z.boolean() }),
    reply: preferences,
  },
  alerts: {
    method: 'GET',
    path: 'notifications/alerts/',
    access: 'customer',
    summary: 'Get which money alerts are sent',
    details: 'Which money alerts are sent by email and SMS, and whether reminders leave the app',
    reply: alerts,
  },
  setAlerts: {
    method: 'PUT',
    path: 'notifications/alerts/',
    access: 'customer',
    summary: 'Choose which money alerts are sent',
    details:
      'Choose which money alerts are sent by email and SMS, from which amount, and whether reminders leave the app',
    body: z.object({
      ...alertSettings.shape,
      debit_from: moneyWithin(
        { min: naira(0), max: DEBIT_ALERT_FROM_MAX },
        'amount',
        'Enter an amount',
      ),
      /** Unchanged if missing: pages that are still open in browsers don’t send it. */
      reminders: z.optional(z.boolean()),
    }),
    reply: alerts,
    per_minute: 20,
  },
  pushKey: {
    method: 'GET',
    path: 'notifications/push/',
    access: 'customer',
    summary: 'Get the public key for push notifications',
    details: 'The public key a browser needs to subscribe to push notifications',
    reply: z.strictObject({ public_key: z.string() }),
  },
  addPushDevice: {
    method: 'POST',
    path: 'notifications/push/',
    access: 'customer',
    summary: 'Send push notifications to this device',
    details: 'Send push notifications to this device until its session ends',
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
