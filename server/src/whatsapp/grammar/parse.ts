// The grammar of banking by chat: finds a message's meaning by readable rules. No language model, no network, the same
// answer each time. A message that could mean two things is `unknown`.
import { type Lexeme, lexemes } from './lexicon.ts';
import type { Meaning } from './meaning.ts';
import { readMoney } from './money.ts';
import { asWritten } from './slots.ts';
import { visible } from './tokens.ts';

type LexemeKind = Lexeme['is'];

/** WhatsApp's own limit on message length. */
const MAX_CHARACTERS = 4096;
/** Longer messages are stories or forwards: we only look for a call for help in them, such as a swindle. */
const MAX_WORDS = 40;

/** The meaning of a message. Never throws; a payment is only understood if every word is explained. */
export function parse(text: string): Meaning {
  if (text.length > MAX_CHARACTERS) return { intent: 'unknown', why: 'too_long' };
  const shown = visible(text);
  const word = linkCode(shown);
  if (word !== undefined) return { intent: 'link', word };
  const all = lexemes(shown);
  if (all.length > MAX_WORDS) return longMessage(shown, all);
  const spoken = all.filter(({ is }) => !WEIGHTLESS.includes(is));
  return (
    readFreeze(all) ??
    readTricked(all) ??
    readCalling(all) ??
    readThanks(all, spoken) ??
    readWhole(spoken) ??
    readComplaint(shown, spoken) ??
    readReceipt(spoken) ??
    readCorrection(shown, all) ??
    readAnswer(shown, spoken) ??
    readMoney(shown, all) ??
    readQuestion(shown, spoken) ??
    readRest(shown, spoken)
  );
}

const WEIGHTLESS: readonly LexemeKind[] = ['filler', 'thanks', 'us', 'vocative', 'break'];

const has = (all: readonly Lexeme[], ...any: readonly LexemeKind[]) =>
  all.some(({ is }) => any.includes(is));

// Codes have eight consonants, so no sentence looks like one (links.ts).
const LINK_WORD = /^(?:alajo|link)\s+([b-df-hj-np-tv-xz]{4})[\s\p{Pd}]*([b-df-hj-np-tv-xz]{4})$/iu;

function linkCode(shown: string): string | undefined {
  const [, first, last] = LINK_WORD.exec(shown.trim()) ?? [];
  return first && last && `${first}-${last}`;
}

function longMessage(shown: string, all: readonly Lexeme[]): Meaning {
  if (all[0]?.is === 'help') return { intent: 'help', text: shown.trim() };
  const tricked = readTricked(all);
  if (tricked !== undefined) return tricked;
  return { intent: 'unknown', why: 'too_long' };
}

// Safety first.

/** Freezing costs little and helps at once, so unknown words don't matter, but a "don't" does. */
function readFreeze(all: readonly Lexeme[]): Meaning | undefined {
  const at = all.findIndex(({ is }) => FREEZES.includes(is));
  const verb = all[at]?.is;
  if (verb === undefined || has(all, 'locked')) return undefined;
  const others = all.filter((lexeme, index) => index !== at && !WEIGHTLESS.includes(lexeme.is));
  const before = all.slice(0, at).findLast(({ is }) => !WEIGHTLESS.includes(is));
  if (!freezes(verb, others, all.slice(0, at))) return undefined;
  if (before === undefined) return { intent: 'freeze' };
  if (REFUSALS.includes(before.is)) return { intent: 'unknown', why: 'negated' };
  // "Did you block my account?" is a question, but "dem don hack me" must be heard.
  const isQuestion = QUESTION_WORDS.includes(before.is) && (verb === 'block' || verb === 'freeze');
  return isQuestion ? { intent: 'unknown', why: 'conditional' } : { intent: 'freeze' };
}

/** A thing must be gone for `lost` to freeze: "una be thief" or a mistyped name alone isn't enough. */
function freezes(verb: LexemeKind, others: readonly Lexeme[], before: readonly Lexeme[]): boolean {
  switch (verb) {
    case 'hacked':
      return true;
    case 'freeze': // "my phone dey freeze"
      return !has(before, 'line') || has(others, 'account', 'it');
    case 'block':
      return others.length === 0 || has(others, 'account', ...BLOCKED);
    default:
      return has(others, ...LOST) && !has(before, 'us');
  }
}

const FREEZES: readonly LexemeKind[] = ['freeze', 'block', 'lost', 'hacked'];
const BLOCKED: readonly LexemeKind[] = ['it', 'airtime', 'line', 'money']; // "block my card"
const LOST: readonly LexemeKind[] = ['line', 'hacked'];
const REFUSALS: readonly LexemeKind[] = ['negation', 'undone', 'no', 'cancel'];
const QUESTION_WORDS: readonly LexemeKind[] = ['condition', 'did', 'done'];

/** Calling us swindlers is a complaint, which a person answers. */
function readTricked(all: readonly Lexeme[]): Meaning | undefined {
  const tricked = has(all, 'tricked') && !has(all, 'us', 'insult', ...REFUSALS);
  return tricked ? { intent: 'tricked' } : undefined;
}

/** Whatever else a caller asks for, the customer first reads whether they are from Alajo. */
const readCalling = (all: readonly Lexeme[]): Meaning | undefined =>
  has(all, 'calling') ? { intent: 'calls' } : undefined;

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

function readThanks(all: readonly Lexeme[], spoken: readonly Lexeme[]): Meaning | undefined {
  const thanked =
    has(all, 'thanks', 'blessing') && spoken.every(({ is }) => ALLOWED_WITH_THANKS.includes(is));
  return thanked ? { intent: 'thanks' } : undefined;
}
const ALLOWED_WITH_THANKS: readonly LexemeKind[] = ['blessing', 'yes', 'greeting'];

function readComplaint(shown: string, spoken: readonly Lexeme[]): Meaning | undefined {
  const robbed = (isTheftReport(spoken) || has(spoken, 'insult')) && has(spoken, 'money', 'amount');
  const complains = robbed || has(spoken, 'problem', 'tricked') || isOverdue(spoken);
  return complains ? { intent: 'help', text: shown.trim() } : undefined;
}

/** Matches "My transfer has not gone", but not "I have not sent it"; who hasn't paid the Ajo is a question. */
function isOverdue(spoken: readonly Lexeme[]): boolean {
  const at = spoken.findIndex(({ is }) => is === 'undone');
  const mine = PAID_FOR.includes(spoken[at + 1]?.is ?? 'break');
  return at >= 0 && !mine && has(spoken, ...EXPECTED) && !has(spoken, 'who', 'ajo', 'due');
}
const PAID_FOR: readonly LexemeKind[] = ['send', 'give', 'pay', 'done', 'contribute', 'buy'];
const EXPECTED: readonly LexemeKind[] = [
  'send',
  'money',
  'amount',
  'airtime',
  'data',
  'token',
  'light',
];

/** Treats Stella as a name: she is at best a guess for "stolen". */
const isTheftReport = (spoken: readonly Lexeme[]): boolean =>
  spoken.some((lexeme) => lexeme.is === 'lost' && lexeme.guessed !== true);

/** "No, make it 500", "not 2k, 5k", "I mean Tunde"; a whole payment after "no," also counts. */
function readCorrection(shown: string, all: readonly Lexeme[]): Meaning | undefined {
  const first = all.findIndex(({ is }) => !WEIGHTLESS.includes(is));
  const denied = DENIALS.includes(all[first]?.is ?? 'word');
  const paused = denied && all[first + 1]?.is === 'break';
  const rest = all.slice(denied ? first + 1 : 0).filter(({ is }) => !EXPLAINED.includes(is));
  const corrects = has(all, 'correct');
  if (!denied && !corrects) return undefined;
  const amounts = rest.flatMap((lexeme) => (lexeme.is === 'amount' ? [lexeme] : []));
  const onlyAmounts = rest.length > 0 && amounts.length === rest.length;
  const instead = denied && amounts.length === 2; // "not 2k, 5k"
  if (onlyAmounts && (amounts.length === 1 || instead)) {
    return { intent: 'correct', amount: amounts.at(-1)?.amount };
  }
  if (corrects && rest.length > 0 && rest.every(({ is }) => NAMES.includes(is))) {
    return { intent: 'correct', name: asWritten(shown, rest) };
  }
  if (!paused) return undefined;
  const money = readMoney(shown, all.slice(first + 2));
  return money?.intent === 'unknown' ? undefined : money;
}
const DENIALS: readonly LexemeKind[] = ['no', 'negation', 'cancel'];
const EXPLAINED: readonly LexemeKind[] = [
  ...WEIGHTLESS,
  'it',
  'correct',
  'yes',
  'no',
  'to',
  'talk',
  'send',
];
const NAMES: readonly LexemeKind[] = ['word', 'title'];

/** Words that can only be a name: the answer to "Who do you mean?". */
export function nameIn(text: string): string | undefined {
  const shown = visible(text);
  const words = lexemes(shown).filter(({ is }) => !IGNORED_AROUND_NAME.includes(is));
  const named = words.length > 0 && words.length <= NAME_WORDS;
  const odd = words.some(({ is }) => NOT_IN_A_NAME.includes(is));
  return named && !odd ? asWritten(shown, words) : undefined;
}
const NAME_WORDS = 5;
const IGNORED_AROUND_NAME: readonly LexemeKind[] = [
  'filler',
  'thanks',
  'break',
  'to',
  'for',
  'it',
  'yes',
  'correct',
];
const NOT_IN_A_NAME: readonly LexemeKind[] = [
  'amount',
  'bad_amount',
  'phone',
  'reference',
  'odd',
  'no',
  'cancel',
  'negation',
  'undone',
];

function readReceipt(spoken: readonly Lexeme[]): Meaning | undefined {
  const found = spoken.find((lexeme) => lexeme.is === 'reference');
  if (found === undefined || has(spoken, 'amount', 'phone')) return undefined;
  return { intent: 'receipt', reference: found.reference };
}

// Questions.

/** Finds the question before anything in it can be taken for a payment. */
function readAnswer(shown: string, spoken: readonly Lexeme[]): Meaning | undefined {
  const is = (...any: readonly LexemeKind[]) => has(spoken, ...any);
  if (is(...SOLD, 'loan', 'unoffered', 'locked', 'cash_out')) return undefined;
  if (asksOfPast(shown, spoken)) return { intent: 'history' };
  if (is(...COUNTED)) return undefined;
  if (is('quit') && is('ajo')) return { intent: 'unknown', why: 'in_app' };
  if (is('create', 'start')) return is('ajo') ? { intent: 'new_group' } : undefined;
  const asks = is('who', 'when', 'ask', 'did', 'done', 'how_much', 'condition');
  if (is('arrived') || (asks && is('send', 'give') && is('self'))) return { intent: 'history' };
  const about = aboutAjo(is, asks);
  return about && ajo(about, shown, spoken);
}
const COUNTED: readonly LexemeKind[] = ['amount', 'bad_amount', 'phone', 'reference'];

/**
 * "Who did I send 5k", "has the 10k entered", "oga don send am?" are questions, so nothing is paid. "I don send mama
 * 5k" isn't one.
 */
function asksOfPast(shown: string, spoken: readonly Lexeme[]): boolean {
  const is = (...any: readonly LexemeKind[]) => has(spoken, ...any);
  if (is('condition', 'negation', 'undone', 'no', 'ajo', 'contribute', 'due', 'turn', 'short'))
    return false;
  const first = spoken.find((lexeme) => lexeme.is !== 'greeting')?.is;
  const asks =
    first === 'did' ||
    (first === 'who' && !is('accept', 'collect')) ||
    ((first === 'when' || first === 'how_much') && is('did', 'done')) ||
    (is('done') && shown.trim().endsWith('?'));
  const received = is('collect') && is('money', 'from', 'amount');
  return asks && (is('send', 'give', 'pay', 'done', 'arrived') || received);
}

function aboutAjo(
  is: (...any: readonly LexemeKind[]) => boolean,
  asks: boolean,
): AjoTopic | undefined {
  const pays = is('pay', 'contribute', 'due', 'done');
  if (is('short') || (is('who') && pays && is('negation', 'undone', 'no'))) return 'short';
  if (is('turn') || (is('collect') && (asks || is('ajo')))) return 'turn';
  if (is('did') && pays && is('ajo', 'contribute')) return is('word', 'title') ? 'short' : 'due';
  return is('how_much', 'when') && (pays || is('ajo')) ? 'due' : undefined;
}

const SOLD: readonly LexemeKind[] = [
  'airtime',
  'data',
  'recharge',
  'light',
  'cable',
  'token',
  'request',
  'buy',
];

function readQuestion(shown: string, all: readonly Lexeme[]): Meaning | undefined {
  if (has(all, 'amount', 'bad_amount', 'phone')) return undefined;
  const is = (...any: readonly LexemeKind[]) => has(all, ...any);
  if (is('due')) return ajo('due', shown, all);
  if (is('ajo')) return ajo('all', shown, all);
  if (is('token')) return { intent: 'last_token' };
  if (is('request')) return { intent: 'requests' };
  if (is('history')) return { intent: 'history' };
  if (is('receipt')) return { intent: 'receipt' };
  const wallet =
    is('account', 'money', 'how_much') && all.every((lexeme) => IN_THE_WALLET.includes(lexeme.is));
  if (wallet || is('balance') || (is('how_much') && is('account', 'money'))) {
    return { intent: 'balance' };
  }
  return undefined;
}

/** "Any money in my account?" */
const IN_THE_WALLET: readonly LexemeKind[] = [
  'account',
  'money',
  'talk',
  'ask',
  'self',
  'how_much',
];

type AjoTopic = Extract<Meaning, { intent: 'ajo' }>['about'];

/**
 * The group is the remaining words, if they are adjacent. The first word of the sentence counts only right before
 * "ajo". This doesn't check that the group exists.
 */
function ajo(about: AjoTopic, shown: string, all: readonly Lexeme[]): Meaning {
  const first = all.findIndex(({ is }) => is === 'word');
  const last = all.findLastIndex(({ is }) => is === 'word');
  const words = all.slice(first, last + 1);
  const begins = first === 0 && all[last + 1]?.is !== 'ajo';
  const together = first >= 0 && !begins && words.every(({ is }) => is === 'word');
  return { intent: 'ajo', about, group: together ? asWritten(shown, words) : undefined };
}

// Remaining words.

const NOT_OFFERED: readonly LexemeKind[] = ['loan', 'unoffered', 'foreign'];

function readRest(shown: string, spoken: readonly Lexeme[]): Meaning {
  const [only] = spoken;
  const wants = spoken.some(({ is }) => NOT_OFFERED.includes(is));
  if (wants) return { intent: 'unknown', why: 'not_offered' };
  if (has(spoken, 'insult') || (isTheftReport(spoken) && spoken.length <= 3))
    return { intent: 'unknown', why: 'upset' };
  if (has(spoken, 'help')) return { intent: 'help', text: shown.trim() };
  if (spoken.length === 1 && only?.is === 'amount') {
    return { intent: 'unknown', why: 'amount_only', amount: only.amount };
  }
  if (spoken.length === 1 && only?.is === 'phone') {
    return { intent: 'unknown', why: 'phone_only', phone: only.phone };
  }
  if (spoken.length > 1 && has(spoken, 'negation', 'undone', 'no'))
    return { intent: 'unknown', why: 'negated' };
  if (has(spoken, 'bad_phone')) return { intent: 'unknown', why: 'bad_phone' };
  if (has(spoken, 'account_number')) return { intent: 'unknown', why: 'account_number' };
  const amounts = spoken.filter(({ is }) => is === 'amount').length;
  return { intent: 'unknown', why: amounts > 1 ? 'several_amounts' : 'nothing' };
}
