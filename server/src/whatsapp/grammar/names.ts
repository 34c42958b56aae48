// Finds the saved person a customer means by what they wrote: "mama", "Ngosi", "tunde bakare".
import { english } from './languages/english.ts';
import { fold } from './tokens.ts';

export type Named = { name: string; nickname?: string | null };

export type Match<Person> =
  | { kind: 'best'; person: Person }
  /** To be asked about, the likeliest first; one alone is likely but not sure. */
  | { kind: 'several'; people: Person[] }
  | { kind: 'none' };

/** As many as a list message of WhatsApp has rows. */
const ROWS = 10;
/** What was measured on misspelt Nigerian names: `Ngosi` is 0.5 like Ngozi, `Chima` 0.6 like Chioma. */
const LIKELY = 0.45;
const SURE = 0.8;
/** Two whose likeness differs by less are asked about. */
const NEAR = 0.2;

/** Compares words by trigrams in name and nickname; every word that was written has to be found. */
export function matchNames<Person extends Named>(
  text: string,
  people: readonly Person[],
): Match<Person> {
  const asked = wordsOf(text);
  const untitled = withoutTitles(asked);
  const found = people
    .map((person) => ({
      person,
      likeness: Math.max(likenessTo(asked, person), UNTITLED * likenessTo(untitled, person)),
    }))
    .filter(({ likeness }) => likeness >= LIKELY)
    .sort((a, b) => b.likeness - a.likeness);
  const [first, second] = found;
  if (first === undefined) return { kind: 'none' };
  const alone = second === undefined || first.likeness - second.likeness >= NEAR;
  const same = first.likeness === SAME && second?.likeness !== SAME;
  if (same || (alone && first.likeness >= SURE)) return { kind: 'best', person: first.person };
  const close = found.filter(({ likeness }) => first.likeness - likeness < NEAR);
  return { kind: 'several', people: close.slice(0, ROWS).map(({ person }) => person) };
}

/** A saved person may be without the title: "Alhaji Musa" is Musa Bello, unless another is Alhaji Musa. */
const UNTITLED = 0.9;

function withoutTitles(asked: readonly string[]): readonly string[] {
  const rest = asked.filter((word) => !TITLES.has(word));
  return rest.length === 0 ? asked : rest;
}
const TITLES = new Set(
  [english.title, english.vocative]
    .join(',')
    .split(',')
    .map((title) => fold(title.trim())),
);

/** Above every likeness of parts: somebody saved as "Mama" is meant by "mama", not Mama Ngozi. */
const SAME = 2;

function likenessTo(asked: readonly string[], { name, nickname }: Named): number {
  return Math.max(...[name, nickname ?? ''].map((saved) => likeness(asked, wordsOf(saved))));
}

function likeness(asked: readonly string[], saved: readonly string[]): number {
  if (asked.length === 0 || saved.length === 0) return 0;
  if (asked.join(' ') === saved.join(' ')) return SAME;
  return Math.min(...asked.map((word) => Math.max(...saved.map((other) => dice(word, other)))));
}

const wordsOf = (text: string) => fold(text).match(/[\p{L}\d]+/gu) ?? [];

/** Twice the shared trigrams by all trigrams: 1 is the same word. */
function dice(a: string, b: string): number {
  const [ours, theirs] = [trigrams(a), trigrams(b)];
  const shared = [...ours].filter((part) => theirs.has(part)).length;
  return (2 * shared) / (ours.size + theirs.size);
}

/** With two spaces before the word, so that its beginning weighs most. */
function trigrams(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}
