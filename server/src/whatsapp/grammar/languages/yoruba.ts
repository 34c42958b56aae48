// Yoruba: a modest beginning, of words that are sure. `Ọ̀la` (tomorrow) is missing because it is a name.
import type { Language } from './words.ts';

export const yoruba: Language = {
  send: 'fi ránṣẹ́, ránṣẹ́, fi',
  pay: 'san',
  buy: 'ra',
  to: 'sí',
  for: 'fún',
  money: 'owó',
  filler: 'jọ̀wọ́, ẹ jọ̀wọ́, mo fẹ́, mi',
  negation: 'máṣe, má ṣe',
  balance: 'èló ló kù, eélòó ló kù, èló ni mo ní, eélòó ni mo ní',
  ajo: 'àjọ',
  turn: 'ta ló kàn, ta ni ó kàn',
  short: 'ta ni kò tí ì san, ta ni kò tíì san, ta ni ko ti san',
  freeze: 'wọ́n ti jí fóònù mi, wọ́n jí fóònù mi',
  help: 'ìrànlọ́wọ́, ẹ ràn mí lọ́wọ́',
  yes: 'bẹ́ẹ̀ni, bẹ́ẹ̀ ni',
  no: 'rárá',
  cancel: 'fagilé',
  greeting: 'ẹ káàárọ̀, ẹ káàsán, ẹ kú irọ́lẹ́, báwo ni',
};
