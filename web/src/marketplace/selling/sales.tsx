// The shop's orders, newest first.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Skeleton } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError, ShowMore } from '../../ui/states.tsx';
import { OrderCard } from '../orders/order-card.tsx';
import { salesQuery } from './queries.ts';

export function Sales({ onOpen }: { onOpen: (id: number) => void }) {
  const query = useInfiniteQuery(salesQuery);
  const orders = query.data?.pages.flatMap(({ data }) => data);
  return (
    <div className="flex flex-col gap-4">
      <QueryError query={query} />
      {query.isPending && <Skeleton key="loading" className="h-32" />}
      {orders?.length === 0 && (
        <EmptyState drawing="goods" title="No orders yet">
          <p className="text-muted text-sm">
            We’ll let you know as soon as someone buys. Good pictures help.
          </p>
        </EmptyState>
      )}
      <ul className="flex flex-col gap-4">
        {orders?.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} onOpen={() => onOpen(order.id)} />
          </li>
        ))}
      </ul>
      <ShowMore query={query} />
    </div>
  );
}
