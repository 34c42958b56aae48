// Finds the saved person a customer means by what they wrote: "mama", "Ngosi", "tunde bakare".
import { english } from './languages/english.ts';
import { fold } from './tokens.ts';

export type NamedPerson = { name: string; nickname?: string | null };

export type Match<Person> =
  | { kind: 'best'; person: Person }
  /** Candidates to ask about, likeliest first; even a single one is likely but not certain. */
  | { kind: 'several'; people: Person[] }
  | { kind: 'none' };

/** The number of rows in a WhatsApp list message. */
const ROWS = 10;
/** Thresholds measured on misspelt Nigerian names: `Ngosi` is 0.5 like Ngozi, `Chima` 0.6 like Chioma. */
const LIKELY = 0.45;
const SURE = 0.8;
/** Ask if two scores differ by less than this. */
const NEAR = 0.2;

/** Compares words in names and nicknames by trigrams; every written word must match. */
export function matchNames<Person extends NamedPerson>(
  text: string,
  people: readonly Person[],
): Match<Person> {
  const words = wordsOf(text);
  const untitled = withoutTitles(words);
  const found = people
    .map((person) => ({
      person,
      score: Math.max(matchScore(words, person), UNTITLED * matchScore(untitled, person)),
    }))
    .filter(({ score }) => score >= LIKELY)
    .sort((a, b) => b.score - a.score);
  const [first, second] = found;
  if (first === undefined) return { kind: 'none' };
  const alone = second === undefined || first.score - second.score >= NEAR;
  const same = first.score === SAME && second?.score !== SAME;
  if (same || (alone && first.score >= SURE)) return { kind: 'best', person: first.person };
  const close = found.filter(({ score }) => first.score - score < NEAR);
  return { kind: 'several', people: close.slice(0, ROWS).map(({ person }) => person) };
}

/** The saved name may lack the title: "Alhaji Musa" is Musa Bello, unless someone else is saved as Alhaji Musa. */
const UNTITLED = 0.9;

function withoutTitles(words: readonly string[]): readonly string[] {
  const rest = words.filter((word) => !TITLES.has(word));
  return rest.length === 0 ? words : rest;
}
const TITLES = new Set(
  [english.title, english.vocative]
    .join(',')
    .split(',')
    .map((title) => fold(title.trim())),
);

/** Scores above any partial match: "mama" means the person saved as "Mama", not Mama Ngozi. */
const SAME = 2;

function matchScore(words: readonly string[], { name, nickname }: NamedPerson): number {
  return Math.max(...[name, nickname ?? ''].map((saved) => wordMatchScore(words, wordsOf(saved))));
}

function wordMatchScore(words: readonly string[], saved: readonly string[]): number {
  if (words.length === 0 || saved.length === 0) return 0;
  if (words.join(' ') === saved.join(' ')) return SAME;
  return Math.min(...words.map((word) => Math.max(...saved.map((other) => dice(word, other)))));
}

const wordsOf = (text: string) => fold(text).match(/[\p{L}\d]+/gu) ?? [];

/** Twice the shared trigrams divided by all trigrams; 1 for identical words. */
function dice(a: string, b: string): number {
  const [ours, theirs] = [trigrams(a), trigrams(b)];
  const shared = [...ours].filter((part) => theirs.has(part)).length;
  return (2 * shared) / (ours.size + theirs.size);
}

/** Pads the word with two leading spaces so that its start weighs most. */
function trigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(
    Array.from({ length: padded.length - 2 }, (_, index) => padded.slice(index, index + 3)),
  );
}
