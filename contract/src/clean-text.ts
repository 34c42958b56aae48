// Text as people type and paste it, without what cannot be seen: names that look alike are alike.

// Emoji keep their joiners and selectors. Everything else that is invisible or turns text around goes; a
// blank of Braille is drawn as a space.
const INVISIBLE =
  /((?:\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?\u200D)*\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?|[#*\d]\uFE0F\u20E3)|[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Letters carry three marks at most in any Nigerian language; more are drawn over other lines. */
const MARKS = /(\p{M}{3})\p{M}+/gu;

/** Control characters stay, so that the schema refuses them. */
const KEPT = /[\p{L}\p{N}\p{P}\p{S}\p{Cc}]/u;

function visible(text: string): string {
  const shown = text.normalize('NFC').replace(INVISIBLE, '$1').replace(MARKS, '$1');
  return KEPT.test(shown) ? shown : '';
}

/** One line: line breaks, tabs and runs of spaces are a space. */
export const cleanLine = (text: string): string => visible(text.replace(/\s+/g, ' ')).trim();

/** Several lines: tabs are a space, and every kind of line break is `\n`. */
export const cleanLines = (text: string): string =>
  visible(text.replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n').replace(/[^\S\n]/g, ' ')).trim();
