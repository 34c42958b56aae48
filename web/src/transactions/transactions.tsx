// Transaction History (spec §2): search, in or out, refresh, pages on demand.
import { useInfiniteQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, EmptyState, Skeleton } from '../ui/card.tsx';
import { Field, Select } from '../ui/field.tsx';
import { QueryTrouble } from '../ui/states.tsx';
import { historyQuery } from '../wallet/queries.ts';
import { TransactionList } from './list.tsx';

const FILTERS = [
  { value: '', label: 'All Transactions' },
  { value: 'credit', label: 'Money In' },
  { value: 'debit', label: 'Money Out' },
];

export function Component() {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState('');
  const type = filter === 'credit' || filter === 'debit' ? filter : undefined;
  const query = useInfiniteQuery(historyQuery(type));
  const rows = query.data?.pages.flatMap((page) => page.results) ?? [];
  const found = rows.filter((row) => row.description.toLowerCase().includes(search.toLowerCase()));
  return (
    <div className="flex flex-col gap-5">
      <title>Transaction History · Alajo</title>
      <h1 className="text-2xl font-bold">Transaction History</h1>
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_220px_auto]">
        <Field
          label="Search"
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Select label="Show" value={filter} onChange={setFilter}>
          {FILTERS.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </Select>
        <Button look="secondary" loading={query.isRefetching} onClick={() => query.refetch()}>
          <RefreshCw size={18} aria-hidden="true" />
          Refresh
        </Button>
      </div>
      <QueryTrouble query={query} />
      <Card>
        {query.isPending && <Skeleton className="h-64" />}
        {query.isSuccess && rows.length === 0 && (
          <EmptyState title="No transactions yet">
            <ButtonLink to="/wallet">Add Money</ButtonLink>
          </EmptyState>
        )}
        {rows.length > 0 && found.length === 0 && (
          <EmptyState
            title={query.hasNextPage ? 'Nothing in what is loaded so far' : 'Nothing found'}
          />
        )}
        <TransactionList rows={found} />
        {query.hasNextPage && (
          <Button
            look="secondary"
            className="mt-4 w-full"
            loading={query.isFetchingNextPage}
            onClick={() => query.fetchNextPage()}
          >
            Load more
          </Button>
        )}
      </Card>
    </div>
  );
}
