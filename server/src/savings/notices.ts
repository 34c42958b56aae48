// Notices to customers about their savings goals.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import type { Milestone } from '@alajo/contract/savings/schemas.ts';
import { MONEY_OUT, noticeKinds, receiptLink, SECURITY } from '../notices/kinds.ts';
import { timeInLagos } from '../platform/clock.ts';

export type MissReason = 'wallet_frozen' | 'wallet_held' | 'too_little';

type EarlyWithdrawal = { goal: string; amount: Kobo; pays_at: string };

type SavingsNotices = {
  goal_withdrawal_asked: EarlyWithdrawal;
  goal_withdrawal_near: EarlyWithdrawal;
  /** `opens_on`: the day until which it stays locked. */
  goal_completed: { goal: string; saved: Kobo; opens_on?: string };
  goal_opened: { goal: string; saved: Kobo };
  goal_milestone: { goal: string; percent: Milestone; saved: Kobo; left: Kobo };
  auto_saved: { goal: string; amount: Kobo; reference: string };
  /** `retried`: another attempt follows. */
  auto_save_missed: { goal: string; amount: Kobo; reason: MissReason; retried?: true };
  auto_save_asks: { goal: string; amount: Kobo; reason: MissReason };
};

const dayFormat = new Intl.DateTimeFormat('en-NG', { dateStyle: 'long', timeZone: 'UTC' });
const dayText = (day: string) => dayFormat.format(new Date(day));
const timeText = (instant: string) => timeInLagos(new Date(instant));

export const savingsNotices = noticeKinds({
  topic: 'savings',
  shown_as: 'notice',
  link: '/savings',
})<SavingsNotices>({
  // Sent even if the owner turned notices off: someone else may have requested the withdrawal.
  goal_withdrawal_asked: {
    ...SECURITY,
    text: ({ goal, amount, pays_at }) => ({
      title: `You asked to withdraw ${formatNaira(amount)} from ${goal}`,
      body: `It will be in your wallet on ${timeText(pays_at)}. Until then you can cancel it in Savings. If this wasn’t you, cancel it and change your password.`,
    }),
  },
  goal_withdrawal_near: {
    ...SECURITY,
    text: ({ goal, amount, pays_at }) => ({
      title: `${formatNaira(amount)} leaves ${goal} tomorrow`,
      body: `It will be in your wallet on ${timeText(pays_at)}. Changed your mind? Cancel it in Savings to keep saving.`,
    }),
  },
  goal_completed: ({ goal, saved, opens_on }) => ({
    title: `Congratulations! You reached ${goal}`,
    body: `${formatNaira(saved)} is saved. ${opens_on ? `It stays locked until ${dayText(opens_on)}.` : 'Withdraw it to your wallet whenever you like.'}`,
  }),
  goal_opened: ({ goal, saved }) => ({
    title: `You can now withdraw your ${goal} savings`,
    body: `${formatNaira(saved)} is ready to move to your wallet.`,
  }),
  goal_milestone: ({ goal, percent, saved, left }) => ({
    title: milestoneTitles[percent](goal),
    body: `${formatNaira(saved)} saved, ${formatNaira(left)} to go.`,
  }),
  auto_saved: {
    ...MONEY_OUT,
    link: receiptLink,
    text: ({ goal, amount }) => ({
      title: `${formatNaira(amount)} saved to ${goal}`,
      body: 'Auto-save moved it from your wallet.',
    }),
    alert: ({ goal, amount }) => ({ about: 'debit', amount, detail: `Auto-save to ${goal}` }),
  },
  auto_save_missed: {
    text: ({ goal, amount, reason, retried }) => ({
      title: `We couldn’t save ${formatNaira(amount)} to ${goal}`,
      body: `${missReasons[reason]} ${retried ? 'We’ll try again at 13:00 today and tomorrow.' : 'Catch up any time.'}`,
    }),
    alert: ({ goal, amount, reason }) => ({
      about: 'failure',
      amount,
      detail: `Auto-save to ${goal}. ${missReasons[reason]}`,
    }),
  },
  auto_save_asks: ({ goal, amount, reason }) => ({
    title: `We still couldn’t save ${formatNaira(amount)} to ${goal}`,
    body: `We tried three times. ${missReasons[reason]} Catch up, change the amount or skip it.`,
  }),
});

const milestoneTitles: Record<Milestone, (goal: string) => string> = {
  25: (goal) => `You’ve saved a quarter of ${goal}`,
  50: (goal) => `You’re halfway to ${goal}`,
  75: (goal) => `You’ve saved three quarters of ${goal}`,
};

const missReasons: Record<MissReason, string> = {
  wallet_frozen: 'Your wallet is frozen.',
  wallet_held: 'Nothing can leave your wallet until a disputed payment is decided.',
  too_little: 'Your wallet didn’t have enough on top of what your Ajo group needs soon.',
};
