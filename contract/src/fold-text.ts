// Folds text for comparison and search, because keyboards, banks and registers spell the same name differently.

// Letters of Nigerian and neighbouring alphabets that Unicode doesn't decompose into a plain letter and a mark.
const PLAIN: Readonly<Record<string, string>> = {
  ɓ: 'b',
  ɗ: 'd',
  ɖ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ŋ: 'n',
  ɲ: 'n',
  ə: 'e',
  ǝ: 'e',
  ɛ: 'e',
  ɔ: 'o',
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
};
const HOOKED = /[ɓɗɖƙƴŋɲəǝɛɔıøłđ]/g;

const APOSTROPHES = /['’‘ʼʻʾʿ`´]/g;

/** Lower case without tone marks, dots and hooks: `Ẹ̀kọ́` is `eko`, `Ƙasimu` is `kasimu`. */
export const foldLetters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(HOOKED, (letter) => PLAIN[letter] ?? letter);

export const withoutApostrophes = (text: string): string => text.replace(APOSTROPHES, '');

/** The same without apostrophes, which many people omit: `Sa’adatu` is `saadatu`, `ʼYar` is `yar`. */
export const foldName = (name: string): string => foldLetters(withoutApostrophes(name));

/** The words of a name, folded. */
export const foldedWords = (name: string): string[] =>
  foldName(name)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
