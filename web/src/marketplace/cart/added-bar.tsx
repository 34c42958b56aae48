// The outcome of Add to Cart, announced in a bar with a link to the cart.
import { errorMessage } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import type { useAddToCart } from './cart.ts';

type Props = { add: ReturnType<typeof useAddToCart>; onCart: () => void };

export function AddedBar({ add, onCart }: Props) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-17 z-20 flex justify-center p-4 lg:bottom-0 lg:pl-[296px]"
    >
      {add.data && (
        <div className="pointer-events-auto flex w-full max-w-md items-center gap-3 rounded-card border border-line bg-good-tint py-2 pr-2 pl-4 text-good text-sm floating">
          <span className="wrap-anywhere line-clamp-2 min-w-0 flex-1">
            {add.variables.name} is in your cart.
          </span>
          <Button variant="secondary" onClick={onCart}>
            View cart
          </Button>
        </div>
      )}
      {add.error && (
        <div className="pointer-events-auto w-full max-w-md rounded-card border border-line bg-bad-tint px-4 py-3 text-bad text-sm floating">
          {add.variables?.name}: {errorMessage(add.error)}
        </div>
      )}
    </div>
  );
}
