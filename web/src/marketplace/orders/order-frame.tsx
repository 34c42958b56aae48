// The order dialog, shared by buyer and seller, who each provide its content.
import type { Order } from '@alajo/contract/marketplace/schemas.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Refusal } from '../../platform/api.ts';
import { Notice, Skeleton } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { QueryError } from '../../ui/states.tsx';
import { OrderChip } from './order-states.tsx';

type Show = (order: Order, onDone: (sentence: string) => void) => ReactNode;

type Props = {
  id: number;
  query: UseQueryResult<Order>;
  /** Message shown if the customer has no such order. */
  none: string;
  onClose: () => void;
  children: Show;
};

export function OrderFrame({ id, query, none, onClose, children }: Props) {
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
      {gone && <Notice tone="warn">{none}</Notice>}
      {!gone && <QueryError query={query} />}
      {query.isPending && <Skeleton key="loading" className="h-72" />}
      {order && <Detail order={order} show={children} />}
    </Dialog>
  );
}

function Detail({ order, show }: { order: Order; show: Show }) {
  const [outcome, setOutcome] = useState<string>();
  return (
    <div className="flex flex-col gap-5">
      {outcome && (
        <Outcome key={outcome} tone="good">
          {outcome}
        </Outcome>
      )}
      {show(order, setOutcome)}
    </div>
  );
}

/** The seller's tracking details. */
export function Tracking({ order: { tracking } }: { order: Order }) {
  if (!tracking) return null;
  return (
    <p className="wrap-anywhere text-sm">
      <span className="text-muted">Sent with:</span> {tracking}
    </p>
  );
}

export function Reported({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Notice tone="warn">
      <b className="block">{children}</b>
      <span className="wrap-anywhere whitespace-pre-line">{text}</span>
    </Notice>
  );
}
