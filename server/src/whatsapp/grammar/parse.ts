// The grammar of banking by chat: what a message means, by rules that can be read. No language model,
// no network, the same answer each time. A message that could mean two things means `unknown`.
import { type Lexeme, lexemes } from './lexicon.ts';
import type { Meaning } from './meaning.ts';
import { readMoney } from './money.ts';
import { asWritten } from './slots.ts';
import { visible } from './tokens.ts';

type Is = Lexeme['is'];

/** WhatsApp's own limit of a message. */
const MAX_CHARACTERS = 4096;
/** Longer messages are stories or were forwarded: only a call for help is heard in them. */
const MAX_WORDS = 40;

/** What a message means. Never throws; money is only understood where every word is explained. */
export function parse(text: string): Meaning {
  if (text.length > MAX_CHARACTERS) return { intent: 'unknown', why: 'too_long' };
  const shown = visible(text);
  const word = linkWord(shown);
  if (word !== undefined) return { intent: 'link', word };
  const all = lexemes(shown);
  if (all.length > MAX_WORDS) return longMessage(shown, all);
  const spoken = all.filter(({ is }) => !WEIGHTLESS.includes(is));
  return (
    readFreeze(all) ??
    readWhole(spoken) ??
    readComplaint(shown, spoken) ??
    readReceipt(spoken) ??
    readMoney(shown, all) ??
    readQuestion(shown, all) ??
    readRest(shown, spoken)
  );
}

const WEIGHTLESS: readonly Is[] = ['filler', 'vocative', 'break'];

const has = (all: readonly Lexeme[], ...any: readonly Is[]) =>
  all.some(({ is }) => any.includes(is));

// Of eight consonants, so that no sentence is one (links.ts).
const LINK_WORD = /^(?:alajo|link)\s+([b-df-hj-np-tv-xz]{4})[\s\p{Pd}]*([b-df-hj-np-tv-xz]{4})$/iu;

function linkWord(shown: string): string | undefined {
  const [, first, last] = LINK_WORD.exec(shown.trim()) ?? [];
  return first && last && `${first}-${last}`;
}

function longMessage(shown: string, all: readonly Lexeme[]): Meaning {
  if (all[0]?.is === 'help') return { intent: 'help', text: shown.trim() };
  return { intent: 'unknown', why: 'too_long' };
}

// Safety first.

/** Freezing costs little and helps at once, so words it does not know do not matter, but a "don't" does. */
function readFreeze(all: readonly Lexeme[]): Meaning | undefined {
  const at = all.findIndex(({ is }) => FREEZES.includes(is));
  const verb = all[at]?.is;
  if (verb === undefined || has(all, 'elsewhere')) return undefined;
  const others = all.filter((one, index) => index !== at && !WEIGHTLESS.includes(one.is));
  const whole =
    verb === 'freeze' ||
    verb === 'hacked' ||
    others.length === 0 ||
    has(others, 'account', ...(verb === 'block' ? BLOCKED : LOST));
  if (!whole) return undefined;
  const before = all.slice(0, at).findLast(({ is }) => !WEIGHTLESS.includes(is));
  if (before === undefined) return { intent: 'freeze' };
  if (REFUSING.includes(before.is)) return { intent: 'unknown', why: 'negated' };
  // "Did you block my account?", but "dem don hack me" is what has to be heard.
  const asked = before.is === 'condition' && (verb === 'block' || verb === 'freeze');
  return asked ? { intent: 'unknown', why: 'conditional' } : { intent: 'freeze' };
}
const FREEZES: readonly Is[] = ['freeze', 'block', 'lost', 'hacked'];
const BLOCKED: readonly Is[] = ['it', 'airtime', 'line', 'money']; // "block my card"
const LOST: readonly Is[] = ['line', 'hacked'];
const REFUSING: readonly Is[] = ['negation', 'no', 'cancel'];

/** Words that count only as a whole message. */
function readWhole(spoken: readonly Lexeme[]): Meaning | undefined {
  const kinds = new Set(spoken.map(({ is }) => is).filter((is) => is !== 'it' && is !== 'self'));
  const [only] = kinds;
  if (kinds.size !== 1) return undefined;
  switch (only) {
    case 'stop':
    case 'start':
    case 'help':
    case 'menu':
    case 'yes':
    case 'no':
    case 'cancel':
      return { intent: only };
    case 'greeting':
      return { intent: 'menu' };
    default:
      return undefined;
  }
}

function readComplaint(shown: string, spoken: readonly Lexeme[]): Meaning | undefined {
  return has(spoken, 'problem') ? { intent: 'help', text: shown.trim() } : undefined;
}

function readReceipt(spoken: readonly Lexeme[]): Meaning | undefined {
  const found = spoken.find((one) => one.is === 'reference');
  if (found === undefined || has(spoken, 'amount', 'phone')) return undefined;
  return { intent: 'receipt', reference: found.reference };
}

// Questions.

function readQuestion(shown: string, all: readonly Lexeme[]): Meaning | undefined {
  if (has(all, 'amount', 'bad_amount', 'phone')) return undefined;
  const is = (...any: readonly Is[]) => has(all, ...any);
  if (is('turn')) return ajo('turn', shown, all);
  if (is('short')) return ajo('short', shown, all);
  if (is('due') || (is('ajo') && is('how_much'))) return ajo('due', shown, all);
  if (is('ajo')) return ajo('all', shown, all);
  if (is('token')) return { intent: 'last_token' };
  if (is('request')) return { intent: 'requests' };
  if (is('history')) return { intent: 'history' };
  if (is('receipt')) return { intent: 'receipt' };
  if (is('balance') || (is('how_much') && is('account', 'money'))) return { intent: 'balance' };
  return undefined;
}

type About = Extract<Meaning, { intent: 'ajo' }>['about'];

/** The group is the words that are left, if they stand together; whether there is such a group is not known here. */
function ajo(about: About, shown: string, all: readonly Lexeme[]): Meaning {
  const first = all.findIndex(({ is }) => is === 'word');
  const last = all.findLastIndex(({ is }) => is === 'word');
  const words = all.slice(first, last + 1);
  const together = first >= 0 && words.every(({ is }) => is === 'word');
  return { intent: 'ajo', about, group: together ? asWritten(shown, words) : undefined };
}

// What is left.

function readRest(shown: string, spoken: readonly Lexeme[]): Meaning {
  const [only] = spoken;
  if (has(spoken, 'help')) return { intent: 'help', text: shown.trim() };
  if (spoken.length === 1 && only?.is === 'amount') {
    return { intent: 'unknown', why: 'amount_only', amount: only.amount };
  }
  if (spoken.length === 1 && only?.is === 'phone') {
    return { intent: 'unknown', why: 'phone_only', phone: only.phone };
  }
  if (spoken.length > 1 && has(spoken, 'negation', 'no'))
    return { intent: 'unknown', why: 'negated' };
  const amounts = spoken.filter(({ is }) => is === 'amount').length;
  return { intent: 'unknown', why: amounts > 1 ? 'several_amounts' : 'nothing' };
}
