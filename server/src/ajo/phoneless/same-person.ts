// Whether the name of a bank account is a member's.

/**
 * Every word of the member's name is in the account's, in any order: banks write capitals, no accents, the
 * surname first, and further names.
 */
export function isSamePerson(name: string, account_name: string): boolean {
  const own = wordsOf(name);
  const held = new Set(wordsOf(account_name));
  return own.length > 0 && own.every((word) => held.has(word));
}

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toUpperCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
