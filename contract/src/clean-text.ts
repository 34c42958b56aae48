// Cleans typed and pasted text of invisible characters, so that names that look the same are equal.

// Emoji keep their joiners and selectors; all other invisible characters and direction marks are removed,
// including the Braille blank, which looks like a space.
const INVISIBLE =
  /((?:\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?\u200D)*\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?|[#*\d]\uFE0F\u20E3)|[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** In Nigerian languages a letter has at most three marks; more would overlap other lines. */
const MARKS = /(\p{M}{3})\p{M}+/gu;

/** Control characters are kept, so that the schema rejects them. */
const KEPT = /[\p{L}\p{N}\p{P}\p{S}\p{Cc}]/u;

function visible(text: string): string {
  const shown = text.normalize('NFC').replace(INVISIBLE, '$1').replace(MARKS, '$1');
  return KEPT.test(shown) ? shown : '';
}

/** One line: line breaks, tabs and runs of spaces become one space. */
export const cleanLine = (text: string): string => visible(text.replace(/\s+/g, ' ')).trim();

/** Several lines: tabs become a space, and every kind of line break becomes `\n`. */
export const cleanLines = (text: string): string =>
  visible(text.replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n').replace(/[^\S\n]/g, ' ')).trim();
