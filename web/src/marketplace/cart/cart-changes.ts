// What a cart says that cannot be bought, and what changed between what a buyer saw and what is.
import type { Cart, CartLine } from '@alajo/contract/marketplace/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';

/** Why a line cannot be bought as it stands, and what to do; nothing where it can. */
export function problemOf({ problem, available }: CartLine): string {
  switch (problem) {
    case null:
      return '';
    case 'sold_out':
      return 'Sold out. Remove it to go on.';
    case 'too_few':
      return `Only ${available} left. Take fewer to go on.`;
    case 'not_sold':
      return 'Not sold any more. Remove it to go on.';
    case 'own':
      return 'You sell this yourself. Remove it to go on.';
    default:
      return problem satisfies never;
  }
}

/** Whether something in it cannot be bought, so that it cannot be paid as a whole. */
export const isStuck = (cart: Cart): boolean => cart.items.some(({ problem }) => problem !== null);

/** A sentence for each difference; none where both say the same. */
export function changesOf(seen: Cart, now: Cart): string[] {
  const before = new Map(seen.items.map((line) => [line.product.id, line]));
  const after = new Map(now.items.map((line) => [line.product.id, line]));
  const gone = seen.items
    .filter(({ product }) => !after.has(product.id))
    .map(({ product }) => `${product.name} is not in your cart any more.`);
  const other = now.items.flatMap((line) => changeOf(before.get(line.product.id), line));
  return [...gone, ...other];
}

function changeOf(was: CartLine | undefined, is: CartLine): string[] {
  const { name, price } = is.product;
  if (was === undefined) return [`${name} has come into your cart.`];
  const said: string[] = [];
  if (was.product.price !== price) {
    said.push(`${name} now costs ${formatNaira(price)}, not ${formatNaira(was.product.price)}.`);
  }
  if (was.quantity !== is.quantity) {
    said.push(`${name}: ${is.quantity} in your cart, not ${was.quantity}.`);
  }
  if (is.problem !== null) said.push(`${name}: ${problemOf(is)}`);
  return said;
}
