// Notices to customers about payment requests.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { MONEY_IN, noticeKinds, receiptLink } from '../notices/kinds.ts';

type RequestNotice = { requester: string; title: string; amount: Kobo | null; slug: string };

type RequestNotices = {
  request_received: RequestNotice;
  request_reminder: RequestNotice;
  request_declined: { payer: string; title: string; id: number };
  /** `excess`: the amount received beyond what was due. */
  request_paid: {
    payer: string;
    title: string;
    amount: Kobo;
    excess: Kobo;
    settled: boolean;
    reference: string;
  };
  /** A link whose recipient can't be reminded, because they aren't a customer. */
  request_unpaid: { payer: string; title: string; due: Kobo | null; id: number };
  /** Staff reversed a payment; `open`: whether the request can be paid again. */
  request_reversed: { payer: string; title: string; amount: Kobo; open: boolean; id: number };
  /** Staff reversed the payment that was split; `paid`: what others had already paid. */
  split_reversed: { title: string; paid: Kobo; id: number };
};

const requestedText = (amount: Kobo | null) => (amount === null ? 'money' : formatNaira(amount));
const payLink = ({ slug }: RequestNotice) => `/pay/${slug}`;
const link = ({ id }: { id: number }) => `/requests/${id}`;

export const requestNotices = noticeKinds({
  topic: 'money',
  shown_as: 'notice',
  link,
})<RequestNotices>({
  request_received: {
    link: payLink,
    text: ({ requester, title, amount }) => ({
      title: `${requester} is asking you for ${requestedText(amount)}`,
      body: `${title}. Pay or decline it; nothing is taken automatically.`,
    }),
  },
  request_reminder: {
    link: payLink,
    text: ({ requester, title, amount }) => ({
      title: `${requester} is still waiting for ${requestedText(amount)}`,
      body: `${title}. Pay it, or decline and we won’t remind you again.`,
    }),
  },
  request_declined: ({ payer, title }) => ({
    title: `${payer} declined your request`,
    body: `${title}. Nothing was paid.`,
  }),
  request_paid: {
    ...MONEY_IN,
    link: receiptLink,
    text: ({ payer, title, amount, excess, settled }) => ({
      title: `${payer} paid ${formatNaira((amount + excess) as Kobo)}`,
      body:
        excess > 0
          ? `${title}. They paid ${formatNaira(excess)} too much. It’s in your wallet, and we’ll contact you about returning it.`
          : `${title}${settled ? '. It’s fully paid.' : '.'}`,
    }),
    alert: ({ payer, title, amount, excess }) => ({
      about: 'credit',
      amount: (amount + excess) as Kobo,
      detail: `${payer} paid ${title}`,
    }),
  },
  request_unpaid: ({ payer, title, due }) => ({
    title: `${payer} hasn’t paid ${due === null ? 'yet' : formatNaira(due)}`,
    body: `${title}. Share the link with them again.`,
  }),
  request_reversed: ({ payer, title, amount, open }) => ({
    title: `${payer}’s payment was reversed`,
    body: open
      ? `${title}. ${formatNaira(amount)} is due again. They can pay with the same link.`
      : `${title}. ${formatNaira(amount)} no longer counts as paid.`,
  }),
  split_reversed: {
    link: ({ id }) => `/splits/${id}`,
    text: ({ title, paid }) => ({
      title: `The payment you split was reversed: ${title}`,
      body:
        paid > 0
          ? `It’s back in your wallet, and we’re no longer asking anyone for a share. ${formatNaira(paid)} was already paid: please send it back to those who paid.`
          : 'It’s back in your wallet, and we’re no longer asking anyone for a share.',
    }),
  },
});
