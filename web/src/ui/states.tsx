// The error notice of a query, with Retry, and the Show more button of a paged list.
import { errorMessage } from '../platform/api.ts';
import { formatAt } from '../platform/format.ts';
import { useOnline } from '../platform/online.ts';
import { Button } from './button.tsx';
import { Notice } from './card.tsx';

type Query = {
  error: Error | null;
  data: unknown;
  dataUpdatedAt: number;
  isFetching: boolean;
  refetch: () => unknown;
};

/** Explains that saved data is shown, or why there is none. Renders nothing without an error. */
export function QueryError({ query }: { query: Query }) {
  const online = useOnline();
  if (!query.error) return null;
  const saved = `Saved ${formatAt(query.dataUpdatedAt)}, can’t reach Alajo`;
  // The shell already shows that there is no network.
  if (!online && query.data !== undefined) {
    return (
      <p role="status" className="text-muted text-sm">
        {saved}
      </p>
    );
  }
  return (
    <Notice tone="warn">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span>{query.data === undefined ? errorMessage(query.error) : saved}</span>
        <Button variant="secondary" loading={query.isFetching} onClick={() => query.refetch()}>
          Retry
        </Button>
      </div>
    </Notice>
  );
}

type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

/** Loads the next page of a list; renders nothing on the last one. */
export function ShowMore({
  query,
  children = 'Show more',
  className,
}: {
  query: Pages;
  children?: string;
  className?: string;
}) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      className={className}
      loading={query.isFetchingNextPage}
      onClick={() => query.fetchNextPage()}
    >
      {children}
    </Button>
  );
}
