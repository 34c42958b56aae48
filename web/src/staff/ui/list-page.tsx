// A page of the console: its heading and filters, a list, and beside it what is open. Narrow screens show
// what is open instead of the list.
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorMessage } from '../../platform/api.ts';
import { Notice } from '../../ui/card.tsx';
import { Act } from './act.tsx';
import type { Rows } from './rows.ts';

export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 pt-3 pb-2">
      <title>{`${title} · Alajo staff`}</title>
      <h1 className="font-bold text-[17px] leading-6 tracking-[-0.01em]">{title}</h1>
      {children}
    </div>
  );
}

export const FilterBar = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-1.5 px-4 pb-2.5">{children}</div>
);

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

/** A panel whose content is not there yet, or why it cannot be had. */
export const PanelLoading = ({ error }: { error: Error | null }) => (
  <PanelBody>
    {error ? (
      <Notice tone="warn">{errorMessage(error)}</Notice>
    ) : (
      <p role="status" className="text-muted">
        Loading…
      </p>
    )}
  </PanelBody>
);

/** What a panel says, and at its foot what can be done. */
export function PanelBody({ children, acts }: { children: ReactNode; acts?: ReactNode }) {
  return (
    <>
      <section
        aria-label="Details"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what has the focus.
        tabIndex={0}
        className="-outline-offset-3 flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 pt-3.5"
      >
        {children}
      </section>
      {acts && (
        <div className="grid grid-cols-2 gap-2 border-line border-t bg-surface p-4 pt-3">
          {acts}
        </div>
      )}
    </>
  );
}

/** Facts with their names. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[92px_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1">
      {children}
    </dl>
  );
}

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="break-words text-[12px] text-muted leading-[17px]">{name}</dt>
    <dd className="min-w-0 break-words text-[12.5px] leading-[17px]">{children}</dd>
  </>
);

export const Mono = ({ children }: { children: ReactNode }) => (
  <span className="break-all font-mono text-[11px] tracking-[-0.01em]">{children}</span>
);

/** A change that waits, or a caution. */
export function Banner({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 rounded-[10px] border border-warn-line bg-warn-tint px-3 py-2.5 text-warn">
      {icon}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
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
