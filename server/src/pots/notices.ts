// Notices to customers about pots.
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { MONEY_IN, noticeKinds, REFUND, receiptLink } from '../notices/kinds.ts';

type InPot = { title: string; slug: string };

type PotNotices = {
  /** To a payee who is not the organiser. */
  pot_for_you: InPot & { organiser: string };
  /** `excess`: the amount a guest paid beyond what they chose. */
  pot_paid_in: InPot & { payer: string; amount: Kobo; excess?: Kobo };
  /** To the organiser: a guest's bank reversed the payment. */
  pot_taken_back: InPot & { payer: string; amount: Kobo };
  /** To the organiser: actions taken by staff. */
  pot_held: InPot;
  pot_released: InPot;
  pot_ended_by_us: InPot;
  pot_later: InPot & { organiser: string; closes_on: string };
  pot_waiting: InPot & { payee: string };
  /** To the payee. */
  pot_received: InPot & { amount: Kobo; payments: number; reference: string };
  /** To the other payers. */
  pot_paid_out: InPot & { amount: Kobo; payee: string };
  pot_returned: InPot & { amount: Kobo; reference: string };
  /** To the organiser. */
  pot_given_back: InPot & { amount: Kobo; payments: number };
};

const potLink = ({ slug }: InPot) => `/pot/${slug}`;
const payments = (count: number) => `${count} payment${count === 1 ? '' : 's'}`;

const day = new Intl.DateTimeFormat('en-NG', { timeZone: 'UTC', day: 'numeric', month: 'long' });

export const potNotices = noticeKinds({
  topic: 'money',
  shown_as: 'notice',
  link: potLink,
})<PotNotices>({
  pot_for_you: ({ title, organiser }) => ({
    title: `${organiser} opened a pot for you`,
    body: `${title}. On its closing day, everything paid in will be moved to your wallet.`,
  }),
  pot_paid_in: ({ title, payer, amount, excess = kobo(0) }) => ({
    title: `${payer} paid ${formatNaira(amount)}`,
    body: `It’s in the pot ${title}.${excess > 0 ? ` They paid ${formatNaira(excess)} more than they chose to. We’ll refund it if they ask.` : ''}`,
  }),
  pot_taken_back: ({ title, payer, amount }) => ({
    title: `${payer}’s ${formatNaira(amount)} was reversed`,
    body: `Their bank reversed the payment into ${title}. It comes out of the pot; once the pot has been paid out, the person it went to owes it.`,
  }),
  pot_held: ({ title }) => ({
    title: `We’re looking into ${title}`,
    body: 'Someone reported it. Until we’ve looked into it, no one can pay in or be paid out. The money is safe, and you can still refund it.',
  }),
  pot_released: ({ title }) => ({
    title: `${title} is open again`,
    body: 'We looked into it, and everything is in order. Thank you for your patience.',
  }),
  pot_ended_by_us: ({ title }) => ({
    title: `We ended ${title}`,
    body: 'We looked into it, and everyone is getting back what they paid. Contact support if you’d like to know more.',
  }),
  pot_later: ({ title, organiser, closes_on }) => ({
    title: `${title} closes later`,
    body: `${organiser} moved the closing day to ${day.format(new Date(closes_on))}. Nothing else has changed.`,
  }),
  pot_waiting: ({ title, payee }) => ({
    title: `${title} is waiting`,
    body: `${payee} can’t receive money right now. We’ll try again every day, or you can choose someone else to receive it. The money is safe in the pot.`,
  }),
  pot_received: {
    ...MONEY_IN,
    link: receiptLink,
    text: ({ title, amount, payments: count }) => ({
      title: `You received ${formatNaira(amount)}`,
      body: `The pot ${title}, from ${payments(count)}.`,
    }),
    alert: ({ title, amount }) => ({ about: 'credit', amount, detail: `Pot: ${title}` }),
  },
  pot_paid_out: ({ title, amount, payee }) => ({
    title: `${title} was paid out`,
    body: `${payee} received ${formatNaira(amount)}.`,
  }),
  pot_returned: {
    ...REFUND,
    link: receiptLink,
    text: ({ title, amount }) => ({
      title: `${formatNaira(amount)} is back in your wallet`,
      body: `The pot ${title} was refunded to everyone who paid in.`,
    }),
    alert: ({ title, amount }) => ({ about: 'credit', amount, detail: `Returned: ${title}` }),
  },
  pot_given_back: ({ title, amount, payments: count }) => ({
    title: `${title} is closed`,
    body:
      count === 0
        ? 'No one paid in.'
        : `${formatNaira(amount)} was refunded to the people who paid in, exactly what each of them gave.`,
  }),
});
