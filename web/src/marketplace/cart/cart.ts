// Changes to the cart: shown at once, then replaced by the server's reply.
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import { type Cart, type CartLine, totalOf } from '@alajo/contract/marketplace/schemas.ts';
import { kobo } from '@alajo/contract/money.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../platform/action.ts';
import { call } from '../../platform/api.ts';
import { cartQuery } from '../queries.ts';

/** Adds one of a product (spec §4). */
export function useAddToCart() {
  const client = useQueryClient();
  return useAction({
    mutationFn: async (product: { id: number; name: string }) => {
      const { id } = await client.ensureQueryData(cartQuery);
      return call(marketplaceRoutes.addItem, { id, product_id: product.id, quantity: 1 });
    },
    onSuccess: (cart) => client.setQueryData(cartQuery.queryKey, cart),
    // It may have been added although the reply was lost.
    onError: () => client.invalidateQueries({ queryKey: cartQuery.queryKey }),
  });
}

type Change = { product: number; quantity: number };
const KEY = ['market', 'cart', 'quantity'];

/** Sets a product's quantity; zero or less removes it. Changes run in order, and the last reply wins. */
export function useSetQuantity(cart: Cart) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: KEY,
    scope: { id: 'cart' },
    mutationFn: ({ product, quantity }: Change) =>
      quantity > 0
        ? call(marketplaceRoutes.setQuantity, { id: cart.id, product, quantity })
        : call(marketplaceRoutes.removeItem, { id: cart.id, product }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: cartQuery.queryKey });
      client.setQueryData(cartQuery.queryKey, (now) => now && applyChange(now, change));
    },
    onSuccess: (answer) => {
      if (client.isMutating({ mutationKey: KEY }) === 1) {
        client.setQueryData(cartQuery.queryKey, answer);
      }
    },
    onError: () => client.invalidateQueries({ queryKey: cartQuery.queryKey }),
  });
}

/** The cart after a change, at its current prices. */
function applyChange(cart: Cart, { product, quantity }: Change): Cart {
  const items = cart.items
    .map((line) => (line.product.id === product ? withQuantity(line, quantity) : line))
    .filter((line) => line.quantity > 0);
  return {
    ...cart,
    items,
    count: items.reduce((sum, line) => sum + line.quantity, 0),
    total: kobo(items.reduce((sum, line) => sum + line.total, 0)),
  };
}

const withQuantity = (line: CartLine, quantity: number): CartLine => ({
  ...line,
  quantity,
  total: totalOf(line.product.price, Math.max(quantity, 1)),
});
