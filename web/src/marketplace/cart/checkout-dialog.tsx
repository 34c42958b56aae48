// The checkout: address, review by seller, PIN and outcome. The customer pays exactly the amount shown; if
// the cart has changed since, nothing is charged and the changes are listed.

import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import {
  type Cart,
  type CheckoutResult,
  deliveryAddress,
} from '@alajo/contract/marketplace/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { SHIP_WITHIN_DAYS } from '@alajo/contract/time-limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { PaymentSuccess } from '../../paying/payment-success.tsx';
import { usePayment } from '../../paying/pin-form.tsx';
import { call, Refusal } from '../../platform/api.ts';
import { createDrafts } from '../../platform/drafts.ts';
import { useForm } from '../../platform/form.ts';
import { useIdempotencyKey } from '../../platform/idempotency-key.ts';
import { useUser } from '../../platform/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice, Skeleton } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError } from '../../ui/states.tsx';
import { AUTO_RELEASE_TEXT } from '../auto-release.ts';
import { cartQuery, refetchAfterCheckout } from '../queries.ts';
import { AddressForm, type AddressValues, addressValues, isOfAddress } from './address-form.tsx';
import { cartChanges } from './cart-changes.ts';
import { CheckoutReview } from './checkout-review.tsx';

type Props = { onClose: () => void };

export default function CheckoutDialog({ onClose }: Props) {
  const query = useQuery(cartQuery);
  const [paid, setPaid] = useState<CheckoutResult>();
  // The cart the customer agrees to: the one behind may keep changing.
  const [seen, setSeen] = useState<Cart>();
  useEffect(() => setSeen((before) => before ?? query.data), [query.data]);
  return (
    <Dialog open onOpenChange={onClose} title="Checkout">
      {paid && <CheckoutSuccess paid={paid} onClose={onClose} />}
      {!paid && <QueryError query={query} />}
      {!paid && query.isPending && <Skeleton className="h-72" />}
      {!paid && seen?.items.length === 0 && (
        <EmptyState drawing="goods" title="Your cart is empty">
          <Button onClick={onClose}>Browse products</Button>
        </EmptyState>
      )}
      {!paid && seen && seen.items.length > 0 && (
        <Checkout seen={seen} onSeen={setSeen} onPaid={setPaid} onClose={onClose} />
      )}
    </Dialog>
  );
}

const addressDrafts = createDrafts<AddressValues>('address');

type CheckoutProps = {
  seen: Cart;
  onSeen: (cart: Cart) => void;
  onPaid: (paid: CheckoutResult) => void;
  onClose: () => void;
};

function Checkout({ seen, onSeen, onPaid, onClose }: CheckoutProps) {
  const client = useQueryClient();
  const user = useUser();
  const [address, setAddress] = useState(seen.address);
  const [asking, setAsking] = useState(true);
  const withKey = useIdempotencyKey('checkout');
  const draft = addressDrafts();
  const addressForm = useForm({
    initial: addressValues(seen.address, user),
    draft,
    check: (values) => z.safeParse(deliveryAddress, values),
    // The address is sent with the payment, so the draft is kept until then.
    onDone: () => draft.save(addressForm.values),
    send: (to) => {
      payment.startOver();
      setAddress(to);
      setAsking(false);
    },
  });
  const payment = usePayment({
    pay: ({ pin }) => {
      if (address === null) throw new Error('an order without an address');
      const body = { id: seen.id, address, lines: linesOf(seen) };
      return withKey(
        body,
        (idempotency_key) => call(marketplaceRoutes.checkout, body, { pin, idempotency_key }),
        { pays: `${formatNaira(seen.total)} for ${checkoutText(seen)}` },
      );
    },
    onPaid: (paid) => {
      draft.discard();
      refetchAfterCheckout(client);
      onPaid(paid);
    },
    onFail: (error) => {
      client.invalidateQueries({ queryKey: cartQuery.queryKey });
      if (error instanceof Refusal && isOfAddress(error.field)) {
        addressForm.fail(error);
        setAsking(true);
      }
    },
  });
  if (payment.error instanceof Refusal && payment.error.is('cart_changed')) {
    const reviewAgain = (now: Cart) => {
      payment.startOver();
      onSeen(now);
    };
    return (
      <CartChanged
        seen={seen}
        message={payment.error.message}
        onReview={reviewAgain}
        onClose={onClose}
      />
    );
  }
  if (asking || address === null) return <AddressForm form={addressForm} />;
  return (
    <CheckoutReview
      cart={seen}
      address={address}
      payment={payment}
      onAddress={() => setAsking(true)}
    />
  );
}

const checkoutText = ({ items }: Cart) =>
  items.length === 1
    ? (items[0]?.product.name ?? '')
    : `${items.length} items from the marketplace`;

const linesOf = ({ items }: Cart) =>
  items.map(({ product, quantity }) => ({
    product_id: product.id,
    quantity,
    price: product.price,
  }));

type ChangedProps = {
  seen: Cart;
  message: string;
  onReview: (now: Cart) => void;
  onClose: () => void;
};

/** Lists the changes since the review. Nothing was charged. */
function CartChanged({ seen, message, onReview, onClose }: ChangedProps) {
  const query = useQuery(cartQuery);
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const now = query.data;
  const cannotContinue = now === undefined || now.items.some(({ problem }) => problem !== null);
  return (
    <div ref={heading} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <Notice tone="warn">{message} No money was taken from your wallet.</Notice>
      {query.isFetching && <Skeleton className="h-24" />}
      {!query.isFetching && <QueryError query={query} />}
      {!query.isFetching && now && (
        <ul aria-label="What changed" className="flex list-disc flex-col gap-1.5 pl-5">
          {cartChanges(seen, now).map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {cannotContinue || now.items.length === 0 ? (
        <ButtonLink to="/marketplace?cart=open" onClick={onClose}>
          Go to cart
        </ButtonLink>
      ) : (
        <Button disabled={query.isFetching} onClick={() => onReview(now)}>
          Review the new total
        </Button>
      )}
    </div>
  );
}

function CheckoutSuccess({ paid, onClose }: { paid: CheckoutResult; onClose: () => void }) {
  const [only, ...others] = paid.orders;
  const isOne = only !== undefined && others.length === 0;
  return (
    <PaymentSuccess
      amount={paid.total}
      headline={`held for ${isOne ? only.seller : `${paid.orders.length} sellers`}`}
      reference={paid.receipt}
      next={
        <ButtonLink
          variant="tint"
          to={isOne ? `/marketplace/orders?order=${only.id}` : '/marketplace/orders'}
        >
          {isOne ? 'View order' : 'View orders'}
        </ButtonLink>
      }
      onDone={onClose}
    >
      <p>{paid.message}</p>
      <ol className="my-4 flex flex-col gap-1 text-sm">
        {paid.orders.map(({ id, seller, total }) => (
          <li key={id} className="flex justify-between gap-3 text-left">
            <span className="wrap-anywhere">
              Order #{id} from {seller}
            </span>
            <span className="font-semibold tabular-nums">{formatNaira(total)}</span>
          </li>
        ))}
      </ol>
      <p className="text-sm">
        Alajo holds the money until you confirm delivery. If the seller doesn’t send it within{' '}
        {SHIP_WITHIN_DAYS} days, you can cancel and get your money back. {AUTO_RELEASE_TEXT}
      </p>
    </PaymentSuccess>
  );
}
