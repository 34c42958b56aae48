// Buyer's view of an order: progress, items and actions.
import type { Order } from '@alajo/contract/marketplace/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDate, formatDateTime } from '../../platform/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Address } from '../cart/address.tsx';
import { orderQuery } from '../queries.ts';
import { BuyerReturn } from '../returns/buyer-return.tsx';
import { ReturnCard } from '../returns/return-card.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderFrame, Reported, Tracking } from './order-frame.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderSteps } from './order-states.tsx';

type Props = { id: number; onClose: () => void };

export default function OrderDialog({ id, onClose }: Props) {
  const query = useQuery(orderQuery(id, useQueryClient()));
  const none = 'We couldn’t find that order.';
  return (
    <OrderFrame id={id} query={query} none={none} onClose={onClose}>
      {(order, onDone) => (
        <>
          <Next order={order} />
          <OrderActions key={order.status} order={order} onDone={onDone} />
          {order.return && (
            <ReturnCard order={order} orderReturn={order.return}>
              <BuyerReturn
                key={order.return.status}
                order={order}
                orderReturn={order.return}
                onDone={onDone}
              />
            </ReturnCard>
          )}
          <OrderSteps order={order} />
          <OrderLines order={order} />
          <section aria-label="Delivered to" className="rounded-card border border-line p-4">
            <Address address={order.address} />
          </section>
          {order.receipt && (
            <ButtonLink variant="secondary" to={`/receipt?ref=${order.receipt}`}>
              View receipt
            </ButtonLink>
          )}
        </>
      )}
    </OrderFrame>
  );
}

/** The next automatic steps, and messages from the seller. */
function Next({ order }: { order: Order }) {
  const { seller, reason, problem, cancel_from, release_at } = order;
  return (
    <>
      {order.status === 'placed' && cancel_from !== null && !order.actions.cancel && (
        <p className="text-sm">
          {seller} has been notified. If it isn’t sent by {formatDate(cancel_from)}, you can cancel
          and get your money back.
        </p>
      )}
      <Tracking order={order} />
      {release_at !== null && problem === null && (
        <Notice tone="warn">
          {seller} will be paid on {formatDateTime(release_at)} unless you report a problem or
          return something first.
        </Notice>
      )}
      {reason && (
        <Notice tone="plain">
          <span className="wrap-anywhere">
            {seller} says: {reason}
          </span>
        </Notice>
      )}
      {problem && (
        <Reported text={problem.text}>
          You reported a problem on {formatDate(problem.reported_at)}
          {order.ended_at === null && '. The seller won’t be paid until it’s settled'}.
        </Reported>
      )}
    </>
  );
}
