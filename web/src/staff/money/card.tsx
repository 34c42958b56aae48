// A box with a heading, which shows its content once loaded.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '../../platform/api.ts';
import { ActionButton } from '../ui/action-button.tsx';

type Props<Data> = {
  title: string;
  /** Shown beside the heading. */
  side?: ReactNode;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
};

export function Card<Data>({ title, side, query, children }: Props<Data>) {
  return (
    <section
      aria-label={title}
      className="flex min-w-0 flex-col overflow-hidden rounded-[10px] border border-line bg-surface"
    >
      <div className="flex min-h-[36px] flex-wrap items-center gap-2 border-line border-b px-3 py-1">
        <h2 className="font-semibold text-12 leading-4.5">{title}</h2>
        <div className="ml-auto flex items-center gap-2 text-12 text-muted">{side}</div>
      </div>
      <CardError query={query} />
      {query.data !== undefined && children(query.data)}
      {query.isPending && <MoneyCardSkeleton />}
    </section>
  );
}

/** A failed load; content that is already there stays. */
export function CardError({ query }: { query: UseQueryResult<unknown> }) {
  if (!query.error) return null;
  return (
    <div role="alert" className="flex items-center gap-3 bg-warn-tint px-3 py-2 text-warn">
      <span className="flex-1">{errorMessage(query.error)}</span>
      <ActionButton busy={query.isFetching} onClick={() => query.refetch()}>
        Retry
      </ActionButton>
    </div>
  );
}

export const MoneyCardSkeleton = () => (
  <div role="status" className="flex flex-col gap-4 p-4">
    <span className="sr-only">Loading…</span>
    {['w-3/5', 'w-4/5', 'w-2/5'].map((width) => (
      <i key={width} aria-hidden="true" className={`h-2.5 rounded bg-track ${width}`} />
    ))}
  </div>
);

const CELL = 'whitespace-nowrap px-2.5 first:pl-3 last:pr-3';

export const CardHeader = ({ children, end = true }: { children: ReactNode; end?: boolean }) => (
  <th
    scope="col"
    className={`${CELL} h-[29px] border-line border-b font-medium text-[0.71875rem] text-muted ${end ? 'text-right' : 'text-left'}`}
  >
    {children}
  </th>
);

export const Figure = ({ children }: { children: ReactNode }) => (
  <td className={`${CELL} h-[29px] border-line border-b text-right tabular-nums`}>{children}</td>
);

export const RowHead = ({ children }: { children: ReactNode }) => (
  <th scope="row" className={`${CELL} h-[29px] border-line border-b text-left font-normal`}>
    {children}
  </th>
);
