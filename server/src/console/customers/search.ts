// Finds customers by whatever they or we know of them. Every module looks in its own tables, each by an
// index.
import { searchParts } from '@alajo/contract/search.ts';
import type { Deps } from '../../deps.ts';
import type { StaffSearch } from '../../staff/search.ts';

const FOUND_MAX = 20;
/** Shorter words alone would read an index as a whole. */
const WORD_MIN = 3;

/** What all modules find, in their order, after what has exactly this name or number. */
export async function search(deps: Deps, searches: readonly StaffSearch[], text: string) {
  const parts = searchParts(text);
  const narrow = parts.some((part) => part.trim().length >= WORD_MIN);
  // Folded words have no character that is special in a pattern.
  const patterns = narrow ? parts.map((part) => `%${part}%`) : [];
  const sought = { typed: text, patterns, limit: FOUND_MAX };
  const lists = await Promise.all(searches.map((find) => find(deps, sought)));
  const matches = lists.flat();
  const results = [true, false].flatMap((exactly) =>
    matches.filter(({ exact }) => exact === exactly).map(({ exact: _, ...found }) => found),
  );
  return { results: results.slice(0, FOUND_MAX) };
}
