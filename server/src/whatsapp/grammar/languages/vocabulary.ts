// The words the grammar knows, one file per language.
//
// To add a word: write the sentence into ../testing-sentences.ts, then add the word to its language under its concept,
// separated by commas; several words make a phrase. The grammar forgives case, accents, apostrophes, doubled letters
// and one typing error in words of five letters or more, so leave those variants out. A word has one meaning across all
// languages; a test names any word that gets a second one.
//
// To add a language: write a file like hausa.ts with the words you are sure of and list it in ../lexicon.ts. A missing
// word is not understood, which is safe; a wrong one may prepare a wrong payment.

/** A meaning that words and phrases have for the grammar. */
export type Concept = keyof typeof CONCEPTS;

export type Language = { readonly [concept in Concept]?: string };

/** Number words of a language that names the scale first, and the words that join them. */
export type NumberWords = {
  readonly numbers: Readonly<Record<string, number>>;
  readonly scales: Readonly<Record<string, number>>;
  readonly links: readonly string[];
};

const CONCEPTS = {
  // Payments.
  send: 'send money to a person',
  give: '`send`, or `to` in Pidgin: "give mama 5k", "send 5k give mama"',
  pay: 'a person, a contribution or a request',
  contribute: 'pay an Ajo contribution',
  accept: "pay someone's request",
  buy: 'airtime or data; ambiguous alone',
  recharge: 'airtime as a verb: it may also take data',
  airtime: 'the noun',
  credit: 'airtime if bought or put on a line; "credit mama 5k" could mean two things',
  data: 'the noun',
  // Details of a payment.
  to: 'before a person',
  for: 'before a person or a purpose',
  from: 'before a requester',
  with: 'before an amount',
  and: 'joins two things: refused with money, because one message prepares one payment',
  self: 'the customer',
  line: 'a phone line; the customer’s own if no one is named',
  network: 'mobile network; see ../lexicon.ts',
  other: 'an unnamed person',
  money: 'the noun without an amount',
  period: 'the duration of a data plan',
  purpose: 'what money is for, even without a payee',
  it: 'refers to the previous message',
  thanks: 'a filler; answered if alone',
  blessing: 'thanks if alone; unexplained next to money',
  filler: 'filler words, allowed everywhere',
  title: 'a title before a name; the saved name may lack it',
  vocative: 'fillers that may also begin a name: "oga Sunday"',
  // Words that prevent a payment.
  negation: 'negation: no payment in a sentence with one of these',
  condition: 'future, doubt, questions: no payment either',
  did: 'begins a question about the past: no payment either',
  done: 'the past: no payment either',
  undone: 'an overdue event: a complaint, no payment',
  foreign: 'other currencies than naira',
  light: 'electricity: the chat shows the last token; buying is in the app only',
  problem: 'a complaint: goes to our staff',
  insult: 'names for us',
  // Questions.
  balance: 'the balance',
  history: 'the last transactions',
  receipt: 'one transaction, by its reference',
  account: 'the wallet',
  ajo: 'the groups',
  how_much: 'with what is paid or the account',
  who: 'a question about people',
  when: 'a question about a day',
  ask: 'begins a yes-or-no question',
  talk: 'filler in a question, unexplained next to money',
  collect: 'a pot: in a question, whose turn it is',
  arrived: 'money came in or went out',
  loan: "we don't lend",
  unoffered: "we don't sell these",
  create: 'with `ajo`: a group to create or to join',
  quit: 'with `ajo`: a group to leave, which only the app does',
  owed: 'money owed to the customer: reminders are in the app only',
  add_money: 'app only',
  cash_out: 'to the customer’s own bank account: app only',
  cable: 'TV: app only',
  locked: 'asks to unfreeze the wallet: app only',
  correct: 'corrects the amount or person just prepared',
  us: "us: calling us thieves isn't a stolen phone",
  due: 'amount due',
  turn: 'who collects',
  short: 'who has not paid',
  token: 'electricity token',
  request: 'requests from others',
  // Safety.
  freeze: 'complete alone',
  block: 'a verb: freezes if alone, with `it` or with the account',
  lost: 'gone or stolen: freezes with a phone',
  hacked: 'complete alone',
  tricked: 'paid a swindler: gets the page for it',
  calling: 'someone calls the customer: gets who from Alajo does',
  // Words that form a whole message.
  help: 'wants a person',
  stop: 'stop messages',
  start: 'resume messages',
  menu: 'the menu',
  yes: 'answers a question; never confirms a payment',
  no: 'answers a question',
  cancel: 'drops the open question',
  greeting: 'alone it gets the menu',
  // Spelled-out numbers are in english.ts.
} as const;
