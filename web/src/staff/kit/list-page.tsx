// A page with a list: heading, filters, the table, and the open row’s panel beside it. Narrow screens show
// the panel instead of the list.
import { ArrowLeft } from 'lucide-react';
import { Fragment, type ReactNode, useMemo } from 'react';
import { errorMessage } from '../../platform/api.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { FilterBar } from './filters.tsx';
import type { List, ListQuery } from './list.ts';
import { type Column, type Group, ListTable } from './list-table.tsx';
import { PageHeading } from './page-heading.tsx';
import { SectionPages } from './section-pages.tsx';

type Props<Row> = {
  title: string;
  /** Links beside the title; the other pages of the section by default. */
  pages?: ReactNode;
  /** A sentence or an urgent count after the links. */
  note?: ReactNode;
  /** Actions at the end of the heading that don’t need a row. */
  actions?: ReactNode;
  filters?: ReactNode;
  /** Shown between the filters and the list. */
  banner?: ReactNode;
  list: List<Row>;
  columns: readonly Column<Row>[];
  /** Rows grouped under titles; a single untitled group by default. */
  groups?: readonly Group<Row>[];
  /** Accessible name of the list; the title by default. */
  label?: string;
  /** Shown when the list is empty. */
  empty: ReactNode;
  /** The open row, shown beside the list. */
  panel: ReactNode;
  panelLabel: string;
  /** The part that gets the extra width on wide screens. */
  wide?: 'list' | 'panel';
  /** For rows of three lines. */
  tall?: boolean;
};

const COLUMNS = {
  alone: '',
  list: 'lg:grid-cols-[minmax(0,1fr)_336px]',
  panel: 'lg:grid-cols-[296px_minmax(0,1fr)]',
};

export function ListPage<Row>(props: Props<Row>) {
  const { list, wide = 'list', panel, panelLabel } = props;
  const { rows } = list;
  const opened = rows.open !== undefined;
  // The list has the full width until a row is open beside it.
  const alone = wide === 'list' && !opened && !panel;
  return (
    <>
      <div className={opened ? 'max-lg:hidden' : undefined}>
        <ListHeader {...props} />
      </div>
      <div
        className={`grid min-h-0 flex-1 border-line ${COLUMNS[alone ? 'alone' : wide]} lg:border-t ${opened ? '' : 'border-t'}`}
      >
        <div
          ref={rows.setScroller}
          // Keeps rows clear of the sticky heading when scrolling.
          className={`min-h-0 scroll-pt-9 overflow-y-auto bg-surface ${opened ? 'max-lg:hidden' : ''}`}
        >
          <ListError query={list.query} />
          <Table {...props} />
          <More query={list.query} />
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
              <ActionButton hint="esc" onClick={rows.close}>
                <ArrowLeft size={15} aria-hidden="true" />
                Back to the list
              </ActionButton>
            </div>
          )}
          {/* Forms and steps in a panel are discarded when another row opens. */}
          <Fragment key={rows.open}>
            {panel || (!alone && <Empty>Nothing is open. Choose a row to see it here.</Empty>)}
          </Fragment>
        </section>
      </div>
    </>
  );
}

function ListHeader<Row>({
  title,
  pages = <SectionPages />,
  note,
  actions,
  filters,
  banner,
}: Props<Row>) {
  return (
    <>
      <PageHeading title={title}>
        {pages}
        {typeof note === 'string' ? <span className="text-muted">{note}</span> : note}
        {actions && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
      </PageHeading>
      {filters && <FilterBar>{filters}</FilterBar>}
      {banner}
    </>
  );
}

function Table<Row>({
  title,
  label = title,
  list,
  columns,
  groups,
  empty,
  tall = false,
}: Props<Row>) {
  const { query, all, idOf, rows } = list;
  const untitled = useMemo(() => [{ rows: all }], [all]);
  if (query.data === undefined) return query.isPending && !query.error && <ListSkeleton />;
  if (all.length === 0) return <Empty>{empty}</Empty>;
  return (
    <ListTable
      label={label}
      columns={columns}
      groups={groups ?? untitled}
      idOf={idOf}
      rows={rows}
      tall={tall}
      more={query.hasNextPage === true}
    />
  );
}

const Empty = ({ children }: { children: ReactNode }) => (
  <div className="grid flex-1 place-items-center p-8 text-center text-muted">
    <div className="max-w-[40ch]">{children}</div>
  </div>
);

type QueryProps = { query: ListQuery<unknown> };

/** A failed load; rows that are already loaded stay. */
function ListError({ query }: QueryProps) {
  if (!query.error) return null;
  return (
    <div role="alert" className="flex items-center gap-3 bg-warn-tint px-4 py-2 text-warn">
      <span className="flex-1">{errorMessage(query.error)}</span>
      <ActionButton busy={query.isFetching} onClick={() => query.refetch()}>
        Retry
      </ActionButton>
    </div>
  );
}

function ListSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-px">
      <span className="sr-only">Loading…</span>
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <div key={index} aria-hidden="true" className="flex h-[35px] items-center gap-6 px-2.5">
          <i className="h-2.5 w-24 rounded bg-track" />
          <i className="h-2.5 flex-1 rounded bg-track" />
          <i className="h-2.5 w-16 rounded bg-track" />
        </div>
      ))}
    </div>
  );
}

function More({ query: { hasNextPage, isFetchingNextPage = false, fetchNextPage } }: QueryProps) {
  if (!hasNextPage) return null;
  return (
    <div className="p-3 text-center">
      <ActionButton busy={isFetchingNextPage} onClick={() => fetchNextPage?.()}>
        Show more
      </ActionButton>
    </div>
  );
}
