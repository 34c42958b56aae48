// The marketplace: products, the cart, orders and the seller's side (spec §2 Marketplace, §3, §4 Cart,
// §5, §7; docs/decisions/0012-marketplace.md explains the rules).

import * as z from 'zod/mini';
import { CART_MAX } from '../count-limits.ts';
import {
  formatNaira,
  type Kobo,
  kobo,
  moneyBetween,
  nonNegativeMoney,
  positiveMoney,
} from '../money.ts';
import { personName, titleText } from '../names.ts';
import { mobileNumber } from '../phone.ts';
import { picture } from '../pictures.ts';
import { marketplaceLimitsOn } from '../pricing.ts';
import { daily, instant, lines as longText, text } from '../route.ts';
import { states } from '../states.ts';
import { reference } from '../wallet/schemas.ts';
import { orderReturn } from './returns.ts';

// Spec §9: 3 category chips; the other categories are under Filters.
export const CATEGORY_CHIPS = 3;
export const PREVIEW_LENGTH = 80;
export const STOCK_MAX = 100_000;
/** Maximum quantity of one product in a cart. */
export const QUANTITY_MAX = 99;

export const marketplaceMessages = {
  name: 'Use 3 to 100 characters',
  description: 'Use at most 2,000 characters',
  category: 'Choose a category',
  stock: 'Enter how many you have, up to 100,000',
  street: 'Enter the street and number',
  city: 'Enter the town or city',
  state: 'Choose a state',
  recipient: 'Enter the recipient’s name',
  rating: 'Choose one to five stars',
  problem: 'Describe the problem in at least 10 characters',
  shop: 'Use 3 to 60 characters',
} as const;

const lines = (max: number, wrong: string, min = 0) =>
  longText(max, min, wrong).check(z.maxLength(max, wrong));

/** Stands for all categories where a category's name is expected. */
export const ALL_CATEGORIES = 'All';

export const category = z.strictObject({ id: z.int(), name: z.string() });
export type Category = z.output<typeof category>;

const rating = z.number().check(z.gte(0), z.lte(5));
const stars = z
  .int(marketplaceMessages.rating)
  .check(z.gte(1, marketplaceMessages.rating), z.lte(5));

const productCard = {
  id: z.int(),
  name: z.string(),
  description: z.string(),
  /** The category's name. */
  category: z.string(),
  /** The shop's name. */
  seller: z.string(),
  seller_id: z.int(),
  price: positiveMoney,
  /** Average of all reviews with one decimal; 0 if there are none. */
  rating,
  reviews_count: z.int(),
  in_stock: z.boolean(),
  /** The first picture's thumbnail. */
  picture: z.nullable(z.string()),
  /** True if the caller sells it and so can't buy it. */
  yours: z.boolean(),
};

export const product = z.strictObject(productCard);
export type Product = z.output<typeof product>;

export const review = z.strictObject({
  id: z.int(),
  /** First name and initial. */
  name: z.string(),
  rating: z.int(),
  text: z.string(),
  date: instant,
  yours: z.boolean(),
});
export type Review = z.output<typeof review>;

/** A product with everything its page shows. */
export const productDetail = z.strictObject({
  ...productCard,
  /** Quantity available now. */
  stock: z.int(),
  pictures: z.array(picture),
  /** The number of reviews with one star, two, … five. */
  stars: z.array(z.int()),
  /** True if the caller received it and so can review it. */
  may_review: z.boolean(),
  your_review: z.nullable(review),
});
export type ProductDetail = z.output<typeof productDetail>;

export const productSort = z.enum(['newest', 'price_low', 'price_high', 'rating']);
export type ProductSort = z.output<typeof productSort>;

export const reviewBody = z.strictObject({
  rating: stars,
  text: z._default(lines(1000, 'At most 1,000 characters'), ''),
});

/** Reasons a cart line can’t be bought. */
export const lineProblem = z.enum(['sold_out', 'too_few', 'not_sold', 'own']);

export const cartLine = z.strictObject({
  product,
  quantity: z.int(),
  /** Price × quantity, at today's price. */
  total: positiveMoney,
  /** The unit price when it was added, if the price has changed since. */
  was: z.nullable(positiveMoney),
  /** Quantity available now, at most QUANTITY_MAX. */
  available: z.int(),
  problem: z.nullable(lineProblem),
});
export type CartLine = z.output<typeof cartLine>;

export const deliveryAddress = z.strictObject({
  recipient: personName(80, 2, marketplaceMessages.recipient),
  phone_number: mobileNumber,
  street: text(150, 3, marketplaceMessages.street),
  city: text(60, 2, marketplaceMessages.city),
  state: z.enum(states, marketplaceMessages.state),
  /** Directions, such as a landmark, the gate, or when someone is home. */
  note: z._default(lines(200, 'At most 200 characters'), ''),
});
export type DeliveryAddress = z.output<typeof deliveryAddress>;

/** The customer's cart: one per customer, stored on the server. */
export const cart = z.strictObject({
  id: z.int(),
  items: z.array(cartLine),
  /** Sum of all quantities. */
  count: z.int(),
  total: nonNegativeMoney,
  /** The address of the last order, offered as a default. */
  address: z.nullable(deliveryAddress),
});
export type Cart = z.output<typeof cart>;

export const addItemBody = z.strictObject({
  product_id: z.int().check(z.gte(1)),
  quantity: z._default(z.int().check(z.gte(1), z.lte(QUANTITY_MAX)), 1),
});

/** Zero or less removes the line (spec §4). */
export const quantityBody = z.object({ quantity: z.int().check(z.lte(QUANTITY_MAX)) });

/** The lines as the buyer saw them. If price or stock has changed since, nothing is charged. */
export const checkoutBody = z.strictObject({
  address: deliveryAddress,
  lines: z
    .array(
      z.strictObject({
        product_id: z.int().check(z.gte(1)),
        quantity: z.int().check(z.gte(1), z.lte(QUANTITY_MAX)),
        price: positiveMoney,
      }),
    )
    .check(z.minLength(1), z.maxLength(CART_MAX)),
});
export type CheckoutBody = z.output<typeof checkoutBody>;

/** `released`: the seller was paid. `cancelled` or `refunded`: the buyer got the money back. */
export const orderStatus = z.enum([
  'placed',
  'shipped',
  'delivered',
  'released',
  'cancelled',
  'refunded',
]);
export type OrderStatus = z.output<typeof orderStatus>;

export const orderLine = z.strictObject({
  product_id: z.int(),
  name: z.string(),
  picture: z.nullable(z.string()),
  price: positiveMoney,
  quantity: z.int(),
  total: positiveMoney,
  /** True if the caller can review it and hasn't yet. */
  to_review: z.boolean(),
});

export const problemKind = z.enum(['not_arrived', 'not_as_described', 'damaged', 'other']);
export type ProblemKind = z.output<typeof problemKind>;

export const problemBody = z.strictObject({
  kind: problemKind,
  text: lines(1000, marketplaceMessages.problem, 10),
});

/** Actions the caller can take now, so that screens offer only those the server would accept. */
export const orderActions = z.strictObject({
  confirm: z.boolean(),
  cancel: z.boolean(),
  report: z.boolean(),
  ask_return: z.boolean(),
  ship: z.boolean(),
  deliver: z.boolean(),
  refund: z.boolean(),
});

/** Items one seller sends to one buyer, in the same shape for both. */
export const order = z.strictObject({
  id: z.int(),
  /** Reference of the payment's receipt, shared by all orders of a checkout; null for the seller. */
  receipt: z.nullable(reference),
  role: z.enum(['buyer', 'seller']),
  status: orderStatus,
  seller: z.string(),
  buyer: z.string(),
  items: z.array(orderLine),
  total: positiveMoney,
  address: deliveryAddress,
  /** Carrier and tracking number, as the seller entered them. */
  tracking: z.nullable(z.string()),
  /** Reason the seller cancelled or refunded. */
  reason: z.nullable(z.string()),
  problem: z.nullable(
    z.strictObject({ kind: problemKind, text: z.string(), reported_at: instant }),
  ),
  return: z.nullable(orderReturn),
  /** Amount refunded to the buyer; the rest of a completed order went to the seller. */
  refunded: nonNegativeMoney,
  placed_at: instant,
  shipped_at: z.nullable(instant),
  delivered_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  /** While placed: the time from which the buyer can cancel. */
  cancel_from: z.nullable(instant),
  /** Once delivered: the time the seller is paid unless a problem is reported. */
  release_at: z.nullable(instant),
  actions: orderActions,
});
export type Order = z.output<typeof order>;

export const checkoutResult = z.strictObject({
  orders: z.array(order),
  total: positiveMoney,
  receipt: reference,
  message: z.string(),
});
export type CheckoutResult = z.output<typeof checkoutResult>;

// The seller's side.

export const shopBody = z.strictObject({
  name: titleText(60, 3, marketplaceMessages.shop),
  about: z._default(lines(500, 'At most 500 characters'), ''),
});

export const shop = z.strictObject({
  id: z.int(),
  name: z.string(),
  about: z.string(),
  products: z.int(),
  to_ship: z.int(),
  /** In escrow until buyers confirm. */
  waiting: nonNegativeMoney,
  /** Paid into the wallet so far. */
  released: nonNegativeMoney,
  /** Reason staff hide it from buyers; null if visible. */
  hidden: z._default(z.nullable(z.string()), null),
});
export type Shop = z.output<typeof shop>;

const count = z.int(marketplaceMessages.stock).check(z.gte(0, marketplaceMessages.stock));

const productFieldsOn = (day: string) => ({
  name: titleText(100, 3, marketplaceMessages.name),
  description: lines(2000, marketplaceMessages.description),
  category_id: z.int(marketplaceMessages.category).check(z.gte(1, marketplaceMessages.category)),
  price: priceOn(day),
});

function priceOn(day: string) {
  const { price } = marketplaceLimitsOn(day);
  const wrong = `Enter a price from ${formatNaira(price.min)} to ${formatNaira(price.max)}`;
  return moneyBetween(price, { missing: wrong, below: wrong, above: wrong });
}

/** A new product; a repeat with the same key doesn't create a second one. */
export const productBodyOn = daily((day) =>
  z.strictObject({
    ...productFieldsOn(day),
    stock: count.check(z.lte(STOCK_MAX, marketplaceMessages.stock)),
    /** Generated when the form opens. */
    key: z.uuid(),
  }),
);
export type ProductBody = z.output<ReturnType<typeof productBodyOn>>;

/** If `listed` is false, the product can’t be found or bought. */
export const productUpdateOn = daily((day) =>
  z.object({ ...productFieldsOn(day), listed: z.boolean() }),
);

/** Change in stock, negative to remove some; `stocked` is the total the seller saw. */
export const restockBody = z.strictObject({
  add: z
    .int(marketplaceMessages.stock)
    .check(z.gte(-STOCK_MAX), z.lte(STOCK_MAX, marketplaceMessages.stock)),
  stocked: z.int(),
});

/** A product as its seller sees it. */
export const ownProduct = z.strictObject({
  ...productCard,
  category_id: z.int(),
  stock: z.int(),
  /** Total ever put in stock; only restocking changes it. */
  stocked: z.int(),
  sold: z.int(),
  listed: z.boolean(),
  /** Reason staff hide it from buyers; null if visible. */
  hidden: z._default(z.nullable(z.string()), null),
  pictures: z.array(picture),
});
export type OwnProduct = z.output<typeof ownProduct>;

/** Price × quantity. */
export const totalOf = (price: Kobo, quantity: number): Kobo => kobo(price * quantity);
