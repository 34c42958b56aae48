// Searching in words people type: without case, accents and punctuation, in any order.

/** Text without case, accents and punctuation, a space before each word. */
export const foldText = (written: string): string =>
  ` ${written.normalize('NFD').toLowerCase()} `
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trimEnd();

/** What a search looks for: words of three letters anywhere, shorter ones where a word begins. */
export const searchParts = (search: string): string[] =>
  foldText(search)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (word.length < 3 ? ` ${word}` : word));

/** Server and browser alike: every word of the search is in the name or the description. */
export const isFound = (search: string, { name, description }: Found): boolean => {
  const folded = foldText(`${name} ${description}`);
  return searchParts(search).every((part) => folded.includes(part));
};
type Found = { name: string; description: string };
