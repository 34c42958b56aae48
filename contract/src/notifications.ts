// What a customer is told: rows written in the transaction of their cause (spec §2 popover, §4).
import * as z from 'zod/mini';
import { defineRoutes, idParams, instant, pageQuery } from './routes.ts';

/** The kinds so far; each picks an icon and where a click leads. */
export const notificationKind = z.enum(['money_in', 'money_out', 'refund', 'security', 'notice']);
export type NotificationKind = z.output<typeof notificationKind>;

/** Topics a customer may turn off: of money and security everyone is told. */
export const optionalTopic = z.enum(['ajo', 'savings', 'shop', 'waste', 'support', 'account']);
export type OptionalTopic = z.output<typeof optionalTopic>;

/** What a notification is about; the database derives it from kind and link. */
export const notificationTopic = z.enum(['money', 'security', ...optionalTopic.options]);
export type NotificationTopic = z.output<typeof notificationTopic>;

export const notification = z.strictObject({
  id: z.int(),
  kind: notificationKind,
  topic: notificationTopic,
  title: z.string(),
  body: z.string(),
  /** A path of the web app, such as /receipt?ref=…; null where there is nothing to open. */
  link: z.nullable(z.string()),
  read: z.boolean(),
  created_at: instant,
});
export type Notification = z.output<typeof notification>;

export const notificationRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: 'notifications/',
    access: 'customer',
    summary: 'Notifications, newest first, with the count not read',
    query: z.strictObject({
      ...pageQuery,
      topic: z.optional(notificationTopic),
      unread: z.optional(z.enum(['1'])),
    }),
    reply: z.strictObject({
      results: z.array(notification),
      unread: z.int(),
      next: z.nullable(z.string()),
    }),
  },
  read: {
    method: 'POST',
    path: 'notifications/:id/read/',
    access: 'customer',
    summary: 'Mark one read',
    params: idParams,
    reply: z.strictObject({ unread: z.int() }),
  },
  readAll: {
    method: 'POST',
    path: 'notifications/read-all/',
    access: 'customer',
    summary: 'Mark all read',
    reply: z.strictObject({ unread: z.int() }),
  },
});
