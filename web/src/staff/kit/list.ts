// The rows that a list page shows: those of its query, and which of them is open.
import { rowId } from '@alajo/contract/route.ts';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { type Rows, useRows } from './rows.ts';

type Results<Row> = { results: readonly Row[] };

/** One reply with all rows, or pages of them. */
type Data<Row> = Results<Row> | { pages: readonly Results<Row>[] };

export type ListQuery<Row> = {
  data: Data<Row> | undefined;
  isPending: boolean;
  isFetching: boolean;
  error: Error | null;
  refetch: () => unknown;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => unknown;
};

export type List<Row> = {
  query: ListQuery<Row>;
  all: readonly Row[];
  idOf: (row: Row) => string;
  /** Where one is in it. */
  rows: Rows;
  /** The open row, if it is in the list. */
  open: Row | undefined;
  /** The number that the URL opens, in the list or not. */
  openId: number | undefined;
};

/** The list of a query; `idOf` is what the URL calls a row. */
export function useList<Row>(query: ListQuery<Row>, idOf: (row: Row) => string): List<Row> {
  const { data } = query;
  const all = useMemo(() => rowsOf(data), [data]);
  const rows = useRows(useMemo(() => all.map(idOf), [all, idOf]));
  const open = all.find((row) => idOf(row) === rows.open);
  return { query, all, idOf, rows, open, openId: idIn(rows.open) };
}

export const byId = ({ id }: { id: number }) => String(id);

/** All rows that were fetched so far. */
export function rowsOf<Row>(data: Data<Row> | undefined): readonly Row[] {
  if (data === undefined) return [];
  return 'pages' in data ? data.pages.flatMap(({ results }) => results) : data.results;
}

/** A query with these rows in place of its own. */
export const withRows = <Row>(
  query: ListQuery<unknown>,
  results: readonly Row[],
): ListQuery<Row> => ({ ...query, data: query.data && { results } });

/** A row's number in a URL; anything else is none. */
export const idIn = (text: string | undefined) => z.safeDecode(rowId, text ?? '').data;
