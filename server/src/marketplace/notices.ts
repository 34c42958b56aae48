// Notices to buyers and sellers about their orders.
import { instantText } from '@alajo/contract/instant-text.ts';
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';
import { RELEASE_AFTER_DAYS, SHIP_WITHIN_DAYS } from '@alajo/contract/time-limits.ts';
import { MONEY_IN, noticeKinds, REFUND, receiptLink } from '../notices/kinds.ts';
import { toGsm } from '../platform/gsm.ts';
import { type ItemSummary, summaryText } from './item-summary.ts';

/** An order from the buyer's side. */
export type BoughtOrder = { order_id: number; items: ItemSummary; shop: string };
/** An order from the seller's side. */
export type SoldOrder = { order_id: number; items: ItemSummary; total: Kobo };

/** `reason` is in the seller's words. */
export type RefundCause =
  | { cause: 'seller'; reason: string }
  | { cause: 'cancelled_by_buyer' }
  | { cause: 'problem_settled' }
  /** Part of the order's price. */
  | { cause: 'partly_settled'; of: Kobo }
  /** Part of the price of the returned items. */
  | { cause: 'returned'; of: Kobo };

type BuyerNotices = {
  order_shipped: BoughtOrder & { tracking: string | null };
  order_delivered: BoughtOrder;
  order_not_shipped: BoughtOrder;
  order_problem_settled: BoughtOrder;
  order_refunded: {
    items: ItemSummary;
    shop: string;
    total: Kobo;
    refund: RefundCause;
    reference: string;
  };
};

type SellerNotices = {
  sale_placed: SoldOrder;
  /** A day before the buyer may cancel it. `by`: an instant. */
  sale_ship_soon: SoldOrder & { by: string };
  sale_not_shipped: SoldOrder;
  sale_cancelled: SoldOrder;
  /** `problem` is in the buyer's words. */
  sale_problem_reported: SoldOrder & { problem: string };
  sale_problem_settled: SoldOrder & { refund: Kobo; rest: Kobo };
  sale_paid: SoldOrder & { reference: string };
};

type ShopNotices = {
  product_hidden: { product_id: number; name: string; reason: string };
  product_shown: { product_id: number; name: string };
  shop_hidden: { name: string; reason: string };
  shop_shown: { name: string };
};

const orderLink = ({ order_id }: BoughtOrder) => `/marketplace/orders?order=${order_id}`;
const saleLink = ({ order_id }: Pick<SoldOrder, 'order_id'>) =>
  `/marketplace/selling?order=${order_id}`;

export const bought = ({ items, shop }: BoughtOrder) => `${summaryText(items)} from ${shop}`;
export const sold = ({ order_id, items, total }: SoldOrder) =>
  `Order ${order_id}, ${summaryText(items)} (${formatNaira(total)}),`;

const seeOrder = { button: 'See the order' } as const;

/** `Alajo: order 12, NGN 9,000. It is new. Send it within 5 days. alajo.example/marketplace/selling?order=12` */
const smsToSeller = ({ order_id, total }: SoldOrder, next: string) =>
  ({
    to: 'chosen',
    text: (host: string) =>
      toGsm(
        `Alajo: order ${order_id}, ${formatNaira(total)}. ${next} ${host}${saleLink({ order_id })}`,
      ),
  }) as const;

/** Notices to buyers about their orders, and to sellers about their shop's. */
export const buyerNotices = noticeKinds({ topic: 'shop', shown_as: 'notice', link: orderLink });
export const sellerNotices = noticeKinds({ topic: 'shop', shown_as: 'notice', link: saleLink });
const aboutShops = noticeKinds({ topic: 'shop', shown_as: 'notice', link: '/marketplace/selling' });

export const marketplaceNotices = {
  ...buyerNotices<BuyerNotices>({
    order_shipped: (order) => ({
      title: `${bought(order)} is on its way`,
      body: `Confirm when it arrives.${order.tracking ? ` ${order.tracking}.` : ''}`,
    }),
    order_delivered: (order) => ({
      title: `${bought(order)} was delivered`,
      body: `Confirm it, or report a problem within ${RELEASE_AFTER_DAYS} days. After that we pay the seller.`,
    }),
    order_not_shipped: (order) => ({
      title: `${bought(order)} hasn’t been sent yet`,
      body: 'You can wait or cancel it in your orders.',
    }),
    order_problem_settled: (order) => ({
      title: `${bought(order)} is settled`,
      body: 'We looked into the problem you reported and paid the seller.',
    }),
    order_refunded: {
      ...REFUND,
      link: receiptLink,
      text: ({ items, shop, total, refund }) => ({
        title: `${formatNaira(total)} is back in your wallet`,
        body: `${summaryText(items)} from ${shop}: ${refundReason(refund)}`,
      }),
      alert: ({ items, shop, total }) => ({
        about: 'refund',
        amount: total,
        detail: `${summaryText(items)} from ${shop}`,
      }),
    },
  }),
  ...sellerNotices<SellerNotices>({
    sale_placed: {
      text: ({ items, total }) => ({
        title: `New order: ${summaryText(items)}`,
        body: `${formatNaira(total)} is on hold for you until it arrives. Send it within ${SHIP_WITHIN_DAYS} days.`,
      }),
      outside: (order) => ({
        ...seeOrder,
        sms: smsToSeller(order, `It is new. Send it within ${SHIP_WITHIN_DAYS} days.`),
      }),
    },
    sale_ship_soon: {
      text: (order) => ({
        title: `${sold(order)} must be sent by ${instantText(order.by)}`,
        body: 'After that the buyer can cancel it. Mark it as shipped once it’s on its way.',
      }),
      outside: (order) => ({
        ...seeOrder,
        sms: smsToSeller(order, `Send it by ${instantText(order.by)}, or the buyer can cancel it.`),
      }),
    },
    sale_not_shipped: (order) => ({
      title: `${sold(order)} hasn’t been sent yet`,
      body: 'The buyer can now cancel it.',
    }),
    sale_cancelled: (order) => ({
      title: `${sold(order)} was cancelled`,
      body: 'It wasn’t sent in time. We refunded the buyer and put the items back in stock.',
    }),
    sale_problem_reported: (order) => ({
      title: `${sold(order)} has a problem`,
      body: `${order.problem} We’ll hold the money until it’s settled.`,
    }),
    sale_problem_settled: (order) => ({
      title: `${formatNaira(order.refund)} of order ${order.order_id} went back to the buyer`,
      body:
        order.rest > 0
          ? `We looked into the problem they reported. The other ${formatNaira(order.rest)} is yours.`
          : 'We looked into the problem they reported and settled it in their favour.',
    }),
    sale_paid: {
      ...MONEY_IN,
      link: receiptLink,
      text: ({ order_id, items, total }) => ({
        title: `You received ${formatNaira(total)}`,
        body: `For ${summaryText(items)}, order ${order_id}.`,
      }),
      alert: ({ items, total, order_id }) => ({
        about: 'credit',
        amount: total,
        detail: `Sold: ${summaryText(items)}, order ${order_id}`,
      }),
    },
  }),
  ...aboutShops<ShopNotices>({
    product_hidden: ({ name, reason }) => ({
      title: `We hid ${name} from buyers`,
      body: `${reason} Orders you already have aren’t affected. If you think this is wrong, contact support.`,
    }),
    product_shown: ({ name }) => ({
      title: `Buyers can see ${name} again`,
      body: 'It’s no longer hidden.',
    }),
    shop_hidden: ({ name, reason }) => ({
      title: `We hid your shop ${name} from buyers`,
      body: `${reason} Orders you already have aren’t affected. If you think this is wrong, contact support.`,
    }),
    shop_shown: ({ name }) => ({
      title: `Buyers can see your shop ${name} again`,
      body: 'It’s no longer hidden.',
    }),
  }),
};

/** The reason shown on an order refunded by an operator. */
export const SETTLED_FOR_BUYER = 'We settled it in your favour.';
/** The reason shown on a partly refunded order. */
export const SETTLED_IN_PART = 'We settled it: part of the price went back to the buyer.';

function refundReason(refund: RefundCause): string {
  switch (refund.cause) {
    case 'seller':
      return refund.reason;
    case 'cancelled_by_buyer':
      return 'cancelled by you.';
    case 'problem_settled':
      return SETTLED_FOR_BUYER;
    case 'partly_settled':
      return `we settled it; you paid ${formatNaira(refund.of)}.`;
    case 'returned':
      return `your return is settled; you paid ${formatNaira(refund.of)} for what you asked to return.`;
    default:
      throw new Error(`unknown cause ${refund satisfies never}`);
  }
}
