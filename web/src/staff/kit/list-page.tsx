// A page of the console: its heading and filters, a list, and beside it what is open. Narrow screens show
// what is open instead of the list.
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorMessage } from '../../platform/api.ts';
import { Act } from '../ui/act.tsx';
import type { Rows } from './rows.ts';

type Query = {
  isPending: boolean;
  isFetching: boolean;
  error: Error | null;
  data: unknown;
  refetch: () => unknown;
};

type Props = {
  /** The heading and the filters. */
  head: ReactNode;
  rows: Rows;
  query: Query;
  /** What the list says when nothing is in it. */
  empty: ReactNode;
  list: ReactNode;
  /** Beside the list; undefined while nothing is open. */
  panel: ReactNode;
  panelLabel: string;
  /** What has the room on a wide screen. */
  wide?: 'list' | 'panel';
  more?: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  isEmpty: boolean;
};

const COLUMNS = {
  alone: '',
  list: 'lg:grid-cols-[minmax(0,1fr)_336px]',
  panel: 'lg:grid-cols-[296px_minmax(0,1fr)]',
};

export function ListPage({
  head,
  rows,
  query,
  empty,
  list,
  panel,
  panelLabel,
  wide = 'list',
  more,
  isEmpty,
}: Props) {
  const opened = rows.open !== undefined;
  // A list has the whole width until a row is open beside it.
  const alone = wide === 'list' && !opened && !panel;
  return (
    <>
      <div className={opened ? 'max-lg:hidden' : undefined}>{head}</div>
      <div
        className={`grid min-h-0 flex-1 border-line ${COLUMNS[alone ? 'alone' : wide]} lg:border-t ${opened ? '' : 'border-t'}`}
      >
        <div
          ref={rows.setScroller}
          // Rows stop below the heading that stays.
          className={`min-h-0 scroll-pt-9 overflow-y-auto bg-surface ${opened ? 'max-lg:hidden' : ''}`}
        >
          <Trouble query={query} />
          {query.isPending && !query.error && <Waiting />}
          {query.data !== undefined && (isEmpty ? <Empty>{empty}</Empty> : list)}
          {more?.hasNextPage && (
            <div className="p-3 text-center">
              <Act busy={more.isFetchingNextPage} onClick={() => more.fetchNextPage()}>
                Show more
              </Act>
            </div>
          )}
        </div>
        <section
          ref={rows.panel}
          tabIndex={-1}
          aria-label={panelLabel}
          className={`flex min-h-0 flex-col border-line bg-bg outline-none lg:border-l ${alone ? 'hidden' : opened ? '' : 'max-lg:hidden'}`}
        >
          {opened && (
            <div className="px-4 pt-3 lg:hidden">
              <h1 className="sr-only">{panelLabel}</h1>
              <Act hint="esc" onClick={rows.close}>
                <ArrowLeft size={15} aria-hidden="true" />
                Back to the list
              </Act>
            </div>
          )}
          {panel || (!alone && <Empty>Nothing is open. Choose a row to see it here.</Empty>)}
        </section>
      </div>
    </>
  );
}

const Empty = ({ children }: { children: ReactNode }) => (
  <div className="grid flex-1 place-items-center p-8 text-center text-muted">
    <div className="max-w-[40ch]">{children}</div>
  </div>
);

/** What could not be fetched; rows that are there already stay. */
function Trouble({ query }: { query: Query }) {
  if (!query.error) return null;
  return (
    <div role="alert" className="flex items-center gap-3 bg-warn-tint px-4 py-2 text-warn">
      <span className="flex-1">{errorMessage(query.error)}</span>
      <Act busy={query.isFetching} onClick={() => query.refetch()}>
        Retry
      </Act>
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" className="flex flex-col gap-px">
      <span className="sr-only">Loading…</span>
      {Array.from({ length: 12 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <div key={at} aria-hidden="true" className="flex h-[35px] items-center gap-6 px-2.5">
          <i className="h-2.5 w-24 rounded bg-track" />
          <i className="h-2.5 flex-1 rounded bg-track" />
          <i className="h-2.5 w-16 rounded bg-track" />
        </div>
      ))}
    </div>
  );
}
