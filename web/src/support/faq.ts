// The answers of Help & Support, and the only place of their words. Each is true of the product as it
// is: whoever changes a rule changes its answer here.
import { formatNaira } from '@alajo/contract/money.ts';
import { BILL_FEE } from '@alajo/contract/services/schemas.ts';
import { ANSWER_HOURS } from '@alajo/contract/support/schemas.ts';

export type Faq = {
  id: string;
  question: string;
  /** Paragraphs. */
  answer: string[];
  /** Where to go next. */
  link?: { to: string; label: string };
  /** Other words people search by. */
  words?: string;
};

const money: Faq[] = [
  {
    id: 'pending',
    question: 'My transfer is pending. Where is my money?',
    answer: [
      'It is put aside while the other bank confirms. The receipt says by when you will know. Do not send it again meanwhile.',
      'If the bank refuses, everything comes back to your wallet by itself, charges too. If nobody has answered for 24 hours, one of our people takes it up with the bank.',
    ],
    link: { to: '/transactions?status=pending', label: 'My pending transactions' },
    words: 'delayed late not received debited but not credited waiting',
  },
  {
    id: 'reversed',
    question: 'What do Failed and Reversed mean?',
    answer: [
      'Failed: the money never left, and is back in your wallet. Reversed: it had been paid, and was sent back later, for example by the bank of the receiver. The receipt says when.',
      'Both times the charges come back as well. You do not need to ask for it.',
    ],
    words: 'refund returned failed declined',
  },
  {
    id: 'wrong-account',
    question: 'I sent money to the wrong person or account',
    answer: [
      'Report it at once: open the receipt and press Report a problem. We ask the receiver, or their bank, to send it back. The money is theirs by then, so nobody can promise that they do.',
      'Before you pay we show the receiver’s name. Read it each time, also for somebody you saved.',
    ],
    link: { to: '/transactions', label: 'Find the receipt' },
    words: 'mistake recall wrong number wrong bank',
  },
  {
    id: 'limits',
    question: 'How much can I send and keep?',
    // As server/src/payments/limits.ts has it.
    answer: [
      'Tier 1: ₦50,000 a day, and ₦300,000 in the wallet. Tier 2: ₦200,000 a day, and ₦500,000 in the wallet. Tier 3: ₦5,000,000 a day, and as much as you like in the wallet.',
      'Your wallet shows your limits and what is used today. A day ends at midnight in Nigeria. Your Profile shows the steps to the next tier.',
    ],
    link: { to: '/wallet', label: 'My limits' },
    words: 'limit tier kyc upgrade level bvn maximum daily',
  },
  {
    id: 'parked',
    question: 'Money came in, but it waits outside my balance',
    answer: [
      'Your wallet has a limit for your tier. What is above it is not sent back: it waits for you, and it is yours. Send or spend some of your balance, then press Move it in on the wallet page.',
    ],
    link: { to: '/wallet', label: 'My wallet' },
    words: 'parked waiting for room cap full',
  },
  {
    id: 'charges',
    question: 'What does it cost?',
    // As server/src/payments/charges.ts has it.
    answer: [
      `To Alajo customers, Ajo groups and savings goals, and for airtime and data: nothing. Bills and exams: ${formatNaira(BILL_FEE)}.`,
      'To a bank: ₦10 up to ₦5,000, ₦25 up to ₦50,000, ₦50 above. The law adds 7.5% VAT on that fee and, from ₦10,000, ₦50 stamp duty. You see every line before you pay.',
    ],
    words: 'fee fees charge vat stamp duty price',
  },
  {
    id: 'alert',
    question: 'Somebody showed me an alert. Is it real?',
    answer: [
      'A picture proves nothing. Scan the code on the receipt, or type its reference on the page Check a receipt: it shows what our books say at that moment, also whether it was reversed. You need not be signed in.',
      'Hand over goods only when the money is in your own wallet.',
    ],
    link: { to: '/verify', label: 'Check a receipt' },
    words: 'fake forged fraud screenshot verify',
  },
];

const safety: Faq[] = [
  {
    id: 'pin',
    question: 'I forgot my transaction PIN, or it is locked',
    answer: [
      'In Settings press Change PIN, then Forgot PIN?: you set a new one with a code that we send to your phone and your email. After five wrong PINs no money can leave for 30 minutes; then you can try again.',
      'Nobody at Alajo ever asks for your PIN, password or codes. Never write them to us.',
    ],
    link: { to: '/settings', label: 'Settings' },
    words: 'reset change blocked otp',
  },
  {
    id: 'freeze',
    question: 'I lost my phone, or somebody else is in my account',
    answer: [
      'Sign in on any phone, open Settings and press Freeze wallet: from that moment no money leaves, not even by itself. Money to you still arrives. To unfreeze it your password and your PIN are asked for.',
      'Then change your password: that signs out everybody else. And write to us.',
    ],
    link: { to: '/settings', label: 'Settings' },
    words: 'stolen hacked block stop debits scam fraud unfreeze frozen',
  },
];

const ajo: Faq[] = [
  {
    id: 'ajo-late',
    question: 'Ajo: what if I cannot pay on the day?',
    answer: [
      'Your contribution is taken from your wallet on the due date. If there is not enough you are late: we try again after 6 hours, 1 day and 2 days. You can also pay by hand in that time.',
      'After that it is missed. You owe it, with the late fee your group agreed to, and if you have not collected yet your turn moves to the end. What you owe is taken from your pot.',
    ],
    link: { to: '/ajo', label: 'My groups' },
    words: 'esusu missed default owe debt late fee',
  },
  {
    id: 'ajo-cover',
    question: 'Ajo: somebody else has not paid. Do I lose money?',
    answer: [
      'First the group’s reserve pays, if it keeps one. Then any member may cover what is missing; the one who missed it owes it to them. If nobody covers it, the collector gets what is there and is owed the rest, paid first from whatever that member pays later.',
      'You agree to these rules before you join. The group shows who has paid and who owes what.',
    ],
    words: 'esusu cover reserve shortfall incomplete pot',
  },
  {
    id: 'ajo-collect',
    question: 'Ajo: how do I collect my turn?',
    answer: [
      'When everybody’s contribution is settled, press Request Collection in the group. If you forget, the pot is paid to your wallet 24 hours later by itself.',
    ],
    words: 'esusu payout pot turn collection',
  },
];

const services: Faq[] = [
  {
    id: 'token',
    question: 'My electricity token, airtime or data has not come',
    answer: [
      'Look at the receipt. Pending: we keep asking the provider for up to 24 hours, then one of our people does. Do not buy it again. Failed: your money is back in your wallet.',
      'Successful: the token stands on the receipt, and you can read it again at any time. Airtime and data come to the number on the receipt; if it is not there, press Report a problem.',
    ],
    link: { to: '/transactions', label: 'Find the receipt' },
    words: 'meter units nepa phcn cable dstv waec jamb pin recharge vend',
  },
  {
    id: 'order',
    question: 'My order has not come, or is not what I bought',
    answer: [
      'Your money waits with us until the goods have reached you. The seller has 5 days to send; after that you can cancel and have it back.',
      'Once it is sent: open the order and press Report a problem. That stops the money, and the seller can refund you; otherwise one of our people decides. Without a word from you the seller is paid 7 days after delivery.',
    ],
    link: { to: '/marketplace/orders', label: 'My orders' },
    words: 'marketplace shop delivery seller refund escrow not delivered',
  },
  {
    id: 'waste',
    question: 'Nobody came to collect my waste',
    answer: [
      'The price is only put aside, and paid when the collection is completed. If nobody has begun 24 hours after its time, it is cancelled and your money is back by itself.',
      'Cancelling and moving are free until 12 hours before.',
    ],
    link: { to: '/waste', label: 'My collections' },
    words: 'waste refuse bin pickup missed cancel',
  },
  {
    id: 'reach',
    question: 'How do I reach a person?',
    answer: [
      `Write the request on this page, start a chat, or send an email, at any hour. People of ours answer within ${ANSWER_HOURS} hours. Each request has a number and says by when; if we are late, it says that too.`,
      'You are told in the app when we have answered, and by email if you are not looking.',
    ],
    words: 'contact agent human call phone email complaint support',
  },
];

export const faqs: Faq[] = [...money, ...safety, ...ajo, ...services];
