// Pages of lists that run from the newest down: the cursor is the number of the last row shown.
import { AppError } from '@alajo/contract/errors.ts';

export type Page = { limit: number; cursor?: string | undefined };

/** What a page's rows stand below; the first one's, below any. Throws invalid_request (cursor). */
export function belowCursor(cursor: string | undefined): number {
  const below = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor);
  if (!Number.isSafeInteger(below)) throw new AppError('invalid_request', { field: 'cursor' });
  return below;
}

/** Of rows read one further than the limit: those to show, and the following page's cursor. */
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
