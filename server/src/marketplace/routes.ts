// HTTP handlers of the marketplace's contract routes.
import type { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import type { Order } from '@alajo/contract/marketplace/schemas.ts';
import type { Deps } from '../deps.ts';
import type { PaymentContext } from '../payments/context.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { addItem, findCart, setQuantity } from './cart.ts';
import { checkout } from './checkout.ts';
import {
  cancelOrder,
  confirmOrder,
  deliverOrder,
  refundOrder,
  reportProblem,
  shipOrder,
} from './delivery.ts';
import { addProduct, findOwn, listOwn, restock, updateProduct } from './listings.ts';
import type { OrderSide } from './order-states.ts';
import { findOrder, listOrders } from './orders.ts';
import { addPicture, removePicture } from './pictures.ts';
import { findProduct, listCategories, listProducts } from './products.ts';
import { addReturnPicture } from './returns/return-pictures.ts';
import {
  acceptReturn,
  answerOffer,
  contestReturn,
  declineReturn,
  offerRefund,
  receiveReturn,
  requestReturn,
  sendBack,
  withdrawReturn,
} from './returns/return-steps.ts';
import { listReviews, reviewProduct } from './reviews.ts';
import { findShop, openShop } from './shops.ts';

export function marketplaceHandlers(
  deps: Deps,
  payments: PaymentContext,
): Handlers<typeof marketplaceRoutes> {
  return { ...goods(deps), ...buying(deps, payments), ...selling(deps) };
}

const goods = (deps: Deps) =>
  ({
    categories: () => listCategories(deps),
    products: (query, { user_id }) => listProducts(deps, user_id, query),
    product: ({ id }, { user_id }) => findProduct(deps, user_id, id),
    reviews: (page, { user_id }) => listReviews(deps, user_id, page),
    review: async (input, { user_id }) => {
      await reviewProduct(deps, user_id, input);
      return findProduct(deps, user_id, input.id);
    },
  }) satisfies Partial<Handlers<typeof marketplaceRoutes>>;

const buying = (deps: Deps, payments: PaymentContext) => {
  const then = thenShow(deps, 'buyer');
  return {
    cart: (_, { user_id }) => findCart(deps, user_id),
    addItem: (input, { user_id }) => addItem(deps, user_id, input),
    setQuantity: (input, { user_id }) => setQuantity(deps, user_id, input),
    removeItem: (input, { user_id }) => setQuantity(deps, user_id, { ...input, quantity: 0 }),
    checkout: (input, caller) => checkout(deps, payments, caller, input),
    orders: (page, { user_id }) => listOrders(deps, 'buyer', user_id, page),
    order: ({ id }, { user_id }) => findOrder(deps, 'buyer', user_id, id),
    confirm: ({ id }, caller) =>
      then(caller.user_id, id, confirmOrder(deps, { ...caller, side: 'buyer', id })),
    cancel: ({ id }, caller) =>
      then(caller.user_id, id, cancelOrder(deps, { ...caller, side: 'buyer', id }, '')),
    report: ({ id, ...problem }, { user_id }) =>
      then(user_id, id, reportProblem(deps, user_id, id, problem)),
    askReturn: (input, { user_id }) => then(user_id, input.id, requestReturn(deps, user_id, input)),
    addReturnPicture: (input, { user_id }) => addReturnPicture(deps, user_id, input),
    withdrawReturn: ({ id }, { user_id }) => then(user_id, id, withdrawReturn(deps, user_id, id)),
    answerOffer: ({ id, ...answer }, caller) =>
      then(caller.user_id, id, answerOffer(deps, { ...caller, side: 'buyer', id }, answer)),
    sendBack: (sent, { user_id }) => then(user_id, sent.id, sendBack(deps, user_id, sent)),
  } satisfies Partial<Handlers<typeof marketplaceRoutes>>;
};

const selling = (deps: Deps) => {
  const then = thenShow(deps, 'seller');
  return {
    shop: async (_, { user_id }) => ({ shop: await findShop(deps, user_id) }),
    startSelling: (input, { user_id }) => openShop(deps, user_id, input),
    ownProducts: (page, { user_id }) => listOwn(deps, user_id, page),
    addProduct: (input, { user_id }) => addProduct(deps, user_id, input),
    ownProduct: ({ id }, { user_id }) => findOwn(deps, user_id, id),
    updateProduct: (input, { user_id }) => updateProduct(deps, user_id, input),
    restock: (input, { user_id }) => restock(deps, user_id, input),
    addPicture: (input, { user_id }) => addPicture(deps, user_id, input),
    removePicture: (input, { user_id }) => removePicture(deps, user_id, input),
    sales: (page, { user_id }) => listOrders(deps, 'seller', user_id, page),
    sale: ({ id }, { user_id }) => findOrder(deps, 'seller', user_id, id),
    ship: ({ id, tracking }, { user_id }) =>
      then(user_id, id, shipOrder(deps, user_id, id, tracking)),
    deliver: ({ id }, { user_id }) => then(user_id, id, deliverOrder(deps, user_id, id)),
    cancelSale: ({ id, reason }, caller) =>
      then(caller.user_id, id, cancelOrder(deps, { ...caller, side: 'seller', id }, reason)),
    refund: ({ id, reason }, caller) =>
      then(caller.user_id, id, refundOrder(deps, { ...caller, side: 'seller', id }, reason)),
    acceptReturn: ({ id, return_address }, { user_id }) =>
      then(user_id, id, acceptReturn(deps, user_id, id, return_address)),
    offerRefund: ({ id, amount }, caller) =>
      then(caller.user_id, id, offerRefund(deps, { ...caller, side: 'seller', id }, amount)),
    refuseReturn: ({ id, text }, { user_id }) =>
      then(user_id, id, declineReturn(deps, user_id, id, text)),
    receiveReturn: ({ id, restock }, caller) =>
      then(caller.user_id, id, receiveReturn(deps, { ...caller, side: 'seller', id }, restock)),
    contestReturn: ({ id, text }, { user_id }) =>
      then(user_id, id, contestReturn(deps, user_id, id, text)),
  } satisfies Partial<Handlers<typeof marketplaceRoutes>>;
};

/** Waits for a change, then returns the current order. */
const thenShow =
  (deps: Deps, side: OrderSide) =>
  async (user: number, id: number, done: Promise<unknown>): Promise<Order> => {
    await done;
    return findOrder(deps, side, user, id);
  };
