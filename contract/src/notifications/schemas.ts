// Notifications, stored in the transaction of their cause (spec §2 popover, §4).
import * as z from 'zod/mini';
import { instant } from '../route.ts';

/** Determines the icon of a notification. */
export const notificationKind = z.enum(['money_in', 'money_out', 'refund', 'security', 'notice']);
export type NotificationKind = z.output<typeof notificationKind>;

/** Topics a customer can turn off; money and security notices always arrive. */
export const optionalTopic = z.enum(['ajo', 'savings', 'shop', 'waste', 'support', 'account']);
export type OptionalTopic = z.output<typeof optionalTopic>;

/** Topic of a notification. */
export const notificationTopic = z.enum(['money', 'security', ...optionalTopic.options]);
export type NotificationTopic = z.output<typeof notificationTopic>;

export const notification = z.strictObject({
  id: z.int(),
  kind: notificationKind,
  topic: notificationTopic,
  title: z.string(),
  body: z.string(),
  /** A path of the web app, such as /receipt?ref=…; null if there is nothing to open. */
  link: z.nullable(z.string()),
  read: z.boolean(),
  created_at: instant,
});
export type Notification = z.output<typeof notification>;
