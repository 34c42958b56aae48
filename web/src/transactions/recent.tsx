// The latest transactions with a link to all, for the dashboard, the wallet and the profile.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SectionHead, SectionLink } from '../ui/section.tsx';
import { QueryError } from '../ui/states.tsx';
import { recentQuery } from './queries.ts';
import { TransactionDays } from './transaction-list.tsx';

const DEFAULT_ROWS = 5;

type Props = {
  title: string;
  most?: number;
  /** The label of the link to all. */
  all?: string;
  /** The action of the empty state. */
  children?: ReactNode;
};

export function RecentTransactions({
  title,
  most = DEFAULT_ROWS,
  all = 'View All',
  children,
}: Props) {
  const recent = useQuery(recentQuery);
  return (
    <section>
      <SectionHead title={title}>
        <SectionLink to="/transactions">{all}</SectionLink>
      </SectionHead>
      <QueryError query={recent} />
      {recent.data === undefined && !recent.error && <Skeleton className="h-64" />}
      {recent.data?.length === 0 && (
        <EmptyState drawing="payments" title="No transactions yet">
          {children}
        </EmptyState>
      )}
      <TransactionDays rows={recent.data ?? []} most={most} />
    </section>
  );
}
