// English as written in Nigeria, with its usual short forms.
import type { Language } from './words.ts';

export const english: Language = {
  send: 'send, snd, sned, transfer, trf, wire, remit, sending, transfering',
  give: 'give',
  pay: 'pay, paying, make payment',
  contribute: 'contribute, pay contribution, pay my contribution',
  accept: 'accept, approve',
  buy: 'buy, purchase, get, load, get me, put',
  recharge: 'recharge, top up, topup, load my line, load my phone, load my number',
  airtime: 'airtime, recharge card, card, vtu, buy credit, call credit, phone credit, load credit',
  credit: 'credit',
  data: 'data, internet, data bundle, bundle, data plan, sub, subscribe',
  to: 'to, unto',
  for: 'for',
  from: 'from, by',
  with: 'with, of',
  and: 'and, plus, then, also, or',
  self: 'me, myself, mine',
  line: 'line, number, phone, sim, phone number, this number, this line, cell',
  other:
    'someone, somebody, another person, another number, another line, different number, her, him, them, his, their',
  money: 'money, cash, fund, funds',
  period:
    'daily, weekly, monthly, for one day, for a day, for one week, for a week, for one month, for a month',
  purpose:
    'rent, house rent, food, feeding, school fees, fees, transport, fuel, medicine, drugs, hospital, birthday, wedding, church, offering, foodstuff',
  it: 'it, that, this',
  filler:
    'please, pls, plz, kindly, i, my, the, a, now, today, just, only, want, want to, need, need to, i would like to, can you, could you, can i, you, is, are, in, inside, on, at, do, show, check, tell, see, quickly, quick, fast, thanks, thank you, tnx, sir, ma, naira, this month, this week, for me, so, u, ur, our, own, urgent, urgently, asap',
  vocative: 'boss, madam, bros, brother, sister, my guy, my friend, friend',
  negation: 'not, dont, do not, never, cannot, cant, wont, neither, nor, didnt, isnt, without',
  condition:
    'if, when, unless, maybe, perhaps, later, tomorrow, yesterday, tonight, next week, next month, next time, every, every month, every week, every day, each, always, did, does, why, how, how to, who, which, will, would, should, lol, joking, joke, kidding, what if, almost, around, about, approximately, was sent, until, after, before, once, again, twice, half, like, up to, at least, at most, minus, times, worth, test, on monday, on tuesday, on wednesday, on thursday, on friday, on saturday, on sunday',
  foreign: '$, dollar, dollars, usd, pound, pounds, gbp, euro, euros, cedis, bitcoin, usdt',
  elsewhere:
    'loan, borrow, borow me, lend, lend me, withdraw, withdrawal, add money, deposit, dstv, gotv, startimes, cable, bet, betting, unfreeze, unblock, unlock, close my account, bank, bank account, invest',
  light: 'light, nepa, phcn, electricity, meter, prepaid meter, disco, power',
  problem:
    'debited, not received, not delivered, did not receive, complaint, complain, refund, scam, scamed, failed, wrong person, charged twice, not working',
  balance:
    'balance, bal, how much do i have, how much money do i have, how much is left, how much is in, what is left, check my money, how much have i, remaining balance, whats left, how much is remaining, how much remaining',
  history:
    'history, transactions, transaction, last five, last 5, statement, mini statement, recent transactions, what did i spend, my spending',
  receipt: 'receipt, reference, verify, is this real, is this genuine',
  account: 'account, acct, acc, wallet, purse',
  ajo: 'ajo, esusu, susu, thrift, contribution, contributions, groups, my group, savings group',
  how_much: 'how much',
  due: 'due, owe, owing, what do i owe, what is due, what should i pay, when should i pay, when do i pay, how much should i pay, when is my ajo due, when is it due',
  turn: 'turn, whose turn, who collects, who collects next, who is next, who next, next to collect, who next to collect, when is my turn, when do i collect',
  short:
    'who has not paid, who hasnt paid, who have not paid, who is short, who is owing, who did not pay, who didnt pay, defaulters',
  token: 'token, last token, my token, the token, light token, electricity token, prepaid token',
  request:
    'request, requests, who is asking me for money, who asked me for money, who requested, asking me for money, money requests',
  freeze: 'freeze',
  block: 'block, lock, suspend, deactivate',
  lost: 'lost, stolen, stole, snatched, missing, steal, cant find, cannot find, robbed, rob',
  hacked: 'hacked, hack, been hacked, sim swap',
  help: 'help, help me, help me to, i need help, customer care, customer service, talk to someone, talk to a person, speak to agent, agent, support, human, talk to a human, talk to human, real person',
  stop: 'stop, unsubscribe, stop messages',
  start: 'start, resume, resume messages, start messages',
  menu: 'menu, options, what can you do, commands, services, what do you offer, start over',
  yes: 'yes, ok, okay, yep, yeah, yea, correct, sure, confirm, proceed, go ahead',
  no: 'no, nope, nah',
  cancel:
    'cancel, never mind, nevermind, forget it, abort, stop it, wait, change my mind, i change my mind, i changed my mind',
  greeting:
    'hi, hello, hey, good morning, good afternoon, good evening, good day, morning, gud morning, greetings, alajo',
};

/** Numbers in words. They are an amount with a scale or with `naira` only: "the last one" is none. */
export const numberWords: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fourty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};

export const scaleWords: Readonly<Record<string, number>> = {
  hundred: 100,
  k: 1000,
  thousand: 1000,
  tousand: 1000,
  tausand: 1000,
  m: 1_000_000,
  million: 1_000_000,
  b: 1_000_000_000,
  billion: 1_000_000_000,
};

export const nairaWords: readonly string[] = ['naira', 'ngn', 'n', 'nairas', 'bucks'];
