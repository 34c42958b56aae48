// Yoruba: a modest start with words we are sure of. `Ọ̀la` (tomorrow) is left out because it is also a name.
import type { Language, NumberWords } from './vocabulary.ts';

export const yoruba: Language = {
  self: 'fún mi',
  condition: 'lọ́la, ní ọ̀la, lánàá',
  line: 'fóònù, fóònù mi, nọ́mbà',
  create: 'dá sílẹ̀, bẹ̀rẹ̀, dara pọ̀, darapọ̀ mọ́, wọ ẹgbẹ́',
  thanks:
    'ẹ ṣé, ẹ ṣeun, o ṣeun, ẹ ṣé gan, ẹ ṣé púpọ̀, ẹ ṣeun gan, o ṣé, a dúpẹ́, mo dúpẹ́, ẹ ṣeun púpọ̀, o ṣeun gan, oṣé, ẹ ṣeun púpọ̀ gan, modupe',
  blessing: 'Ọlọ́run á bùkún fún ẹ, Ọlọ́run bùkún fún ẹ, Ọlọ́run bùkún yín',
  loan: 'yá owó, yá mi lówó, yá mi, ẹ̀yáwó, ya mi ni owo, ẹ yá mi lówó, kí ẹ yá mi',
  arrived: 'ti wọlé, wọlé, ti dé',
  history:
    'ta ló fi owó ránṣẹ́ sí mi, ta ló fi owó ránṣẹ́ sími, ta ló fi owó sọwọ́ sí mi, ṣé owó ti wọlé, owó ti wọlé, ta ló rán owó sí mi, kí ni mo ná, owó tó wọlé, owó wo ló wọlé, ta ló san owó fún mi',
  contribute: 'san àjọ, dá àjọ, san owó àjọ, dá owó àjọ',
  due: 'èló ni mo máa san, eélòó ni mo máa san, nígbàwo ni mo máa san, nígbà wo ni mo máa san, nígbàwo ni màá san, nígbàwo ni màá san àjọ, nígbà wo ni màá san, èló ni mo jẹ, eélòó ni mo jẹ, gbèsè àjọ, èló ni màá san, eélòó ni màá san, kí ni mo jẹ, èló ni mo gbọ́dọ̀ san',
  collect: 'gbà, kó owó, kó àjọ, kàn mi, yóò kàn mi, máa kàn mi, gba àjọ, gba owó',
  account: 'àpò, àpò mi, àpamọ́wọ́, àkántì, nínú àpò mi, àsùnwọ̀n',
  how_much: 'èló, eélòó, èló ni, eélòó ni, èló ló, eélòó ló, èló ni mo, eélòó ni mo',
  when: 'nígbà wo, nígbàwo, ọjọ́ wo, nigba wo ni, nígbàwo ni, ìgbà wo, ìgbàwo',
  who: 'ta ni, ta lo, tani, talo, tali',
  send: 'fi ránṣẹ́, ránṣẹ́, fi, fi ṣọwọ́, sọwọ́, ṣọwọ́, fi owó ránṣẹ́',
  pay: 'san',
  buy: 'ra',
  to: 'sí, sí ọ̀dọ̀',
  for: 'fún',
  money: 'owó',
  filler:
    'jọ̀wọ́, ẹ jọ̀wọ́, mo fẹ́, mi, ẹ bá mi, bá mi, jọ̀ọ́, ẹ jọ̀ọ́, ẹ fi, ní, kí, lọ, báyìí, nísinsìnyí, láti, yìí, mo fẹ́ láti, mo, lọ́wọ́ yín, lọ́wọ́, mo fẹ́ mọ̀, jọwọ ẹ, ẹ, ni mo',
  negation: 'máṣe, má ṣe, ẹ má',
  balance:
    'èló ló kù, eélòó ló kù, èló ni mo ní, eélòó ni mo ní, èló ló wà nínú àpò mi, eélòó ló wà nínú àpò mi, èló ni owó mi, eélòó ni owó mi, èló ló kù nínú, eélòó ló kù nínú, owó mi, owó tó kù, èló ló wà, eélòó ló wà, ṣé mo ní owó, èló ló ṣẹ́kù, eélòó ló ṣẹ́kù, iye owó mi, èló ni mo ní kù',
  ajo: 'àjọ',
  turn: 'ta ló kàn, ta ni ó kàn, ta ló kàn láti gbà, nígbàwo ni yóò kàn mi, ta ló kàn báyìí, ṣé ó ti kàn mi, ta ló ń gbà, ta ló máa gbà, nígbàwo ni mo máa gbà, nígbà wo ni yóò kàn mi, nígbà wo ni mo máa gbà, ó kàn mí, ta ni yóò gbà, tani ó kàn, tani ló kàn, ta ni ó kàn báyìí',
  short:
    'ta ni kò tí ì san, ta ni kò tíì san, ta ni ko ti san, ta ni kò san, ta ni kò tíì dá, ta ló jẹ gbèsè, àwọn tí kò tíì san, ta ni kò tí ì san àjọ, ta ló jẹ owó, àwọn tí kò san, tani kò tí ì san, tani kò tíì san, tani ko ti san, tani kò san',
  freeze:
    'wọ́n ti jí fóònù mi, wọ́n jí fóònù mi, wọ́n jí fóònù, wọ́n ti jí fóònù, fóònù mi ti sọnù, fóònù mi sọnù, ẹ ti àkántì mi, dí àkántì mi, ẹ dí àkántì mi pa, wọ́n gba fóònù mi, wọ́n ja fóònù mi gbà, olè ti gba fóònù mi, olè gba fóònù mi, olè jí fóònù mi, wọ́n ti gba fóònù mi, wọ́n ti jí fóònù mi gbé',
  help: 'ìrànlọ́wọ́, ẹ ràn mí lọ́wọ́, ẹ ràn mí lọ́wọ́ jọ̀ọ́, mo ní ìṣòro, owó kò wọlé, owó ò wọlé, mo nílò ìrànlọ́wọ́, owo ko wole, ìṣòro, owó mi ò wọlé',
  yes: 'bẹ́ẹ̀ni, bẹ́ẹ̀ ni, bẹ́ẹ̀ náà ni',
  no: 'rárá',
  cancel: 'fagilé, ẹ fagilé, fi sílẹ̀, má ṣe mọ́',
  greeting:
    'ẹ káàárọ̀, ẹ káàsán, ẹ kú irọ́lẹ́, báwo ni, ẹ káàlẹ́, ẹ ǹlẹ́, pẹ̀lẹ́, ẹ kú iṣẹ́, báwo, ẹ kú ọ̀sán',
};

export const yorubaNumbers: NumberWords = {
  numbers: {
    kan: 1,
    ọ̀kan: 1,
    méjì: 2,
    mẹ́ta: 3,
    mẹ́rin: 4,
    márùn: 5,
    márùnún: 5,
    mẹ́fà: 6,
    méje: 7,
    mẹ́jọ: 8,
    mẹ́sàn: 9,
    mẹ́sànán: 9,
    mẹ́wàá: 10,
    mẹ́ẹ̀ẹ́dógún: 15,
    ogún: 20,
    ọgbọ̀n: 30,
    ogójì: 40,
    àádọ́ta: 50,
    ọgọ́ta: 60,
    igba: 200,
  },
  scales: {
    ọgọ́rùn: 100,
    ọgọ́rùnún: 100,
    ẹ̀ẹ́dẹ́gbẹ̀ta: 500,
    ẹgbẹ̀ta: 600,
    ẹgbẹ̀rin: 800,
    ẹgbẹ̀rún: 1000,
    ẹgbàá: 2000,
    ẹgbẹ̀jì: 2000,
    mílíọ̀nù: 1000000,
  },
  links: ['àti', 'ó lé', 'lé', 'lọ́nà'],
};
