// Shared by marketplace tests: shops with goods, carts, checkouts and orders.
import { marketplaceRoutes as routes } from '@alajo/contract/marketplace/routes.ts';
import type {
  Cart,
  Order,
  OwnProduct,
  Product,
  ProductDetail,
} from '@alajo/contract/marketplace/schemas.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Deps } from '../deps.ts';
import type { TestResponse } from './app.ts';
import { type Person, type WalletApp, walletApp } from './wallet.ts';

export type { Person } from './wallet.ts';
export type MarketApp = ReturnType<typeof marketOf>;

export const ADDRESS = {
  recipient: 'Ada Okafor',
  phone_number: '08031234567',
  street: '4 Allen Avenue',
  city: 'Ikeja',
  state: 'Lagos',
  note: '',
} as const;

/** Amounts in responses are naira, as on the wire. */
export const orderIn = ({ body }: TestResponse) => body as Omit<Order, 'total'> & { total: number };
const cartIn = ({ body }: TestResponse) => body as Cart;
const ok = (answer: TestResponse) => {
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer;
};

const OF_BUYERS = { confirm: routes.confirm, cancel: routes.cancel } as const;

export const marketApp = async (wrap?: (deps: Deps) => Deps): Promise<MarketApp> =>
  marketOf(await walletApp(wrap));

/** The app, with its customers' actions in the marketplace. */
export function marketOf(alajo: WalletApp) {
  const { as, call } = alajo;
  const at = (id: number) => ({ id: String(id) });
  const cart = async (who: Person) => cartIn(ok(await call(routes.cart, {}, who)));
  const add = async (who: Person, product_id: number, quantity = 1) => {
    const { id } = await cart(who);
    return call(routes.addItem, { params: at(id), body: { product_id, quantity } }, who);
  };
  /** Pays for the cart as it is now, or as `lines` describe it. */
  const checkout = async (
    who: Person,
    more: { key?: string; lines?: object; body?: object; approval?: string } = {},
  ) => {
    const seen = await cart(who);
    const lines = seen.items.map((line) => ({
      product_id: line.product.id,
      quantity: line.quantity,
      price: line.product.price,
    }));
    const body = { address: ADDRESS, lines: more.lines ?? lines, ...more.body } as never;
    const { token, headers } = as(who, more.key);
    const approved = more.approval === undefined ? {} : { 'X-Approval': more.approval };
    const options = { token, headers: { ...headers, ...approved } };
    return call(routes.checkout, { params: at(seen.id), body }, options);
  };
  const product = { name: 'Bag of rice', description: 'Long grain, 50 kg', category_id: 1 };
  return {
    ...alajo,
    cart,
    add,
    checkout,
    /** Opens a shop with one product and returns the product's id. */
    async shop(who: Person, price = 1000, stock = 5, more: object = {}) {
      ok(await call(routes.startSelling, { body: { name: `${who.username}’s shop` } }, who));
      const body = { ...product, price, stock, key: uuidv7(), ...more };
      return Number(ok(await call(routes.addProduct, { body }, who)).body.id);
    },
    edit: (who: Person, id: number, price: number, more: object = {}) =>
      call(
        routes.updateProduct,
        { params: at(id), body: { ...product, price, listed: true, ...more } },
        who,
      ),
    restock: (who: Person, id: number, add: number, stocked: number) =>
      call(routes.restock, { params: at(id), body: { add, stocked } }, who),
    own: async (who: Person, id: number) =>
      ok(await call(routes.ownProduct, { params: at(id) }, who)).body as OwnProduct,
    set: (who: Person, id: number, productId: number, quantity: number) =>
      call(
        routes.setQuantity,
        { params: { ...at(id), product: String(productId) }, body: { quantity } },
        who,
      ),
    /** Adds a product to the cart and pays; returns the order's id. */
    async buy(who: Person, productId: number, quantity = 1) {
      ok(await add(who, productId, quantity));
      const [order] = ok(await checkout(who)).body.orders as Order[];
      if (order === undefined) throw new Error('no order');
      return order.id;
    },
    order: async (who: Person, id: number) =>
      orderIn(ok(await call(routes.order, { params: at(id) }, who))),
    orders: async (who: Person) =>
      ok(await call(routes.orders, { query: { limit: '100' } }, who)).body.data as Order[],
    sale: async (who: Person, id: number) =>
      orderIn(ok(await call(routes.sale, { params: at(id) }, who))),
    does: (who: Person, action: keyof typeof OF_BUYERS, id: number) =>
      call(OF_BUYERS[action], { params: at(id) }, as(who)),
    ship: (who: Person, id: number, tracking = '') =>
      call(routes.ship, { params: at(id), body: { tracking } }, who),
    deliver: (who: Person, id: number) => call(routes.deliver, { params: at(id) }, who),
    cancelSale: (who: Person, id: number, reason = 'It broke.') =>
      call(routes.cancelSale, { params: at(id), body: { reason } }, as(who)),
    refund: (who: Person, id: number, reason = 'You are right.') =>
      call(routes.refund, { params: at(id), body: { reason } }, as(who)),
    report: (who: Person, id: number, text = 'It is another one than shown.') =>
      call(routes.report, { params: at(id), body: { kind: 'not_as_described', text } }, who),
    askReturn: (who: Person, id: number, body: object) =>
      call(
        routes.askReturn,
        {
          params: at(id),
          body: { reason: 'damaged', text: 'It came broken in two.', ...body } as never,
        },
        who,
      ),
    withdrawReturn: (who: Person, id: number) =>
      call(routes.withdrawReturn, { params: at(id) }, who),
    acceptReturn: (who: Person, id: number) =>
      call(
        routes.acceptReturn,
        { params: at(id), body: { return_address: '9 Marina Road, Lagos, 08031234567' } },
        who,
      ),
    offerRefund: (who: Person, id: number, amount: number) =>
      call(routes.offerRefund, { params: at(id), body: { amount } }, as(who)),
    answerOffer: (who: Person, id: number, accept: boolean, amount: number) =>
      call(routes.answerOffer, { params: at(id), body: { accept, amount } }, as(who)),
    refuseReturn: (who: Person, id: number) =>
      call(routes.refuseReturn, { params: at(id), body: { text: 'It left here whole.' } }, who),
    sendBack: (who: Person, id: number, tracking = 'GIG-1') =>
      call(routes.sendBack, { params: at(id), body: { carrier: 'GIG', tracking } }, who),
    receiveReturn: (who: Person, id: number, restock = true) =>
      call(routes.receiveReturn, { params: at(id), body: { restock } }, as(who)),
    contestReturn: (who: Person, id: number) =>
      call(routes.contestReturn, { params: at(id), body: { text: 'The box was empty.' } }, who),
    review: (who: Person, id: number, rating: number, text = 'Good') =>
      call(routes.review, { params: at(id), body: { rating, text } }, who),
    see: (who: Person, id: number) => call(routes.product, { params: at(id) }, who),
    page: async (who: Person, id: number) =>
      ok(await call(routes.product, { params: at(id) }, who)).body as ProductDetail,
    /** Searches products. */
    async find(who: Person, query: object) {
      const { body } = ok(await call(routes.products, { query }, who));
      return body as { data: Product[]; next: string | null };
    },
    money: async (who: Person) => {
      const { body } = ok(await call(routes.shop, {}, who));
      return body.shop as { waiting: number; released: number; to_ship: number };
    },
    stock: async (id: number) => {
      const row = await alajo.db
        .selectFrom('market_product')
        .select('stock')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.stock;
    },
  };
}
