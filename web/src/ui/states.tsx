// What a list or card shows when its data did not come: the last saved data with its time, or an
// error, and Retry either way; and the button at the end of a list that goes on.
import { sentence } from '../platform/api.ts';
import { formatSaved } from '../platform/format.ts';
import { Button } from './button.tsx';
import { Notice } from './card.tsx';

type Query = {
  error: Error | null;
  data: unknown;
  dataUpdatedAt: number;
  isFetching: boolean;
  refetch: () => unknown;
};

/** Nothing while all is well. */
export function QueryTrouble({ query }: { query: Query }) {
  if (!query.error) return null;
  return (
    <Notice tone="warn">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span>
          {query.data === undefined
            ? sentence(query.error)
            : `Saved ${formatSaved(query.dataUpdatedAt)}, can’t reach Alajo`}
        </span>
        <Button look="secondary" loading={query.isFetching} onClick={() => query.refetch()}>
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

/** Fetches a list's following page; nothing when there is none. */
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
      look="secondary"
      className={className}
      loading={query.isFetchingNextPage}
      onClick={() => query.fetchNextPage()}
    >
      {children}
    </Button>
  );
}
