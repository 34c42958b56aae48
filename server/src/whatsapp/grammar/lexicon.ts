// Maps tokens to meanings: the longest phrase first, then amounts, then single words, and finally words with one typing
// error.
import type { Kobo } from '@alajo/contract/money.ts';
import { type NetworkId, networks } from '@alajo/contract/services/networks.ts';
import { isNumberWord, readAmount } from './amounts.ts';
import { english } from './languages/english.ts';
import { hausa } from './languages/hausa.ts';
import { igbo } from './languages/igbo.ts';
import { pidgin } from './languages/pidgin.ts';
import type { Concept, Language } from './languages/vocabulary.ts';
import { yoruba } from './languages/yoruba.ts';
import { fold, type Token, tokens } from './tokens.ts';

export const languages: Readonly<Record<string, Language>> = {
  english,
  pidgin,
  hausa,
  yoruba,
  igbo,
};

/** Other names for each network. */
const NETWORK_WORDS: Record<NetworkId, string> = {
  mtn: 'mtn',
  glo: 'glo',
  airtel: 'airtel',
  '9mobile': '9mobile, 9 mobile, etisalat, t2, t2mobile',
};

export type Lexeme = { at: number; end: number } & (
  | { is: Exclude<Concept, 'network'>; guessed?: boolean }
  | { is: 'network'; network: NetworkId }
  | { is: 'amount'; amount: Kobo }
  | { is: 'phone'; phone: string }
  | { is: 'reference'; reference: string }
  /** The size or duration of a data plan: `1.5GB`, `7 days`. */
  | { is: 'plan' }
  | { is: 'bad_amount' | 'bad_phone' | 'account_number' | 'odd' | 'break' | 'word' }
);

export function lexemes(shown: string): Lexeme[] {
  const all = tokens(shown);
  const found: Lexeme[] = [];
  for (let at = 0; at < all.length; ) {
    const { means, next } = lexemeAt(all, at);
    found.push({ at: all[at]?.at ?? 0, end: all[next - 1]?.end ?? 0, ...means });
    at = next;
  }
  return found;
}

type WithoutPosition<T> = T extends unknown ? Omit<T, 'at' | 'end'> : never;
type LexemeMatch = { means: WithoutPosition<Lexeme>; next: number };

function lexemeAt(all: readonly Token[], at: number): LexemeMatch {
  const phrase = longestPhrase(all, at);
  const sure = phrase !== undefined && (phrase.next > at + 1 || all[at]?.kind === 'number');
  if (sure) return phrase; // "last 5" and "9mobile" aren't amounts
  return (
    shortFor(all, at) ?? readPlan(all, at) ?? amountAt(all, at) ?? phrase ?? single(all[at], at + 1)
  );
}

/** "Send 5k 2 Tunde", "airtime 500 4 mama": a lone 2 or 4 between an amount and its recipient. */
function shortFor(all: readonly Token[], at: number): LexemeMatch | undefined {
  const [token, next] = [all[at], all[at + 1]];
  const meant = token?.kind === 'number' ? SHORT_FOR[token.key] : undefined;
  if (meant === undefined || (next?.kind !== 'word' && next?.kind !== 'phone')) return undefined;
  const behind = [at - 2, at - 1].some((from) => from >= 0 && amountAt(all, from)?.next === at);
  const counts = readPlan(all, at) !== undefined || amountAt(all, at)?.next !== at + 1;
  return behind && !counts ? { means: { is: meant }, next: at + 1 } : undefined;
}
const SHORT_FOR: Readonly<Record<string, 'to' | 'for'>> = { '2': 'to', '4': 'for' };

function amountAt(all: readonly Token[], at: number): LexemeMatch | undefined {
  const read = readAmount(all, at);
  if (read === undefined) return undefined;
  const { amount, next } = read;
  return { means: amount === undefined ? { is: 'bad_amount' } : { is: 'amount', amount }, next };
}

const SIZE = /^\d+(\.\d+)?(gb|mb|tb|gig|gigs)$/;
const COUNT = /^\d+(\.\d+)?$/;
const UNIT = /^(gb|mb|tb|gigs?|days?|weks?|months?|hours?)$/; // folding removes the double letter: "week" becomes "wek"

function readPlan(all: readonly Token[], at: number): LexemeMatch | undefined {
  const [first, second] = [all[at], all[at + 1]];
  if (first?.kind !== 'number') return undefined;
  if (SIZE.test(first.key)) return { means: { is: 'plan' }, next: at + 1 };
  const counted = second?.kind === 'word' && UNIT.test(second.key) && COUNT.test(first.key);
  return counted ? { means: { is: 'plan' }, next: at + 2 } : undefined;
}

function single(token: Token | undefined, next: number): LexemeMatch {
  switch (token?.kind) {
    case 'phone':
      return { means: { is: 'phone', phone: token.phone }, next };
    case 'reference':
      return { means: { is: 'reference', reference: token.reference }, next };
    case 'break':
    case 'bad_phone':
    case 'account_number':
      return { means: { is: token.kind }, next };
    case 'word': {
      if (isNumberWord(token.key)) return { means: { is: 'odd' }, next };
      const guess = corrected(token.key);
      return { means: guess === undefined ? { is: 'word' } : { is: guess, guessed: true }, next };
    }
    default:
      return { means: { is: 'odd' }, next };
  }
}

// Phrases.

type Entry = { key: string; means: WithoutPosition<Lexeme> };

const split = (phrases: string) =>
  phrases.split(',').map((phrase) => phrase.trim().split(' ').map(fold).join(' '));

const entries: readonly Entry[] = [
  ...Object.values(languages).flatMap((language) =>
    Object.entries(language).flatMap(([concept, phrases]) =>
      split(phrases).map((key) => ({
        key,
        means: { is: concept as Exclude<Concept, 'network'> },
      })),
    ),
  ),
  ...networks.flatMap(({ id }) =>
    split(NETWORK_WORDS[id]).map((key) => ({
      key,
      means: { is: 'network', network: id } as const,
    })),
  ),
];
const phrases = new Map(entries.map(({ key, means }) => [key, means]));
const LONGEST = Math.max(...entries.map(({ key }) => key.split(' ').length));

function longestPhrase(all: readonly Token[], at: number): LexemeMatch | undefined {
  let longest: LexemeMatch | undefined;
  let key = '';
  for (let next = at; next < Math.min(all.length, at + LONGEST); next++) {
    const token = all[next];
    if (token === undefined || !('key' in token)) break;
    key = key === '' ? token.key : `${key} ${token.key}`;
    const means = phrases.get(key);
    if (means !== undefined) longest = { means, next: next + 1 };
  }
  return longest;
}

// Typing errors.

/** Never guess fillers: next to money every word must be known, and Mallam isn't madam. */
const GUESSABLE = entries.filter(
  ({ key, means }) =>
    key.length >= 5 &&
    /^\p{L}+$/u.test(key) &&
    !['filler', 'talk', 'title', 'vocative', 'network'].includes(means.is),
);

/** The meaning of a word of five letters or more with one typing error, if only one fits. */
function corrected(key: string) {
  if (key.length < 5) return undefined;
  const close = GUESSABLE.filter((entry) => withinOneEdit(entry.key, key)).map(
    ({ means }) => means.is as Exclude<Concept, 'network'>,
  );
  return new Set(close).size === 1 ? close[0] : undefined;
}

/** One letter added, dropped, changed, or two swapped; the first letter must match: Peter isn't meter. */
function withinOneEdit(a: string, b: string): boolean {
  if (a[0] !== b[0] || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  const room = Math.min(a.length, b.length) - start;
  while (end < room && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [x, y] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (x.length <= 1 && y.length <= 1) return true;
  return x.length === 2 && y.length === 2 && x[0] === y[1] && x[1] === y[0];
}
