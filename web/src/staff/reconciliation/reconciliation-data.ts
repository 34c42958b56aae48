// Queries for reconciliation.
import { addDays } from '@alajo/contract/days.ts';
import { reconciliationRoutes } from '@alajo/contract/reconciliation/routes.ts';
import {
  type ItemKind,
  itemKinds,
  type ListImport,
} from '@alajo/contract/reconciliation/schemas.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { lagosDay } from '../../platform/format.ts';
import { pagesQuery } from '../kit/pages.ts';
import { callStaff } from '../platform/session.ts';

// Imports run at night and by colleagues.
const EVERY_MS = 30_000;
const RUNNING_MS = 800;

export type Days = { from: string; to: string };
export type AccountQuery = Days & { id: number; kind?: ItemKind | undefined };

const DAYS_SHOWN = 30;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The period in the URL; the last thirty days by default. */
export function daysIn({ from, to }: Partial<Days>): Days {
  const today = lagosDay(Date.now());
  const last = to !== undefined && DAY.test(to) ? to : today;
  const first = from !== undefined && DAY.test(from) ? from : addDays(last, 1 - DAYS_SHOWN);
  return { from: first, to: last };
}

export const kindIn = (text: string | undefined): ItemKind | undefined =>
  text !== undefined && text in itemKinds ? (text as ItemKind) : undefined;

export const listsQuery = queryOptions({
  queryKey: ['reconciliation', 'lists'],
  queryFn: ({ signal }) => callStaff(reconciliationRoutes.lists, undefined, { signal }),
  refetchInterval: EVERY_MS,
});

export const summaryQuery = ({ id, from, to }: AccountQuery) =>
  queryOptions({
    queryKey: ['reconciliation', 'summary', id, from, to],
    queryFn: ({ signal }) => callStaff(reconciliationRoutes.summary, { id, from, to }, { signal }),
    refetchInterval: EVERY_MS,
  });

export const itemsQuery = ({ id, from, to, kind }: AccountQuery) =>
  pagesQuery(
    reconciliationRoutes.items,
    { id, from, to, kind },
    { key: ['reconciliation', 'items'], limit: 100 },
  );

export const itemQuery = (id: number) =>
  queryOptions({
    queryKey: ['reconciliation', 'item', id],
    queryFn: ({ signal }) => callStaff(reconciliationRoutes.item, { id }, { signal }),
  });

export const importsQuery = (id: number) =>
  queryOptions({
    queryKey: ['reconciliation', 'imports', id],
    queryFn: ({ signal }) => callStaff(reconciliationRoutes.imports, { id, limit: 10 }, { signal }),
    refetchInterval: EVERY_MS,
  });

export const isRunning = ({ state }: Pick<ListImport, 'state'>) =>
  state === 'queued' || state === 'reading' || state === 'comparing';

/** An import while it is running. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: ['reconciliation', 'import', id],
    queryFn: ({ signal }) => callStaff(reconciliationRoutes.import, { id }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && !isRunning(data) ? false : RUNNING_MS),
  });

/** After an import or an explanation, anything may have changed, including the queue. */
export const reconciliationChanged = (client: QueryClient) => client.invalidateQueries();
