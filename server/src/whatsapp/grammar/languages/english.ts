// English as written in Nigeria, with its usual abbreviations.
import type { Language } from './vocabulary.ts';

export const english: Language = {
  us: 'you people, this app, this bank, your company, your people, your app, yall',
  correct:
    'i mean, i meant, make it, change it to, change to, change it, instead, rather, correction, not that one, let it be, let me change it, change the amount to, i said, wrong amount, i mean to say, i was to say, mistake, it is supposed to be, should be',
  create:
    'create, open, form, set up, setup, new, join, register, start a, start an, start new, start my, start our, begin, creating, joining, opening, create new, make new',
  locked: 'close my account, unfreeze, unblock, unlock',
  cable: 'dstv, gotv, startimes, cable, showmax, decoder, smartcard, iuc',
  cash_out: 'withdraw, withdrawal, bank, bank account, cash out',
  add_money: 'add money, deposit, fund my account, fund my wallet',
  unoffered:
    'bet, betting, bet9ja, sportybet, bitcoin, btc, crypto, usdt, forex, invest, investment, investments, shares, stocks, treasury bills, mutual fund, insurance, exchange rate, domiciliary account, virtual card, atm card, dollar card, pos machine, cheque book',
  loan: 'loan, loans, borrow, borrow me, borrowing, lend, lend me, lending, overdraft, credit facility, quick credit, salary advance, cash advance',
  arrived:
    'sent me money, sent me, sent money to me, sent to me, paid me, credited, came in, come in, entered, has entered, arrived, received, receive today, alert, credit alert, money received, incoming, money in, salary entered, send me anything, has paid me, did he pay me, did she pay me, pay me',
  collect:
    'collect, collects, collecting, collection, receive, receives, receiving, my payout, payout, pot, paid out, cash out my ajo, get my ajo, get my pot, get paid, take the pot, collect my money',
  ask: 'is it, am i, do i',
  did: 'did, has, have i, have you, have they, have we, was i, were you',
  done: 'sent, paid, was sent, paid yesterday, delivered, transferred',
  undone: 'has not, hasnt, have not, havent, did not, didnt, is yet to, are yet to',
  quit: 'quit, leave, leaving, exit, remove, remove me',
  owed: 'owing me, owes me, owe me, owed me, remind her, remind him, remind them',
  blessing:
    'god bless, god bless you, god bless you people, may god bless, may god bless you, god will bless you, remain blessed, stay blessed',
  insult:
    'useless, rubbish, nonsense, stupid, foolish, fools, idiots, liars, scammer, scammers, fraudster, fraudsters, criminals',
  talk: 'go, what, they, we, he, she, people, there, have, as, this time, into, into my, next, yet, round, group, month, week, still, date, day, yet to, year, members, member, money i, know',
  when: 'when, when next, what day, which day, which date, what date, how soon',
  who: 'who, whom, anyone, anybody, which member, which members',
  thanks:
    'thanks, thank you, tnx, thank u, thanks a lot, thank you very much, thank you so much, many thanks, thx, much appreciated, appreciate it, i appreciate',
  lost: 'lost, stolen, stole, snatched, missing, steal, cant find, cannot find, robbed, rob, mugged',
  send: 'send, snd, sned, transfer, trf, wire, remit, sending, transfering',
  give: 'give',
  pay: 'pay, paying, make payment',
  contribute: 'contribute, pay contribution, pay my contribution',
  accept: 'accept, approve',
  buy: 'buy, purchase, get, get me, put, renew, order, give me data',
  recharge:
    'recharge, top up, topup, load my line, load my phone, load my number, load, top me up, top me, refill, reload, load up',
  airtime: 'airtime, recharge card, card, vtu, buy credit, call credit, phone credit, load credit',
  credit: 'credit',
  data: 'data, internet, data bundle, bundle, data plan, sub, subscribe, mb, gb, megabytes',
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
    'please, pls, plz, kindly, i, my, the, a, now, today, just, only, want, want to, need, need to, i would like to, can you, could you, can i, you, is, are, in, inside, on, at, do, show, check, tell, see, quickly, quick, fast, sir, ma, naira, this month, this week, for me, so, u, ur, our, own, urgent, urgently, asap, the sum of, sum of, sum, amount of, current, available, very, much, very much, back, name, please help me, help me to check, everybody, somewhere, sorry, actually, but, dear, my dear, amount, oh no, in total, the total of, a total of',
  title:
    'mr, mrs, miss, ms, alhaji, alhaja, hajia, hajiya, chief, dr, doctor, prof, professor, engr, barr, barrister, pastor, rev, mallam, malam, mama, mummy, mum, baba, papa, daddy, iya, mazi, nze, lolo, oba, uncle, aunty, auntie, evangelist, imam',
  vocative: 'boss, madam, bros, brother, sister, my guy, my friend, friend',
  negation: 'not, dont, do not, never, cannot, cant, wont, neither, nor, isnt, without',
  condition:
    'if, unless, maybe, perhaps, later, tomorrow, yesterday, tonight, next week, next month, next time, every, every month, every week, every day, each, always, does, why, how, how to, which, will, would, should, lol, joking, joke, kidding, what if, almost, around, about, approximately, until, after, before, once, again, twice, half, like, up to, at least, at most, minus, times, worth, test, on monday, on tuesday, on wednesday, on thursday, on friday, on saturday, on sunday, will be',
  foreign: '$, dollar, dollars, usd, pound, pounds, gbp, euro, euros, cedis',
  light: 'light, nepa, phcn, electricity, meter, prepaid meter, disco, power',
  problem:
    'debited, not received, not delivered, did not receive, complaint, complain, refund, failed, wrong person, charged twice, not working, did not arrive, not arrived, hasnt arrived, has not arrived, did not enter, not credited, not reflecting, wrong account, wrong number, i was debited, have not received, has not been delivered, not seen, not gone through, did not go through, didnt go through, money is missing, missing money, where is my money, wheres my money, unauthorised, unauthorized, not my transaction, i did not do this',
  balance:
    'balance, bal, how much do i have, how much money do i have, how much is left, how much is in, what is left, check my money, how much have i, remaining balance, whats left, how much is remaining, how much remaining, what do i have left, what is my bal, account bal, do i have money, do i have any money, what i have, what do i have, what have i got, any money left, current balance, available balance, how much money is left, my bal, money left, what remains, whats remaining',
  history:
    'history, transactions, transaction, last five, last 5, statement, mini statement, recent transactions, what did i spend, my spending, what did i do, my last transactions, account statement, account history, payment history, my payments, my expenses, what i spent, how did i spend, where did my money go, recent payments, last transaction, last transactions, my alerts',
  receipt: 'receipt, reference, verify, is this real, is this genuine',
  account: 'account, acct, acc, wallet, purse',
  ajo: 'ajo, esusu, susu, thrift, contribution, contributions, groups, my group, savings group',
  how_much: 'how much, what amount, how many naira, what is in, whats in',
  due: 'due, owe, owing, what do i owe, what is due, what should i pay, when should i pay, when do i pay, how much should i pay, when is my ajo due, when is it due, my next payment, contribution due, what i owe, how much i owe, how much am i owing, next contribution, upcoming contribution, outstanding, arrears, to contribute',
  turn: 'turn, whose turn, who collects, who collects next, who is next, who next, next to collect, who next to collect, when is my turn, when do i collect, my turn, my slot, my position, my number to collect, turn to collect, is it my turn, next in line, next on the list, collection order, which position, what is my position, what number am i, what is my turn, what position am i',
  short:
    'who has not paid, who hasnt paid, who have not paid, who is short, who is owing, who did not pay, who didnt pay, defaulters, yet to pay, defaulted, defaulting, have not paid, has not contributed, have not contributed, hasnt contributed, yet to contribute, who is behind, who is left to pay, who is remaining to pay, unpaid members, who are owing, who has paid, has everyone paid, has everybody paid, everyone paid, everybody paid, how many have paid, how many people have paid, have they paid',
  token: 'token, last token, my token, the token, light token, electricity token, prepaid token',
  request:
    'request, requests, who is asking me for money, who asked me for money, who requested, asking me for money, money requests',
  freeze: 'freeze',
  block: 'block, lock, suspend, deactivate',
  hacked:
    'hacked, hack, been hacked, sim swap, someone is withdrawing, somebody is withdrawing, they are withdrawing, someone is using my account, somebody is using my account, someone is stealing, somebody is stealing, someone is removing, somebody is removing',
  tricked:
    'scammed, scam, scamed, scammed me, been scammed, got scammed, fraud, defrauded, duped me, tricked me, was tricked, been tricked, swindled, conned me',
  calling:
    'calling me, calling my phone, calling my line, called me, phoning me, phoned me, ringing me, on the phone with me, calling from alajo, from alajo calling',
  help: 'help, help me, help me to, i need help, customer care, customer service, talk to someone, talk to a person, speak to agent, agent, support, human, talk to a human, talk to human, real person, talk to somebody, speak to someone, speak to somebody, speak to a person, i have a problem, talk to your people, contact support, call me, agent please, customer support, human being, real human, complain to someone',
  stop: 'stop, unsubscribe, stop messages',
  start: 'start, resume, resume messages, start messages',
  menu: 'menu, options, what can you do, commands, services, what do you offer, start over',
  yes: 'yes, ok, okay, yep, yeah, yea, correct, sure, confirm, proceed, go ahead',
  no: 'no, nope, nah',
  cancel:
    'cancel, never mind, nevermind, forget it, abort, stop it, leave it, leave that, forget about it, forget about that, forget that, dont bother, dont worry, wait, change my mind, i change my mind, i changed my mind',
  greeting:
    'hi, hello, hey, good morning, good afternoon, good evening, good day, morning, gud morning, greetings, alajo',
};

/** Spelled-out numbers. They are amounts only with a scale or `naira`: "the last one" isn't. */
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
