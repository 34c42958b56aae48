// Notices as columns, for inserting many in one statement.
import { sql } from 'kysely';
import type { Notice } from '../notices/kinds.ts';
import { jsonArray, plainArray, timeArray } from '../platform/database/arrays.ts';

/** The columns user_id, kind, params and created_at, for `unnest`. */
export const noticeColumns = (notices: readonly Notice[]) => sql`
  ${plainArray(notices.map(({ user_id }) => user_id))}::bigint[],
  ${plainArray(notices.map(({ kind }) => kind))}::text[],
  ${jsonArray(notices.map(({ params }) => params))},
  ${timeArray(notices.map(({ created_at }) => created_at))}::timestamptz[]`;
