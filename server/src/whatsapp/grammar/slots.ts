// The details of a payment: amount, phone, network, and the one name and note it has room for. Rejects every word that
// no rule explains.
import type { Kobo } from '@alajo/contract/money.ts';
import type { Lexeme } from './lexicon.ts';
import type { MoneyMeaning, UnknownReason } from './meaning.ts';

export type Action = MoneyMeaning['intent'];
export type LexemeKind = Lexeme['is'];

const CHANNELS: readonly LexemeKind[] = [
  'to',
  'for',
  'with',
  'send',
  'give',
  'pay',
  'self',
  'other',
  'line',
  'network',
  'airtime',
  'credit',
  'recharge',
  'buy',
];

/** The details each payment may contain besides names, amounts and phones. */
export const ALLOWED_DETAILS: Record<Action, readonly LexemeKind[]> = {
  send: ['send', 'give', 'pay', 'to', 'for', 'money', 'with', 'purpose', 'other', 'self'],
  airtime: CHANNELS,
  data: [...CHANNELS, 'data', 'plan', 'period'],
  contribute: ['contribute', 'pay', 'send', 'give', 'ajo', 'due', 'to', 'for', 'with', 'money'],
  accept_request: ['accept', 'pay', 'request', 'from', 'to', 'money'],
};
export const POLITE: readonly LexemeKind[] = [
  'filler',
  'thanks',
  'us',
  'vocative',
  'greeting',
  'yes',
  'help',
  'it',
  'break',
];

export type Slots = {
  amount: Kobo | undefined;
  phone: string | undefined;
  network: Extract<Lexeme, { is: 'network' }>['network'] | undefined;
  plan: string | undefined;
  names: string[];
  note: string | undefined;
  /** True if someone is meant but not named: "for sir", "recharge oga". */
  dangling: boolean;
};

// Longer messages are stories.
const NAME_WORDS = 5;
const NOTE_WORDS = 12;

export function readSlots(
  shown: string,
  all: readonly Lexeme[],
  action: Action,
): Slots | UnknownReason {
  const runs = readRuns(all, action);
  if (typeof runs === 'string') return runs;
  const names = runs.filter(({ note }) => !note);
  const notes = runs.filter(({ note }) => note);
  const wordy =
    names.length > 2 ||
    notes.length > 1 ||
    names.some(({ words }) => words.length > NAME_WORDS) ||
    notes.some(({ words }) => words.length > NOTE_WORDS);
  if (wordy) return 'extra_words';
  const plan = all.filter(({ is }) => is === 'plan' || is === 'period');
  return {
    amount: all.find((lexeme) => lexeme.is === 'amount')?.amount,
    phone: all.find((lexeme) => lexeme.is === 'phone')?.phone,
    network: all.find((lexeme) => lexeme.is === 'network')?.network,
    plan: asWritten(shown, plan),
    names: names.map(({ words }) => (asWritten(shown, words) ?? '').replace(/['’]s$/i, '')),
    note: asWritten(shown, notes[0]?.words ?? []),
    dangling: isDangling(all),
  };
}

/** The words in the customer's own spelling. */
export function asWritten(shown: string, words: readonly Lexeme[]): string | undefined {
  return words.map(({ at, end }) => shown.slice(at, end)).join(' ') || undefined;
}

// Runs of words that no rule explains.

type Run = { words: Lexeme[]; note: boolean };

/** Walks the sentence once. The action or the amount comes before the first name. */
function readRuns(all: readonly Lexeme[], action: Action): Run[] | UnknownReason {
  const sentence = withTitles(all.map((lexeme) => asWord(lexeme, action)));
  const first = sentence.find(({ is }) => !POLITE.includes(is));
  if (first === undefined || NAMEABLE.includes(first.is)) return 'extra_words';
  const runs: Run[] = [];
  let open: Run | undefined;
  const passed: LexemeKind[] = []; // known words, except fillers
  for (const lexeme of sentence) {
    if (open !== undefined && belongs(lexeme, open)) {
      open.words.push(lexeme);
      continue;
    }
    const paid = action === 'send' && (runs.length > 0 || passed.includes('phone'));
    open = beginning(lexeme, { after: passed.at(-1), paid });
    if (open !== undefined) runs.push(open);
    else if (!POLITE.includes(lexeme.is)) {
      const why = unexplained(lexeme, action);
      if (why !== undefined) return why;
      passed.push(lexeme.is);
    }
  }
  return runs;
}

/** "Give Oga Femi": a form of address before a name, and after the payee, belongs to it. */
const withTitles = (all: readonly Lexeme[]): Lexeme[] =>
  all.map((lexeme, index) =>
    lexeme.is === 'vocative' &&
    all[index + 1]?.is === 'word' &&
    PAYS.includes(all[index - 1]?.is ?? 'break')
      ? { ...lexeme, is: 'title' }
      : lexeme,
  );
const PAYS: readonly LexemeKind[] = ['send', 'give', 'pay', 'to', 'for', 'amount', 'self'];

/** A guess that doesn't fit is treated as an unknown word: Stella isn't stolen. */
const asWord = (lexeme: Lexeme, action: Action): Lexeme =>
  'guessed' in lexeme && lexeme.guessed === true && !ALLOWED_DETAILS[action].includes(lexeme.is)
    ? { ...lexeme, is: 'word' }
    : lexeme;

/**
 * The run that starts at a word, if any. After "to", even "oga" and "Food" are names, and Ego, Owo and Kudi are people
 * rather than money. Once there is a payee, "for" begins a note.
 */
function beginning(
  lexeme: Lexeme,
  { after, paid }: { after: LexemeKind | undefined; paid: boolean },
) {
  const note = after === 'for' && paid;
  if (after === 'to' && NAMEABLE.includes(lexeme.is)) return { words: [lexeme], note: false };
  if (lexeme.is === 'purpose') return { words: [lexeme], note: true };
  const name =
    lexeme.is === 'word' ||
    lexeme.is === 'title' ||
    (lexeme.is === 'money' && (after === 'to' || after === 'for'));
  return name ? { words: [lexeme], note } : undefined;
}
const NAMEABLE: readonly LexemeKind[] = ['word', 'title', 'vocative', 'purpose'];

/** A note takes everything after it; a name takes only adjacent words. */
const belongs = ({ is }: Lexeme, { note }: Run): boolean =>
  NAMEABLE.includes(is) || (note && (is === 'filler' || is === 'and' || is === 'it'));

function unexplained({ is }: Lexeme, action: Action): UnknownReason | undefined {
  if (is === 'amount' || is === 'phone' || ALLOWED_DETAILS[action].includes(is)) return undefined;
  return is === 'and' ? 'several_payees' : 'extra_words';
}

function isDangling(all: readonly Lexeme[]): boolean {
  const words = all.filter(({ is }) => is !== 'filler' && is !== 'break');
  return words.some(({ is }, index) => {
    const next = words[index + 1]?.is;
    if (next === 'vocative' && [...VERBS, 'airtime', 'data'].includes(is)) return true;
    if (is === 'to' && next !== undefined && VERBS.includes(next)) return false; // "to buy"
    return (is === 'to' || is === 'for') && (next === undefined || !RECEIVES.includes(next));
  });
}
const VERBS: readonly LexemeKind[] = ['buy', 'recharge', 'send', 'give', 'pay'];
const RECEIVES: readonly LexemeKind[] = [
  'self',
  'line',
  'network',
  'plan',
  'airtime',
  'data',
  'recharge',
];
