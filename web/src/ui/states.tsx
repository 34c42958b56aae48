// What a list or card shows when its data did not come: the last saved data with its time, or an
// error, and Retry either way.
import { sentence } from '../platform/api.ts';
import { formatTime } from '../platform/format.ts';
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
            : `Saved at ${formatTime(query.dataUpdatedAt)}, can’t reach Alajo`}
        </span>
        <Button look="secondary" loading={query.isFetching} onClick={() => query.refetch()}>
          Retry
        </Button>
      </div>
    </Notice>
  );
}
