// Igbo: a modest start with words we are sure of.
import type { Language, NumberWords } from './vocabulary.ts';

export const igbo: Language = {
  vocative: 'nwanne m, nwanne',
  title: 'nne m, nwunye m, nwa m',
  talk: 'nwere, dị, ụgwọ',
  lost: 'zuru, ezuru, zuola, ezuola, furu, efuola, zuru m',
  yes: 'eeh',
  line: 'ekwentị, fon, ekwentị m',
  airtime: 'kaadị, kaadị ekwentị, nzụta ekwentị',
  create: 'mepe, malite, mepụta, banye, sonye, bido',
  self: 'nye m',
  thanks:
    'daalụ, daalụ nke ukwuu, daalụ nke ọma, imela, imeela, imela nke ukwuu, meela, daalụ rinne, i meela, dalu so',
  blessing: 'Chukwu gọzie gị, Chineke gọzie gị',
  loan: 'ịgbazite, gbazite, ịgbaziri, gbaziri, gbazinye, gbazinye m, mgbazinye, ibiri ego, biri ego, ego mgbazinye, binye m',
  arrived: 'zitere m, zigara m, abatala, batara, ọ bataala',
  history:
    'onye zitere m ego, onye zigara m ego, ego abatala, ego m abatala, ụgwọ ọnwa abatala, kedu ihe m zụtara, ihe m mefuru, ihe m kwụrụ, ego batara, kedu ego batara',
  contribute: 'kwụọ ụtụ, kwụọ ụgwọ isusu, kwụọ isusu, tinye ego isusu',
  due: 'ego ole ka m ga akwụ, ego ole m ga akwụ, kedu mgbe m ga akwụ, kedu mgbe m ga akwụ isusu, gịnị ka m ji, ego m ji, ụgwọ m ji, mgbe ole ka m ga akwụ, ego ole ka m ji',
  collect:
    'anata, na anata, nata, ga anata, were ego, eru m, ga eru m, ruru m, na ewere, enweta, ga enweta, nweta',
  account: 'akaụntụ, akaụntụ m, akpa ego, akpa ego m, obere akpa, n’akaụntụ, n’akaụntụ m',
  how_much: 'ego ole, ego ole dị, ego ole ka',
  when: 'kedu mgbe, mgbe ole, olee mgbe, kedu ụbọchị, ụbọchị ole',
  who: 'onye, ònye, kedu onye, ndị',
  send: 'ziga, zigara, zie, zitere, zipụ, ziga ego, zitara, zipụrụ, nyefee, nyefe, bunye, bunyere',
  pay: 'kwụọ',
  buy: 'zụta, zụtara, zụtara m, zụọ',
  to: 'nye',
  money: 'ego',
  filler:
    'achọrọ m, m, nke, ugbu a, ọsọ ọsọ, ka, bụ, ga, m ga, chọrọ, m chọrọ, nyere m, lelee, gosi m, biko nna, bikonu, ụgbu a, aka ugbu a',
  negation: 'ezigala, ezila, akwụla, azụla',
  condition: 'echi',
  balance:
    'ego ole fọdụrụ, ego ole ka m nwere, ego ole dị na akaụntụ m, ego ole m nwere, ego m fọdụrụ, ego fọdụrụ, ihe fọdụrụ, ego ole dị m n’aka, enwere m ego, ego m ole, ego ole foro, ego ole foduru m, ego ole nọ, ego ole nọ na, kedu ego m nwere, kedu ego ole m nwere, kedu ihe fọrọ, ego m nwere, ego dị',
  ajo: 'isusu, otu isusu, ụtụ, akawo',
  turn: 'onye ka ọ ruru, kedu mgbe ọ ga eru m, onye na anata ọzọ, mgbe ole ka ọ ga eru m, o ruola m, ọ bụ mụ ka ọ ruru, onye ọzọ, onye ga anata ọzọ, onye na eri, kedu mgbe m ga anata, oge m, onye ọ ruru, kedu onye ọ ruru, kedu onye ka ọ ruru, onye ọ ga eru',
  short:
    'onye akwụghị, onye na akwụghị, onye na akwụghị ụgwọ, ndị na akwụghị, onye akwụbeghị, ndị akwụbeghị, onye ji ụgwọ, onye ka na akwụbeghị, onye kwụrụ ụgwọ',
  freeze:
    'gbochie akaụntụ m, ezuru ekwentị m, ezuola ekwentị m, e zuru ekwentị m, ezuru fon m, ezuru m ekwentị, e zuola ekwentị m, ekwentị m efuola, furu ekwentị m, mechie akaụntụ m, kpọchie akaụntụ m, e zuru fon m',
  help: 'enyemaka, nyere m aka, nyere m aka biko, enwere m nsogbu, ego abataghị, ego abatabeghị, achọrọ enyemaka, nsogbu',
  no: 'mba',
  cancel: 'kagbuo, hapụ ya, kwụsị ya, akwụla ya',
  greeting: 'ndewo, kedu, ụtụtụ ọma, ụtụtụ ọma nna, ehihie ọma, mgbede ọma',
};

export const igboNumbers: NumberWords = {
  numbers: {
    otu: 1,
    abụọ: 2,
    atọ: 3,
    anọ: 4,
    ise: 5,
    isii: 6,
    asaa: 7,
    asatọ: 8,
    itoolu: 9,
    itenani: 9,
    iri: 10,
  },
  scales: { narị: 100, puku: 1000, nde: 1000000 },
  links: ['na'],
};
