// What a customer wants to be told about, where, and live: apart from the list, which every page loads.
import * as z from 'zod/mini';
import { notification, notificationTopic } from './schemas.ts';

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

export const preferences = z.strictObject({ results: z.array(notificationPreference) });

// The push services of the browsers there are, and nothing else: the server calls these addresses.
const PUSH_ENDPOINT =
  /^https:\/\/(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[a-z0-9-]{1,40}\.push\.apple\.com|[a-z0-9-]{1,40}\.notify\.windows\.com)\/[\w/.:~?=&%+-]{1,600}$/;

export const endpoint = z.string().check(z.regex(PUSH_ENDPOINT));

/** Where a browser lets itself be told, and the keys for its eyes only. */
export const pushSubscription = z.strictObject({
  endpoint,
  p256dh: z.string().check(z.regex(/^B[\w-]{86}$/)),
  auth: z.string().check(z.regex(/^[\w-]{22}$/)),
});
export type PushSubscriptionKeys = z.output<typeof pushSubscription>;
