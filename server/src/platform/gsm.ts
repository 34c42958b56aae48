// Text in the letters of every SMS: a single sign outside the GSM alphabet would cut the room of the
// whole message from 160 characters to 70.

/** What one SMS holds. */
export const SMS_MAX = 160;

// Letters that do not split into a plain one and its accent, and signs with an equal in ASCII.
const REPLACED: Readonly<Record<string, string>> = {
  '₦': 'NGN ',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '·': '-',
  '×': 'x',
  ɓ: 'b',
  Ɓ: 'B',
  ɗ: 'd',
  Ɗ: 'D',
  ƙ: 'k',
  Ƙ: 'K',
  ƴ: 'y',
  Ƴ: 'Y',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '\\': '/',
  '|': '/',
  '^': ' ',
  '~': '-',
  '`': "'",
};

const ACCENTS = /\p{M}/gu;
// The part of the alphabet that is ASCII: each of these takes the room of one character.
const OTHERS = /[^\n -Z_a-z]/gu;

/** The same text without accents, in ASCII that is in the GSM alphabet; other signs become `?`. */
export const toGsm = (text: string): string =>
  Array.from(text.normalize('NFD').replace(ACCENTS, ''), (sign) => REPLACED[sign] ?? sign)
    .map((sign) => sign.replace(OTHERS, '?'))
    .join('');
