// The notices customers get about pots.
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { MONEY_IN, noticeKinds, REFUND, receiptLink } from '../notices/kinds.ts';

type InPot = { title: string; slug: string };

type PotNotices = {
  /** To a payee who is not the organiser. */
  pot_for_you: InPot & { organiser: string };
  /** `excess`: what a guest paid beyond what they chose. */
  pot_paid_in: InPot & { payer: string; amount: Kobo; excess?: Kobo };
  /** To the organiser: a guest's bank took it back. */
  pot_taken_back: InPot & { payer: string; amount: Kobo };
  /** What our people did, to the organiser. */
  pot_held: InPot;
  pot_released: InPot;
  pot_ended_by_us: InPot;
  pot_later: InPot & { organiser: string; closes_on: string };
  pot_waiting: InPot & { payee: string };
  /** To the payee. */
  pot_received: InPot & { amount: Kobo; payments: number; reference: string };
  /** To the others. */
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
    body: `${title}. On its closing day what was paid in comes into your wallet.`,
  }),
  pot_paid_in: ({ title, payer, amount, excess = kobo(0) }) => ({
    title: `${payer} paid ${formatNaira(amount)}`,
    body: `It is in the pot ${title}.${excess > 0 ? ` ${formatNaira(excess)} of it is more than they chose to pay. We give it back if they ask.` : ''}`,
  }),
  pot_taken_back: ({ title, payer, amount }) => ({
    title: `${formatNaira(amount)} from ${payer} was taken back`,
    body: `Their bank took back what they paid into ${title}. While the pot has the money it pays; after that, whoever received it owes it.`,
  }),
  pot_held: ({ title }) => ({
    title: `We are looking into ${title}`,
    body: 'Somebody reported it. Until we have looked, nothing can be paid in or out. The money is safe, and you can still give it back.',
  }),
  pot_released: ({ title }) => ({
    title: `${title} goes on`,
    body: 'We looked into it, and it is in order. Thank you for your patience.',
  }),
  pot_ended_by_us: ({ title }) => ({
    title: `We ended ${title}`,
    body: 'We looked into it, and everybody gets back what they paid. Write to support if you want to know more.',
  }),
  pot_later: ({ title, organiser, closes_on }) => ({
    title: `${title} closes later`,
    body: `${organiser} moved the closing day to ${day.format(new Date(closes_on))}. Everything else stays as you were promised.`,
  }),
  pot_waiting: ({ title, payee }) => ({
    title: `${title} is waiting`,
    body: `${payee} can’t receive money right now. We try again every day, or you choose who gets it instead. The money is safe in the pot.`,
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
      body: `The pot ${title} was given back to everybody who paid in.`,
    }),
    alert: ({ title, amount }) => ({ about: 'credit', amount, detail: `Given back: ${title}` }),
  },
  pot_given_back: ({ title, amount, payments: count }) => ({
    title: `${title} is closed`,
    body:
      count === 0
        ? 'Nobody paid in.'
        : `${formatNaira(amount)} went back to those who paid, each exactly what they gave.`,
  }),
});
