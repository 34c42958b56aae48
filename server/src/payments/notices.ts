// Notices that every module sends when it pays a customer.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { noticeKinds } from '../notifications/kinds.ts';

type PaymentNotices = {
  money_parked: { amount: Kobo };
};

export const paymentNotices = noticeKinds<PaymentNotices>({
  money_parked: {
    topic: 'money',
    shown_as: 'notice',
    link: () => '/wallet',
    text: ({ amount }) => ({
      title: `${formatNaira(amount)} is waiting for room in your wallet`,
      body: 'Your wallet is at its limit. Send or spend some, then move the waiting money in; or raise your tier on your profile, and it moves in automatically.',
    }),
  },
});
