// Long lists as one parameter each. The driver quotes and escapes every element of an array, and each
// quote of a JSON text in one is escaped and unescaped again: at a thousand rows a statement that is felt.
import { type RawBuilder, sql } from 'kysely';

/** An array of what needs no quotes: numbers, ids, hashes, names of our own. Undefined is null. */
export const plainArray = (
  list: readonly (string | number | boolean | null | undefined)[],
): string => `{${list.map((one) => one ?? 'null').join()}}`;

/** An array of instants. Undefined is null. */
export const timeArray = (list: readonly (Date | undefined)[]): string =>
  plainArray(list.map((time) => time?.toISOString()));

/** A `jsonb[]` from one JSON text. */
export const jsonArray = (list: readonly unknown[]): RawBuilder<unknown> =>
  sql`(select array_agg(value order by position)
    from jsonb_array_elements(${jsonText(list)}::jsonb) with ordinality j(value, position))`;

// Half a character, as a customer’s own text may contain, is valid in a string and not in jsonb.
// Written as JSON it is an escape that nothing whole is written as.
function jsonText(list: readonly unknown[]): string {
  const text = JSON.stringify(list);
  if (!/\\ud[89a-f]/.test(text)) return text;
  return JSON.stringify(list, (_, value) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );
}
