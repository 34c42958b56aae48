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
  keyOf: (row: Row) => number,
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { shown, next: more ? String(keyOf(last)) : null };
}
