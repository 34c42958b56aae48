// Texts of the FAQ. Every answer must be true of the product today: if you change a rule, change its answer
// here.

import {
  CLAIM_PAY_HOURS,
  CLAIM_TELL_MINUTES,
  CLAIM_WORKING_DAYS,
} from '@alajo/contract/claim-limits.ts';
import { PIN_TRIES } from '@alajo/contract/count-limits.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import {
  approvalLimitsOn,
  bankFeesOn,
  percentText,
  servicePricesOn,
  type Tier,
  tierLimitsOn,
  vatOn,
  walletLimitsOn,
} from '@alajo/contract/pricing.ts';
import { CALLS_ASK_NO_SECRETS } from '@alajo/contract/support/calls.ts';
import {
  AJO_GRACE_HOURS,
  AJO_PAYOUT_HOURS,
  ANSWER_HOURS,
  ARRIVES_WITHIN_DAYS,
  CHANGE_HOURS,
  countText,
  daysText,
  durationText,
  HARDSHIP_HOURS,
  listText,
  MISSED_HOURS,
  NEW_DEVICE_HOURS,
  NEW_PIN_HOURS,
  PENDING_REVIEW_HOURS,
  PIN_LOCK_MINUTES,
  RECALL_ANSWER_HOURS,
  RECALL_DECISION_HOURS,
  RECALL_WORKING_DAYS,
  RELEASE_AFTER_DAYS,
  REMINDER_DAYS,
  RETURN_ANSWER_DAYS,
  RETURN_ARRIVES_DAYS,
  RETURN_DECISION_DAYS,
  RETURN_SEND_DAYS,
  SHIP_WITHIN_DAYS,
  SORTING_ASK_DAYS,
  SORTING_UNDO_MINUTES,
  TARGET_COOL_OFF_DAYS,
  TRANSFER_WAIT_HOURS,
} from '@alajo/contract/time-limits.ts';

export type Faq = {
  id: string;
  question: string;
  /** Paragraphs. */
  answer: string[];
  /** A link to the page where the customer can act. */
  link?: { to: string; label: string };
  /** Search words that aren't in the text. */
  words?: string;
};

const moneyFaqs = (day: string): Faq[] => [
  {
    id: 'pending',
    question: 'My transfer is pending. Where is my money?',
    answer: [
      'It’s on hold while the other bank confirms. The receipt shows when you’ll know. Don’t send it again in the meantime.',
      `If the bank refuses, everything comes back to your wallet automatically, charges included. If the bank hasn’t responded within ${PENDING_REVIEW_HOURS} hours, our team takes it up with them.`,
    ],
    link: { to: '/transactions?status=pending', label: 'My pending transactions' },
    words: 'delayed late not received debited but not credited waiting',
  },
  {
    id: 'reversed',
    question: 'What do Failed and Reversed mean?',
    answer: [
      'Failed: the money never left, and is back in your wallet. Reversed: it was paid, then sent back later, for example by the recipient’s bank. The receipt shows when.',
      'In both cases the charges come back too. You don’t need to ask.',
    ],
    words: 'refund returned failed declined',
  },
  {
    id: 'wrong-account',
    question: 'I sent money to the wrong person or account',
    answer: [
      `Open the receipt at once and press Sent to the wrong person? You can ask for a transfer back once, within ${countText(RECALL_WORKING_DAYS, 'working day')}, and the receipt shows each step.`,
      `An Alajo customer has ${RECALL_ANSWER_HOURS} hours to return it. If they say no or don’t answer, our team decides within ${RECALL_DECISION_HOURS} hours and can hold what’s left until then. For another bank, we ask them within ${ANSWER_HOURS} hours. No one can promise that the money comes back.`,
      'Before you pay, we show the recipient’s name. Read it every time, even for someone you saved.',
    ],
    link: { to: '/transactions', label: 'Find the receipt' },
    words: 'mistake recall wrong number wrong bank beneficiary',
  },
  {
    id: 'limits',
    question: 'How much can I send and keep?',
    answer: [
      ([1, 2, 3] as const).map((tier) => tierText(tier, day)).join(' '),
      `On a device that’s new to us, you can send up to ${formatNaira(walletLimitsOn(day).new_device_day)} a day for its first ${NEW_DEVICE_HOURS} hours. The app says until when; your other devices keep their limit.`,
      `Until ${NEW_PIN_HOURS} hours after you create or reset your transaction PIN, or add a passkey, the daily limit is ${formatNaira(walletLimitsOn(day).low_day)}, whatever your tier, so you have time to react if this wasn’t you.`,
      bankText(walletLimitsOn(day).bank_up_to),
      'Your wallet shows your limits and how much you’ve used today. The daily limit resets at midnight in Nigeria. Your Profile shows the steps to the next tier.',
    ],
    link: { to: '/wallet', label: 'My limits' },
    words:
      'limit tier kyc upgrade level bvn nin maximum daily new phone device passkey beneficiary',
  },
  {
    id: 'parked',
    question: 'I was sent money, but it isn’t in my balance',
    answer: [
      'Your tier limits how much you can hold: what’s in your wallet, your savings goals, and payments and orders in progress. What you’ve paid into an Ajo group isn’t counted. We don’t send back money above that limit: it’s yours and waits for you. Send or spend some of your balance, then press Move it in on the wallet page.',
    ],
    link: { to: '/wallet', label: 'My wallet' },
    words: 'parked waiting for room cap full',
  },
  {
    id: 'charges',
    question: 'What does it cost?',
    answer: [
      `To Alajo customers, Ajo groups and savings goals, and for airtime and data: nothing. Bills and exams: ${formatNaira(servicePricesOn(day).bill_fee)}.`,
      `To a bank: ${bankFeesText(day)} You see every charge before you pay.`,
    ],
    words: 'fee fees charge vat stamp duty price',
  },
  {
    id: 'alert',
    question: 'Someone showed me an alert. Is it real?',
    answer: [
      'A picture proves nothing. Scan the code on the receipt, or type its reference on the Check a receipt page. It shows what our books say right now, including whether it was reversed. You don’t need to sign in.',
      'Hand over goods only when the money is in your own wallet.',
    ],
    link: { to: '/verify', label: 'Check a receipt' },
    words: 'fake forged fraud screenshot verify debit alert credit alert',
  },
];

function tierText(tier: Tier, day: string): string {
  const { day: most, balance } = tierLimitsOn(tier, day);
  const held = balance === null ? 'as much as you like' : formatNaira(balance);
  return `Tier ${tier}: ${formatNaira(most)} a day, and ${held} in your wallet and savings.`;
}

function bankText(most: Kobo): string {
  const over = most === 0 ? '' : ` over ${formatNaira(most)}`;
  return `Transfers to banks${over} need your BVN or NIN. You add one on your Profile in about two minutes.`;
}

function bankFeesText(day: string): string {
  const { fees, stamp_duty } = bankFeesOn(day);
  const steps = fees.map(({ up_to, fee }) =>
    up_to === null
      ? `${formatNaira(fee)} above`
      : `${formatNaira(fee)} up to ${formatNaira(up_to)}`,
  );
  return `${steps.join(', ')}. The law adds ${percentText(vatOn(day))} VAT on that fee and, from ${formatNaira(stamp_duty.from)}, ${formatNaira(stamp_duty.duty)} stamp duty.`;
}

const safetyFaqs = (day: string): Faq[] => [
  {
    id: 'approval',
    question: 'Why am I asked for a passkey or a code when I pay?',
    answer: [
      `Your PIN alone is enough for up to ${formatNaira(approvalLimitsOn(day).pin_up_to)} to someone you paid before. More than that, a first payment to someone, and every payment on a new device also need a passkey (your fingerprint or face) or a code we send you: someone who saw you type your PIN can’t empty your wallet.`,
      'Read what you approve: it names who is paid and how much, and nothing else can be done with it. Never give the code to anyone.',
    ],
    link: { to: '/settings/passkeys', label: 'Add a passkey' },
    words: 'approve approval otp fingerprint face second factor security new recipient',
  },
  {
    id: 'waiting-transfer',
    question: 'Why does my transfer wait, and how do I stop it?',
    answer: [
      `If you turn on the wait in Settings, under Limits, what you send to people and banks goes out ${countText(TRANSFER_WAIT_HOURS, 'hour')} later. Until then the money is on hold, and Home, your wallet and the receipt say when it goes out. Press Cancel there and it comes back at once; you don’t need your PIN.`,
      'If you freeze your wallet, every waiting transfer comes back. Turning the wait off takes a day.',
    ],
    link: { to: '/transactions', label: 'My transactions' },
    words: 'delay cancel hold undo stop waits hour',
  },
  {
    id: 'pin',
    question: 'I forgot my transaction PIN, or it is locked',
    answer: [
      `In Settings, under Security, press Change PIN, then Forgot PIN?. You set a new one with your password and a code we send you. After ${PIN_TRIES} wrong PINs, no money can leave for ${PIN_LOCK_MINUTES} minutes. Then you can try again.`,
      'No one at Alajo will ever ask for your PIN, password or codes. Never send them to us.',
    ],
    link: { to: '/settings/security', label: 'Settings' },
    words: 'reset change blocked otp',
  },
  {
    id: 'freeze',
    question: 'I lost my phone, or someone else is in my account',
    answer: [
      'Sign in on any phone, open Settings, then Security, and press Freeze wallet: from that moment no money leaves, not even automatic payments, unless you let your Ajo contributions or auto-saves continue. Money sent to you still arrives. To unfreeze it, you need your password and PIN.',
      'Then change your password, which signs out everyone else, and contact us.',
    ],
    link: { to: '/settings/security', label: 'Settings' },
    words: 'stolen hacked block stop debits unfreeze frozen',
  },
  {
    id: 'calls',
    question: 'Is someone from Alajo really calling me?',
    answer: [
      'Settings says who from Alajo is calling you now, under Security, and so do Live Chat and WhatsApp: write “is Alajo calling me?”. If they say no one, hang up.',
      `${CALLS_ASK_NO_SECRETS} Anyone who does is a scammer, whatever else they know about you.`,
    ],
    link: { to: '/settings/security#calls', label: 'Calls from Alajo' },
    words: 'phone call caller impostor fake staff agent support',
  },
  {
    id: 'tricked',
    question: 'I was tricked into a payment',
    answer: [
      `Press I was tricked on its receipt, in Help or in Settings, and choose the payments. We hold whatever an Alajo customer still has of them at once, and tell a bank within ${CLAIM_TELL_MINUTES} minutes. Our team decides within ${CLAIM_WORKING_DAYS} working days. Money that comes back reaches you within ${CLAIM_PAY_HOURS} hours of the decision.`,
      'Only report what’s true: after a false claim you get no instant holds for a year. We never ask for a PIN or a code.',
    ],
    link: { to: '/support/tricked', label: 'I was tricked' },
    words: 'scam scammed fraud swindle fake seller hold money back',
  },
];

const ajo: Faq[] = [
  {
    id: 'ajo-late',
    question: 'Ajo: what if I can’t pay on the day?',
    answer: [
      `Your contribution is taken from your wallet on the due date. If your balance is too low, you are late: we try again for as long as your group agreed to, usually ${durationText(AJO_GRACE_HOURS.usual)}. You can also pay it yourself in that time.`,
      'After that it is missed. You owe it plus the late fee your group agreed to, and if you haven’t collected yet, your turn moves to the end. What you owe is taken from your pot.',
    ],
    link: { to: '/ajo', label: 'My groups' },
    words: 'esusu missed default owe debt late fee',
  },
  {
    id: 'ajo-cover',
    question: 'Ajo: another member hasn’t paid. Do I lose money?',
    answer: [
      'First the group’s reserve pays, if there is one. Then any member may cover the rest, and the member who missed it owes them that amount. If no one does, the collector gets what has been paid in, and the late member’s next payments go to the collector first.',
      'You agree to these rules before you join. The group shows how many have paid. Until the grace period ends, only the organiser and the late member know who is late.',
    ],
    words: 'esusu cover reserve shortfall incomplete pot',
  },
  {
    id: 'ajo-collect',
    question: 'Ajo: how do I collect my turn?',
    answer: [
      `When everyone’s contribution is settled, press Request Collection in the group. If you forget, the pot is paid to your wallet automatically ${AJO_PAYOUT_HOURS} hours later.`,
    ],
    words: 'esusu payout pot turn collection',
  },
];

const together: Faq[] = [
  {
    id: 'ask-for-money',
    question: 'How do I ask for money, or split a bill?',
    answer: [
      'Make a payment link, or show your own QR code. Alajo customers pay from their wallet; others pay without an account. The link shows your name, and closes itself once its amount is paid.',
      'To split a bill, open its receipt and press Split. You see who has paid you back.',
    ],
    link: { to: '/requests', label: 'My requests' },
    words: 'payment link request qr owe share bill me',
  },
  {
    id: 'pot',
    question: 'What happens to the money in a pot?',
    answer: [
      'It stays in the pot until the closing day. Then it goes to one person or back to everyone who paid, as the pot said when you paid in. If it has a target that must be reached and isn’t, everyone gets back exactly what they paid.',
      'Everyone who paid can see who else did. You can hide your name and amount from everyone but the organiser.',
    ],
    link: { to: '/pots', label: 'My pots' },
    words: 'aso ebi party wedding burial contribution collect together',
  },
];

const automatic: Faq[] = [
  {
    id: 'standing-order',
    question: 'Why was my standing order not paid?',
    answer: [
      `It never pays more than the limit you set with your PIN, and nothing if your wallet doesn’t have enough. If your wallet will be short, we let you know ${listText(REMINDER_DAYS.map(daysText))} before. Open the standing order to see the reason; you can also skip a payment or pause it.`,
    ],
    link: { to: '/coming-up', label: 'Coming up' },
    words: 'scheduled recurring automatic payday monthly rent',
  },
  {
    id: 'bill-reminder',
    question: 'Can you remind me of a bill without paying it?',
    answer: [
      'Yes. Open “Next 60 days” in Insights and choose “Remind me” at a bill you’ve paid twice. We’ll remind you the day before. The notification opens the bill filled in, and you pay it with one tap and your PIN.',
      'Once you have paid, the reminder moves to the next date; so does one you missed. You can skip, pause or end it in Coming up.',
    ],
    link: { to: '/insights?view=ahead', label: 'Insights' },
    words: 'reminder electricity light meter cable tv due date notify',
  },
  {
    id: 'goal-kinds',
    question: 'When can I take money out of a savings goal?',
    answer: [
      'From a free goal, any time. Any goal opens on its date, and a target goal when it reaches its target too. A locked goal waits for its date.',
      `Before that, a target goal pays you ${daysText(TARGET_COOL_OFF_DAYS)} after you ask. A locked goal opens only for hardship: tell us why, and the money is in your wallet ${HARDSHIP_HOURS} hours later. There is no fee, and you can cancel until it is paid.`,
    ],
    link: { to: '/savings', label: 'Savings Goals' },
    words: 'withdraw locked target early hardship cool-off break',
  },
  {
    id: 'sorting',
    question: 'How does Auto-split work?',
    answer: [
      `A rule says what happens when money arrives: part of it goes to your goals, or pays your next Ajo round early. You choose whether we ask first. If so, you have ${SORTING_ASK_DAYS} days to answer, and nothing moves without your yes.`,
      `You can undo a split within ${SORTING_UNDO_MINUTES} minutes. An Ajo contribution stays paid, and money no longer in a goal can’t come back.`,
    ],
    link: { to: '/savings/sorting', label: 'Save automatically' },
    words: 'income sort auto-split round up rule salary split',
  },
];

const services: Faq[] = [
  {
    id: 'token',
    question: 'My electricity token, airtime or data hasn’t arrived',
    answer: [
      `Check the receipt. If it’s pending, we’ll keep checking with the provider for up to ${PENDING_REVIEW_HOURS} hours, then our team takes over. Don’t buy it again. If it failed, your money is back in your wallet.`,
      'If it was successful, the token is on the receipt. Airtime and data go to the number on the receipt. If they haven’t arrived, press Report a problem.',
    ],
    link: { to: '/transactions', label: 'Find the receipt' },
    words: 'meter units nepa phcn cable dstv waec jamb pin recharge vend',
  },
  {
    id: 'order',
    question: 'My order hasn’t arrived, or isn’t what I bought',
    answer: [
      `We hold your money until the goods reach you. The seller has ${SHIP_WITHIN_DAYS} days to send them. After that you can cancel and get your money back.`,
      `If it was sent, open the order and press Report a problem. That stops the payment, and the seller can refund you; otherwise our team decides. If we hear nothing from you, it counts as delivered ${ARRIVES_WITHIN_DAYS} days after it was sent, and the seller is paid ${RELEASE_AFTER_DAYS} days after delivery.`,
    ],
    link: { to: '/marketplace/orders', label: 'My orders' },
    words: 'marketplace shop delivery seller refund escrow not delivered',
  },
  {
    id: 'return',
    question: 'How do I return something I bought?',
    answer: [
      `Before the seller is paid (when you confirm, or ${RELEASE_AFTER_DAYS} days after delivery), open the order and press Return items. Say what’s wrong and add pictures. We keep holding the money.`,
      `The seller has ${RETURN_ANSWER_DAYS} days to accept the return, offer you part of the money while you keep it, or refuse. You have ${RETURN_ANSWER_DAYS} days to answer an offer. If you can’t agree, or one of you doesn’t answer, our team decides within ${RETURN_DECISION_DAYS} days.`,
      `If the seller accepts, send it within ${RETURN_SEND_DAYS} days and enter the carrier and tracking number. You’re refunded once the seller has it, and no later than ${RETURN_ARRIVES_DAYS} days after you sent it.`,
      'Delivery to you is part of the price, so a refund includes it. If you changed your mind, you pay to send it back. If it’s damaged, wrong or incomplete, the seller pays.',
    ],
    link: { to: '/marketplace/orders', label: 'My orders' },
    words: 'marketplace shop return refund damaged broken wrong item partial tracking send back',
  },
  {
    id: 'waste',
    question: 'No one came to collect my waste',
    answer: [
      `We hold the price until the collection is completed. If it hasn’t started ${MISSED_HOURS} hours after its time, it is cancelled and you get your money back automatically.`,
      `Cancelling and rescheduling are free until ${CHANGE_HOURS} hours before.`,
    ],
    link: { to: '/waste', label: 'My collections' },
    words: 'waste refuse bin pickup missed cancel',
  },
  {
    id: 'reach',
    question: 'How do I reach a person?',
    answer: [
      `Send a message on this page, start a chat or send an email, at any time. Our team replies within ${ANSWER_HOURS} hours. Each ticket has a number and a time we’ll reply by. If we’re late, it says so.`,
      'We’ll notify you in the app when we’ve replied, and by email if you’re away.',
    ],
    words: 'contact agent human call phone email complaint support',
  },
];

/** All questions, with the prices and limits of a day in Lagos. */
export const faqsOn = (day: string): Faq[] => [
  ...moneyFaqs(day),
  ...safetyFaqs(day),
  ...ajo,
  ...together,
  ...automatic,
  ...services,
];
