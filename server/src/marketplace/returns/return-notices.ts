// Notices to buyers and sellers about returns.
import type { ReturnReason, ReviewCause } from '@alajo/contract/marketplace/returns.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { type BoughtOrder, bought, type SoldOrder, sold, toBuyers, toSellers } from '../notices.ts';

/** `by` is an instant: the deadline of the next step. */
type BuyerNotices = {
  return_accepted: BoughtOrder & { by: string };
  return_offered: BoughtOrder & { offer: Kobo; claimed: Kobo; by: string };
  return_reviewing: BoughtOrder & { cause: ReviewCause; by: string };
  return_unsent: BoughtOrder & { by: string };
  return_lapsed: BoughtOrder;
  return_not_refunded: BoughtOrder;
};

type SellerNotices = {
  sale_return_asked: SoldOrder & { reason: ReturnReason; claimed: Kobo; by: string };
  sale_return_sent: SoldOrder & { carrier: string; tracking: string; by: string };
  sale_return_withdrawn: SoldOrder;
  sale_return_reviewing: SoldOrder & { cause: ReviewCause; by: string };
  sale_return_refunded: SoldOrder & { refund: Kobo; rest: Kobo };
  sale_return_kept: SoldOrder & { lapsed: boolean };
};

const REASONS = {
  damaged: 'it is damaged or does not work',
  not_as_described: 'it is not as described',
  wrong_item: 'it is the wrong item',
  incomplete: 'something is missing',
  changed_mind: 'they changed their mind',
} as const satisfies Record<ReturnReason, string>;

const TO_BUYER = {
  refused: 'The seller refused the return.',
  silent: 'The seller didn’t answer in time.',
  declined: 'You declined the offer.',
  undecided: 'You didn’t answer the offer in time.',
  contested: 'The seller says that what came back is not what they sent.',
} as const satisfies Record<ReviewCause, string>;

const TO_SELLER = {
  refused: 'You refused the return.',
  silent: 'You didn’t answer in time.',
  declined: 'The buyer declined your offer.',
  undecided: 'The buyer didn’t answer your offer in time.',
  contested: 'You said that what came back is not what you sent.',
} as const satisfies Record<ReviewCause, string>;

const when = new Intl.DateTimeFormat('en-NG', {
  timeZone: 'Africa/Lagos',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const at = (instant: string) => when.format(new Date(instant));

export const returnNotices = {
  ...toBuyers<BuyerNotices>({
    return_accepted: (order) => ({
      title: `Send back ${bought(order)}`,
      body: `The seller takes it back; the address is in your order. Send it and enter the tracking number by ${at(order.by)}. After that the seller is paid.`,
    }),
    return_offered: (order) => ({
      title: `${order.shop} offers ${formatNaira(order.offer)} back`,
      body: `You keep what you bought for ${formatNaira(order.claimed)}. Say yes or no by ${at(order.by)}; otherwise our team decides.`,
    }),
    return_reviewing: (order) => ({
      title: `Our team decides about your return to ${order.shop}`,
      body: `${TO_BUYER[order.cause]} We decide by ${at(order.by)}; until then the money is held.`,
    }),
    return_unsent: (order) => ({
      title: `Send back ${bought(order)}`,
      body: `Enter the carrier and tracking number by ${at(order.by)}. After that the return ends and the seller is paid.`,
    }),
    return_lapsed: (order) => ({
      title: `The return of ${bought(order)} has ended`,
      body: 'It was not sent back in time, so the seller is paid.',
    }),
    return_not_refunded: (order) => ({
      title: `Our team decided about ${bought(order)}`,
      body: 'There is no refund: the seller is paid. If something is new to us, contact support.',
    }),
  }),
  ...toSellers<SellerNotices>({
    sale_return_asked: (order) => ({
      title: `A buyer wants to return part or all of order ${order.order_id}`,
      body: `${formatNaira(order.claimed)}, because ${REASONS[order.reason]}. Answer by ${at(order.by)}; otherwise our team decides.`,
    }),
    sale_return_sent: (order) => ({
      title: `${sold(order)} is on its way back`,
      body: `${order.carrier}, ${order.tracking}. Confirm when it is there, or say what is wrong, by ${at(order.by)}. After that it counts as received and the buyer is refunded.`,
    }),
    sale_return_withdrawn: (order) => ({
      title: `${sold(order)} is not returned after all`,
      body: 'The buyer keeps it. You are paid as before.',
    }),
    sale_return_reviewing: (order) => ({
      title: `Our team decides about the return of order ${order.order_id}`,
      body: `${TO_SELLER[order.cause]} We decide by ${at(order.by)}; until then the money is held.`,
    }),
    sale_return_refunded: (order) => ({
      title: `${formatNaira(order.refund)} of order ${order.order_id} went back to the buyer`,
      body:
        order.rest > 0
          ? `The other ${formatNaira(order.rest)} is paid to you.`
          : 'The return is settled.',
    }),
    sale_return_kept: (order) => ({
      title: `The return of order ${order.order_id} has ended without a refund`,
      body: order.lapsed
        ? 'The buyer did not send it back in time. You are paid.'
        : 'Our team decided that the money is yours. You are paid.',
    }),
  }),
};
