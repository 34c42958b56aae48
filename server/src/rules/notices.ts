// Customer notices about prices, and staff announcements.
import { noticeKinds } from '../notices/kinds.ts';

type AnnouncementText = { title: string; body: string };
type RuleNotices = { announcement: AnnouncementText; price_change: AnnouncementText };

export const ruleNotices = noticeKinds({
  topic: 'account',
  shown_as: 'notice',
  link: null,
})<RuleNotices>({
  announcement: ({ title, body }) => ({ title, body }),
  // About money, so that no one has turned it off.
  price_change: {
    topic: 'money',
    text: ({ title, body }) => ({ title, body }),
  },
});
