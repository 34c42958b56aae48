// One order of the buyer's: how far it is, what is in it, and what the buyer can do now.
import type { Order } from '@alajo/contract/marketplace.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Refusal } from '../platform/api.ts';
import { formatDate, formatDateTime } from '../platform/format.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Notice, Skeleton } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { QueryTrouble } from '../ui/states.tsx';
import { Address } from './address.tsx';
import { OrderAsks } from './order-asks.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderChip, OrderSteps } from './order-states.tsx';
import { orderQuery } from './queries.ts';

type Props = { id: number; onClose: () => void };

export default function OrderDialog({ id, onClose }: Props) {
  const query = useQuery(orderQuery(id, useQueryClient()));
  const order = query.data;
  const gone = query.error instanceof Refusal && query.error.is('not_found');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Order #${id}`}
      beside={order && <OrderChip order={order} />}
      actions={null}
    >
      {gone && <Notice tone="warn">You have no order by this number.</Notice>}
      {!gone && <QueryTrouble query={query} />}
      {query.isPending && <Skeleton key="loading" className="h-72" />}
      {order && <Detail order={order} />}
    </Dialog>
  );
}

function Detail({ order }: { order: Order }) {
  const [said, setSaid] = useState<string>();
  return (
    <div className="flex flex-col gap-5">
      {said && (
        <Outcome key={said} tone="good">
          {said}
        </Outcome>
      )}
      <Next order={order} />
      <OrderAsks key={order.status} order={order} onDone={setSaid} />
      <OrderSteps order={order} />
      <OrderLines order={order} />
      <section aria-label="Delivered to" className="rounded-card border border-line p-4">
        <Address address={order.address} />
      </section>
      {order.receipt && (
        <ButtonLink look="secondary" to={`/receipt?ref=${order.receipt}`}>
          View receipt
        </ButtonLink>
      )}
    </div>
  );
}

/** What comes next by itself, and what was said. */
function Next({ order }: { order: Order }) {
  const { seller, tracking, reason, problem, cancel_from, release_at } = order;
  return (
    <>
      {order.status === 'placed' && cancel_from !== null && !order.actions.cancel && (
        <p className="text-sm">
          {seller} has been told. If it is not sent by {formatDate(cancel_from)}, you can cancel and
          have your money back.
        </p>
      )}
      {tracking && (
        <p className="wrap-anywhere text-sm">
          <span className="text-muted">Sent with:</span> {tracking}
        </p>
      )}
      {release_at !== null && problem === null && (
        <Notice tone="warn">
          {seller} is paid on {formatDateTime(release_at)}, unless you report a problem before.
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
        <Notice tone="warn">
          <b className="block">
            You reported a problem on {formatDate(problem.reported_at)}
            {order.ended_at === null && '. The seller is not paid until it is settled'}.
          </b>
          <span className="wrap-anywhere whitespace-pre-line">{problem.text}</span>
        </Notice>
      )}
    </>
  );
}
