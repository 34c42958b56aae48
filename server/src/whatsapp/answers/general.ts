// Replies that anyone may get: they reveal nothing about a customer.
import {
  CALLS_ASK_NO_SECRETS,
  type CustomerCall,
  callsText,
} from '@alajo/contract/support/calls.ts';
import type { TrustEnd } from '@alajo/contract/whatsapp/schemas.ts';
import type { ChatMessage } from '../../providers/whatsapp/whatsapp.ts';
import { choose, link, replyRow, text } from '../chat-messages.ts';
import { lexemes } from '../grammar/lexicon.ts';
import type { UnknownReason } from '../grammar/meaning.ts';
import type { Secret } from '../grammar/secrets.ts';
import type { CancelResult } from '../prepared/prepared.ts';

export const menu = (): ChatMessage =>
  choose('What would you like to do? You can also just write it, like “airtime 500”.', 'Menu', [
    replyRow('Balance', 'balance', 'How much you have'),
    replyRow('Last five', 'last five', 'Your latest payments'),
    replyRow('My Ajo', 'ajo', 'What’s due and whose turn it is'),
    replyRow('Pay my contribution', 'pay ajo', 'What’s due now'),
    replyRow('Airtime', 'airtime', 'For you or someone you know'),
    replyRow('Data', 'data', 'A bundle for you or someone else'),
    replyRow('Send money', 'send', 'To someone you’ve saved'),
    replyRow('Requests', 'requests', 'Money people have asked you for'),
    replyRow('Electricity token', 'last token', 'The last one you bought'),
    replyRow('Help', 'help', 'Talk to our team'),
  ]);

export const linked = (): ChatMessage =>
  text(
    'You’re linked. I can answer questions here and prepare payments for you to confirm in Alajo. Never type a PIN here. Write FREEZE if your phone is stolen.',
    'balance',
    'ajo',
    'menu',
  );

const REFUSED = {
  unknown_word: 'That code no longer works. Get a new one in Alajo: Settings, WhatsApp.',
  other_number:
    'This isn’t the number on that Alajo account. Change your number in Alajo first, then link again.',
} as const;

export const notLinked = (why: keyof typeof REFUSED, url: string): ChatMessage =>
  link(REFUSED[why], 'Open Alajo', `${url}/settings#whatsapp`);

/** For senders we don't know. */
export const stranger = (url: string): ChatMessage =>
  link(
    'Hello, this is Alajo. To bank here, link this chat in the Alajo app: Settings, WhatsApp. To check a receipt, send me its reference.',
    'Open Alajo',
    `${url}/settings#whatsapp`,
  );

const ENDED: Partial<Record<TrustEnd, string>> = {
  number_changed: 'This number has changed, so I can’t be sure it’s you.',
  identity_changed: 'This WhatsApp has moved to another phone, so I can’t be sure it’s you.',
  wallet_frozen: 'Your wallet is frozen.',
  customer: 'This chat is no longer linked.',
  linked_anew: 'You’ve linked another chat.',
};

/** The only reply once trust has ended. */
export const ended = (by: TrustEnd, url: string): ChatMessage =>
  link(
    `${ENDED[by] ?? 'Your security settings have changed.'} Open Alajo to link this chat again.`,
    'Open Alajo',
    `${url}/settings#whatsapp`,
  );

const SECRETS: Record<Secret, string> = {
  pin: 'a PIN',
  card: 'a card number',
  bvn_nin: 'a BVN or NIN',
  code: 'a code',
  password: 'a password',
};

export const secretSeen = (secret: Secret, url: string): ChatMessage =>
  link(
    `That looked like ${SECRETS[secret]}. We didn’t keep it. Delete it from this chat${secret === 'pin' ? ' and change your PIN' : ''}. Never type a PIN, card or BVN here. Nothing was paid.`,
    secret === 'pin' ? 'Change my PIN' : 'Open Alajo',
    `${url}/settings#security`,
  );

const WHY: Record<Exclude<UnknownReason, 'in_app'> | 'amount_only' | 'phone_only', string> = {
  nothing: 'I didn’t get that.',
  unclear: 'That could mean two things, so I haven’t done anything.',
  extra_words: 'I didn’t understand every word, so I haven’t prepared anything.',
  negated: 'All right, I won’t prepare anything.',
  conditional: 'I can only prepare payments for right now.',
  several_amounts: 'There are two amounts there. One payment at a time, please.',
  several_payees: 'There are two people there. One payment at a time, please.',
  bad_amount: 'I couldn’t read that amount.',
  bad_phone: 'That isn’t a complete mobile number. It has 11 digits, like 0803 123 4567.',
  account_number:
    'That looks like an account number, and I can only send to people you’ve saved. Save it in Alajo first.',
  not_offered: 'Alajo doesn’t offer that.',
  upset: 'I’m sorry. Write “help” and what happened, and our team will reply in Alajo.',
  too_long: 'That’s too long for me. Please say it in a few words.',
  amount_only: 'What is it for?',
  phone_only: 'What should I do with that number?',
};

/** Explains why nothing was done, with a link to the page for things only the app can do. */
export function notUnderstood(
  why: keyof typeof WHY | 'in_app',
  url: string,
  wrote: string,
): ChatMessage {
  if (why === 'in_app') {
    return link('You can do that in the Alajo app.', 'Open Alajo', `${url}${pageFor(wrote)}`);
  }
  if (why === 'account_number') return link(WHY[why], 'Open Alajo', `${url}/send-money`);
  if (why === 'upset') return text(WHY[why], 'menu');
  return text(`${WHY[why]} Try “balance”, “ajo”, “airtime 500” or “send 2k to Mama”.`, 'menu');
}

const PAGES = [
  ['locked', '/settings#security'],
  ['add_money', '/wallet?add='],
  ['cash_out', '/send-money'],
  ['light', '/services'],
  ['cable', '/services'],
  ['request', '/requests'],
  ['account', '/wallet'],
] as const;

function pageFor(wrote: string): string {
  const all = new Set<string>(lexemes(wrote).map(({ is }) => is));
  return PAGES.find(([is]) => all.has(is))?.[1] ?? '/dashboard';
}

export const welcome = (): ChatMessage => text('You’re welcome.', 'balance', 'menu');

export const newGroup = (url: string): ChatMessage =>
  link('You can create or join an Ajo group in Alajo.', 'Open Ajo', `${url}/ajo`);

const CANCELLED: Record<CancelResult, string> = {
  ended: 'Cancelled. That payment’s link no longer works, and nothing was paid.',
  paying: 'You’ve confirmed that payment, and it’s being made now. Check it in Alajo.',
  paid: 'That payment was already made, so I can’t cancel it here.',
  nothing: 'All right. Nothing was waiting to be paid.',
};

export const cancelled = (result: CancelResult): ChatMessage =>
  text(CANCELLED[result], 'history', 'menu');

export const offerAnotherPayment = (): ChatMessage =>
  text(
    'That payment was already made, so I can’t change it. Should I prepare another?',
    'yes',
    'no',
  );

const clock = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'Africa/Lagos',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

export const readsOnly = (until: Date): ChatMessage =>
  text(
    `You re-linked this chat recently. Until ${clock.format(until)} I can answer questions but not prepare payments.`,
    'balance',
    'ajo',
    'menu',
  );

export const tooLate = (): ChatMessage =>
  text(
    'That message took too long to reach me, so I haven’t prepared anything. Please send it again.',
    'menu',
  );

export const tooMany = (): ChatMessage =>
  text('You write faster than I can read. Wait a minute, then try again.');

export const textOnlyReply = (): ChatMessage =>
  text('I can only read text. Write what you need, or open the menu.', 'menu');

export const stopped = (): ChatMessage =>
  text('All right, I’ll be quiet. Write START when you need me; FREEZE always works.');

export const remindersStopped = (): ChatMessage =>
  text('No more reminders here. Write START to get them again; Settings has all the others.');

export const frozen = (url: string): ChatMessage =>
  link(
    'Your wallet is frozen: no money can leave it, and this chat is no longer linked. Open Alajo to check it, or to unfreeze it with your password and PIN.',
    'Open Alajo',
    `${url}/settings#security`,
  );

export const calls = (underway: readonly CustomerCall[]): ChatMessage =>
  text(`${callsText(underway)} ${CALLS_ASK_NO_SECRETS}`, 'menu');

export const tricked = (url: string): ChatMessage =>
  link(
    'I’m sorry. Choose the payments in Alajo. It takes a minute, and we’ll hold whatever the other person still has at once. We never ask for a PIN or a code. Write FREEZE to stop all debits now.',
    'I was tricked',
    `${url}/support/tricked`,
  );

export const helpOpened = (url: string, number: string): ChatMessage =>
  link(
    `Our team has your message and will reply in Alajo. Your ticket is ${number}.`,
    'Open the ticket',
    `${url}/support?ticket=${number}`,
  );

export const helpQuestion = (): ChatMessage =>
  text('Write “help” and what happened, and our team will reply in Alajo.', 'menu');

export const receiptLink = (url: string, reference: string): ChatMessage =>
  link(
    'Anyone can check whether a receipt is real. Open it and compare the name and the amount.',
    'Check the receipt',
    `${url}/verify/${reference}`,
  );

export const referenceQuestion = (): ChatMessage =>
  text('Send me the reference on the receipt: 26 letters and digits.', 'menu');
