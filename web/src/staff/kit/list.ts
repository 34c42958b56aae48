// The rows of a list page: those of its query, the current one and the open one.
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
  /** The current row, the open row, and the ways between them. */
  rows: Rows;
  /** The open row; undefined if it is not among those fetched so far. */
  open: Row | undefined;
  /** The id of the open row, fetched or not. */
  openId: number | undefined;
};

/** The list of a query. `idOf` returns the name of a row in the URL. */
export function useList<Row>(query: ListQuery<Row>, idOf: (row: Row) => string): List<Row> {
  const { data } = query;
  const all = useMemo(() => rowsOf(data), [data]);
  const rows = useRows(useMemo(() => all.map(idOf), [all, idOf]));
  const open = all.find((row) => idOf(row) === rows.open);
  return { query, all, idOf, rows, open, openId: idIn(rows.open) };
}

export const byId = ({ id }: { id: number }) => String(id);

/** All rows fetched so far. */
export function rowsOf<Row>(data: Data<Row> | undefined): readonly Row[] {
  if (data === undefined) return [];
  return 'pages' in data ? data.pages.flatMap(({ results }) => results) : data.results;
}

/** A query with these rows instead of its own, such as some of them or in another order. */
export const withRows = <Row>(
  query: ListQuery<unknown>,
  results: readonly Row[],
): ListQuery<Row> => ({ ...query, data: query.data && { results } });

/** An id from the URL; undefined if it is not one. */
export const idIn = (text: string | undefined) => z.safeDecode(rowId, text ?? '').data;
