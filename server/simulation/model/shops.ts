// The model's marketplace, from docs/decisions/0012-marketplace.md and 0032-returns.md: the payment for an
// order is held until the seller is paid, goods are returned once, and every wait has an end.
import {
  addToWallet,
  countSent,
  DAY,
  dayOf,
  debit,
  type Model,
  type Person,
  type Product,
  type Purchase,
  type PurchaseReturn,
  receive,
  requireThat,
} from './model.ts';

const SENT_WITHIN = 5 * DAY;
const ARRIVES_WITHIN = 14 * DAY;
const PAID_AFTER = 7 * DAY;
const ANSWERED_WITHIN = 3 * DAY;
const SENT_BACK_WITHIN = 7 * DAY;

export const STOCK = 40;

/** A shop with one product. */
export function openShop(
  model: Model,
  seller: Person,
  { name, price }: { name: string; price: number },
): void {
  requireThat(!model.products.has(name), 'product exists');
  model.products.set(name, { name, seller, price, stock: STOCK });
}

type ProductOrder = { product: string; purchase: string; quantity: number };

export function buy(model: Model, buyer: Person, request: ProductOrder, now: number): void {
  const product = model.products.get(request.product);
  requireThat(product !== undefined, 'no such product');
  const { quantity } = request;
  requireThat(product.seller !== buyer, 'their own');
  requireThat(product.stock >= quantity, 'too few');
  const total = product.price * quantity;
  requireThat(buyer.wallet >= total, 'not enough money');
  countSent(buyer, total, now);
  debit(buyer, total);
  buyer.held += total;
  buyer.spent.push({ day: dayOf(now), amount: total });
  product.stock -= quantity;
  const name = request.purchase;
  const order: Purchase = {
    name,
    buyer,
    product,
    quantity,
    total,
    status: 'placed',
    refunded: 0,
    since: now,
    asked: null,
  };
  model.purchases.set(name, order);
}

function purchaseOf(model: Model, name: string): Purchase {
  const purchase = model.purchases.get(name);
  requireThat(purchase !== undefined, 'no such order');
  return purchase;
}

function bought(model: Model, who: Person, name: string): Purchase {
  const purchase = purchaseOf(model, name);
  requireThat(purchase.buyer === who, 'not the buyer');
  return purchase;
}

function sold(model: Model, who: Person, name: string): Purchase {
  const purchase = purchaseOf(model, name);
  requireThat(purchase.product.seller === who, 'not the seller');
  return purchase;
}

export const isInReturn = ({ asked }: Purchase) => asked !== null && asked.by !== 'ended';

const isWithBuyer = ({ status }: Purchase) => status === 'shipped' || status === 'delivered';

function moveTo(purchase: Purchase, status: Purchase['status'], now: number): void {
  Object.assign(purchase, { status, since: now });
}

/** Releases the money from escrow: `refund` to the buyer, the rest to the seller. */
function settle(purchase: Purchase, refund: number, status: Purchase['status']): void {
  const { buyer, product, total } = purchase;
  // The money was the buyer's until now, so it needs no room under their balance limit.
  buyer.held -= total;
  addToWallet(buyer, refund);
  if (refund < total) receive(product.seller, total - refund, 'sale');
  Object.assign(purchase, { status, refunded: refund });
}

/** Idempotent. */
export function ship(model: Model, who: Person, name: string, now: number): void {
  const purchase = sold(model, who, name);
  if (isWithBuyer(purchase)) return;
  requireThat(purchase.status === 'placed', 'its status has changed');
  moveTo(purchase, 'shipped', now);
}

/** Idempotent. */
export function deliver(model: Model, who: Person, name: string, now: number): void {
  const purchase = sold(model, who, name);
  if (purchase.status === 'delivered') return;
  requireThat(purchase.status === 'shipped', 'its status has changed');
  moveTo(purchase, 'delivered', now);
}

/** Pays the seller. Idempotent. */
export function confirm(model: Model, who: Person, name: string): void {
  const purchase = bought(model, who, name);
  if (purchase.status === 'released') return;
  requireThat(isWithBuyer(purchase) && !isInReturn(purchase), 'its status has changed');
  settle(purchase, 0, 'released');
}

/** Cancels an order: the seller before sending it, or the buyer if sending takes too long. Idempotent. */
export function cancel(model: Model, who: Person, name: string, now: number): void {
  const purchase = purchaseOf(model, name);
  const { buyer, product, quantity, total, status, since } = purchase;
  requireThat(who === buyer || who === product.seller, 'not theirs');
  if (status === 'cancelled') return;
  requireThat(status === 'placed', 'its status has changed');
  requireThat(who === product.seller || now >= since + SENT_WITHIN, 'too early');
  product.stock += quantity;
  settle(purchase, total, 'cancelled');
}

/** The seller refunds the full amount. Idempotent. */
export function refundOrder(model: Model, who: Person, name: string): void {
  const purchase = sold(model, who, name);
  if (purchase.status === 'refunded') return;
  requireThat(isWithBuyer(purchase) && !isInReturn(purchase), 'its status has changed');
  settle(purchase, purchase.total, 'refunded');
}

/** Requesting a return confirms delivery; requesting again while it is open has no effect. */
export function requestReturn(
  model: Model,
  who: Person,
  { purchase: name, quantity }: { purchase: string; quantity: number },
  now: number,
): void {
  const purchase = bought(model, who, name);
  if (isInReturn(purchase)) return;
  requireThat(purchase.asked === null, 'already returned once');
  requireThat(isWithBuyer(purchase), 'its status has changed');
  requireThat(quantity <= purchase.quantity, 'more than was bought');
  if (purchase.status === 'shipped') moveTo(purchase, 'delivered', now);
  const claimed = purchase.product.price * quantity;
  purchase.asked = {
    quantity,
    claimed,
    status: 'asked',
    by: now + ANSWERED_WITHIN,
    offer: null,
    refund: null,
    sent: false,
    steps: new Set(),
  };
}

type PurchaseWithReturn = Purchase & { asked: PurchaseReturn };

function withReturn(purchase: Purchase): PurchaseWithReturn {
  const { asked } = purchase;
  requireThat(asked !== null, 'no return');
  return Object.assign(purchase, { asked });
}

function step(
  purchaseReturn: PurchaseReturn,
  status: PurchaseReturn['status'],
  by: number | null,
): void {
  Object.assign(purchaseReturn, { status, by });
}

/** Refunds at most the claimed amount and ends the return. */
function end(purchase: PurchaseWithReturn, refund: number, status: PurchaseReturn['status']): void {
  Object.assign(purchase.asked, { status, by: 'ended', refund });
  settle(purchase, refund, refund === purchase.total ? 'refunded' : 'released');
}

const isOpen = (purchaseReturn: PurchaseReturn) => purchaseReturn.by !== 'ended';

/** The buyer keeps the goods, unless they are already on their way back; the order continues. */
export function withdrawReturn(model: Model, who: Person, name: string): void {
  const { asked } = withReturn(bought(model, who, name));
  if (asked.status === 'withdrawn') return;
  requireThat(isOpen(asked) && !asked.sent, 'too late');
  Object.assign(asked, { status: 'withdrawn', by: 'ended', refund: 0 });
}

/** Idempotent. */
export function acceptReturn(model: Model, who: Person, name: string, now: number): void {
  const { asked } = withReturn(sold(model, who, name));
  if (asked.status === 'accepted') return;
  requireThat(asked.status === 'asked', 'answered');
  step(asked, 'accepted', now + SENT_BACK_WITHIN);
}

/**
 * A partial refund needs the buyer's consent; a full one is paid at once. Repeating an offer has no effect.
 */
export function offerRefund(
  model: Model,
  who: Person,
  { purchase: name, amount }: { purchase: string; amount: number },
  now: number,
): void {
  const purchase = withReturn(sold(model, who, name));
  const { asked } = purchase;
  if (asked.status === 'offered' && asked.offer === amount) return;
  if (asked.status === 'refunded' && asked.refund === amount) return;
  requireThat(amount <= asked.claimed, 'more than was paid');
  if (amount === asked.claimed) {
    // Once the goods are on their way back, the seller confirms their arrival instead.
    requireThat(isOpen(asked) && asked.status !== 'sent', 'too late');
    end(purchase, amount, 'refunded');
    return;
  }
  requireThat(asked.status === 'asked', 'answered');
  asked.offer = amount;
  step(asked, 'offered', now + ANSWERED_WITHIN);
}

/** Passes the return to staff. Idempotent. */
function dispute(
  purchaseReturn: PurchaseReturn,
  from: PurchaseReturn['status'],
  action: string,
): void {
  if (purchaseReturn.steps.has(action)) return;
  requireThat(purchaseReturn.status === from, 'its status has changed');
  purchaseReturn.steps.add(action);
  step(purchaseReturn, 'reviewing', null);
}

export const declineReturn = (model: Model, who: Person, name: string) =>
  dispute(withReturn(sold(model, who, name)).asked, 'asked', 'refused');

export const contestReturn = (model: Model, who: Person, name: string) =>
  dispute(withReturn(sold(model, who, name)).asked, 'sent', 'contested');

/** `amount` is the offer the buyer saw. Idempotent. */
export function answerOffer(
  model: Model,
  who: Person,
  { purchase: name, accept, amount }: { purchase: string; accept: boolean; amount: number },
): void {
  const purchase = withReturn(bought(model, who, name));
  const { asked } = purchase;
  if (accept && asked.status === 'refunded' && asked.refund === amount) return;
  if (!accept && asked.steps.has('declined')) return;
  requireThat(asked.status === 'offered' && asked.offer === amount, 'not offered');
  if (accept) end(purchase, amount, 'refunded');
  else dispute(asked, 'offered', 'declined');
}

/** Idempotent. */
export function sendBack(model: Model, who: Person, name: string, now: number): void {
  const { asked } = withReturn(bought(model, who, name));
  if (asked.sent) return;
  requireThat(asked.status === 'accepted', 'not accepted');
  asked.sent = true;
  step(asked, 'sent', now + ARRIVES_WITHIN);
}

/** Goods that can be sold again return to stock. Idempotent. */
export function receiveReturn(
  model: Model,
  who: Person,
  { purchase: name, restock }: { purchase: string; restock: boolean },
): void {
  const purchase = withReturn(sold(model, who, name));
  const { asked, product } = purchase;
  if (asked.sent && asked.status === 'refunded') return;
  requireThat(asked.status === 'sent', 'not sent');
  if (restock) product.stock += asked.quantity;
  end(purchase, asked.claimed, 'refunded');
}

/** A staff decision on how much is refunded. */
export function decideReturn(model: Model, name: string, amount: number): void {
  const purchase = withReturn(purchaseOf(model, name));
  const { asked } = purchase;
  requireThat(asked.status === 'reviewing', 'not with staff');
  requireThat(amount <= asked.claimed, 'more than was paid');
  end(purchase, amount, amount > 0 ? 'refunded' : 'not_refunded');
}

/** When the next automatic step of an order or its return is due. */
export function dueAt(purchase: Purchase): number | null {
  const { asked, status, since } = purchase;
  if (asked !== null && asked.by !== 'ended') return asked.by;
  if (status === 'shipped') return since + ARRIVES_WITHIN;
  return status === 'delivered' ? since + PAID_AFTER : null;
}

/** Runs the automatic steps until `now`. */
export function runShops(model: Model, now: number): void {
  for (const purchase of model.purchases.values()) {
    if ((dueAt(purchase) ?? now + 1) <= now) advance(purchase, now);
  }
}

function advance(purchase: Purchase, now: number): void {
  if (isInReturn(purchase)) endWait(withReturn(purchase));
  else if (purchase.status === 'shipped') moveTo(purchase, 'delivered', now);
  else settle(purchase, 0, 'released');
}

/**
 * Goods not sent back in time are kept, and those sent back count as received; in other cases staff decide.
 */
function endWait(purchase: PurchaseWithReturn): void {
  const { asked } = purchase;
  if (asked.status === 'accepted') end(purchase, 0, 'lapsed');
  else if (asked.status === 'sent') end(purchase, asked.claimed, 'refunded');
  else step(asked, 'reviewing', null);
}

export const productSnapshot = ({ stock }: Product): string => `${stock} left`;

/** The status of the order and its return, and the refund. */
export function purchaseSnapshot({ status, refunded, asked }: Purchase): string {
  const order = `${status}, ${refunded} of it refunded`;
  return asked === null ? order : `${order}, return ${asked.status} of ${asked.claimed}`;
}
