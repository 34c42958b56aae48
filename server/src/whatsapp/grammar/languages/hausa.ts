// Hausa: a modest beginning, of words that are sure.
import type { Language } from './words.ts';

export const hausa: Language = {
  send: 'aika, tura, aika da, tura da',
  pay: 'biya',
  buy: 'saya, sayi',
  airtime: 'katin waya',
  to: 'zuwa, zuwa ga',
  money: 'kuɗi',
  filler: 'don Allah, dan Allah, ina so, ina son',
  negation: 'kar, kada, kar ka, kada ka',
  condition: 'gobe, jiya',
  balance: 'nawa ya rage, nawa ne kuɗina, nawa nake da shi',
  ajo: 'adashi',
  turn: 'waye zai karɓa, wa zai karɓa',
  short: 'wa bai biya ba, waye bai biya ba',
  freeze: 'toshe asusuna, kulle asusuna, an sace waya ta, an sace wayata',
  help: 'taimako, taimake ni',
  no: 'a’a',
  yes: 'eh',
  cancel: 'soke',
  greeting: 'sannu, ina kwana, ina wuni, barka',
};
