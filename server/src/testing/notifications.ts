// Notices with any title, for tests of storing, listing and delivering them.
import type { NotificationKind, NotificationTopic } from '@alajo/contract/notifications/schemas.ts';
import { createNotice, type Notice } from '../notices/kinds.ts';
import { writtenNotices } from '../notifications/notices.ts';

type NewNotification = {
  title: string;
  body?: string;
  link?: string | null;
  kind?: NotificationKind;
  topic?: NotificationTopic;
};

export const writtenNotice = (
  user_id: number,
  created_at: Date,
  { title, body = '', link = null, kind = 'notice', topic = 'account' }: NewNotification,
): Notice => ({
  ...createNotice(writtenNotices[kind], user_id, created_at, { title, body, link }),
  topic,
});
