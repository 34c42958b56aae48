// Notices about notifications themselves, and those of 0.1.0.
import type { NotificationKind } from '@alajo/contract/notifications/schemas.ts';
import {
  MONEY_IN,
  MONEY_OUT,
  type NoticeText,
  noticeKinds,
  REFUND,
  SECURITY,
} from '../notices/kinds.ts';

export const ownNotices = noticeKinds({ ...SECURITY, link: '/settings#notifications' })<{
  alerts_changed: object;
}>({
  alerts_changed: () => ({
    title: 'Your money alerts were changed',
    body: 'You may now get fewer alerts about your payments. If this wasn’t you, change your password at once and freeze your wallet in Settings.',
  }),
});

type WrittenNotice = NoticeText & { link: string | null };

const text = ({ title, body }: WrittenNotice): NoticeText => ({ title, body });

/**
 * Notices of 0.1.0 were stored as sentences; their kind is how the app displays them. They stay
 * readable, but no new ones are created.
 */
export const writtenNotices = noticeKinds({ link: ({ link }: WrittenNotice) => link })<
  Record<NotificationKind, WrittenNotice>
>({
  money_in: { ...MONEY_IN, text },
  money_out: { ...MONEY_OUT, text },
  refund: { ...REFUND, text },
  security: { ...SECURITY, text },
  notice: { topic: 'account', shown_as: 'notice', text },
});
