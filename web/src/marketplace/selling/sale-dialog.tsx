// One order at the shop: what goes where, how far it is, and what the seller can do now.
import type { Order } from '@alajo/contract/marketplace.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Refusal } from '../../platform/api.ts';
import { formatDate, formatDateTime } from '../../platform/format.ts';
import { Notice, Skeleton } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { QueryTrouble } from '../../ui/states.tsx';
import { Address } from '../address.tsx';
import { OrderLines } from '../order-lines.tsx';
import { OrderChip, OrderSteps } from '../order-states.tsx';
import { saleQuery } from './queries.ts';
import { SaleAsks } from './sale-asks.tsx';

type Props = { id: number; onClose: () => void };

export default function SaleDialog({ id, onClose }: Props) {
  const query = useQuery(saleQuery(id, useQueryClient()));
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
      {gone && <Notice tone="warn">Your shop has no order by this number.</Notice>}
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
      <SaleAsks key={order.status} order={order} onDone={setSaid} />
      <section aria-label="Send to" className="rounded-card border border-line p-4">
        <Address address={order.address} />
      </section>
      <OrderLines order={order} />
      <OrderSteps order={order} />
    </div>
  );
}

/** What comes next by itself, and what was said. */
function Next({ order }: { order: Order }) {
  const { buyer, tracking, reason, problem, cancel_from, release_at } = order;
  return (
    <>
      {order.status === 'placed' && cancel_from !== null && (
        <p className="text-sm">
          {buyer} has paid. Send it by {formatDate(cancel_from)}; after that they may cancel.
        </p>
      )}
      {tracking && (
        <p className="wrap-anywhere text-sm">
          <span className="text-muted">Sent with:</span> {tracking}
        </p>
      )}
      {release_at !== null && problem === null && (
        <Notice tone="plain">
          You are paid when {buyer} confirms, at the latest on {formatDateTime(release_at)} if they
          report no problem.
        </Notice>
      )}
      {problem && (
        <Notice tone="warn">
          <b className="block">
            {buyer} reported a problem on {formatDate(problem.reported_at)}
            {order.ended_at === null && '. Alajo decides with you both; until then the money waits'}
            .
          </b>
          <span className="wrap-anywhere whitespace-pre-line">{problem.text}</span>
        </Notice>
      )}
      {reason && (
        <Notice tone="plain">
          <span className="wrap-anywhere">You said: {reason}</span>
        </Notice>
      )}
    </>
  );
}
