// Notices to customers when staff reverse or correct a payment, or credit their wallet.
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { type CreditCause, creditCauses } from '@alajo/contract/wallet/staff-payments.ts';
import { MONEY_IN, noticeKinds, REFUND, receiptLink } from '../../notices/kinds.ts';

type StaffPaymentNotices = {
  /** Signed: credited to the wallet, or debited from it. */
  reversed_by_us: { amount: Kobo; description: string; reference: string };
  corrected_by_us: { amount: Kobo; reference: string };
  credited_by_us: { amount: Kobo; cause: CreditCause; reference: string };
};

const directionText = (amount: Kobo) =>
  amount < 0
    ? `${formatNaira(kobo(-amount))} left your wallet.`
    : `${formatNaira(amount)} is in your wallet.`;

const sideOf = (amount: Kobo) => ({
  about: amount < 0 ? ('debit' as const) : ('credit' as const),
  amount: kobo(Math.abs(amount)),
});

export const deskNotices = noticeKinds({
  topic: 'money',
  shown_as: 'notice',
  link: receiptLink,
})<StaffPaymentNotices>({
  reversed_by_us: {
    ...REFUND,
    text: ({ amount, description }) => ({
      title: `We reversed a payment: ${description}`,
      body: directionText(amount),
    }),
    alert: ({ amount, description }) => ({
      ...sideOf(amount),
      detail: `Reversed by Alajo: ${description}`,
    }),
  },
  corrected_by_us: {
    text: ({ amount }) => ({
      title: 'We corrected one of your payments',
      body: `${directionText(amount)} Contact support if anything is unclear.`,
    }),
    alert: ({ amount }) => ({ ...sideOf(amount), detail: 'Corrected by Alajo' }),
  },
  credited_by_us: {
    ...MONEY_IN,
    text: ({ amount, cause }) => ({
      title: `You received ${formatNaira(amount)} from Alajo`,
      body: `${creditCauses[cause]}.`,
    }),
    alert: ({ amount, cause }) => ({
      about: 'credit',
      amount,
      detail: `From Alajo: ${creditCauses[cause].toLowerCase()}`,
    }),
  },
});
