// What a customer wants to be told about, where, and live: apart from the list, which every page loads.
import * as z from 'zod/mini';
import { notification, notificationTopic, optionalTopic } from './notifications.ts';
import { defineRoutes, message } from './routes.ts';

/** One topic: told in the app, and by push where a device asked for it. */
export const notificationPreference = z.strictObject({
  topic: notificationTopic,
  in_app: z.boolean(),
  push: z.boolean(),
  /** It cannot be turned off. */
  always: z.boolean(),
});
export type NotificationPreference = z.output<typeof notificationPreference>;

/**
 * Below /api/, for customers: what is told from now on, as server-sent events, or from where
 * Last-Event-ID left off. The token goes in the header as everywhere, never in the address.
 */
export const NOTIFICATION_STREAM = 'notifications/stream/';

/** The count an event tells at most: it then means so many or more. */
export const STREAM_UNREAD_MAX = 100;

/** The data of each kind of event. */
export const notificationEvents = {
  notification,
  /** Sent at the beginning and whenever it has changed, also by reading elsewhere. */
  unread: z.strictObject({ unread: z.int() }),
};

const preferences = z.strictObject({ results: z.array(notificationPreference) });

// The push services of the browsers there are, and nothing else: the server calls these addresses.
const PUSH_ENDPOINT =
  /^https:\/\/(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[a-z0-9-]{1,40}\.push\.apple\.com|[a-z0-9-]{1,40}\.notify\.windows\.com)\/[\w/.:~?=&%+-]{1,600}$/;

const endpoint = z.string().check(z.regex(PUSH_ENDPOINT));

/** Where a browser lets itself be told, and the keys for its eyes only. */
export const pushSubscription = z.strictObject({
  endpoint,
  p256dh: z.string().check(z.regex(/^B[\w-]{86}$/)),
  auth: z.string().check(z.regex(/^[\w-]{22}$/)),
});
export type PushSubscriptionKeys = z.output<typeof pushSubscription>;

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
