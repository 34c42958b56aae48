// What customers are told about their waste collections.
import type { ErrorCode } from '@alajo/contract/errors.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import type { WasteType } from '@alajo/contract/waste/schemas.ts';
import { noticeKinds } from '../notifications/kinds.ts';
import { timeOf, titleOf } from './booking-rows.ts';

/** Why a wallet did not pay. */
export type Refusal = { code: ErrorCode; message: string };

type Refunded = { waste_type: WasteType; amount: Kobo; reference: string };
/** `scheduled_at` is an instant. */
type Scheduled = { waste_type: WasteType; scheduled_at: string };

type WasteNotices = {
  booking_confirmed: Scheduled;
  booking_started: { waste_type: WasteType };
  booking_completed: { waste_type: WasteType; amount: Kobo };
  /** By the customer. */
  booking_cancelled: Refunded;
  booking_cancelled_by_operator: Refunded;
  booking_missed: Refunded;
  plan_booked: Scheduled & { amount: Kobo };
  /** Without a refusal of the wallet it was too late to book. */
  plan_skipped: Scheduled & { refusal: Refusal | null };
};

const page = () => '/waste';
const receipt = ({ reference }: Refunded) => `/receipt?ref=${reference}`;
const inWords = (instant: string) => timeOf(new Date(instant));

export const wasteNotices = noticeKinds<WasteNotices>({
  booking_confirmed: {
    topic: 'waste',
    shown_as: 'notice',
    link: page,
    text: (booking) => ({
      title: `${titleOf(booking)} confirmed`,
      body: `We come on ${inWords(booking.scheduled_at)}.`,
    }),
  },
  booking_started: {
    topic: 'waste',
    shown_as: 'notice',
    link: page,
    text: (booking) => ({
      title: `${titleOf(booking)} in progress`,
      body: 'The collector has begun.',
    }),
  },
  booking_completed: {
    topic: 'money',
    shown_as: 'money_out',
    link: page,
    text: (booking) => ({
      title: `${titleOf(booking)} completed`,
      body: `${formatNaira(booking.amount)} is paid. How was it? Give it some stars.`,
    }),
  },
  booking_cancelled: {
    topic: 'money',
    shown_as: 'refund',
    link: receipt,
    text: (booking) => ({ title: `${titleOf(booking)} cancelled`, body: back(booking) }),
  },
  booking_cancelled_by_operator: {
    topic: 'money',
    shown_as: 'refund',
    link: receipt,
    text: (booking) => ({
      title: `${titleOf(booking)} cancelled`,
      body: `We could not do it. ${back(booking)}`,
    }),
  },
  booking_missed: {
    topic: 'money',
    shown_as: 'refund',
    link: receipt,
    text: (booking) => ({
      title: `${titleOf(booking)} cancelled`,
      body: `Nobody came in time. ${back(booking)}`,
    }),
  },
  plan_booked: {
    topic: 'waste',
    shown_as: 'notice',
    link: page,
    text: (plan) => ({
      title: `${titleOf(plan)} booked for ${inWords(plan.scheduled_at)}`,
      body: `${formatNaira(plan.amount)} is put aside, as each week.`,
    }),
  },
  plan_skipped: {
    topic: 'waste',
    shown_as: 'notice',
    link: page,
    text: (plan) => ({
      title: `${titleOf(plan)} of ${inWords(plan.scheduled_at)} is not booked`,
      body: `${plan.refusal?.message ?? 'It could not be booked in time.'} This week is skipped; next week is tried again.`,
    }),
  },
});

const back = ({ amount }: Refunded) => `${formatNaira(amount)} is back in your wallet.`;
