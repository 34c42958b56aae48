// The texts of the landing page, and the only place for its claims (spec §1). Each claim is something
// the product does today, or is marked as coming (docs/decisions/0015-landing-claims.md). Prices and
// limits are those of a given day.

import { MEMBERS_MAX, MEMBERS_MIN } from '@alajo/contract/ajo/schemas.ts';
import { bankCharges } from '@alajo/contract/bank-charges.ts';
import { formatNaira, type Kobo, kobo, naira } from '@alajo/contract/money.ts';
import {
  bankFeesOn,
  percentText,
  servicePricesOn,
  tierLimitsOn,
  vatOn,
  walletLimitsOn,
} from '@alajo/contract/pricing.ts';
import { SUPPORT_EMAIL_SLOT } from '@alajo/contract/support/email.ts';
import {
  AJO_PAYOUT_HOURS,
  ANSWER_HOURS,
  ARRIVES_WITHIN_DAYS,
  daysText,
  durationText,
  listText,
  NEW_PIN_HOURS,
  PIN_LOCK_MINUTES,
  RECALL_ANSWER_HOURS,
  RELEASE_AFTER_DAYS,
  REMINDER_DAYS,
  SORTING_UNDO_MINUTES,
} from '@alajo/contract/time-limits.ts';
import { WHATSAPP_SLOT } from '@alajo/contract/whatsapp/link.ts';

export const tagline = 'Save together, grow together through traditional rotating savings';

export const hero = {
  title: 'Ajo, with the book open.',
  text: 'Save in turns, send money and pay bills. You see every turn and every fee.',
};

const contribution: Kobo = naira(20_000);
const pot = naira(120_000);

/** Content of the picture of the app. */
export const group = {
  name: 'Balógun Traders Àjọ',
  round: 'Round 3 of 6',
  paid: '5 of 6 paid',
  contribution,
  pot,
  turn: '30 Nov',
  members: ['Chinedu Nwosu', 'Bíọ́lá Adéyẹmí', 'Halima Yusuf'],
  described: `The app: Balógun Traders Àjọ in round 3 of 6. Five of six members have paid ${formatNaira(contribution)}, and it’s your turn to collect ${formatNaira(pot)} on Monday.`,
};

export const sentExample = {
  to: 'GTBank, Emeka Obi',
  amount: naira(20_000),
  at: '10:42',
  code: 'https://alajo.example/verify',
};

export function figuresOn(day: string) {
  const [smallest] = bankFees(day);
  return [
    { figure: formatNaira(naira(0)), label: 'to Alajo customers' },
    ...(smallest ? [{ figure: smallest.fee, label: `to banks, ${smallest.range}` }] : []),
    { figure: `${MEMBERS_MIN}–${MEMBERS_MAX}`, label: 'people in a circle' },
    { figure: '24/7', label: 'public receipt check' },
  ];
}

/** The choices, and the index of the initially chosen one. */
export const calculator = {
  title: 'What would you collect?',
  people: [5, 8, 10, 12],
  contributions: [naira(2_000), naira(5_000), naira(20_000), naira(50_000)],
  rhythms: [
    { every: 'Week', each: 'a week', many: 'weeks' },
    { every: 'Month', each: 'a month', many: 'months' },
  ],
  first: { people: 2, contribution: 2, rhythm: 1 },
  fee: 'No Alajo fee.',
};

export const turns = {
  title: 'As your mother knew it, minus the lost notebook',
  steps: [
    {
      title: 'Start a circle',
      text: `${MEMBERS_MIN} to ${MEMBERS_MAX} people, weekly or monthly. Take turns in joining order, or by an open draw.`,
    },
    {
      title: 'Everyone contributes',
      text: `Contributions are taken on the due date. Reminders come ${listText(REMINDER_DAYS.map(daysText))} before.`,
    },
    {
      title: 'One collects each turn',
      text: `Press Request Collection at your turn. If you forget, we pay you ${durationText(AJO_PAYOUT_HOURS)} later.`,
    },
    {
      title: 'If someone can’t pay',
      text: 'The terms you accept before joining set out the grace period and reserve.',
    },
  ],
};

/** Names of the drawings in pictures.tsx. */
export type Drawing = 'send' | 'ajo' | 'goal' | 'phone' | 'bill' | 'shop' | 'bin' | 'chat';

type Service = {
  id: string;
  drawing: Drawing;
  title: string;
  /** Text on a phone, where the tile has no description. */
  short: string;
  text: string;
  /** A placeholder, filled in while the feature is still to come. */
  soon?: string;
};

export const services: Service[] = [
  {
    id: 'send-money',
    drawing: 'send',
    title: 'Send money',
    short: 'Send',
    text: 'To Alajo customers for free. To any bank on our list with the recipient’s name and every charge shown first.',
  },
  {
    id: 'ajo-groups',
    drawing: 'ajo',
    title: 'Ajo/Esusu groups',
    short: 'Ajo/Esusu',
    text: 'Contribute on the day, take the pot in turn, read the group’s book at any time.',
  },
  {
    id: 'savings',
    drawing: 'goal',
    title: 'Savings goals',
    short: 'Goals',
    text: 'For rent, school fees or a generator: by hand, or automatically every day, week or month.',
  },
  {
    id: 'airtime',
    drawing: 'phone',
    title: 'Airtime and data',
    short: 'Airtime',
    text: 'MTN, Glo, Airtel and 9mobile, at the network’s price.',
  },
  {
    id: 'bills',
    drawing: 'bill',
    title: 'Bills and exam fees',
    short: 'Bills',
    text: 'Electricity, cable TV, internet, WAEC and JAMB. Meter tokens stay on the receipt.',
  },
  {
    id: 'marketplace',
    drawing: 'shop',
    title: 'Marketplace',
    short: 'Shop',
    text: 'Buy from Nigerian sellers. Your money stays on hold until you confirm delivery.',
  },
  {
    id: 'waste',
    drawing: 'bin',
    title: 'Waste management',
    short: 'Waste',
    text: 'Book a collection. We hold the price now and pay it when the work is done.',
  },
  {
    id: 'whatsapp',
    drawing: 'chat',
    title: 'Banking through WhatsApp',
    short: 'WhatsApp',
    text: 'Balance, Ajo and payments in the chat you already use. You confirm in the app.',
    soon: WHATSAPP_SLOT,
  },
];

/** The fee of each step: `up to ₦5,000`, and for the last one, `above ₦50,000`. */
function bankFees(day: string) {
  const { fees } = bankFeesOn(day);
  return fees.map(({ up_to, fee }, index) => {
    const below = fees[index - 1]?.up_to ?? naira(0);
    const range = up_to === null ? `above ${formatNaira(below)}` : `up to ${formatNaira(up_to)}`;
    return { range, fee: formatNaira(fee) };
  });
}

export const costs = {
  title: 'What it costs',
  free: ['To Alajo customers, Ajo groups, goals', 'Airtime and data'],
  /** A transfer to a bank. */
  examples: [naira(5_000), naira(20_000), naira(100_000)],
};

/** The cost of an example, charge by charge and in total. */
export function costOf(amount: Kobo, day: string) {
  const { fee, vat, stamp_duty, total } = bankCharges(amount, day);
  const text = (charge: Kobo) => (charge === 0 ? '–' : formatNaira(charge));
  return { charges: [fee, vat, stamp_duty].map(text), all: formatNaira(kobo(total - amount)) };
}

export const billFeeOn = (day: string) => formatNaira(servicePricesOn(day).bill_fee);

export function costsNoteOn(day: string): string {
  const { from, duty } = bankFeesOn(day).stamp_duty;
  const fees = bankFees(day).map(({ range, fee }) => `${fee} ${range}`);
  return `Bank fee: ${fees.join(', ')}. By law: ${percentText(vatOn(day))} VAT on it and, from ${formatNaira(from)}, ${formatNaira(duty)} duty.`;
}

export type Reason = 'lock' | 'book' | 'clock' | 'code';

export const safety = {
  title: 'What keeps your money yours',
  reasons: [
    {
      drawing: 'lock',
      title: 'A PIN for payments',
      text: `Once it’s set, sending and buying ask for it. Too many failed attempts lock it for ${PIN_LOCK_MINUTES} minutes.`,
    },
    {
      drawing: 'book',
      title: 'Two sides to every naira',
      text: 'Every transaction is recorded twice, and we check the books every night.',
    },
    {
      drawing: 'clock',
      title: 'Paid, pending or back',
      text: 'If a bank is silent, your money stays on hold. The receipt says when you’ll know.',
    },
    {
      drawing: 'code',
      title: 'Check any alert',
      text: 'Scan a receipt’s code and see what our books say now. No account needed.',
    },
  ] satisfies { drawing: Reason; title: string; text: string }[],
};

export const voices = {
  title: 'What it’s for',
  note: 'Examples we wrote, not quotes from customers.',
  testimonials: [
    {
      words: 'I open the book and see where our circle stands. No one has to ask.',
      who: 'Adaeze',
      about: 'trader in Enugu',
      link: { label: 'How it works', to: '#how' },
    },
    {
      words: 'I see the fee, the VAT and the duty before I send. No surprises at month end.',
      who: 'Babátúndé',
      about: 'teacher in Ìbàdàn',
      link: { label: 'See costs', to: '#charges' },
    },
    {
      words: 'A buyer showed me an alert. I scanned the receipt before I handed over the goods.',
      who: 'Halima',
      about: 'shop owner in Kano',
      link: { label: 'Check a receipt', to: '/verify' },
    },
  ],
};

type Question = { ask: string; answer: string; soon?: string };

export const questionsOn = (day: string): Question[] => [
  {
    ask: 'Is Alajo a bank?',
    answer:
      'No. You have an Alajo wallet with its own wallet number; it isn’t a bank account. You can send from it to any bank on our list.',
  },
  {
    ask: 'How much can I send and hold?',
    answer: `${newAccount(day)} Money above that is never lost: it waits for you until there’s room in your wallet.`,
  },
  {
    ask: 'My payment is pending. What now?',
    answer:
      'The money is on hold for that payment and nothing else. Either it’s paid or it comes back to your wallet, and the receipt shows when you’ll know. Don’t send it again.',
  },
  {
    ask: 'I sent money to the wrong account.',
    answer: `Open the receipt and ask for it back. An Alajo customer has ${RECALL_ANSWER_HOURS} hours to return it; if they don’t, our team decides and can hold what’s left. For another bank, we ask them within ${ANSWER_HOURS} hours. You see each step, but no one can promise that it comes back, so read the recipient’s name before you pay.`,
  },
  {
    ask: 'Can Alajo pay and save automatically?',
    answer: `Yes, within limits you set with your PIN: standing orders, auto-saves, and rules that move part of incoming money into goals. You can pause each of them, and undo a split within ${SORTING_UNDO_MINUTES} minutes.`,
  },
  {
    ask: 'Can someone without Alajo pay me?',
    answer:
      'Yes. Send a payment link or show your own code, and they pay by card or bank transfer, without an account. You can also split a bill, or open a pot that many Alajo customers pay into.',
  },
  {
    ask: 'What can I do in WhatsApp?',
    answer:
      'Link your chat in Settings. Then ask for your balance, your last payments, a receipt or your Ajo group, or for airtime, data or money for someone you saved. The chat only prepares a payment: it sends a link, and you confirm in the app. Never type a PIN there. If your WhatsApp moves to another phone, the chat stops answering until you link it again, and FREEZE in the chat stops your wallet at once.',
    soon: WHATSAPP_SLOT,
  },
  {
    ask: 'When does a seller get my money?',
    answer: `When you confirm delivery. If we don’t hear from you, the order counts as delivered ${daysText(ARRIVES_WITHIN_DAYS)} after it was sent, and the seller is paid ${daysText(RELEASE_AFTER_DAYS)} later.`,
  },
];

function newAccount(day: string): string {
  const { day: most, balance } = tierLimitsOn(1, day);
  const held = balance === null ? 'any amount' : `up to ${formatNaira(balance)}`;
  const low = formatNaira(walletLimitsOn(day).low_day);
  return `A new account sends up to ${low} a day until ${NEW_PIN_HOURS} hours after you create your transaction PIN, so that no one else can create one and empty it. After that, it sends up to ${formatNaira(most)} a day. It holds ${held}. Confirming your phone number and identity in Profile raises both.`;
}

export const newsletter = {
  title: 'Letters from Alajo',
  text: 'News and prices. Unsubscribe with one tap.',
};

type Links = { title: string; links: { label: string; to: string }[] };

export const footer: Links[] = [
  {
    title: 'Products',
    links: [
      { label: 'Send money', to: '#send-money' },
      { label: 'Ajo/Esusu groups', to: '#ajo' },
      { label: 'Savings goals', to: '#savings' },
      { label: 'Airtime and bills', to: '#airtime' },
      { label: 'Marketplace', to: '#marketplace' },
      { label: 'Waste', to: '#waste' },
    ],
  },
  {
    title: 'Company',
    links: [
      { label: 'Safety', to: '#safety' },
      { label: 'What it costs', to: '#charges' },
      { label: 'Newsletter', to: '#newsletter' },
      { label: 'Developers', to: '/api/docs' },
    ],
  },
  {
    title: 'Support',
    links: [
      { label: 'Questions', to: '#questions' },
      { label: 'Check a receipt', to: '/verify' },
      { label: 'Forgot password', to: '/forgot-password' },
    ],
  },
];

export const footerText = 'A naira wallet with rotating savings at its heart.';

export const contact = { email: SUPPORT_EMAIL_SLOT, place: 'Nigeria' };
