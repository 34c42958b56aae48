// Conditions by patterns.
import { type RawBuilder, sql } from 'kysely';

/** True where a text is like each of the patterns; unlike `like all`, by a trigram index. */
export const allLike = (text: RawBuilder<unknown>, patterns: readonly string[]) =>
  sql.join(
    patterns.map((pattern) => sql`${text} like ${pattern}`),
    sql` and `,
  );
