// Notices about money that enters or leaves a customer's wallet.
import { formatNaira, type Kobo, kobo, toNaira } from '@alajo/contract/money.ts';
import { SECOND_PULL_HOUR } from '@alajo/contract/time-limits.ts';
import type { FundingChannel } from '@alajo/contract/wallet/fundings.ts';
import type { PullProblem } from '@alajo/contract/wallet/mandates.ts';
import type { LimitSetting } from '@alajo/contract/wallet/own-limits.ts';
import {
  MONEY_IN,
  MONEY_OUT,
  noticeKinds,
  REFUND,
  receiptLink,
  SECURITY,
} from '../notices/kinds.ts';
import { timeInLagos } from '../platform/clock.ts';
import { identificationReasons } from './identification-states.ts';
import type { IdentificationReason } from './tables.ts';

/** `total` includes the charges, `amount` does not. */
type WalletNotices = {
  transfer_received: { amount: Kobo; sender: string; note: string | null; reference: string };
  /** `excess`: the part received beyond the requested amount. */
  wallet_funded: { amount: Kobo; source: FundingChannel; reference: string; excess?: Kobo };
  funding_rejected: { amount: Kobo; reference: string };
  payment_disputed: { amount: Kobo; description: string; held: boolean };
  dispute_decided: { description: string };
  payment_taken_back: { amount: Kobo; owed: Kobo; description: string };
  transfer_pending: { total: Kobo; account_name: string; bank_name: string; reference: string };
  transfer_delivered: {
    amount: Kobo;
    /** Missing in rows of 0.1.0. */
    total?: Kobo;
    account_name: string;
    bank_name: string;
    reference: string;
    /** It was pending for a while, and the alert announced that. */
    announced?: boolean;
  };
  transfer_failed: { total: Kobo; account_name: string; reference: string };
  transfer_returned: { total: Kobo; bank_name: string; reference: string };
  /** The setting that will apply, in words, and the device that requested it. */
  limit_loosens: { change: string; at: string; device: string; setting?: 'pin' };
  limit_loosened: { change: string; setting?: 'pin' };
  waiting_sent: { amount: Kobo; name: string; reference: string };
  waiting_cancelled: { total: Kobo; name: string; reference: string };
  waiting_returned: { total: Kobo; name: string; reference: string; reason: ReturnReason };
  not_identified: { reason: IdentificationReason };
  number_assigned: { bank_name: string; account_number: string };
  /** `card`: brand and last four digits. */
  card_saved: { card: string };
  card_removed: { card: string; reason: 'chargeback' | 'provider' };
  /** `bank`: its name and the end of the account number; `mandate`: the id of its page. */
  bank_agreed: { bank: string; sentence: string; mandate: number };
  bank_ready: { bank: string; mandate: number };
  bank_removed: { bank: string; reason: 'chargeback' | 'provider' };
  /** `again`: it is tried again on the due day. */
  pull_refused: {
    bank: string;
    name: string;
    amount: Kobo;
    problem: Exclude<PullProblem, 'stopped'>;
    again: boolean;
  };
};

/** Reasons why a waiting transfer was not sent. */
export type ReturnReason = 'frozen' | 'taken_back' | 'closed';

const returnReasons: Record<ReturnReason, string> = {
  frozen: 'your wallet is frozen',
  taken_back: 'your bank disputed or reversed a payment you added',
  closed: 'the recipient’s account is closed',
};

/** A limit set by the customer, in words. */
export function limitText({ limit, amount }: { limit: LimitSetting; amount: Kobo | null }): string {
  if (limit === 'wait') return 'transfers no longer wait';
  if (limit === 'pin') {
    return amount === null
      ? 'the usual rules say which payments need more than your PIN'
      : `payments over ${formatNaira(amount)} need more than your PIN`;
  }
  const period = limit === 'day' ? 'a day' : 'per payment';
  if (amount !== null) return `${formatNaira(amount)} ${period}`;
  return limit === 'day' ? 'no daily limit of your own' : 'no limit per payment of your own';
}

type ChangedSetting = { setting?: 'pin' };

const pageOf = (setting: ChangedSetting['setting']) => (setting ? 'Security' : 'Limits');
const settingLink = ({ setting }: ChangedSetting) =>
  setting ? '/settings/security' : '/settings#limits';

const bankLink = ({ mandate }: { mandate: number }) => `/banks/${mandate}`;

const DEVICE_MAX = 80;

export const walletNotices = noticeKinds({
  topic: 'money',
  shown_as: 'notice',
  link: receiptLink,
})<WalletNotices>({
  transfer_received: {
    ...MONEY_IN,
    text: ({ amount, sender, note }) => ({
      title: `You received ${formatNaira(amount)}`,
      body: note ? `From ${sender}: ${note}` : `From ${sender}`,
    }),
    alert: ({ amount, sender, note }) => ({
      about: 'credit',
      amount,
      detail: `From ${sender}${note ? `: ${note}` : ''}`,
    }),
  },
  wallet_funded: {
    ...MONEY_IN,
    text: ({ amount, source, excess = kobo(0) }) => ({
      title: `${formatNaira(amount)} added to your wallet`,
      body: `By ${sourceNames[source]}.${excess > 0 ? ` That’s ${formatNaira(excess)} more than you asked to add. It’s yours unless the sender asks for it back.` : ''}`,
    }),
    alert: ({ amount, source }) => ({
      about: 'credit',
      amount,
      detail: `Added by ${sourceNames[source]}`,
    }),
  },
  funding_rejected: {
    link: '/wallet',
    text: ({ amount }) => ({
      title: 'Your bank transfer was sent back',
      body: `It wasn’t exactly ${formatNaira(amount)}, so it’s on its way back to your bank. Send the exact amount, or start again with a different one.`,
    }),
    alert: ({ amount }) => ({
      about: 'failure',
      label: 'Returned',
      amount,
      detail: 'Your bank transfer wasn’t for this exact amount and is on its way back',
    }),
  },
  payment_disputed: {
    link: '/wallet',
    text: ({ amount, description, held }) => ({
      title: `Your bank is disputing a payment of ${formatNaira(amount)}`,
      body: `${description}: if the bank wins, we’ll take it from your wallet.${held ? ' Until that’s decided, no money can leave your wallet.' : ''} If you didn’t ask for this, tell your bank and write to us.`,
    }),
    alert: ({ amount, description }) => ({
      about: 'failure',
      label: 'Disputed',
      amount,
      detail: `Your bank is disputing this and may reverse it: ${description}`,
    }),
  },
  dispute_decided: {
    link: '/wallet',
    text: ({ description }) => ({
      title: 'You can use your wallet again',
      body: `The dispute is over. ${description}.`,
    }),
  },
  payment_taken_back: {
    ...MONEY_OUT,
    link: '/wallet',
    text: ({ amount, owed, description }) => ({
      title: `${formatNaira(amount)} was reversed`,
      body: `${description}: your bank or our payment partner reversed it.${owed > 0 ? ` You owe ${formatNaira(owed)}. We’ll take it from the next money you receive.` : ''}`,
    }),
    alert: ({ amount, description }) => ({
      about: 'debit',
      amount,
      detail: `${description}, reversed by your bank`,
    }),
  },
  transfer_pending: {
    ...MONEY_OUT,
    text: ({ total, account_name, bank_name }) => ({
      title: `${formatNaira(total)} is on its way to ${account_name}`,
      body: `${bank_name} hasn’t confirmed it yet. We’ll keep checking and let you know. Please don’t send it again.`,
    }),
    alert: ({ total, account_name, bank_name }) => ({
      about: 'debit',
      amount: total,
      detail: `On its way to ${account_name}, ${bank_name}`,
    }),
  },
  transfer_delivered: {
    ...MONEY_OUT,
    text: ({ amount, account_name, bank_name }) => ({
      title: 'Transfer delivered',
      body: `${formatNaira(amount)} to ${account_name}, ${bank_name}.`,
    }),
    alert: ({ amount, total = amount, account_name, bank_name, announced }) =>
      announced
        ? null
        : { about: 'debit', amount: total, detail: `Transfer to ${account_name}, ${bank_name}` },
  },
  transfer_failed: {
    ...REFUND,
    text: ({ total, account_name }) => ({
      title: `Transfer to ${account_name} failed`,
      body: `${formatNaira(total)} is back in your wallet.`,
    }),
    alert: ({ total, account_name }) => ({
      about: 'failure',
      amount: total,
      detail: `Transfer to ${account_name} failed. Your money is back in your wallet`,
    }),
  },
  transfer_returned: {
    ...REFUND,
    text: ({ total, bank_name }) => ({
      title: `${bank_name} returned your transfer`,
      body: `${formatNaira(total)} is back in your wallet.`,
    }),
    alert: ({ total, bank_name }) => ({
      about: 'refund',
      amount: total,
      detail: `${bank_name} returned your transfer`,
    }),
  },
  limit_loosens: {
    ...SECURITY,
    link: settingLink,
    text: ({ change, at, device, setting }) => ({
      title: 'One of your limits is about to change',
      body: `From ${timeInLagos(new Date(at))}: ${change}. Requested on ${device.slice(0, DEVICE_MAX)}. If this wasn’t you, cancel it in Settings, under ${pageOf(setting)}, change your password and freeze your wallet.`,
    }),
  },
  limit_loosened: {
    ...SECURITY,
    link: settingLink,
    text: ({ change, setting }) => ({
      title: 'One of your limits has changed',
      body: `Now: ${change}. You can lower it at any time in Settings, under ${pageOf(setting)}.`,
    }),
  },
  waiting_sent: {
    ...MONEY_OUT,
    text: ({ amount, name }) => ({
      title: `${formatNaira(amount)} was sent to ${name}`,
      body: 'The one-hour wait is over and it’s been sent.',
    }),
  },
  waiting_cancelled: {
    ...REFUND,
    text: ({ total, name }) => ({
      title: `Transfer to ${name} cancelled`,
      body: `${formatNaira(total)} is back in your wallet.`,
    }),
    alert: ({ total, name }) => ({
      about: 'refund',
      amount: total,
      detail: `Transfer to ${name} cancelled. Your money is back in your wallet`,
    }),
  },
  waiting_returned: {
    ...REFUND,
    text: ({ total, name, reason }) => ({
      title: `Transfer to ${name} wasn’t sent`,
      body: `${formatNaira(total)} is back in your wallet, because ${returnReasons[reason]}.`,
    }),
    alert: ({ total, name }) => ({
      about: 'failure',
      amount: total,
      detail: `Transfer to ${name} wasn’t sent. Your money is back in your wallet`,
    }),
  },
  not_identified: {
    topic: 'account',
    link: '/wallet',
    text: ({ reason }) => ({
      title: 'We couldn’t confirm your BVN and bank account',
      body: identificationReasons[reason],
    }),
  },
  number_assigned: {
    topic: 'account',
    link: '/wallet',
    text: ({ bank_name, account_number }) => ({
      title: 'You now have a bank account number',
      body: `${account_number}, ${bank_name}. Money sent to it goes straight into your wallet.`,
    }),
  },
  card_saved: {
    ...SECURITY,
    link: '/settings/cards',
    text: ({ card }) => ({
      title: `${card} is saved`,
      body: 'You can now add money from it with your PIN. If this wasn’t you, remove it in Settings, under Cards and banks, and change your PIN and password.',
    }),
  },
  card_removed: {
    ...SECURITY,
    link: '/settings/cards',
    text: ({ card, reason }) => ({
      title: `${card} is no longer saved`,
      body: removalReasons[reason],
    }),
  },
  bank_agreed: {
    ...SECURITY,
    link: bankLink,
    text: ({ bank, sentence }) => ({
      title: `${bank} can pay what you’re missing`,
      body: `You agreed to ${sentence}. We tell you each time before we take any. If this wasn’t you, remove the bank in Settings, under Cards and banks, and change your PIN and password.`,
    }),
  },
  bank_ready: {
    ...SECURITY,
    link: bankLink,
    text: ({ bank }) => ({
      title: `${bank} is ready`,
      body: 'Your bank approved it. From now on it pays what your wallet is missing, within what you agreed to.',
    }),
  },
  bank_removed: {
    ...SECURITY,
    link: '/settings/cards',
    text: ({ bank, reason }) => ({
      title: `${bank} no longer pays what you’re missing`,
      body: bankRemovalReasons[reason],
    }),
  },
  pull_refused: {
    link: ({ amount }) => `/wallet?add=${toNaira(amount)}`,
    text: ({ bank, name, amount, problem, again }) => ({
      title: `${bank} didn’t pay ${formatNaira(amount)}`,
      body: `${pullProblems[problem]} It was for ${name}. ${again ? `We’ll try once more at ${SECOND_PULL_HOUR}:00 on the day it’s due. ` : ''}Add the money yourself to pay on time.`,
    }),
    alert: ({ bank, name, amount }) => ({
      about: 'failure',
      amount,
      detail: `${bank} didn’t pay it for ${name}. Add the money yourself to pay on time`,
    }),
  },
});

const pullProblems: Record<Exclude<PullProblem, 'stopped'>, string> = {
  insufficient_funds: 'There isn’t enough money in the account.',
  declined: 'The bank declined it.',
  unusable: 'Your bank no longer allows it, so we’ve removed it.',
  not_sent: 'We couldn’t reach the bank in time.',
};

const bankRemovalReasons: Record<'chargeback' | 'provider', string> = {
  chargeback:
    'Your bank disputed or reversed a payment from it, so it can’t be added again. Add money another way.',
  provider: 'Your bank or our payment partner ended it. You can add it again in Settings.',
};

const removalReasons: Record<'chargeback' | 'provider', string> = {
  chargeback:
    'Your bank disputed a payment from it, so it can’t be saved again. You can add money with another card or a bank transfer.',
  provider:
    'Your bank or our payment partner no longer accepts it. Add money with it on our partner’s page to save it again.',
};

/** Names of the ways to add money, in sentences. */
export const sourceNames: Record<FundingChannel, string> = {
  card: 'card',
  bank_transfer: 'bank transfer',
  ussd: 'USSD',
  direct_debit: 'direct debit',
};
