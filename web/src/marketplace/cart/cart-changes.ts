// Messages for cart lines that cannot be bought, and for changes since the buyer last saw the cart.
import type { Cart, CartLine } from '@alajo/contract/marketplace/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';

/** Says why a line cannot be bought and what to do; empty if it can. */
export function problemText({ problem, available }: CartLine): string {
  switch (problem) {
    case null:
      return '';
    case 'sold_out':
      return 'Sold out. Remove it to continue.';
    case 'too_few':
      return `Only ${available} left. Reduce the quantity to continue.`;
    case 'not_sold':
      return 'No longer sold. Remove it to continue.';
    case 'own':
      return 'This is your own product. Remove it to continue.';
    default:
      return problem satisfies never;
  }
}

/** True if any line cannot be bought, which blocks the checkout. */
export const hasProblem = (cart: Cart): boolean =>
  cart.items.some(({ problem }) => problem !== null);

/** A sentence for each difference between the two carts. */
export function cartChanges(seen: Cart, now: Cart): string[] {
  const before = new Map(seen.items.map((line) => [line.product.id, line]));
  const after = new Map(now.items.map((line) => [line.product.id, line]));
  const gone = seen.items
    .filter(({ product }) => !after.has(product.id))
    .map(({ product }) => `${product.name} is no longer in your cart.`);
  const other = now.items.flatMap((line) => lineChanges(before.get(line.product.id), line));
  return [...gone, ...other];
}

function lineChanges(was: CartLine | undefined, is: CartLine): string[] {
  const { name, price } = is.product;
  if (was === undefined) return [`${name} was added to your cart.`];
  const changes: string[] = [];
  if (was.product.price !== price) {
    changes.push(`${name} now costs ${formatNaira(price)}, not ${formatNaira(was.product.price)}.`);
  }
  if (was.quantity !== is.quantity) {
    changes.push(`${name}: ${is.quantity} in your cart, not ${was.quantity}.`);
  }
  if (is.problem !== null) changes.push(`${name}: ${problemText(is)}`);
  return changes;
}
