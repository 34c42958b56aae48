// Notices to customers about their waste collections.
import type { ErrorCode } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import type { WasteType } from '@alajo/contract/waste/schemas.ts';
import { MONEY_OUT, type MoneyAlert, noticeKinds, REFUND, receiptLink } from '../notices/kinds.ts';
import { timeInLagos } from '../platform/clock.ts';
import { titleOf } from './booking-rows.ts';

/** The reason the payment was refused. */
export type Refusal = { code: ErrorCode; message: string };

type RefundNotice = { waste_type: WasteType; amount: Kobo; reference: string };
/** `scheduled_at` is an instant. */
type ScheduleNotice = { waste_type: WasteType; scheduled_at: string };

type WasteNotices = {
  booking_confirmed: ScheduleNotice;
  booking_started: { waste_type: WasteType };
  booking_completed: { waste_type: WasteType; amount: Kobo };
  /** Cancelled by the customer. */
  booking_cancelled: RefundNotice;
  booking_cancelled_by_operator: RefundNotice;
  booking_missed: RefundNotice;
  plan_booked: ScheduleNotice & { amount: Kobo };
  /** `refusal` is null when it was too late to book. */
  plan_skipped: ScheduleNotice & { refusal: Refusal | null };
};

const formatWhen = (instant: string) => timeInLagos(new Date(instant));

const refunded = ({ amount, ...booking }: RefundNotice): MoneyAlert => ({
  about: 'refund',
  amount,
  detail: `${titleOf(booking)}, cancelled`,
});

export const wasteNotices = noticeKinds({
  topic: 'waste',
  shown_as: 'notice',
  link: '/waste',
})<WasteNotices>({
  booking_confirmed: (booking) => ({
    title: `${titleOf(booking)} confirmed`,
    body: `We’ll come on ${formatWhen(booking.scheduled_at)}.`,
  }),
  booking_started: (booking) => ({
    title: `${titleOf(booking)} in progress`,
    body: 'The collector has started.',
  }),
  booking_completed: {
    ...MONEY_OUT,
    text: (booking) => ({
      title: `${titleOf(booking)} completed`,
      body: `${formatNaira(booking.amount)} was paid. How did it go? Rate it.`,
    }),
  },
  booking_cancelled: {
    ...REFUND,
    link: receiptLink,
    text: (booking) => ({ title: `${titleOf(booking)} cancelled`, body: refundText(booking) }),
    alert: refunded,
  },
  booking_cancelled_by_operator: {
    ...REFUND,
    link: receiptLink,
    text: (booking) => ({
      title: `${titleOf(booking)} cancelled`,
      body: `We couldn’t do it. ${refundText(booking)}`,
    }),
    alert: refunded,
  },
  booking_missed: {
    ...REFUND,
    link: receiptLink,
    text: (booking) => ({
      title: `${titleOf(booking)} cancelled`,
      body: `No one came in time. ${refundText(booking)}`,
    }),
    alert: refunded,
  },
  plan_booked: {
    text: (plan) => ({
      title: `${titleOf(plan)} booked for ${formatWhen(plan.scheduled_at)}`,
      body: `${formatNaira(plan.amount)} is on hold for this week’s collection.`,
    }),
    alert: (plan) => ({
      about: 'debit',
      amount: plan.amount,
      detail: `${titleOf(plan)}, on hold for ${formatWhen(plan.scheduled_at)}`,
    }),
  },
  plan_skipped: (plan) => ({
    title: `${titleOf(plan)} on ${formatWhen(plan.scheduled_at)} wasn’t booked`,
    body: `${plan.refusal?.message ?? 'We couldn’t book it in time.'} We’ll skip this week and try again next week.`,
  }),
});

const refundText = ({ amount }: RefundNotice) => `${formatNaira(amount)} is back in your wallet.`;
