// Notices to customers about their standing orders.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { runReasonTexts } from '@alajo/contract/schedules/run-reasons.ts';
import type { RunReason } from '@alajo/contract/schedules/schemas.ts';
import { MONEY_OUT, noticeKinds, receiptLink } from '../notices/kinds.ts';

type Due = { id: number; name: string; amount: Kobo };

type ScheduleNotices = {
  /** Of earlier versions: reminders cover everything due on a day. */
  standing_order_short: Due & { due_on: string; lacking: Kobo };
  standing_order_paid: Due & { reference: string };
  standing_order_late: Due & { reason: RunReason };
  standing_order_failed: Due & { reason: RunReason };
};

const link = ({ id }: Due) => `/coming-up/orders/${id}`;

const longDay = new Intl.DateTimeFormat('en-NG', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

export const scheduleNotices = noticeKinds({
  topic: 'money',
  shown_as: 'notice',
  link,
})<ScheduleNotices>({
  standing_order_short: ({ name, amount, due_on, lacking }) => ({
    title: `You need ${formatNaira(lacking)} more for ${name}`,
    body: `${formatNaira(amount)} is due on ${longDay.format(new Date(due_on))}. Add money, or skip it this time.`,
  }),
  standing_order_paid: {
    ...MONEY_OUT,
    link: receiptLink,
    text: ({ name, amount }) => ({
      title: `${formatNaira(amount)} sent to ${name}`,
      body: 'Paid by your standing order.',
    }),
    alert: ({ name, amount }) => ({ about: 'debit', amount, detail: `Standing order: ${name}` }),
  },
  standing_order_late: ({ name, amount, reason }) => ({
    title: `${formatNaira(amount)} to ${name} hasn’t been paid yet`,
    body: `${runReasonTexts[reason]} We’ll try again for two days.`,
  }),
  standing_order_failed: {
    text: ({ name, amount, reason }) => ({
      title: `${formatNaira(amount)} to ${name} wasn’t paid`,
      body: `${runReasonTexts[reason]} No money was taken.`,
    }),
    alert: ({ name, amount, reason }) => ({
      about: 'failure',
      amount,
      detail: `Standing order: ${name}. ${runReasonTexts[reason]}`,
    }),
  },
});
