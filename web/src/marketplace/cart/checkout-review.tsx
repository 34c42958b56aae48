// The review before paying: items by seller, address, total and PIN.
import type { Cart, CartLine, DeliveryAddress } from '@alajo/contract/marketplace/schemas.ts';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { useBalanceFor } from '../../paying/balance-hint.tsx';
import { type Payment, PinForm } from '../../paying/pin-form.tsx';
import { Button } from '../../ui/button.tsx';
import { AUTO_RELEASE_TEXT } from '../auto-release.ts';
import { Address } from './address.tsx';

type Props = {
  cart: Cart;
  address: DeliveryAddress;
  payment: Payment;
  onAddress: () => void;
};

export function CheckoutReview({ cart, address, payment, onAddress }: Props) {
  const balance = useBalanceFor(cart.total);
  const labels = { pay: `Pay ${formatNaira(cart.total)}` };
  return (
    <PinForm payment={payment} labels={labels} balance={balance}>
      <section
        aria-label="Deliver to"
        className="flex items-start justify-between gap-3 rounded-card border border-line p-4"
      >
        <Address address={address} />
        <Button
          variant="ghost"
          className="-my-2 -mr-2"
          disabled={payment.pending}
          onClick={onAddress}
        >
          Change
        </Button>
      </section>
      {sellersOf(cart).map(([seller, lines]) => (
        <SellerLines key={seller} lines={lines} />
      ))}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <dt className="text-muted">Fee</dt>
        <dd className="text-right">Free</dd>
        <dt className="font-semibold">Total</dt>
        <dd className="text-right font-bold text-lg tabular-nums">{formatNaira(cart.total)}</dd>
      </dl>
      <p className="text-muted text-sm">
        Alajo holds the money until you confirm delivery. {AUTO_RELEASE_TEXT}
      </p>
    </PinForm>
  );
}

const sellersOf = ({ items }: Cart): [number, CartLine[]][] => [
  ...Map.groupBy(items, ({ product }) => product.seller_id),
];

/** The items from one seller, which become one order. */
function SellerLines({ lines }: { lines: CartLine[] }) {
  const seller = lines[0]?.product.seller ?? '';
  const total = kobo(lines.reduce((sum, line) => sum + line.total, 0));
  return (
    <section aria-label={`From ${seller}`} className="rounded-card border border-line p-4">
      <h3 className="wrap-anywhere mb-2 font-semibold text-sm">From {seller}</h3>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-sm">
        {lines.map(({ product, quantity, total: sum }) => (
          <div key={product.id} className="contents">
            <dt className="wrap-anywhere">
              {quantity} × {product.name}
            </dt>
            <dd className="text-right tabular-nums">{formatNaira(sum)}</dd>
          </div>
        ))}
        {lines.length > 1 && (
          <div className="contents font-semibold">
            <dt>Total</dt>
            <dd className="text-right tabular-nums">{formatNaira(total)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
