// Splits a message into words, numbers, phones, references and links. One pass of a pattern with bounded backtracking,
// so any 4,096 characters are fast.
import { foldLetters, withoutApostrophes } from '@alajo/contract/fold-text.ts';
import { isMobile, normalisePhone } from '@alajo/contract/phone.ts';
import { fromReference } from '@alajo/contract/reference.ts';
import { readCode } from '@alajo/contract/typed-code.ts';

export type Token = {
  at: number;
  end: number;
} /** `key` is what the tables are searched for; what the customer wrote stays between `at` and `end`. */ & (
  | { kind: 'word'; key: string }
  | { kind: 'number'; key: string }
  | { kind: 'phone'; phone: string }
  | { kind: 'reference'; reference: string }
  /** A number that looks like a phone but is invalid, or the ten digits of an account number. */
  | { kind: 'bad_phone' | 'account_number' }
  /** A link, or a number that is neither an amount nor a phone. */
  | { kind: 'odd' }
  | { kind: 'break' }
);

/** The text without invisible characters; token positions refer to it. */
export function visible(text: string): string {
  return text
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/gu, ' ')
    .replace(/\p{No}/gu, '%') // ² and ½ would become plain digits and must not become amounts
    .normalize('NFKC')
    .replace(/\p{Cf}|[\uFE00-\uFE0F]|\u20E3/gu, '') // joiners and the marks that turn a digit into an emoji
    .replace(/[^\S\n]+/g, ' ');
}

/** Normalises spellings: `Kuɗi`, `KUDI` and `kudiii` all become `kudi`. */
export function fold(word: string): string {
  // Apostrophes come last, so that Hausa's a'a (no) doesn't become the English a.
  return withoutApostrophes(foldLetters(word).replace(/(\p{L})\1+/gu, '$1'));
}

const PARTS = {
  link: String.raw`(?:https?:\/\/|www\.)\S+|[a-z0-9-]+\.[a-z]{2,}\/\S+`,
  reference: String.raw`(?<![\p{L}\d])[0-7oil](?:-?[0-9a-tv-z]){25}(?![\p{L}\d])`,
  phone: String.raw`(?<![\d.,])(?:\+ ?234|234|0)(?:[ -]?\d){10}(?![\d%])`,
  // Starts like a mobile number but has too few or too many digits.
  bad_phone: String.raw`(?<![\d.,])(?:\+ ?234|234|0)[789][01](?:[ -]?\d){4,12}(?![\d%])`,
  number: String.raw`(?<![\p{L}\p{M}])(?:(?<!\S)-)?(?:(?:₦|#|=n=|ngn|n) ?)?\d+(?:[.,:/]\d+)*[\p{L}\d%]*`,
  word: String.raw`\p{L}[\p{L}\p{M}\d'’ʼ]*`,
  break: String.raw`[.,;:!?\n()]`,
  and: '&',
  foreign: String.raw`(?!₦)\p{Sc}`,
} as const;

const PATTERN = new RegExp(
  Object.entries(PARTS)
    .map(([name, part]) => `(?<${name}>${part})`)
    .join('|'),
  'giu',
);

export function tokens(shown: string): Token[] {
  return [...shown.matchAll(PATTERN)].map((match) => {
    const [text] = match;
    const place = { at: match.index, end: match.index + text.length };
    const kind = Object.keys(PARTS).find((name) => match.groups?.[name] !== undefined);
    return { ...place, ...read(kind as keyof typeof PARTS, text) };
  });
}

function read(kind: keyof typeof PARTS, text: string) {
  switch (kind) {
    case 'link':
    case 'reference':
      return readReference(/\/verify\/([^/?#\s]+)/i.exec(text)?.[1] ?? text);
    case 'phone':
      return readPhone(text);
    case 'bad_phone':
      return { kind } as const;
    case 'number':
      return readNumber(fold(text));
    case 'word':
      return { kind, key: fold(text) } as const;
    case 'and':
      return { kind: 'word', key: 'and' } as const;
    case 'foreign':
      return { kind: 'word', key: '$' } as const;
    case 'break':
      return { kind } as const;
  }
}

function readReference(text: string) {
  const reference = readCode(text);
  try {
    fromReference(reference);
    return { kind: 'reference', reference } as const;
  } catch {
    return { kind: 'odd' } as const;
  }
}

/** Too long for an amount, or starts like none. */
const PHONE_LIKE = /^(?:0\d{5,8}|0\d{10,})$/;

function readNumber(key: string) {
  if (PHONE_LIKE.test(key)) return { kind: 'bad_phone' } as const;
  return /^\d{10}$/.test(key)
    ? ({ kind: 'account_number' } as const)
    : ({ kind: 'number', key } as const);
}

function readPhone(text: string) {
  const phone = normalisePhone(text);
  return phone !== undefined && isMobile(phone)
    ? ({ kind: 'phone', phone } as const)
    : ({ kind: 'bad_phone' } as const);
}
