// What the customer ordered, newest first. An open order is in the address: notifications lead to it.
import type { Order } from '@alajo/contract/marketplace.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatDate } from '../platform/format.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState, Skeleton } from '../ui/card.tsx';
import { QueryTrouble } from '../ui/states.tsx';
import { OrderChip } from './order-states.tsx';
import { Picture } from './picture.tsx';
import { ordersQuery } from './queries.ts';

const loadOrder = () => import('./order-dialog.tsx');
const OrderDialog = lazy(loadOrder);

export function Component() {
  const [params, setParams] = useSearchParams();
  const query = useInfiniteQuery(ordersQuery);
  const orders = query.data?.pages.flatMap(({ data }) => data);
  const shown = Number(params.get('order'));
  const go = (next: Record<string, string>, replace: boolean) =>
    setParams(next, { replace, preventScrollReset: true });
  return (
    <div
      className="mx-auto flex w-full max-w-2xl flex-col gap-5"
      onPointerDown={() => void loadOrder()}
    >
      <title>My Orders · Alajo</title>
      <div className="flex items-center gap-x-2">
        <Link
          to="/marketplace"
          aria-label="Back to the marketplace"
          className="-ml-2 grid size-11 place-items-center rounded-full hover:bg-tint"
        >
          <ArrowLeft size={22} aria-hidden="true" />
        </Link>
        <h1 className="font-bold text-2xl">My Orders</h1>
      </div>
      <QueryTrouble query={query} />
      {query.isPending && <Loading />}
      {orders?.length === 0 && (
        <EmptyState title="You have ordered nothing yet">
          <ButtonLink to="/marketplace">Look at products</ButtonLink>
        </EmptyState>
      )}
      <ul className="flex flex-col gap-4">
        {orders?.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} onOpen={() => go({ order: String(order.id) }, false)} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          look="secondary"
          loading={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      <Suspense>
        {Number.isSafeInteger(shown) && shown > 0 && (
          <OrderDialog key={shown} id={shown} onClose={() => go({}, true)} />
        )}
      </Suspense>
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

type CardProps = { order: Order; onOpen: () => void };

/** The whole card is one button, named after the order. */
function OrderCard({ order, onOpen }: CardProps) {
  const [first, ...others] = order.items;
  return (
    <article className="relative flex gap-3 rounded-card border border-line bg-surface p-4 hover:border-primary has-focus-visible:outline-3 has-focus-visible:outline-primary has-focus-visible:outline-offset-2">
      <Picture src={first?.picture} className="size-16 rounded-lg" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 className="font-semibold">
            <button
              type="button"
              onClick={onOpen}
              className="outline-none after:absolute after:inset-0"
            >
              Order #{order.id}
            </button>
          </h2>
          <OrderChip order={order} />
        </div>
        <p className="wrap-anywhere line-clamp-2 text-sm">
          {first?.name}
          {others.length > 0 && ` and ${others.length} more`}
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          {order.seller}, {formatDate(order.placed_at)}
        </p>
        <p className="font-semibold tabular-nums">{formatNaira(order.total)}</p>
      </div>
    </article>
  );
}
