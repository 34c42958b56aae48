// The customer's orders, newest first. The open order is in the URL, so notifications can link to it.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { MARKETPLACE, PageHead } from '../../ui/page-head.tsx';
import { QueryError, ShowMore } from '../../ui/states.tsx';
import { ordersQuery, savedOrders } from '../queries.ts';
import { OrderCard } from './order-card.tsx';

const loadOrder = () => import('./order-dialog.tsx');
const OrderDialog = lazyPart(loadOrder);

export function Component() {
  const [params, setParams] = useSearchParams();
  const query = useInfiniteQuery(ordersQuery);
  const { isError, data: loaded } = query;
  const saved = useMemo(() => (isError && !loaded ? savedOrders() : undefined), [isError, loaded]);
  const orders = loaded?.pages.flatMap(({ data }) => data) ?? saved?.data.data;
  const shown = Number(params.get('order'));
  const go = (next: Record<string, string>) =>
    setParams(next, { replace: true, preventScrollReset: true });
  return (
    <div
      className="mx-auto flex w-full max-w-180 flex-col gap-5"
      onPointerDown={() => void loadOrder()}
    >
      <title>My Orders · Alajo</title>
      <PageHead title="My Orders" back={MARKETPLACE} />
      <QueryError
        query={saved ? { ...query, data: saved.data, dataUpdatedAt: saved.saved_at } : query}
      />
      {query.isPending && <Loading />}
      {loaded && orders?.length === 0 && (
        <EmptyState drawing="goods" title="You haven’t ordered anything yet">
          <p className="text-muted">Your orders will show here.</p>
          <ButtonLink to="/marketplace">Browse products</ButtonLink>
        </EmptyState>
      )}
      <ul className="flex flex-col gap-4">
        {orders?.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} onOpen={() => go({ order: String(order.id) })} />
          </li>
        ))}
      </ul>
      <ShowMore query={query} />
      {Number.isSafeInteger(shown) && shown > 0 && (
        <OrderDialog key={shown} id={shown} onClose={() => go({})} />
      )}
    </div>
  );
}

function Loading() {
  return (
    <div
      key="loading"
      role="status"
      aria-label="Loading your orders"
      className="flex flex-col gap-4"
    >
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
    </div>
  );
}
