// Returns: the buyer’s request, the seller’s reply, and progress (docs/decisions/0032-returns.md explains the
// rules).
import * as z from 'zod/mini';
import { type Kobo, kobo, nonNegativeMoney, positiveMoney } from '../money.ts';
import { picture } from '../pictures.ts';
import { instant, lines, text } from '../route.ts';

export const returnMessages = {
  items: 'Choose what you want to return',
  text: 'Describe what is wrong in at least 10 characters',
  address: 'Enter the full address and a phone number, at least 10 characters',
  carrier: 'Enter the carrier, such as GIG or the motor park',
  tracking: 'Enter the tracking or waybill number',
  words: 'Explain it in at least 10 characters',
  offer: 'Enter the amount you offer',
} as const;

export const returnReason = z.enum([
  'damaged',
  'not_as_described',
  'wrong_item',
  'incomplete',
  'changed_mind',
]);
export type ReturnReason = z.output<typeof returnReason>;

/** The party that pays for return shipping: the seller for their mistake, otherwise the buyer. */
export const senderPays = (reason: ReturnReason): 'buyer' | 'seller' =>
  reason === 'changed_mind' ? 'buyer' : 'seller';

/**
 * asked: awaiting the seller. offered: awaiting the buyer. accepted: the buyer sends the goods. sent: the
 * seller confirms their arrival. reviewing: staff decide. All others are final: refunded means that money was
 * returned, in full or in part.
 */
export const returnStatus = z.enum([
  'asked',
  'offered',
  'accepted',
  'sent',
  'reviewing',
  'refunded',
  'not_refunded',
  'lapsed',
  'withdrawn',
]);
export type ReturnStatus = z.output<typeof returnStatus>;

/** Reason it went to staff for a decision. */
export const reviewCause = z.enum(['refused', 'silent', 'declined', 'undecided', 'contested']);
export type ReviewCause = z.output<typeof reviewCause>;

export const returnItem = z.strictObject({
  product_id: z.int().check(z.gte(1)),
  quantity: z.int().check(z.gte(1)),
});
export type ReturnItem = z.output<typeof returnItem>;

export const returnBody = z.strictObject({
  reason: returnReason,
  text: lines(1000, 10, returnMessages.text),
  items: z.array(returnItem).check(z.minLength(1, returnMessages.items), z.maxLength(50)),
});

export const acceptReturnBody = z.strictObject({
  /** Return address, for the buyer only. */
  return_address: lines(300, 10, returnMessages.address),
});

/** A partial refund needs the buyer's consent, and they keep the goods; a full one is paid immediately. */
export const offerBody = z.strictObject({ amount: positiveMoney });

export const refusalBody = z.strictObject({ text: lines(1000, 10, returnMessages.words) });

/** `amount` is the offer that the buyer saw. */
export const offerAnswerBody = z.strictObject({ accept: z.boolean(), amount: positiveMoney });

export const shippedReturnBody = z.strictObject({
  carrier: text(60, 2, returnMessages.carrier),
  tracking: text(60, 3, returnMessages.tracking),
});

/** `restock`: the goods can be sold again. */
export const receivedBody = z.strictObject({ restock: z.boolean() });

/** Actions the caller can take now, so that screens offer only those the server would accept. */
export const returnActions = z.strictObject({
  add_picture: z.boolean(),
  withdraw: z.boolean(),
  answer_offer: z.boolean(),
  send: z.boolean(),
  answer: z.boolean(),
  refund: z.boolean(),
  receive: z.boolean(),
});

/** A return as the order's buyer and seller see it. */
export const orderReturn = z.strictObject({
  status: returnStatus,
  reason: returnReason,
  text: z.string(),
  items: z.array(returnItem),
  /** Amount paid for these items: the maximum refund. */
  claimed: positiveMoney,
  /** The refund that the seller offers without a return. */
  offer: z.nullable(positiveMoney),
  /** Amount refunded to the buyer; null while it is open. */
  refund: z.nullable(nonNegativeMoney),
  pictures: z.array(picture),
  /** Return address; null until the seller accepts. */
  address: z.nullable(z.string()),
  carrier: z.nullable(z.string()),
  tracking: z.nullable(z.string()),
  /** The seller’s reason for refusing, or their statement about what arrived. */
  seller_words: z.nullable(z.string()),
  review_cause: z.nullable(reviewCause),
  asked_at: instant,
  sent_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  /** Time at which the next step happens automatically or staff decide; null once it has ended. */
  act_by: z.nullable(instant),
  actions: returnActions,
});
export type OrderReturn = z.output<typeof orderReturn>;

/** Amount paid for the returned items. Throws if one was not bought, or not in that quantity. */
export function claimOf(
  bought: readonly { product_id: number; price: Kobo; quantity: number }[],
  items: readonly ReturnItem[],
): Kobo {
  const lineOf = new Map(bought.map((line) => [line.product_id, line]));
  const sums = items.map(({ product_id, quantity }) => {
    const line = lineOf.get(product_id);
    lineOf.delete(product_id);
    if (line === undefined || quantity > line.quantity || quantity < 1) {
      throw new RangeError(`${quantity} of product ${product_id} cannot be returned`);
    }
    return line.price * quantity;
  });
  return kobo(sums.reduce((sum, amount) => sum + amount, 0));
}
