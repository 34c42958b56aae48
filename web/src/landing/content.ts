// The texts of the landing page, and the only place for its claims (spec §1). Each claim is something
// the product does today, or is marked as coming (docs/decisions/0015-landing-claims.md). Prices and
// limits are those of the day the page is built.

import { MEMBERS_MAX, MEMBERS_MIN } from '@alajo/contract/ajo/schemas.ts';
import { PIN_TRIES } from '@alajo/contract/count-limits.ts';
import { formatNaira, naira } from '@alajo/contract/money.ts';
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
  AJO_REMINDER_DAYS,
  ARRIVES_WITHIN_DAYS,
  daysText,
  durationText,
  listText,
  NEW_PIN_HOURS,
  PIN_LOCK_MINUTES,
} from '@alajo/contract/time-limits.ts';

export const tagline = 'Save together, grow together through traditional rotating savings';

export const hero = {
  title: 'Your naira, always where you can see it',
  text: 'Send, save and pay bills from one wallet, on any phone and any network.',
  points: [
    'Free between Alajo customers',
    'Every fee shown before you pay',
    'Receipts anyone can check',
  ],
};

/** The drawings in pictures.tsx. */
export type Drawing = 'send' | 'ring' | 'goal' | 'phone' | 'bill' | 'shop' | 'bin' | 'chat';

type Feature = { id: string; drawing: Drawing; title: string; text: string; soon?: boolean };

export const features: Feature[] = [
  {
    id: 'send-money',
    drawing: 'send',
    title: 'Send money',
    text: 'To any Alajo customer for free, to Nigerian banks with the fee and the recipient’s name shown first.',
  },
  {
    id: 'ajo-groups',
    drawing: 'ring',
    title: 'Ajo/Esusu groups',
    text: 'Everyone contributes on the day, everyone sees who has paid, and each takes the pot in turn.',
  },
  {
    id: 'savings',
    drawing: 'goal',
    title: 'Savings goals',
    text: 'Put money aside for rent, school or a generator: by hand, or automatically every day, week or month.',
  },
  {
    id: 'airtime',
    drawing: 'phone',
    title: 'Airtime and data',
    text: 'MTN, Glo, Airtel and 9mobile, at the network’s price. No fee.',
  },
  {
    id: 'bills',
    drawing: 'bill',
    title: 'Bills and exam fees',
    text: 'Electricity, cable TV, internet, WAEC and JAMB. Your meter token stays on the receipt.',
  },
  {
    id: 'marketplace',
    drawing: 'shop',
    title: 'Marketplace',
    text: `Buy from Nigerian sellers. We hold the money until the goods reach you; say nothing for ${ARRIVES_WITHIN_DAYS} days after they were sent, and they count as delivered.`,
  },
  {
    id: 'waste',
    drawing: 'bin',
    title: 'Waste management',
    text: 'Book a collection for your home or site, and see the price set aside now and paid when it’s done.',
  },
  {
    id: 'whatsapp',
    drawing: 'chat',
    title: 'Banking through WhatsApp',
    text: 'Your balance and payments in the chat you already use.',
    soon: true,
  },
];

export function statisticsOn(day: string) {
  const [smallest] = bankCosts(day);
  return [
    { figure: formatNaira(naira(0)), label: 'to send to another Alajo customer' },
    ...(smallest
      ? [{ figure: smallest.cost, label: `fee to send ${smallest.range} to a bank` }]
      : []),
    { figure: `${MEMBERS_MIN}–${MEMBERS_MAX}`, label: 'people can share one Ajo group' },
    { figure: '24/7', label: 'you can check any receipt, signed in or not' },
  ];
}

/** The fee of each step: `up to ₦5,000`, and of the last, `above ₦50,000`. */
function bankCosts(day: string) {
  const { fees } = bankFeesOn(day);
  return fees.map(({ up_to, fee }, at) => {
    const below = fees[at - 1]?.up_to ?? naira(0);
    const range = up_to === null ? `above ${formatNaira(below)}` : `up to ${formatNaira(up_to)}`;
    return { range, cost: formatNaira(fee) };
  });
}

export const turns = {
  title: 'Ajo as your mother knew it, without the notebook.',
  steps: [
    {
      title: 'Gather your people',
      text: `Make a group of ${MEMBERS_MIN} to ${MEMBERS_MAX}, weekly or monthly. Turns follow the order you joined, or a draw that everyone can check.`,
    },
    {
      title: 'Contribute on the day',
      text: `Each contribution is taken from the member’s wallet on the due date, with reminders ${listText(AJO_REMINDER_DAYS.map(daysText))} before.`,
    },
    {
      title: 'Collect the pot',
      text: `When it’s your turn, press Request Collection. If you forget, the pot is paid to you ${durationText(AJO_PAYOUT_HOURS)} later.`,
    },
    {
      title: 'When someone can’t pay',
      text: 'The terms you agree to before joining say what happens: grace period, reserve, cover, and who is owed what.',
    },
  ],
};

export const safetyOn = (day: string) => ({
  title: 'How we keep your money safe',
  reasons: [
    {
      title: 'A separate PIN for payments',
      text: `Once you’ve created your PIN, no one can send without it, even with your phone unlocked. Joining an Ajo group takes it too, and creating it takes your password. Until ${NEW_PIN_HOURS} hours after that, at most ${formatNaira(walletLimitsOn(day).low_day)} a day can leave. After ${PIN_TRIES} wrong PINs, sending is locked for ${PIN_LOCK_MINUTES} minutes.`,
    },
    {
      title: 'Written twice, checked every night',
      text: 'Every movement is recorded on both sides of our books. Every night we add them up from the first kobo.',
    },
    {
      title: 'Paid, waiting, or back with you',
      text: 'A payment is never “maybe”. While we wait for a bank or biller, we keep checking and tell you when to expect an answer.',
    },
    {
      title: 'No forged alerts',
      text: 'Every receipt has a code. Anyone who scans it sees what our books say now, not what a picture claims.',
    },
  ],
});

export const chargesOn = (day: string) => [
  { what: 'To another Alajo customer', cost: 'Free' },
  { what: 'Into an Ajo group or a savings goal', cost: 'Free' },
  { what: 'Airtime and data', cost: 'Free' },
  { what: 'Bills and exams', cost: formatNaira(servicePricesOn(day).bill_fee) },
  ...bankCosts(day).map(({ range, cost }) => ({ what: `To a bank, ${range}`, cost })),
];

export function chargesNoteOn(day: string): string {
  const { from, duty } = bankFeesOn(day).stamp_duty;
  return `Bank transfers add ${percentText(vatOn(day))} VAT on the fee and, from ${formatNaira(from)}, the ${formatNaira(duty)} stamp duty of the law. You see every line before you pay.`;
}

export const testimonials = [
  {
    words: 'Our ajo never misses a turn now. Everyone can see who has paid, so no one has to ask.',
    who: 'Adaeze',
    about: 'trader in Enugu, in a group of twelve',
  },
  {
    words: 'I see the fee before I send. There are no surprises at the end of the month.',
    who: 'Babátúndé',
    about: 'teacher in Ìbàdàn, sends money home',
  },
  {
    words: 'A customer showed me an alert. I scanned the receipt and knew at once.',
    who: 'Halima',
    about: 'shop owner in Kano',
  },
];
export const testimonialsNote =
  'We wrote these as examples of what Alajo is for. They are not quotes of customers.';

export const questionsOn = (day: string) => [
  {
    ask: 'Is Alajo a bank?',
    answer:
      'No. You have an Alajo wallet with its own wallet number. It is not a bank account. You can send from it to any bank on our list.',
  },
  {
    ask: 'My payment is pending. Where is my money?',
    answer:
      'It is on hold for that payment. As soon as the bank or biller responds, it is either paid or back in your wallet. The receipt shows when you’ll know. Don’t send it again.',
  },
  {
    ask: 'I sent money to the wrong account.',
    answer:
      'We show you the recipient’s name before you pay, because we can’t recall a completed transfer. Contact us right away with the reference on the receipt.',
  },
  {
    ask: 'How much can I send and hold?',
    answer: `${newAccount(day)} Money above that is never lost: it waits for you until there is room in your wallet.`,
  },
  {
    ask: 'Will it work on my phone and my network?',
    answer:
      'Alajo runs in your phone’s browser. This page weighs less than a small photo, and a payment interrupted by the network is never made twice.',
  },
];

function newAccount(day: string): string {
  const { day: most, balance } = tierLimitsOn(1, day);
  const held = balance === null ? 'any amount' : `up to ${formatNaira(balance)}`;
  const low = formatNaira(walletLimitsOn(day).low_day);
  return `A new account sends up to ${low} a day until ${NEW_PIN_HOURS} hours after you create your transaction PIN, so that nobody else can create one and empty it. From then on it sends up to ${formatNaira(most)} a day. It holds ${held}. Confirming your phone number and who you are, in Profile, raises both.`;
}

export const newsletter = {
  title: 'The Alajo newsletter',
  text: 'New services and changes to charges, by email. We only use your address for this newsletter.',
};

type Links = { title: string; links: { label: string; to: string }[] };

export const footer: Links[] = [
  {
    title: 'Products',
    links: [
      { label: 'Send money', to: '#send-money' },
      { label: 'Ajo/Esusu groups', to: '#ajo' },
      { label: 'Savings goals', to: '#savings' },
      { label: 'Airtime, data and bills', to: '#airtime' },
      { label: 'Marketplace', to: '#marketplace' },
      { label: 'Waste management', to: '#waste' },
    ],
  },
  {
    title: 'Company',
    links: [
      { label: 'How money is kept', to: '#safety' },
      { label: 'What it costs', to: '#charges' },
      { label: 'Newsletter', to: '#newsletter' },
      { label: 'For developers', to: '/api/docs' },
    ],
  },
  {
    title: 'Support',
    links: [
      { label: 'Questions', to: '#questions' },
      { label: 'Check a receipt', to: '/verify' },
      { label: 'Forgot password', to: '/forgot-password' },
      { label: 'Write to us', to: '#contact' },
    ],
  },
];

export const contact = { email: SUPPORT_EMAIL_SLOT, place: 'Nigeria' };
