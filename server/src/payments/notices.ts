// Notices that any module sends when it pays a customer or takes their payment.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { createNotice, MONEY_IN, MONEY_OUT, type Notice, noticeKinds } from '../notices/kinds.ts';

/** The description in the history; null if several entries add up to it. */
type TransferNotice = { amount: Kobo; description: string; reference: string | null };

type PaymentNotices = {
  money_parked: { amount: Kobo };
  money_sent: TransferNotice;
  money_received: TransferNotice;
};

const link = ({ reference }: TransferNotice) =>
  reference === null ? '/transactions' : `/receipt?ref=${reference}`;

export const paymentNotices = noticeKinds({
  topic: 'money',
  shown_as: 'notice',
  link,
})<PaymentNotices>({
  money_parked: {
    link: '/wallet',
    text: ({ amount }) => ({
      title: `${formatNaira(amount)} is waiting: your wallet is full`,
      body: 'You’ve reached your wallet limit. Send or spend some money, then move this in. Or raise your tier on your profile and it moves in automatically.',
    }),
  },
  money_sent: {
    ...MONEY_OUT,
    text: ({ amount, description }) => ({
      title: `${formatNaira(amount)} sent`,
      body: description,
    }),
    alert: ({ amount, description }) => ({ about: 'debit', amount, detail: description }),
    alert_only: true,
  },
  money_received: {
    ...MONEY_IN,
    text: ({ amount, description }) => ({
      title: `You received ${formatNaira(amount)}`,
      body: description,
    }),
    alert: ({ amount, description }) => ({ about: 'credit', amount, detail: description }),
    alert_only: true,
  },
});

type MovedMoney = {
  user_id: number;
  amount: Kobo;
  /** The description in the history. */
  description: string;
  /** The entry's id; null if there are several. */
  entry: string | null;
};

/** The alert for a payment whose outcome the customer saw on screen. */
export const debitAlert = (moved: MovedMoney, now: Date): Notice =>
  createNotice(paymentNotices.money_sent, moved.user_id, now, paramsOf(moved));

/** The alert for a credit that no other notice reports. */
export const creditAlert = (moved: MovedMoney, now: Date): Notice =>
  createNotice(paymentNotices.money_received, moved.user_id, now, paramsOf(moved));

const paramsOf = ({ amount, description, entry }: MovedMoney): TransferNotice => ({
  amount,
  description,
  reference: entry === null ? null : toReference(entry),
});
