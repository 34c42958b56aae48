// Matching a bank account's name with a member's.
import { foldedWords } from '@alajo/contract/fold-text.ts';

/**
 * True if every word of the member's name is in the account's, in any order: banks write capitals, no
 * accents, the surname first, and further names.
 */
export function isSamePerson(name: string, account_name: string): boolean {
  const own = foldedWords(name);
  const held = new Set(foldedWords(account_name));
  return own.length > 0 && own.every((word) => held.has(word));
}
