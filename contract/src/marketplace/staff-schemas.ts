// Orders, products and shops as staff see them, and the decisions about them.
import * as z from 'zod/mini';
import { nonNegativeMoney, positiveMoney } from '../money.ts';
import { picture } from '../pictures.ts';
import { instant, text } from '../route.ts';
import { reason } from '../staff/schemas.ts';
import { returnReason, returnStatus, reviewCause } from './returns.ts';
import { deliveryAddress, orderStatus, problemKind } from './schemas.ts';

/** `waiting`: for a decision by staff. `settled`: ended after a problem or a return. */
export const staffOrderFilter = z.enum(['waiting', 'settled', 'all']);
export type StaffOrderFilter = z.output<typeof staffOrderFilter>;

const person = z.strictObject({ id: z.int(), name: z.string() });
/** A shop is identified by its owner’s id. */
const shopName = z.strictObject({ id: z.int(), name: z.string() });

/** Kind of dispute that needs a decision. */
export const disputeKind = z.enum(['problem', 'return']);
export type DisputeKind = z.output<typeof disputeKind>;

const orderFields = {
  id: z.int(),
  buyer: person,
  shop: shopName,
  items: z.string(),
  status: orderStatus,
  total: positiveMoney,
  /** Amount refunded to the buyer. */
  refunded: nonNegativeMoney,
  /** Subject of the dispute, if any. */
  dispute: z.nullable(disputeKind),
  /** In the buyer’s words. */
  description: z.nullable(z.string()),
  /** Time since which it is disputed, otherwise the time it was placed. */
  since: instant,
  /** True while it needs a decision by staff. */
  waiting: z.boolean(),
};
export const staffOrderRow = z.strictObject(orderFields);
export type StaffOrderRow = z.output<typeof staffOrderRow>;

/** Null if it isn't hidden. */
const hidden = z.nullable(z.strictObject({ reason: z.string(), since: instant }));

const orderItem = z.strictObject({
  product_id: z.int(),
  name: z.string(),
  picture: z.nullable(z.string()),
  price: positiveMoney,
  quantity: z.int(),
  total: positiveMoney,
  /** Quantity the buyer asked to return. */
  asked_back: z.int(),
  hidden,
});

const problem = z.strictObject({ kind: problemKind, text: z.string(), reported_at: instant });

const staffReturn = z.strictObject({
  status: returnStatus,
  reason: returnReason,
  text: z.string(),
  claimed: positiveMoney,
  offer: z.nullable(positiveMoney),
  carrier: z.nullable(z.string()),
  tracking: z.nullable(z.string()),
  seller_words: z.nullable(z.string()),
  review_cause: z.nullable(reviewCause),
  act_by: z.nullable(instant),
  pictures: z.array(picture),
});

export const orderDecision = z.strictObject({
  by: person,
  refund: nonNegativeMoney,
  reason: z.string(),
  at: instant,
});

/** Evidence from both sides, and the location of the money. */
export const staffOrder = z.strictObject({
  ...orderFields,
  lines: z.array(orderItem),
  /** Excludes the phone number. */
  address: z.omit(deliveryAddress, { phone_number: true }),
  tracking: z.nullable(z.string()),
  seller_reason: z.nullable(z.string()),
  problem: z.nullable(problem),
  return: z.nullable(staffReturn),
  shop_hidden: hidden,
  /** On hold until the decision. */
  held: nonNegativeMoney,
  /** Maximum refund to the buyer; null if there is nothing to decide. */
  at_most: z.nullable(positiveMoney),
  decision: z.nullable(orderDecision),
  timeline: z.array(z.strictObject({ at: instant, description: z.string() })),
});
export type StaffOrder = z.output<typeof staffOrder>;

/** Shown to the seller. */
export const hidingReason = text(
  300,
  5,
  'Say why, in 5 to 300 characters. The seller will see it.',
);
export const hideBody = z.strictObject({ reason: hidingReason });
export const showBody = z.strictObject({ reason });

/** A product and its shop: either may be hidden. */
export const staffProduct = z.strictObject({
  id: z.int(),
  name: z.string(),
  picture: z.nullable(z.string()),
  price: positiveMoney,
  stock: z.int(),
  listed: z.boolean(),
  sold: z.int(),
  hidden,
  shop: z.strictObject({ ...shopName.shape, hidden }),
});
export type StaffProduct = z.output<typeof staffProduct>;
