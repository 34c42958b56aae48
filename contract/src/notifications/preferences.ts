// Notification settings, live updates and push subscriptions. Separate from the notification list,
// which every page loads.
import * as z from 'zod/mini';
import { notification, notificationTopic } from './schemas.ts';

/** Channels for notifications on one topic; push reaches only subscribed devices. */
export const notificationPreference = z.strictObject({
  topic: notificationTopic,
  in_app: z.boolean(),
  push: z.boolean(),
  /** True if the topic can't be turned off. */
  always: z.boolean(),
});
export type NotificationPreference = z.output<typeof notificationPreference>;

/**
 * Path under /api/ that streams new notifications as server-sent events, resuming after Last-Event-ID
 * if sent. As with every request, the token goes in the header, never in the URL.
 */
export const NOTIFICATION_STREAM = 'notifications/stream/';

/** Cap on the unread count in an event; it then means this many or more. */
export const STREAM_UNREAD_MAX = 100;

/** The payload of each event type. */
export const notificationEvents = {
  notification,
  /** Sent on connecting and whenever the count changes, even by reading on another device. */
  unread: z.strictObject({ unread: z.int() }),
};

export const preferences = z.strictObject({ results: z.array(notificationPreference) });

// The push services of known browsers only, because the server calls these URLs. Chromium has two hosts.
const PUSH_ENDPOINT =
  /^https:\/\/(fcm\.googleapis\.com|jmt17\.google\.com|updates\.push\.services\.mozilla\.com|[a-z0-9-]{1,40}\.push\.apple\.com|[a-z0-9-]{1,40}\.notify\.windows\.com)\/[\w/.:~?=&%+-]{1,600}$/;

export const endpoint = z.string().check(z.regex(PUSH_ENDPOINT));

/** A browser's push endpoint, and the keys that encrypt messages for it. */
export const pushSubscription = z.strictObject({
  endpoint,
  p256dh: z.string().check(z.regex(/^B[\w-]{86}$/)),
  auth: z.string().check(z.regex(/^[\w-]{22}$/)),
});
export type PushSubscriptionKeys = z.output<typeof pushSubscription>;
