// Nigerian Pidgin, in chat spellings.
import type { Language } from './vocabulary.ts';

export const pidgin: Language = {
  correct: 'make am, change am, i mean say, na im i mean, no be that one, turn am',
  thanks:
    'thank you o, thanks o, una do well, una try, oshey, you do well, god bless una, i hail, nice one',
  hacked:
    'person dey withdraw, dem dey withdraw, person dey use my account, dem dey use my account, person dey thief my money, dem enter my account, person enter my account, somebody enter my account, thief enter my account, dem don enter my account',
  create: 'do new, start new ajo, take open, gather, enter ajo, enter group, dey for ajo',
  add_money: 'add money put, put money for my account, put money for my wallet',
  loan: 'borrow me money, make una borrow me, credit me money, find loan, give loan, collect loan, take loan',
  arrived:
    'wey comot, wey enter, don comot, dey comot, don enter, don come, don land, don drop, don reach, enter today, enter my account, don send me, don pay me, i see alert, get alert, don credit',
  collect:
    'pack, chop, carry ajo, carry the money, collect am, chop ajo, pack ajo, pay me my ajo, pack my money, carry pot',
  who: 'who dey, which person, which people',
  when: 'wen, which time, wetin day, when dem go',
  talk: 'wetin, dem, im, wen go',
  us: 'una, una people, una bank, una app',
  send: 'dash, run, throw, run give, drop for am give',
  pay: 'drop',
  contribute: 'drop my ajo, drop ajo, pay what is due, pay wetin i owe, pay wetin dey due',
  line: 'fone',
  it: 'am',
  filler:
    'abeg, abegi, biko, jare, o, oh, sha, wan, make, na, dey, be, e, sef, now now, sharp sharp, quick quick, wey, wey i buy, this one, that one, for inside, ehn, fit, i wan do, suppose, wetin dey sup, don finish, no vex, abeg no vex, my dear o',
  vocative: 'oga, oga mi, chairman',
  negation: 'neva, no be',
  condition: 'i for, next tomorrow',
  done: 'don',
  quit: 'comot me',
  owed: 'dey owe me, never pay me, no gree pay me',
  insult: 'mumu, yeye, yeye people, ole people',
  light: 'nepa light',
  problem:
    'never enter, neva enter, no enter, e no enter, never reach, no reach, never see am, dem don debit, no gree work, no work, chop my money, money never enter, money no show, dem don chop my money, i never see am, never show, e hang, don hang, e never reach, e never enter, una debit me, dem debit me, no reflect, carry my money, thief my money, thief money',
  balance:
    'how much i get, how much i get for, how much dey, how much remain, wetin remain, wetin i get, remain how much, how much i don get, money wey remain, wetin dey my account, wetin dey my wallet, wetin dey my acct, wetin dey inside, how far my account, how far my money, money dey my account, money dey my wallet, money dey, wetin remain for me, how my account dey, how my wallet dey, how far my balance, wetin i get remain, how much dey hand, how much still dey, money still dey, how much dey ground',
  history:
    'wetin i buy, wetin i do with my money, wetin i spend, where my money go, wetin enter, wetin comot, how i take spend, wetin i spend money on',
  receipt: 'na true, na real',
  ajo: 'my ajo, ajo group',
  due: 'how much i go pay, how much i dey owe, wetin i go pay, wetin i suppose pay, when i go pay, i dey owe, wetin i dey owe, how much i go drop, how much i suppose drop, when i go drop, wetin remain for me to pay',
  turn: 'na who turn, who turn, who go collect, who go collect next, who dey collect, who dey collect next, who dey pack, who dey pack next, who go pack, when i go collect, when i go pack, na my turn, my turn don reach, e don reach my turn, who dey chop next, who go chop, when i go chop, who e reach, which position i dey, which number i dey, wetin be my position, wetin be my number, who dey carry',
  short:
    'who never pay, who neva pay, who no pay, who never drop, who dey owe, which people never pay, people wey never pay, who remain to pay, who never drop money, who never do, who no drop, who still dey owe, who dey hold us, who never contribute, who don pay, everybody don pay, how many people don pay, all of them don pay, who don drop',
  token: 'my nepa token, light token, i don lost my light token, the token wey i buy',
  request: 'who dey ask me for money, who dey ask me money, who dey find money from me',
  lost: 'thief, don thief, tif, don lost, don loss, carry my phone, don carry, dem don thief, has been snatched, no fit find, no see, dem rob me, dem thief, dem tif, don miss, don collect, dem collect, dem carry, dem snatch, dem steal, don snatch, don steal, thieves, theif, thif, i no see my phone, dem obtain',
  tricked:
    'don scam me, dem scam me, dem don scam me, e don scam me, person don scam me, don 419 me, dem 419 me, dem don do me 419',
  calling: 'dey call me, don call me, dey call my phone, dey call my line, dey ring me',
  menu: 'wetin you fit do, wetin you sabi',
  yes: 'na so, ehen, oya, no wahala',
  no: 'no o, mba o',
  cancel: 'forget am, leave am, comot am, stop am',
  greeting: 'how far, how you dey, wetin dey, how body, xup, sup, good day o',
};
