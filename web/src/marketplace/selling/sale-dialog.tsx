// Seller's view of an order: address, items, progress and actions.
import type { Order } from '@alajo/contract/marketplace/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDate, formatDateTime } from '../../platform/format.ts';
import { Notice } from '../../ui/card.tsx';
import { Address } from '../cart/address.tsx';
import { OrderFrame, Reported, Tracking } from '../orders/order-frame.tsx';
import { OrderLines } from '../orders/order-lines.tsx';
import { OrderSteps } from '../orders/order-states.tsx';
import { ReturnCard } from '../returns/return-card.tsx';
import { SellerReturn } from '../returns/seller-return.tsx';
import { saleQuery } from './queries.ts';
import { SaleActions } from './sale-actions.tsx';

type Props = { id: number; onClose: () => void };

export default function SaleDialog({ id, onClose }: Props) {
  const query = useQuery(saleQuery(id, useQueryClient()));
  const none = 'We couldn’t find that order in your shop.';
  return (
    <OrderFrame id={id} query={query} none={none} onClose={onClose}>
      {(order, onDone) => (
        <>
          <Next order={order} />
          <SaleActions key={order.status} order={order} onDone={onDone} />
          {order.return && (
            <ReturnCard order={order} orderReturn={order.return}>
              <SellerReturn
                key={order.return.status}
                order={order}
                orderReturn={order.return}
                onDone={onDone}
              />
            </ReturnCard>
          )}
          <section aria-label="Send to" className="rounded-card border border-line p-4">
            <Address address={order.address} />
          </section>
          <OrderLines order={order} />
          <OrderSteps order={order} />
        </>
      )}
    </OrderFrame>
  );
}

/** The next automatic steps, and messages so far. */
function Next({ order }: { order: Order }) {
  const { buyer, reason, problem, cancel_from, release_at } = order;
  return (
    <>
      {order.status === 'placed' && cancel_from !== null && (
        <p className="text-sm">
          {buyer} has paid. Send it by {formatDate(cancel_from)}; after that they may cancel.
        </p>
      )}
      <Tracking order={order} />
      {release_at !== null && problem === null && (
        <Notice tone="plain">
          You’ll be paid when {buyer} confirms, or on {formatDateTime(release_at)} at the latest if
          they report no problem.
        </Notice>
      )}
      {problem && (
        <Reported text={problem.text}>
          {buyer} reported a problem on {formatDate(problem.reported_at)}
          {order.ended_at === null &&
            '. Our team will decide with you both; the money stays on hold until then'}
          .
        </Reported>
      )}
      {reason && (
        <Notice tone="plain">
          <span className="wrap-anywhere">You said: {reason}</span>
        </Notice>
      )}
    </>
  );
}
