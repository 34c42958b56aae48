// Keeps secrets out of storage. Four digits alone are treated as a PIN although they may be an amount; the answer says
// how to write an amount.
import { isMobile, normalisePhone } from '@alajo/contract/phone.ts';
import { passesLuhn } from '@alajo/contract/support/secrets.ts';
import { numberWords } from './languages/english.ts';
import { type Lexeme, lexemes } from './lexicon.ts';
import { visible } from './tokens.ts';

export type Secret = 'card' | 'bvn_nin' | 'pin' | 'code' | 'password';

/** The text that may be stored, and the most serious secret found in it. `parse` reads this stored text. */
export function maskSecrets(text: string): { text: string; secret: Secret | undefined } {
  const shown = withPlainDigits(visible(text));
  const all = [...cards(shown), ...passwords(shown), ...spelledOut(shown), ...numbers(shown)];
  const secret = BY_SEVERITY.find((kind) => all.some((match) => match.kind === kind));
  if (secret === undefined) return { text, secret };
  const letters = shown.split('');
  for (const { from, to } of all) {
    for (let at = from; at < to; at++) letters[at] = (letters[at] ?? '').replace(/[\p{L}\d]/u, '•');
  }
  return { text: letters.join(''), secret };
}

const BY_SEVERITY: readonly Secret[] = ['card', 'bvn_nin', 'pin', 'code', 'password'];

type SecretMatch = { kind: Secret; from: number; to: number };
type Digits = { digits: string; from: number; to: number };

/** Converts digits of all scripts to 0–9 without shifting positions. */
const withPlainDigits = (text: string) =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    String((digit.codePointAt(0) ?? 0) & 15),
  );

// Cards.

const GROUPED = /\d(?:[^\p{L}\d₦#]{0,3}\d)*/gu;

/** Masks every run of 13 to 19 digits that could be a card, in groups or not, whatever numbers stand next to it. */
function cards(text: string): SecretMatch[] {
  const found = [...text.matchAll(GROUPED)].flatMap((run) => cardsIn(run[0], run.index));
  const code = /\bcv[cv]2?\D{0,6}(\d{3,4})\b/i.exec(text);
  if (code !== null)
    found.push({ kind: 'card', from: code.index, to: code.index + code[0].length });
  return found;
}

function cardsIn(run: string, offset: number): SecretMatch[] {
  const groups = [...run.matchAll(/\d+/g)];
  return groups.flatMap((first, start) => {
    let digits = '';
    for (const group of groups.slice(start)) {
      digits += group[0];
      if (digits.length > 19) break;
      if (digits.length < 13 || isPhone(digits) || !passesLuhn(digits)) continue;
      const to = offset + group.index + group[0].length;
      return [{ kind: 'card', from: offset + first.index, to } as const];
    }
    return [];
  });
}

// Words.

function passwords(text: string): SecretMatch[] {
  const secret = /\bpass ?word\s*(?:is|na|was|[:=])?\s*(\S*\d\S*)/i.exec(text);
  if (secret === null) return [];
  const to = secret.index + secret[0].length;
  return [{ kind: 'password', from: to - (secret[1]?.length ?? 0), to }];
}

const UNITS = Object.entries(numberWords).filter(([, value]) => value < 10);
const UNIT = `(?:zero|oh|${UNITS.map(([word]) => word).join('|')})`;
const SPELLED = new RegExp(String.raw`\b${UNIT}(?:[\s,-]{1,3}${UNIT}){3,}\b`, 'gi');

const spelledOut = (text: string): SecretMatch[] =>
  [...text.matchAll(SPELLED)].map(({ 0: words, index }) => ({
    kind: 'pin',
    from: index,
    to: index + words.length,
  }));

// Numbers, by length and context.

function numbers(text: string): SecretMatch[] {
  const spoken = lexemes(text);
  const named = {
    pin: /(?<!\p{L})p\.?\s?i\.?\s?n(?:code)?(?!\p{L})|pass ?code/iu.test(text),
    code: /(?<!\p{L})(?:otp|code|one.time password)(?!\p{L})/iu.test(text),
    identity: /(?<!\p{L})(?:bvn|nin)(?!\p{L})/iu.test(text),
  };
  // Meter and decoder numbers have as many digits as a BVN.
  const device = spoken.some(({ is }) => is === 'light' || is === 'cable');
  const all = bareNumbers(text, named.pin);
  // "Make it 2000" is an amount; "I mean 4471" may be a PIN.
  const changes = /\b(?:make|change|let)\b/i.test(text);
  // A single unknown word doesn't make it an amount: "here 4471".
  const other = spoken.filter(({ is }) => !FILLERS.includes(is) || (is === 'correct' && changes));
  const alone = spoken.length <= 8 && other.length <= 1 && other.every(({ is }) => is === 'word');
  const four = all.filter(({ digits }) => digits.length === 4);
  // "send 2000 to mama 4471": a payment needs only one amount.
  const surplus = four.length > 1 && four.at(-1)?.to === text.trimEnd().length && pays(spoken);
  return all.flatMap(({ digits, from, to }) => {
    const kind = kindOf(digits, { ...named, alone, surplus, device });
    return kind === undefined ? [] : [{ kind, from, to }];
  });
}

type Context = {
  pin: boolean;
  code: boolean;
  identity: boolean;
  alone: boolean;
  surplus: boolean;
  device: boolean;
};

function kindOf(
  digits: string,
  { pin, code, identity, alone, surplus, device }: Context,
): Secret | undefined {
  const { length } = digits;
  if (length === 11 && (identity || !(device || isPhone(digits)))) return 'bvn_nin';
  if (length === 4 && (pin || alone || surplus)) return 'pin';
  if (length >= 4 && length <= 8 && (pin || code)) return code ? 'code' : 'pin';
  return length === 6 && alone ? 'code' : undefined;
}

/** Numbers not marked as money or a quantity, unlike `₦2000`, `2k` and `2000 naira`. */
const BARE_NUMBERS =
  /(?<![₦#\d]|\d[.,:]|[₦#] |(?<![\p{L}.])n ?|ngn ?|=)\d(?:[ -]?\d)*(?![,.:]?\d|%| ?(?:k|m|gb|mb|thousand|hundred|naira|ngn)(?!\p{L}))/giu;

function bareNumbers(text: string, pin: boolean): Digits[] {
  return [...text.matchAll(BARE_NUMBERS)].flatMap(({ 0: run, index }) => {
    const whole = run.replace(/\D/g, '');
    const parts = [...run.matchAll(/\d+/g)];
    const sizes = parts.map(([part]) => part.length);
    // Digits one by one, or groups that form one number: "4 4 7 1", "222 1234 5678", a token.
    const isSingle =
      parts.length === 1 ||
      ([4, 6, 11].includes(whole.length) && !(whole.length === 6 && sizes.includes(4))) ||
      (whole.length > 11 && !pin && sizes.every((size) => size <= 4));
    if (isSingle) return [{ digits: whole, from: index, to: index + run.length }];
    return parts.map((part) => ({
      digits: part[0],
      from: index + part.index,
      to: index + part.index + part[0].length,
    }));
  });
}

const FILLERS: readonly Lexeme['is'][] = [
  'filler',
  'thanks',
  'us',
  'talk',
  'ask',
  'who',
  'when',
  'title',
  'vocative',
  'it',
  'correct',
  'bad_phone',
  'account_number',
  'amount',
  'bad_amount',
  'odd',
  'break',
  'yes',
  'no',
  'greeting',
  'self',
];

const pays = (spoken: readonly Lexeme[]) =>
  spoken.some(({ is }) => is === 'send' || is === 'pay' || is === 'give' || is === 'airtime');

function isPhone(digits: string): boolean {
  const phone = digits.length === 10 ? undefined : normalisePhone(digits);
  return phone !== undefined && isMobile(phone);
}
