// The items of an order, with a review form for received ones.
import type { Order } from '@alajo/contract/marketplace/schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../products/picture.tsx';
import { ReviewForm } from '../products/review-form.tsx';
import { orderQuery } from '../queries.ts';

type OrderLine = Order['items'][number];

export function OrderLines({ order }: { order: Order }) {
  return (
    <section aria-label="Items">
      <ul className="flex flex-col divide-y divide-line">
        {order.items.map((line) => (
          <li key={line.product_id} className="flex flex-col gap-3 py-3 first:pt-0">
            <OrderLineRow line={line} buyer={order.role === 'buyer'} />
            {line.to_review && <ToReview line={line} order={order.id} />}
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-x-3 border-t border-line pt-3 font-semibold">
        Total <b className="text-lg tabular-nums">{formatNaira(order.total)}</b>
      </p>
    </section>
  );
}

function OrderLineRow({ line, buyer }: { line: OrderLine; buyer: boolean }) {
  const { product_id, name, picture, price, quantity, total } = line;
  return (
    <div className="flex gap-3">
      <Picture src={picture} className="size-14 rounded-lg" />
      <div className="min-w-0 flex-1">
        {buyer ? (
          <Link
            to={`/marketplace?product=${product_id}`}
            className="wrap-anywhere font-medium hover:underline"
          >
            {name}
          </Link>
        ) : (
          <p className="wrap-anywhere font-medium">{name}</p>
        )}
        <p className="flex flex-wrap justify-between gap-x-3 text-sm tabular-nums">
          <span className="text-muted">
            {quantity} × {formatNaira(price)}
          </span>
          <span className="font-semibold">{formatNaira(total)}</span>
        </p>
      </div>
    </div>
  );
}

function ToReview({ line, order }: { line: OrderLine; order: number }) {
  const client = useQueryClient();
  const [writing, setWriting] = useState(false);
  const { product_id, name } = line;
  if (!writing) {
    return (
      <Button variant="secondary" aria-label={`Review ${name}`} onClick={() => setWriting(true)}>
        Write a review
      </Button>
    );
  }
  const end = () => {
    setWriting(false);
    client.invalidateQueries({ queryKey: orderQuery(order, client).queryKey });
  };
  return <ReviewForm id={product_id} name={name} first={null} onEnd={end} />;
}
