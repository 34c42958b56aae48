// Pattern conditions.
import { type RawBuilder, sql } from 'kysely';

/** True if a text matches every pattern; unlike `like all`, it uses a trigram index. */
export const allLike = (text: RawBuilder<unknown>, patterns: readonly string[]) =>
  sql.join(
    patterns.map((pattern) => sql`${text} like ${pattern}`),
    sql` and `,
  );
