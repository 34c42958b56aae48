// The latest few movements, with the way to all of them; the dashboard and the wallet show it.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { Card, EmptyState, Skeleton } from '../ui/card.tsx';
import { QueryTrouble } from '../ui/states.tsx';
import { recentQuery } from '../wallet/queries.ts';
import { TransactionList } from './list.tsx';

const MOST = 5;

type Props = {
  title: string;
  most?: number;
  /** What the way to all of them is called. */
  all?: string;
  /** What to do first, where there is none yet. */
  children?: ReactNode;
};

export function RecentTransactions({ title, most = MOST, all = 'View All', children }: Props) {
  const recent = useQuery(recentQuery);
  return (
    <Card>
      <div className="mb-2 flex items-center justify-between">
        <h2 className="font-semibold">{title}</h2>
        <ButtonLink look="ghost" to="/transactions">
          {all}
        </ButtonLink>
      </div>
      <QueryTrouble query={recent} />
      {recent.data === undefined && !recent.error && <Skeleton className="h-64" />}
      {recent.data?.length === 0 && <EmptyState title="No transactions yet">{children}</EmptyState>}
      <TransactionList rows={recent.data?.slice(0, most) ?? []} />
    </Card>
  );
}
