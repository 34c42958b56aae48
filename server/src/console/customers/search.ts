// Finds customers by any data they or we have about them. Every module searches its own tables, each by an index.
import { searchParts } from '@alajo/contract/search.ts';
import type { Deps } from '../../deps.ts';
import type { StaffSearch } from '../../staff/search.ts';

const FOUND_MAX = 20;
/** Shorter words alone would scan a whole index. */
const WORD_MIN = 3;

/** The results of all modules, in their order, after exact matches of a name or number. */
export async function search(deps: Deps, searches: readonly StaffSearch[], text: string) {
  const parts = searchParts(text);
  const narrow = parts.some((part) => part.trim().length >= WORD_MIN);
  // Folded words contain no characters that are special in a pattern.
  const patterns = narrow ? parts.map((part) => `%${part}%`) : [];
  const query = { typed: text, patterns, limit: FOUND_MAX };
  const lists = await Promise.all(searches.map((find) => find(deps, query)));
  const matches = lists.flat();
  const results = [true, false].flatMap((exactly) =>
    matches.filter(({ exact }) => exact === exactly).map(({ exact: _, ...found }) => found),
  );
  return { results: results.slice(0, FOUND_MAX) };
}
