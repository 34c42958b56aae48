// Search that ignores case, accents, punctuation and word order.
import { foldName } from './fold-text.ts';

/** Folded text without punctuation, with a space before each word; `search_folded` does the same in SQL. */
export const foldText = (text: string): string =>
  ` ${foldName(text)} `.replace(/[^\p{L}\p{N}]+/gu, ' ').trimEnd();

/** Parts to search for: words of three or more letters match anywhere, shorter ones at a word's start. */
export const searchParts = (search: string): string[] =>
  foldText(search)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (word.length < 3 ? ` ${word}` : word));

/** True if every word of the search is in the name or description, for server and browser alike. */
export const matchesSearch = (search: string, { name, description }: Searchable): boolean => {
  const folded = foldText(`${name} ${description}`);
  return searchParts(search).every((part) => folded.includes(part));
};
type Searchable = { name: string; description: string };
