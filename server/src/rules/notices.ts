// What customers are told about prices, and what our staff announce.
import { noticeKinds } from '../notices/kinds.ts';

type Written = { title: string; body: string };
type RuleNotices = { announcement: Written; price_change: Written };

export const ruleNotices = noticeKinds({
  topic: 'account',
  shown_as: 'notice',
  link: null,
})<RuleNotices>({
  announcement: ({ title, body }) => ({ title, body }),
  // Of money, so that nobody turned it off.
  price_change: {
    topic: 'money',
    text: ({ title, body }) => ({ title, body }),
  },
});
