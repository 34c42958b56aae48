// Row types of the tables of notifications.

import type { MessageChannel } from '@alajo/contract/channels.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import type { AlertTopic } from '@alajo/contract/notifications/alerts.ts';
import type { NotificationTopic, OptionalTopic } from '@alajo/contract/notifications/schemas.ts';
import type { Generated, JSONColumnType } from 'kysely';

export type NotificationRow = {
  id: Generated<number>;
  user_id: number;
  kind: string;
  topic: NotificationTopic;
  params: JSONColumnType<object>;
  read_at: Date | null;
  /** Removed from the list by the customer. */
  removed_at: Generated<Date | null>;
  created_at: Date;
  push_due: Generated<boolean>;
};

type NotificationPreferenceRow = {
  user_id: number;
  topic: OptionalTopic;
  in_app: boolean;
  push: boolean;
};

export type NotificationPush = {
  id: Generated<number>;
  endpoint: string;
  user_id: number;
  session_id: number;
  p256dh: string;
  auth: string;
  created_at: Date;
};

type NotificationAlertChoice = {
  user_id: number;
  debit_from: Kobo;
  email: AlertTopic[];
  sms: AlertTopic[];
  reminders: Generated<boolean>;
};

export type NotificationAlert = {
  id: Generated<number>;
  user_id: number;
  kind: string;
  params: JSONColumnType<object>;
  created_at: Date;
};

type NotificationOutside = {
  id: Generated<number>;
  user_id: number;
  kind: string;
  params: JSONColumnType<object>;
  created_at: Date;
};

type NotificationMessage = {
  id: Generated<number>;
  user_id: number;
  channel: MessageChannel;
  alerts: JSONColumnType<{ kind: string; params: object; at: string }[]>;
  created_at: Date;
  claimed_until: Date | null;
  sent_at: Date | null;
};

type NewsletterSubscriber = {
  email: string;
  subscribed_at: Date;
  confirmed_at: Date | null;
  asked_at: Date | null;
};

type NewsletterIssue = { id: string; subject: string; body: string; published_at: Date };

type NewsletterDelivery = {
  issue_id: string;
  email: string;
  claimed_until: Date | null;
  sent_at: Date | null;
};

declare module '../platform/database/schema.ts' {
  interface Schema {
    notification: NotificationRow;
    notification_preference: NotificationPreferenceRow;
    notification_push: NotificationPush;
    notification_alert: NotificationAlert;
    notification_alert_choice: NotificationAlertChoice;
    notification_message: NotificationMessage;
    notification_outside: NotificationOutside;
    newsletter_subscriber: NewsletterSubscriber;
    newsletter_issue: NewsletterIssue;
    newsletter_delivery: NewsletterDelivery;
  }
}
