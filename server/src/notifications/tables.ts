// Row types of the tables of notifications.
import type { NotificationTopic, OptionalTopic } from '@alajo/contract/notifications/schemas.ts';
import type { Generated, JSONColumnType } from 'kysely';

export type NotificationRow = {
  id: Generated<number>;
  user_id: number;
  kind: string;
  topic: NotificationTopic;
  params: JSONColumnType<object>;
  read_at: Date | null;
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

type NewsletterSubscriber = { email: string; subscribed_at: Date };

declare module '../platform/database/schema.ts' {
  interface Schema {
    notification: NotificationRow;
    notification_preference: NotificationPreferenceRow;
    notification_push: NotificationPush;
    newsletter_subscriber: NewsletterSubscriber;
  }
}
