// Notices to buyers and sellers about returns.
import { instantText } from '@alajo/contract/instant-text.ts';
import type { ReturnReason, ReviewCause } from '@alajo/contract/marketplace/returns.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import {
  type BoughtOrder,
  bought,
  buyerNotices,
  type SoldOrder,
  sellerNotices,
  sold,
} from '../notices.ts';

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
  damaged: 'it’s damaged or doesn’t work',
  not_as_described: 'it’s not as described',
  wrong_item: 'it’s the wrong item',
  incomplete: 'something is missing',
  changed_mind: 'they changed their mind',
} as const satisfies Record<ReturnReason, string>;

const TO_BUYER = {
  refused: 'The seller refused the return.',
  silent: 'The seller didn’t answer in time.',
  declined: 'You declined the offer.',
  undecided: 'You didn’t answer the offer in time.',
  contested: 'The seller says they got back something different from what they sent.',
} as const satisfies Record<ReviewCause, string>;

const TO_SELLER = {
  refused: 'You refused the return.',
  silent: 'You didn’t answer in time.',
  declined: 'The buyer declined your offer.',
  undecided: 'The buyer didn’t answer your offer in time.',
  contested: 'You said you got back something different from what you sent.',
} as const satisfies Record<ReviewCause, string>;

export const returnNotices = {
  ...buyerNotices<BuyerNotices>({
    return_accepted: (order) => ({
      title: `Send back ${bought(order)}`,
      body: `The seller accepts the return; you’ll find the address in your order. Send it and enter the tracking number by ${instantText(order.by)}. After that we’ll pay the seller.`,
    }),
    return_offered: (order) => ({
      title: `${order.shop} offers ${formatNaira(order.offer)} back`,
      body: `You’d keep what you bought for ${formatNaira(order.claimed)}. Accept or decline by ${instantText(order.by)}, or our team will decide.`,
    }),
    return_reviewing: (order) => ({
      title: `Our team will decide on your return to ${order.shop}`,
      body: `${TO_BUYER[order.cause]} We’ll decide by ${instantText(order.by)} and hold the money until then.`,
    }),
    return_unsent: (order) => ({
      title: `Send back ${bought(order)}`,
      body: `Enter the carrier and tracking number by ${instantText(order.by)}. After that the return ends and we’ll pay the seller.`,
    }),
    return_lapsed: (order) => ({
      title: `The return of ${bought(order)} has ended`,
      body: 'It wasn’t sent back in time, so we’ve paid the seller.',
    }),
    return_not_refunded: (order) => ({
      title: `Our team decided about ${bought(order)}`,
      body: 'There’s no refund: we’ve paid the seller. If there’s something we didn’t know, contact support.',
    }),
  }),
  ...sellerNotices<SellerNotices>({
    sale_return_asked: (order) => ({
      title: `A buyer wants to return part or all of order ${order.order_id}`,
      body: `${formatNaira(order.claimed)}, because ${REASONS[order.reason]}. Reply by ${instantText(order.by)}, or our team will decide.`,
    }),
    sale_return_sent: (order) => ({
      title: `${sold(order)} is on its way back`,
      body: `${order.carrier}, ${order.tracking}. Confirm that it arrived, or report a problem, by ${instantText(order.by)}. After that it counts as received and we’ll refund the buyer.`,
    }),
    sale_return_withdrawn: (order) => ({
      title: `${sold(order)} isn’t being returned after all`,
      body: 'The buyer is keeping it. You’ll be paid as planned.',
    }),
    sale_return_reviewing: (order) => ({
      title: `Our team will decide on the return of order ${order.order_id}`,
      body: `${TO_SELLER[order.cause]} We’ll decide by ${instantText(order.by)} and hold the money until then.`,
    }),
    sale_return_refunded: (order) => ({
      title: `${formatNaira(order.refund)} of order ${order.order_id} went back to the buyer`,
      body:
        order.rest > 0
          ? `The other ${formatNaira(order.rest)} is yours.`
          : 'The return is settled.',
    }),
    sale_return_kept: (order) => ({
      title: `The return of order ${order.order_id} has ended without a refund`,
      body: order.lapsed
        ? 'The buyer didn’t send it back in time. You’ve been paid.'
        : 'Our team decided the money is yours. You’ve been paid.',
    }),
  }),
};
