// What customers are told about prices, and what our staff announce.
import { noticeKinds } from '../notifications/kinds.ts';

type Told = { title: string; body: string };

export const ruleNotices = noticeKinds<{ announcement: Told; price_change: Told }>({
  announcement: {
    topic: 'account',
    shown_as: 'notice',
    link: () => null,
    text: ({ title, body }) => ({ title, body }),
  },
  // Of money, so that nobody turned it off.
  price_change: {
    topic: 'money',
    shown_as: 'notice',
    link: () => null,
    text: ({ title, body }) => ({ title, body }),
  },
});
