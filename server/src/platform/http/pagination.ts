// Pagination of lists, newest first: the cursor is the id of the last row shown.
import { AppError } from '@alajo/contract/errors.ts';

export type Page = { limit: number; cursor?: string | undefined };

/** The id a page's rows are below; above any id for the first page. Throws invalid_request (cursor). */
export function belowCursor(cursor: string | undefined): number {
  const below = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor);
  if (!Number.isSafeInteger(below)) throw new AppError('invalid_request', { field: 'cursor' });
  return below;
}

/** Splits limit + 1 rows into those to show and the next page's cursor. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => number | string,
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { shown, next: hasMore ? String(keyOf(last)) : null };
}

/** The position of a row in a list sorted by a figure; rows with the same figure are sorted by id. */
export type Position = { figure: number; id: number };

export const positionCursor = ({ figure, id }: Position): string => `${figure}_${id}`;

/** The position before a page's rows; undefined for the first page. Throws invalid_request (cursor). */
export function afterPosition(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const [, figure, id] = /^(\d{1,15})_(\d{1,15})$/.exec(cursor) ?? [];
  if (figure === undefined) throw new AppError('invalid_request', { field: 'cursor' });
  return { figure: Number(figure), id: Number(id) };
}
