// Text in letters that every SMS can carry: a single character outside the GSM alphabet would cut the whole message's
// limit from 160 characters to 70.

/** The capacity of one SMS. */
export const SMS_MAX = 160;

// Letters that don't decompose into a plain one and its accent, and signs with an ASCII equivalent.
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
// The ASCII part of the alphabet; each character counts once.
const OTHERS = /[^\n -Z_a-z]/gu;

/** The same text without accents, in the ASCII part of the GSM alphabet; other characters become `?`. */
export const toGsm = (text: string): string =>
  Array.from(text.normalize('NFD').replace(ACCENTS, ''), (sign) => REPLACED[sign] ?? sign)
    .map((sign) => sign.replace(OTHERS, '?'))
    .join('');
