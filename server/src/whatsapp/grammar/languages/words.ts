// The words the grammar knows, a file for each language.
//
// To add a word: write the sentence into ../testing-sentences.ts, then the word into its language, behind what
// it means; separate with commas, several words make a phrase. Case, accents, apostrophes, doubled
// letters and one typing error in words of five letters are forgiven, so leave those variants out. A
// word has one meaning in all languages together; a test names the word if it gets a second one.
//
// To add a language: a file like hausa.ts with the words you are sure of, named in ../lexicon.ts.
// What is left out is not understood, which is safe; a wrong word may prepare a wrong payment.

/** What a word or phrase tells the grammar. */
export type Concept = keyof typeof CONCEPTS;

export type Language = { readonly [concept in Concept]?: string };

/** Number words of a language that names the scale first, and the words that join them. */
export type NumberWords = {
  readonly numbers: Readonly<Record<string, number>>;
  readonly scales: Readonly<Record<string, number>>;
  readonly links: readonly string[];
};

const CONCEPTS = {
  // What to do with money.
  send: 'give money to a person',
  give: '`send`, or `to` in Pidgin: "give mama 5k", "send 5k give mama"',
  pay: 'a person, a contribution or a request',
  contribute: 'pay what an Ajo group is due',
  accept: 'pay what another asked for',
  buy: 'airtime or data; alone it says too little',
  recharge: 'airtime as a verb: it may also take data',
  airtime: 'the noun',
  credit: 'airtime if bought or put on a line; "credit mama 5k" could mean two things',
  data: 'the noun',
  // What stands beside it.
  to: 'before a person',
  for: 'before a person or a purpose',
  from: 'before a person who asks',
  with: 'before an amount',
  and: 'joins two: refused beside money, because one message prepares one payment',
  self: 'the customer',
  line: 'a phone line; with nobody named it is the customer’s own',
  network: 'its company, named in ../lexicon.ts',
  other: 'somebody who is not named',
  money: 'the noun without an amount',
  period: 'the duration of a data plan',
  purpose: 'what money is for, also where no person is named',
  it: 'what was spoken of before',
  thanks: 'a filler; alone it is answered',
  blessing: 'thanks where nothing else is said; unexplained beside money',
  filler: 'words without weight, allowed everywhere',
  title: 'begins a name; a saved person may be without it',
  vocative: 'fillers that may also begin a name: "oga Sunday"',
  // What keeps money still.
  negation: 'no money in a sentence with one of these',
  condition: 'future, perhaps, questions: no money either',
  did: 'begins a question about what is over: no money either',
  done: 'what is over: no money either',
  undone: 'what should be over and is not: a complaint, and no money',
  foreign: 'other money than naira',
  light: 'electricity: its last token is told, buying is for the app',
  problem: 'a complaint: goes to people',
  insult: 'what we are called',
  // What can be asked.
  balance: 'what is in the wallet',
  history: 'the last transactions',
  receipt: 'one of them, by its reference',
  account: 'the wallet',
  ajo: 'the groups',
  how_much: 'with what is paid or the account',
  who: 'a question about people',
  when: 'a question about a day',
  ask: 'begins a question that is answered by yes or no',
  talk: 'weightless in a question, unexplained beside money',
  collect: 'a pot: in a question, whose turn it is',
  arrived: 'money came in or went out',
  loan: 'we lend nothing',
  unoffered: 'we do not sell it',
  create: 'with `ajo`: a group to create or to join',
  quit: 'with `ajo`: a group to leave, which only the app does',
  owed: 'owed to the customer: only the app reminds',
  add_money: 'only the app does this',
  cash_out: 'to the customer’s own bank account: only the app does this',
  cable: 'television: only the app pays it',
  locked: 'wants the wallet unfrozen: only the app does this',
  correct: 'another amount or person than was just prepared',
  us: 'we: whoever calls us thieves has lost no phone',
  due: 'what is to be paid',
  turn: 'who collects',
  short: 'who has not paid',
  token: 'of electricity',
  request: 'what others ask for',
  // Safety.
  freeze: 'complete in itself',
  block: 'a verb: freezes alone, with `it` or with the account',
  lost: 'gone or stolen: freezes with a phone',
  hacked: 'complete in itself',
  // Words that are a whole message.
  help: 'people are wanted',
  stop: 'no more messages',
  start: 'messages again',
  menu: 'what can be asked',
  yes: 'to a question; never confirms money',
  no: 'to a question',
  cancel: 'forgets the question',
  greeting: 'alone it is answered with the menu',
  // Numbers in words are in english.ts.
} as const;
