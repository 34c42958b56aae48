// Long lists as one parameter each. The driver quotes and escapes every array element, and JSON texts in arrays are
// escaped twice, which is measurable at a thousand rows per statement.
import { type RawBuilder, sql } from 'kysely';

/** An array of values that need no quotes: numbers, ids, hashes, our own names. Undefined becomes null. */
export const plainArray = (
  list: readonly (string | number | boolean | null | undefined)[],
): string => `{${list.map((item) => item ?? 'null').join()}}`;

/** An array of instants. Undefined becomes null. */
export const timeArray = (list: readonly (Date | undefined)[]): string =>
  plainArray(list.map((time) => time?.toISOString()));

/** A `jsonb[]` from one JSON text. */
export const jsonArray = (list: readonly unknown[]): RawBuilder<unknown> =>
  sql`(select array_agg(value order by position)
    from jsonb_array_elements(${jsonText(list)}::jsonb) with ordinality j(value, position))`;

// Half a character, which a customer's text may contain, is valid in a string but not in jsonb. JSON writes it as an
// escape that no valid text produces.
function jsonText(list: readonly unknown[]): string {
  const text = JSON.stringify(list);
  if (!/\\ud[89a-f]/.test(text)) return text;
  return JSON.stringify(list, (_, value) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );
}
