// Shops, orders and returns.
import { AppError } from '@alajo/contract/errors.ts';
import { kobo } from '@alajo/contract/money.ts';
import { endDispute } from '../../src/marketplace/staff/decisions.ts';
import { oneTimeOperationId } from '../../src/payments/operations.ts';
import { inTransaction } from '../../src/platform/database/database.ts';
import {
  acceptReturn,
  answerOffer,
  buy,
  cancel,
  confirm,
  contestReturn,
  decideReturn,
  declineReturn,
  deliver,
  offerRefund,
  openShop,
  receiveReturn,
  refundOrder,
  requestReturn,
  STOCK,
  sendBack,
  ship,
  withdrawReturn,
} from '../model/shops.ts';
import { asCaller, type Customer } from '../product/customers.ts';
import type { Handlers } from '../product/handlers.ts';
import type { Verbs } from './verb.ts';

type OfPurchase = { purchase: string };

export type ShopActions = {
  open_shop: { product: string; price: number };
  buy: { purchase: string; product: string; quantity: number };
  ship: OfPurchase;
  deliver: OfPurchase;
  confirm: OfPurchase;
  cancel: OfPurchase;
  refund_order: OfPurchase;
  ask_return: { purchase: string; quantity: number };
  withdraw_return: OfPurchase;
  accept_return: OfPurchase;
  offer_refund: { purchase: string; amount: number };
  refuse_return: OfPurchase;
  answer_offer: { purchase: string; accept: boolean; amount: number };
  send_back: OfPurchase;
  receive_return: { purchase: string; restock: boolean };
  contest_return: OfPurchase;
  decide_return: { purchase: string; amount: number };
};

export const shopVerbs: Verbs<ShopActions> = {
  open_shop: {
    repeatable: true,
    model: (model, me, { product, price }) => openShop(model, me, { name: product, price }),
    product: async ({ market }, me, { product: name, price }, key) => {
      await market.startSelling({ name: `${me.name} stores`, about: '' }, asCaller(me));
      const kind = { category_id: 1, description: 'As good as new' };
      const goods = { ...kind, name, price: kobo(price), stock: STOCK };
      const id = oneTimeOperationId(`${me.name}:${key}`);
      return market.addProduct({ ...goods, key: id }, asCaller(me));
    },
  },
  buy: {
    repeatable: true,
    model: (model, me, order, now) => buy(model, me, order, now),
    product: async ({ market, productOf }, me, { product, quantity }, key) => {
      const { id, items } = await fillCart(market, me, await productOf(product), quantity);
      const lines = items.map((line) => ({
        product_id: line.product.id,
        quantity: line.quantity,
        price: line.product.price,
      }));
      return market.checkout({ id, lines, address: ADDRESS }, asCaller(me, key));
    },
  },
  ship: {
    repeatable: true,
    model: (model, me, { purchase }, now) => ship(model, me, purchase, now),
    product: async ({ market, orderOf }, me, { purchase }) =>
      market.ship({ ...(await orderOf(purchase)), tracking: '' }, asCaller(me)),
  },
  deliver: {
    repeatable: true,
    model: (model, me, { purchase }, now) => deliver(model, me, purchase, now),
    product: async ({ market, orderOf }, me, { purchase }) =>
      market.deliver(await orderOf(purchase), asCaller(me)),
  },
  confirm: {
    repeatable: true,
    model: (model, me, { purchase }) => confirm(model, me, purchase),
    product: async ({ market, orderOf }, me, { purchase }) =>
      market.confirm(await orderOf(purchase), asCaller(me)),
  },
  cancel: {
    repeatable: true,
    model: (model, me, { purchase }, now) => cancel(model, me, purchase, now),
    product: async ({ market, orderOf }, me, { purchase }) => {
      const id = await orderOf(purchase);
      if (purchase.startsWith(`${me.name} `)) return market.cancel(id, asCaller(me));
      return market.cancelSale({ ...id, reason: 'It broke.' }, asCaller(me));
    },
  },
  refund_order: {
    repeatable: true,
    model: (model, me, { purchase }) => refundOrder(model, me, purchase),
    product: async ({ market, orderOf }, me, { purchase }) =>
      market.refund({ ...(await orderOf(purchase)), reason: 'You are right.' }, asCaller(me)),
  },
  ask_return: {
    repeatable: true,
    model: (model, me, action, now) => requestReturn(model, me, action, now),
    product: async ({ market, purchaseOf }, me, { purchase, quantity }) => {
      const { id, product_id } = await purchaseOf(purchase);
      const reason = { reason: 'damaged' as const, text: 'It came broken in two.' };
      const items = [{ product_id, quantity }];
      return market.askReturn({ id, ...reason, items }, asCaller(me));
    },
  },
  withdraw_return: {
    repeatable: true,
    model: (model, me, { purchase }) => withdrawReturn(model, me, purchase),
    product: async ({ market, orderOf }, me, { purchase }) =>
      market.withdrawReturn(await orderOf(purchase), asCaller(me)),
  },
  accept_return: {
    repeatable: true,
    model: (model, me, { purchase }, now) => acceptReturn(model, me, purchase, now),
    product: async ({ market, orderOf }, me, { purchase }) => {
      const return_address = '9 Marina Road, Lagos, 08031234567';
      return market.acceptReturn({ ...(await orderOf(purchase)), return_address }, asCaller(me));
    },
  },
  offer_refund: {
    repeatable: true,
    model: (model, me, offer, now) => offerRefund(model, me, offer, now),
    product: async ({ market, orderOf }, me, { purchase, amount }, key) =>
      market.offerRefund({ ...(await orderOf(purchase)), amount: kobo(amount) }, asCaller(me, key)),
  },
  refuse_return: {
    repeatable: true,
    model: (model, me, { purchase }) => declineReturn(model, me, purchase),
    product: async ({ market, orderOf }, me, { purchase }) =>
      market.refuseReturn(
        { ...(await orderOf(purchase)), text: 'It left here whole.' },
        asCaller(me),
      ),
  },
  answer_offer: {
    repeatable: true,
    model: (model, me, answer) => answerOffer(model, me, answer),
    product: async ({ market, orderOf }, me, { purchase, accept, amount }, key) => {
      const answer = { ...(await orderOf(purchase)), accept, amount: kobo(amount) };
      return market.answerOffer(answer, asCaller(me, key));
    },
  },
  send_back: {
    repeatable: true,
    model: (model, me, { purchase }, now) => sendBack(model, me, purchase, now),
    product: async ({ market, orderOf }, me, { purchase }) => {
      const parcel = { carrier: 'GIG', tracking: `GIG ${purchase}` };
      return market.sendBack({ ...(await orderOf(purchase)), ...parcel }, asCaller(me));
    },
  },
  receive_return: {
    repeatable: true,
    model: (model, me, received) => receiveReturn(model, me, received),
    product: async ({ market, orderOf }, me, { purchase, restock }, key) =>
      market.receiveReturn({ ...(await orderOf(purchase)), restock }, asCaller(me, key)),
  },
  contest_return: {
    repeatable: true,
    model: (model, me, { purchase }) => contestReturn(model, me, purchase),
    product: async ({ market, orderOf }, me, { purchase }) =>
      market.contestReturn(
        { ...(await orderOf(purchase)), text: 'The box was empty.' },
        asCaller(me),
      ),
  },
  decide_return: {
    model: (model, _, { purchase, amount }) => decideReturn(model, purchase, amount),
    product: async ({ deps, purchaseOf }, _, { purchase, amount }) =>
      inTransaction(deps.db, async (tx) => {
        const { id } = await purchaseOf(purchase);
        const target = { kind: 'return_dispute', id, refund: kobo(amount) } as const;
        const { refund } = await endDispute(tx, deps.clock.now(), target);
        if (refund === undefined) throw new AppError('order_changed');
      }),
  },
};

const ADDRESS = {
  recipient: 'Ada Ade',
  phone_number: '+2348030000001',
  street: '4 Allen Avenue',
  city: 'Ikeja',
  state: 'Lagos',
  note: '',
} as const;

/** Leaves only the wanted product in the cart, which an attempt with a lost reply may have filled. */
async function fillCart(
  market: Handlers['market'],
  me: Customer,
  product_id: number,
  quantity: number,
) {
  const caller = asCaller(me);
  const cart = await market.cart({}, caller);
  for (const { product } of cart.items) {
    await market.removeItem({ id: cart.id, product: product.id }, caller);
  }
  return market.addItem({ id: cart.id, product_id, quantity }, caller);
}
