// State of a list page: its rows, the current one and the open one.
import { rowId } from '@alajo/contract/route.ts';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { type Rows, useRows } from './rows.ts';

type Results<Row> = { results: readonly Row[] };

/** The result of a query: all rows in one response, or in pages. */
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
  /** The current row, the open row, and navigation between them. */
  rows: Rows;
  /** The open row; undefined until it is loaded. */
  open: Row | undefined;
  /** The id of the open row, loaded or not. */
  openId: number | undefined;
};

/** The list of a query. `idOf` returns a row’s id in the URL. */
export function useList<Row>(query: ListQuery<Row>, idOf: (row: Row) => string): List<Row> {
  const { data } = query;
  const all = useMemo(() => rowsOf(data), [data]);
  const rows = useRows(useMemo(() => all.map(idOf), [all, idOf]));
  const open = all.find((row) => idOf(row) === rows.open);
  return { query, all, idOf, rows, open, openId: idIn(rows.open) };
}

export const byId = ({ id }: { id: number }) => String(id);

/** All rows loaded so far. */
export function rowsOf<Row>(data: Data<Row> | undefined): readonly Row[] {
  if (data === undefined) return [];
  return 'pages' in data ? data.pages.flatMap(({ results }) => results) : data.results;
}

/** The query with other rows in place of the loaded ones, such as a filtered or reordered subset. */
export const withRows = <Row>(
  query: ListQuery<unknown>,
  results: readonly Row[],
): ListQuery<Row> => ({ ...query, data: query.data && { results } });

/** An id from the URL; undefined if it is invalid. */
export const idIn = (text: string | undefined) => z.safeDecode(rowId, text ?? '').data;
