// The notices customers get about payment requests.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { MONEY_IN, noticeKinds, receiptLink } from '../notices/kinds.ts';

type Asked = { requester: string; title: string; amount: Kobo | null; slug: string };

type RequestNotices = {
  request_received: Asked;
  request_reminder: Asked;
  request_declined: { payer: string; title: string; id: number };
  /** `excess`: what came in beyond what was due. */
  request_paid: {
    payer: string;
    title: string;
    amount: Kobo;
    excess: Kobo;
    settled: boolean;
    reference: string;
  };
  /** A link that its receiver cannot be reminded of, because they are no customer. */
  request_unpaid: { payer: string; title: string; due: Kobo | null; id: number };
  /** Our staff reversed a payment of it; `open`: whether it can be paid again. */
  request_reversed: { payer: string; title: string; amount: Kobo; open: boolean; id: number };
  /** Our staff reversed the payment that was split; `paid`: what others had paid of it. */
  split_reversed: { title: string; paid: Kobo; id: number };
};

const askedFor = (amount: Kobo | null) => (amount === null ? 'money' : formatNaira(amount));
const payLink = ({ slug }: Asked) => `/pay/${slug}`;
const link = ({ id }: { id: number }) => `/requests/${id}`;

export const requestNotices = noticeKinds({
  topic: 'money',
  shown_as: 'notice',
  link,
})<RequestNotices>({
  request_received: {
    link: payLink,
    text: ({ requester, title, amount }) => ({
      title: `${requester} asks you for ${askedFor(amount)}`,
      body: `${title}. Pay or decline it; nothing is taken by itself.`,
    }),
  },
  request_reminder: {
    link: payLink,
    text: ({ requester, title, amount }) => ({
      title: `${requester} still waits for ${askedFor(amount)}`,
      body: `${title}. Pay it, or decline and you will not be reminded.`,
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
          ? `${title}. ${formatNaira(excess)} of it is more than was due. It is in your wallet, and we will contact you about giving it back.`
          : `${title}${settled ? '. It is settled now.' : '.'}`,
    }),
    alert: ({ payer, title, amount, excess }) => ({
      about: 'credit',
      amount: (amount + excess) as Kobo,
      detail: `${payer} paid ${title}`,
    }),
  },
  request_unpaid: ({ payer, title, due }) => ({
    title: `${payer} has not paid ${due === null ? 'yet' : formatNaira(due)}`,
    body: `${title}. Share the link with them again.`,
  }),
  request_reversed: ({ payer, title, amount, open }) => ({
    title: `${payer}’s payment was reversed`,
    body: open
      ? `${title}. ${formatNaira(amount)} is due again, by the same link.`
      : `${title}. ${formatNaira(amount)} no longer counts as paid.`,
  }),
  split_reversed: {
    link: ({ id }) => `/splits/${id}`,
    text: ({ title, paid }) => ({
      title: `The payment you split was reversed: ${title}`,
      body:
        paid > 0
          ? `It is back in your wallet, and we no longer ask anyone for a share. ${formatNaira(paid)} was paid already: send it back to whoever paid.`
          : 'It is back in your wallet, and we no longer ask anyone for a share.',
    }),
  },
});
