// The latest transactions with a link to all, for the dashboard, the wallet and the profile.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { Card, EmptyState, Skeleton } from '../ui/card.tsx';
import { QueryError } from '../ui/states.tsx';
import { recentQuery } from '../wallet/queries.ts';
import { TransactionList } from './list.tsx';

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
    <Card>
      <div className="mb-2 flex items-center justify-between">
        <h2 className="font-semibold">{title}</h2>
        <ButtonLink variant="ghost" to="/transactions">
          {all}
        </ButtonLink>
      </div>
      <QueryError query={recent} />
      {recent.data === undefined && !recent.error && <Skeleton className="h-64" />}
      {recent.data?.length === 0 && <EmptyState title="No transactions yet">{children}</EmptyState>}
      <TransactionList rows={recent.data?.slice(0, most) ?? []} />
    </Card>
  );
}
