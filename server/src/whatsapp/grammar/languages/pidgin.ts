// Nigerian Pidgin, in the spellings of chats.
import type { Language } from './words.ts';

export const pidgin: Language = {
  send: 'dash',
  pay: 'drop',
  contribute: 'drop my ajo, drop ajo, pay what is due, pay wetin i owe, pay wetin dey due',
  line: 'fone',
  it: 'am',
  filler:
    'abeg, abegi, biko, jare, o, oh, sha, wan, make, na, dey, be, e, sef, una, now now, sharp sharp, quick quick, wey, wey i buy, this one, that one, for inside, ehn, fit, i wan do, suppose, wetin dey sup, don finish',
  vocative: 'oga, oga mi, chairman',
  negation: 'neva, no be',
  condition: 'don, wen, i for, next tomorrow',
  elsewhere: 'add money put',
  light: 'nepa light',
  problem:
    'never enter, neva enter, no enter, e no enter, never reach, no reach, never see am, dem don debit, no gree work, no work',
  balance:
    'how much i get, how much i get for, how much dey, how much remain, wetin remain, wetin i get, remain how much, how much i don get, money wey remain, wetin dey my account, wetin dey my wallet, wetin dey my acct, wetin dey inside, how far my account, how far my money',
  history: 'wetin i buy, wetin i do with my money, wetin i spend, where my money go',
  receipt: 'na true, na real',
  ajo: 'my ajo, ajo group',
  due: 'how much i go pay, how much i dey owe, wetin i go pay, wetin i suppose pay, when i go pay, i dey owe',
  turn: 'na who turn, who turn, who go collect, who go collect next, who dey collect, who dey collect next, who dey pack, who dey pack next, who go pack, when i go collect, when i go pack',
  short:
    'who never pay, who neva pay, who no pay, who never drop, who dey owe, which people never pay, people wey never pay, who remain to pay',
  token: 'my nepa token, light token, i don lost my light token, the token wey i buy',
  request: 'who dey ask me for money, who dey ask me money, who dey find money from me',
  lost: 'thief, don thief, tif, don lost, don loss, loss, carry my phone, don carry, dem don thief, has been snatched, no fit find, no see, dem rob me',
  hacked: 'enter my account',
  menu: 'wetin you fit do, wetin you sabi',
  yes: 'na so, ehen, oya, no wahala',
  no: 'no o, mba o',
  cancel: 'forget am, leave am, comot am, stop am',
  greeting: 'how far, how you dey, wetin dey, how body, xup, sup, good day o',
};
