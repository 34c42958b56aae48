// Hausa: a modest start with words we are sure of.
import type { Language, NumberWords } from './vocabulary.ts';

export const hausa: Language = {
  lost: 'sace, ya sace, sun sace, an sace, kwace, an kwace, ɓata, ta ɓata, ɓace, ta ɓace, sata',
  talk: 'menene, ya, ke, mene ne, wata',
  line: 'layi, layin waya, waya, wayata, waya ta',
  create: 'buɗe, kafa, shiga, kirkiro, fara',
  data: 'datar',
  thanks: 'na gode, nagode, mun gode, godiya, na gode sosai, nagode sosai, gode',
  blessing: 'Allah ya saka, Allah ya saka da alheri, Allah ya biya, Allah ya albarka',
  loan: 'bashi, rance, aron kuɗi, ara min, lamuni',
  arrived: 'shigo, ya shigo, ya turo min',
  history:
    'wa ya turo min kuɗi, wa ya aiko min kuɗi, kuɗi ya shigo, kuɗin ya shigo, albashi ya shigo, an turo min kuɗi, wa ya turo kuɗi, me na kashe, tarihin ciniki, tarihi',
  contribute: 'zuba adashi, biya adashi, zuba kudin adashi, biya kudin adashi',
  due: 'nawa zan biya, nawa zan biya adashi, yaushe zan biya, yaushe zan biya adashi, bashin adashi, nawa ake bi na, me zan biya, nawa ya kamata in biya, yaushe zan zuba, nawa zan zuba',
  collect: 'karɓa, karbi, karɓi, zan karɓa, kwasa, kwashe',
  account: 'asusuna, asusu na, asusu, walat, lalita, cikin asusuna, cikin asusu',
  how_much: 'nawa, nawa ne, nawa ne a, nawa ke',
  when: 'yaushe, wace rana, wane lokaci',
  who: 'wanene, waye, wane, su waye',
  self: 'min, mini, gare ni',
  send: 'aika, tura, aika da, tura da, turo, aiko, turawa, tura wa, aika wa',
  pay: 'biya',
  buy: 'saya, sayi, saka min, sa min, sayo, siyan, sayen, saka, siya, siyo',
  airtime: 'katin waya, kati, katin, kuɗin waya',
  to: 'zuwa, zuwa ga, wa',
  money: 'kuɗi, kuɗina, kuɗaɗe',
  filler:
    'don Allah, dan Allah, ina so, ina son, ina so in san, ina so in, ina neman, zan, ne, ce, da yawa, yanzu, sosai, tawa, dina, maza, ka, ku, ki, duba, cikin, bukatar, wannan wata, watan nan, wannan, yau, in, mu, ina, gano, gaya min',
  negation: 'kar, kada, kar ka, kada ka, ba na so',
  condition: 'gobe, jiya',
  balance:
    'nawa ya rage, nawa ne kuɗina, nawa nake da shi, kudina nawa ne, kudina nawa, ragowar kudi, balance dina, sauran kudi, me ya rage, nawa nake da, ina da kudi, nawa ya saura, kudin da ya rage',
  ajo: 'adashi, adashina, adashinmu',
  turn: 'waye zai karɓa, wa zai karɓa, yaushe zan karɓa, wa zai karɓa gaba, layin wa, wa ke gaba, layina, yaushe ne lokacina, lokacina, lokaci na, yaushe ne lokaci na, wa ke karɓa, wa ke kwasa, waye zai kwasa, waye zai kwashe, wa zai kwashe',
  short:
    'wa bai biya ba, waye bai biya ba, wanene bai biya ba, su waye ba su biya ba, waɗanda ba su biya ba, wa bai biya, wane ne bai biya ba, wa bai zuba ba, su wa ba su biya ba, su wa basu biya ba, waye bai zuba ba, wa bai bayar ba, su waye basu biya ba',
  freeze:
    'toshe asusuna, kulle asusuna, an sace waya ta, an sace wayata, an sace min waya, an sace mini waya, an kwace min waya, an sace wayata, wayata ta ɓace, wayata ta bata, rufe asusuna, an saci wayata',
  help: 'taimako, taimake ni, ina bukatar taimako, a taimake ni, ku taimake ni, kudi bai shigo ba, bai shigo ba',
  no: 'a’a',
  yes: 'eh',
  cancel: 'soke, a soke, ka soke, bar shi',
  greeting:
    'sannu, ina kwana, ina wuni, barka, barka da safiya, barka da yamma, salamu alaikum, yaya dai',
};

export const hausaNumbers: NumberWords = {
  numbers: {
    ɗaya: 1,
    biyu: 2,
    uku: 3,
    huɗu: 4,
    biyar: 5,
    shida: 6,
    bakwai: 7,
    takwas: 8,
    tara: 9,
    goma: 10,
    ashirin: 20,
    talatin: 30,
    arbain: 40,
    hamsin: 50,
    sittin: 60,
    sabain: 70,
    tamanin: 80,
    casain: 90,
  },
  scales: { ɗari: 100, metan: 200, dubu: 1000, alif: 1000, miliyan: 1000000 },
  links: ['da', 'sha'],
};
