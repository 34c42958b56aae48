// Igbo: a modest beginning, of words that are sure.
import type { Language } from './words.ts';

export const igbo: Language = {
  send: 'ziga, zigara',
  pay: 'kwụọ',
  buy: 'zụta',
  to: 'nye',
  money: 'ego',
  filler: 'achọrọ m',
  negation: 'ezigala, ezila, akwụla, azụla',
  condition: 'echi',
  balance: 'ego ole fọdụrụ, ego ole ka m nwere',
  ajo: 'isusu',
  turn: 'onye ka ọ ruru',
  short: 'onye akwụghị',
  freeze: 'gbochie akaụntụ m, ezuru ekwentị m, ezuola ekwentị m',
  help: 'enyemaka, nyere m aka',
  no: 'mba',
  cancel: 'kagbuo',
  greeting: 'ndewo, kedu, ụtụtụ ọma',
};
