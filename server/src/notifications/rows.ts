// Notices as columns, for inserting many in one statement.
import { sql } from 'kysely';
import type { Notice } from './kinds.ts';

/** The columns user_id, kind, params and created_at, for `unnest`. */
export const noticeColumns = (notices: readonly Notice[]) => sql`
  ${notices.map((one) => one.user_id)}::bigint[], ${notices.map((one) => one.kind)}::text[],
  ${notices.map((one) => toJson(one.params))}::jsonb[],
  ${notices.map((one) => one.created_at)}::timestamptz[]`;

// Half a character, as a customer’s own text may contain, is valid in a string and not in jsonb.
const toJson = (params: object) =>
  JSON.stringify(params, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value));
