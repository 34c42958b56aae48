// Compares two names of a person: the one the customer typed or saved, and the one the bank returned.

import { foldedWords } from '@alajo/contract/fold-text.ts';

/** `close`: they share a name, such as a first name and its short form with the same surname. */
export type NameMatch = 'same' | 'close' | 'different';

const TITLES = new Set(['mr', 'mrs', 'miss', 'ms', 'dr', 'chief', 'alhaji', 'alhaja', 'pastor']);

/**
 * Compares names whatever their order, case, tone marks, titles and middle names: banks put surnames
 * first and leave marks out.
 */
export function compareNames(typed: string, returned: string): NameMatch {
  const [ours, theirs] = [wordsOf(typed), wordsOf(returned)];
  if (ours.length === 0 || theirs.length === 0) return 'different';
  const shared = ours.filter((word) => theirs.some((other) => isSimilar(word, other)));
  if (shared.length === Math.min(ours.length, theirs.length)) return 'same';
  return shared.length > 0 ? 'close' : 'different';
}

function wordsOf(name: string): string[] {
  return foldedWords(name).filter((word) => !TITLES.has(word));
}

// An initial stands for a name, and one wrong letter in a longer name still matches.
function isSimilar(a: string, b: string): boolean {
  if (a === b) return true;
  if (a.length === 1 || b.length === 1) return a[0] === b[0];
  return Math.min(a.length, b.length) >= 4 && differByOneLetter(a, b);
}

/** True if one letter was changed, added or left out. */
function differByOneLetter(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  const first = [...short].findIndex((letter, index) => letter !== long[index]);
  if (first === -1) return true;
  const rest = short.slice(short.length === long.length ? first + 1 : first);
  return rest === long.slice(first + 1);
}
