// Notices of 0.1.0, which were stored as sentences: their kind is what the app shows them as. They stay
// readable; nothing makes them any more.
import type { NotificationKind } from '@alajo/contract/notifications/schemas.ts';
import { type NoticeDefinition, type NoticeText, noticeKinds } from './kinds.ts';

type Written = NoticeText & { link: string | null };

const written = (
  shown_as: NotificationKind,
  topic: 'money' | 'security' | 'account',
): NoticeDefinition<Written> => ({
  topic,
  shown_as,
  link: ({ link }) => link,
  text: ({ title, body }) => ({ title, body }),
});

export const writtenNotices = noticeKinds<Record<NotificationKind, Written>>({
  money_in: written('money_in', 'money'),
  money_out: written('money_out', 'money'),
  refund: written('refund', 'money'),
  security: written('security', 'security'),
  notice: written('notice', 'account'),
});
