// Notices about notifications themselves, and those of 0.1.0.
import type { NotificationKind } from '@alajo/contract/notifications/schemas.ts';
import { type NoticeDefinition, type NoticeText, noticeKinds } from './kinds.ts';

export const ownNotices = noticeKinds<{ alerts_changed: object }>({
  alerts_changed: {
    topic: 'security',
    shown_as: 'security',
    link: () => '/settings#notifications',
    text: () => ({
      title: 'Your money alerts were changed',
      body: 'You may now be told less about your payments. If this was not you, change your password at once and freeze your wallet in Settings.',
    }),
  },
});

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

/**
 * Notices of 0.1.0 were stored as sentences: their kind is what the app shows them as. They stay
 * readable; nothing makes them any more.
 */
export const writtenNotices = noticeKinds<Record<NotificationKind, Written>>({
  money_in: written('money_in', 'money'),
  money_out: written('money_out', 'money'),
  refund: written('refund', 'money'),
  security: written('security', 'security'),
  notice: written('notice', 'account'),
});
