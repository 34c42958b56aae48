// The expected state: customers and Ajo groups in plain numbers. Written from docs/ajo-rules.md,
// independently of the engine it is compared with.

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Money is in kobo, an instant in milliseconds, and a day is counted from 1970-01-01. */
export type Person = {
  name: string;
  /** Has no smartphone and can't sign in: an officer of their group pays for them. */
  proxyMembers: boolean;
  /** The most the person may hold, in the wallet and in goals; null: no limit. */
  cap: number | null;
  wallet: number;
  saved: number;
  parked: number;
  /** Their money held by open orders and recalls; it counts towards the balance limit. */
  held: number;
  /** Their debt to Alajo after a bank reversed a payment; money that comes in pays it first. */
  owes: number;
  /** May add banks and save a card. */
  uses_banks: boolean;
  /** The staff role that stopped their payments. */
  frozen_by: 'staff' | 'compliance' | null;
  /** The day of the latest payment by hand, and the total sent that day. */
  sent_on: number;
  sent: number;
  /** All income that reached the wallet, and all payments made to others, oldest first. */
  arrived: Arrival[];
  /**
   * Money from outside, or a negative amount for a reversal, oldest first; the day is null until it is
   * dated.
   */
  income: { amount: number; day: number | null }[];
  spent: { day: number; amount: number }[];
  /** The number of payments made to other people, and to banks. */
  transfers: number;
  payouts: number;
  /** The amount sent to their own bank account before they registered, charges included. */
  sent_home: number;
};

/** A receipt from outside, an Ajo group, a sale or a person, without its parked part. */
export type Arrival = { amount: number; from: 'outside' | 'ajo' | 'sale' | Person };

export type Share = {
  status: 'paid' | 'late' | 'missed' | 'covered';
  /** The amount paid into the pot by anyone, and by the member. */
  amount: number;
  own: number;
  /** The amount the member set aside with it. */
  set_aside: number;
  /** The number of payments the member made towards it. */
  payments: number;
  /** The person whose trust score it counts towards, even after the seat is handed over, and since when. */
  person: Person;
  punctuality: 'on_time' | 'late' | 'missed' | 'missed_after_collecting' | 'suspended';
  at: number;
};

/** A place in a group. Handing it over passes on everything paid for it. */
export type Seat = {
  number: number;
  /** When its current holder joined. */
  since: number;
  person: Person;
  /** The officer's seat that pays for it; null: its holder pays. */
  paid_by: Seat | null;
  position: number;
  collected: boolean;
  /** Total paid into the reserve. */
  set_aside: number;
  plan: RepaymentPlan | null;
  plans: { kept: number; missed: number };
  /** When the last missed plan ended. */
  missed_at: number;
  /** If true, a wallet that can't cover a contribution pays what it has towards it. */
  partial_payments: boolean;
  /** The first contribution with its set-aside, held before the start; and what is left of the bond. */
  held: number;
  bond: number;
  /** The guarantor for missed contributions; `held`: they have agreed. */
  guarantee: Guarantee | null;
  shares: Map<number, Share>;
  /** The preferred turn, picked or requested before the start, and its supporters. */
  wish: { turn: number; at: number; support: Set<Seat> } | null;
  /** When it was suspended, whose answer it waits for, and who receives its payout instead. */
  left_at: number | null;
  heir: Person | null;
  paid_to: Person | null;
};

export type Guarantee = { by: Person; amount: number; used: number; held: boolean };

/** A round's payout waits; `parties` have no vote on extending the wait. */
export type Dispute = {
  round: number;
  by: Person;
  parties: Set<Seat>;
  until: number;
  extended: boolean;
  /** True once anyone had a vote. */
  asked: boolean;
  yes: Set<Seat>;
  no: Set<Seat>;
};

/** A vote on writing off a member's debt; `needs`: the members who would lose by it. */
export type WriteOff = {
  by: Seat;
  debts: Set<Debt>;
  needs: Set<Seat>;
  ends: number;
  yes: Set<Seat>;
  no: Set<Seat>;
};

/** Percentages of a contribution. */
export type Percents = { late_fee: number; reserve: number };

/** A vote on changes to today's terms. */
type TermsVote = {
  changes: Partial<Percents>;
  yes: Set<Seat>;
  no: Set<Seat>;
  ends: number;
};

/** A vote on how to start. */
export type StartVote = { yes: Set<Seat>; no: Set<Seat> };

type DebtKind = 'collector' | 'cover' | 'loss' | 'guarantor' | 'reserve' | 'fee';
export type Debt = {
  debtor: Seat;
  /** Null: the guarantor, the reserve or, for a late fee, the pot. */
  creditor: Seat | null;
  guarantor?: Person;
  kind: DebtKind;
  /** The seat whose contribution it was, if the debtor pays for another seat. */
  missed_by: Seat | null;
  round: number;
  left: number;
  since: number;
};

/** A debt spread over instalments; `first` is the day of the first one. */
export type RepaymentPlan = {
  /** Counts plans in the order in which they were made. */
  number: number;
  rhythm: 'weekly' | 'monthly';
  amount: number;
  first: number;
  taken: number;
  /** Attempts made for the next instalment, and when the first of them was. */
  tries: number;
  tried_at: number;
  next_at: number;
};

export type Form = {
  contribution: number;
  frequency: 'weekly' | 'monthly';
  max: number;
  /** The members needed to start without a vote. */
  min: number;
  start: number;
  order: 'organiser_last' | 'join' | 'picked' | 'need';
  late_fee: number;
  reserve: number;
  /** A number of contributions. */
  bond: number;
  /** Percentage of the pot that the first turn pays and the last one receives. */
  early_turn_fee: number;
  /** If true, votes need two thirds rather than more than half. */
  two_thirds: boolean;
  /** If true, first contributions are held before the start; older groups have no holds. */
  ready: boolean;
  /** Joined only by the organiser's invitation. */
  is_private: boolean;
  /** If true, the organiser approves each new member. */
  approval: boolean;
};

export type Office = 'treasurer' | 'secretary';

export type Group = Form & {
  name: string;
  set_aside: number;
  organiser: Person;
  status: 'recruiting' | 'waiting' | 'active' | 'paused' | 'completed';
  outcome: 'finished' | 'dissolved' | null;
  /** In order of joining. */
  seats: Seat[];
  seats_made: number;
  /** The number of members whose score put them behind the others at the start. */
  behind: number;
  /** The open round. */
  round: number;
  phase: 'scheduled' | 'collecting' | 'settled';
  tries: number;
  tried_at: number;
  /** Days by which pauses have shifted the due dates. */
  shifted: number;
  paused_at: number;
  /** When the next automatic step is due. */
  next_at: number | null;
  /** The money in the pot for each round. */
  funded: Map<number, number>;
  paid_out: Map<number, number>;
  /** The part of its payouts that went to debts in other groups. */
  elsewhere: number;
  reserve_balance: number;
  debts: Debt[];
  /** Members who agreed to pause or resume, those who didn't, and when that vote ends. */
  votes: Set<Seat>;
  against: Set<Seat>;
  vote_ends: number | null;
  /** Offices held, and offices offered but not yet answered. */
  offices: Map<Seat, Office>;
  asked_offices: Map<Seat, Office>;
  /** The nominee for organiser, and when members last proposed one without success. */
  election: { nominee: Seat; by: Seat; yes: Set<Seat>; ends: number } | null;
  asked_in_vain: Map<Seat, number>;
  /** Covers waiting for a second officer, by the late member; and the number approved. */
  covers: Map<Seat, { by: Person; amount: number; round: number; ends: number }>;
  signed: number;
  /** The number of ready checks made, and whether the group was asked how to start. */
  checks: number;
  unready: boolean;
  start_votes: Map<'wait' | 'start_smaller', StartVote>;
  /** Open disputes, and who has already disputed which round. */
  disputes: Dispute[];
  disputed: Set<string>;
  /** The number of payouts that waited longer after a vote, and of those made after a later round. */
  waited_longer: number;
  passed: number;
  /** By debtor; and the number that took effect. */
  write_offs: Map<Seat, WriteOff>;
  written_off: number;
  /** The number of seats suspended, and of those taken over by the next of kin. */
  suspended: number;
  inherited: number;
  /** A vote on new terms, the terms agreed to from a round on, and the number of such agreements. */
  terms_vote: TermsVote | null;
  agreed: (Percents & { from: number }) | null;
  /** Late fees, shared out at the end if there are bonds. */
  fees: number;
  /** Fees of early turns that late turns haven't received yet; and the fee of each round. */
  slot_pool: number;
  premiums: Map<number, number>;
  swaps: { from: Seat; to: Seat }[];
  /** The person each seat is offered to. */
  offers: Map<Seat, Person>;
  /** People waiting for the organiser's answer, in the order of asking. */
  waiting: Set<Person>;
  /** The waiting list for seats, the next one first; and everyone who asked, by their latest request. */
  listed: Person[];
  asked: Set<Person>;
  /** Declined for good: in the simulation no one is invited again. */
  declined: Set<Person>;
  /** By name, when people without a smartphone were last sent a code that they haven't given. */
  codes: Map<string, number>;
};

export type Frequency = 'daily' | 'weekly' | 'monthly';

/** An auto-save: `from` is its first day, `next` the next one. */
export type Plan = { frequency: Frequency; amount: number; from: number; next: number };

export type GoalKind = 'free' | 'target' | 'locked';

export type Goal = {
  name: string;
  kind: GoalKind;
  /** An early withdrawal, and when it is paid. */
  leaving: { amount: number; at: number } | null;
  /** The number of early withdrawals paid. */
  left: number;
  owner: Person;
  target: number;
  saved: number;
  status: 'active' | 'paused' | 'completed' | 'deleted';
  plan: Plan | null;
  /** Planned amounts that were neither saved nor caught up, the earliest day first. */
  misses: Miss[];
};

/** A planned amount that was not saved; `next` is the time of the next retry, if there is one. */
export type Miss = { day: number; amount: number; tries: number; next: number | null };

/** A recurring payment; `next` is null once it has ended. */
export type StandingOrder = {
  name: string;
  owner: Person;
  to: string;
  amount: number;
  frequency: 'weekly' | 'monthly';
  first: number;
  next: number | null;
  /** Attempts made for the next day. */
  tries: number;
  /** The number of days that were paid. */
  paid: number;
};

/** A customer's number at a biller, which is paid by hand; at most one of its reminders has not ended. */
export type Bill = {
  name: string;
  owner: Person;
  category: 'airtime' | 'electricity';
  /** The oldest first. */
  payments: { at: number; day: number; amount: number }[];
  reminders: BillReminder[];
};

/** Due days are counted from `first`, the day of the payment it was set from. */
export type BillReminder = {
  frequency: 'weekly' | 'monthly';
  first: number;
  /** Excluding charges. */
  amount: number;
  status: 'active' | 'paused' | 'ended';
  set_at: number;
  /** No earlier day is due. */
  from: number;
  skipped: Set<number>;
  /** Announcements of due days, and reasons for none. */
  outcomes: Set<'announced' | 'paid' | 'skipped' | 'paused'>;
};

/** The outcome of debits from an account, as its bank decides. */
export type DebitOutcome =
  | 'paid'
  | 'refused'
  | 'late'
  | 'twice'
  | 'half'
  | 'no_reply'
  | 'refused_then_paid'
  | 'reversed';

/** A customer's bank account that pays what the wallet is missing. Adding it again revives it. */
export type Bank = {
  name: string;
  owner: Person;
  status: 'pending' | 'active' | 'removed';
  removed_by: 'customer' | 'provider' | 'chargeback' | null;
  preferred_at: number | null;
  /** The mandate's status at the bank, which we may learn of later. */
  at_bank: 'pending' | 'active' | 'revoked';
  outcome: DebitOutcome;
  /** The oldest first. */
  consents: Consent[];
};

/** The most that a bank may pay for a group: by week or month, in total, and until the last due day. */
export type Consent = {
  bank: Bank;
  group: Group;
  cap: number;
  total: number;
  ends_on: number;
  /** The due day announced last. */
  announced: { day: number; amount: number } | null;
  /** The due day for which the customer pays another way. */
  skips: number | null;
  ended: 'customer' | 'mandate' | 'over' | null;
  pulls: Pull[];
};

/** A debit for a due day; the second attempt follows a refusal. */
export type Pull = {
  consent: Consent;
  due: number;
  attempt: 1 | 2;
  amount: number;
  received: number;
  status: 'pending' | 'paid' | 'refused';
  problem: 'insufficient_funds' | 'unusable' | 'stopped' | null;
  outcome: DebitOutcome;
  /** When the bank pays. */
  paid_at: number;
  /** When its provider is asked next, as far as the reply matters. */
  check_at: number | null;
  was_refused: boolean;
  /** The consent allowed less than the wallet was missing. */
  was_limited: boolean;
  /** Taken back by the bank, and the part of it that the wallet lacked. */
  reversed: number;
  owed: number;
};

/** A customer's saved card, and the total it has paid. */
export type Card = { owner: Person; status: 'active' | 'removed'; paid: number; declined: number };

/** A group pot that many pay into; `closes` is its last day, `first` the last day promised originally. */
export type Pot = {
  name: string;
  organiser: Person;
  to: string;
  rule: 'pay_out' | 'target_or_back';
  target: number;
  first: number;
  closes: number;
  payments: { payer: Person | Guest; amount: number }[];
  status: 'open' | 'paid_out' | 'returned';
};

/** A payer by card without an account. The amounts are kobo received and kobo returned. */
export type Guest = {
  name: string;
  pot: Pot;
  amount: number;
  /** The same payment may arrive twice. */
  received: number;
  given_back: number;
  /** The amount the provider can't return, which staff pay by hand. */
  stuck: number;
};

/** A share of a receipt, or a fixed amount, that goes into a goal. */
export type SortPart = { goal: string; kind: 'percent' | 'amount'; size: number };

export type SortingRule = {
  source: 'any' | 'added' | 'payer';
  payer: string | null;
  at_least: number;
  asks: boolean;
  parts: SortPart[];
  status: 'active' | 'paused' | 'deleted';
  /** Earlier arrivals do not count. */
  since: number;
};

/** An arrival that matched a rule, and the outcome. */
export type SortingRun = {
  rule: SortingRule;
  credit: number;
  status: 'asked' | 'sorted' | 'undone' | 'declined' | 'skipped';
  /** `back`: an undo returned it to the wallet. */
  moves: { goal: Goal; amount: number; back: boolean }[];
  asked_at: number;
  decided_at: number;
};

export type SpendTerms = {
  goal: string;
  style: 'round_up' | 'percent';
  /** The rounding step or the percentage. */
  size: number;
  day_cap: number;
};

/** Round-ups: `next` is the day whose payments are collected the night after. */
export type SpendPlan = SpendTerms & { paused: boolean; since: number; next: number };

/** A person's sorting rules and round-ups. */
export type Sorter = {
  owner: Person;
  rules: SortingRule[];
  /** The number of arrivals already processed. */
  read: number;
  runs: SortingRun[];
  plan: SpendPlan | null;
  nights: { saved: number; skipped: number; total: number };
};

/** The way a bill is split; the person who splits it bears the remainder of percentages or amounts. */
export type SplitRule = { method: 'equal' } | { method: 'percent' | 'amounts'; sizes: number[] };

/** A request for money, or a share of a split bill, which can be paid in parts. */
export type MoneyRequest = {
  name: string;
  owner: Person;
  asked: string | null;
  /** Null: the payer chooses. */
  amount: number | null;
  partial_payments: boolean;
  until: number;
  paid: number;
  payments: number;
  status: 'open' | 'paid' | 'declined' | 'cancelled';
};

/** A payment from one person to another, or to a bank. */
export type Transfer = {
  name: string;
  from: Person;
  to: Person | null;
  amount: number;
  day: number;
  recall: Recall | null;
  pays: MoneyRequest | null;
  /** The two members of staff who reversed it. */
  reversed: string | null;
};

/** A recall of a transfer; `until` is when the recipient counts as silent, or the bank is late. */
export type Recall = {
  status: 'asked' | 'with_bank' | 'reviewing' | 'given_back' | 'not_given_back' | 'withdrawn';
  until: number;
  given: number;
  held: number;
  was_held: boolean;
  /** Steps taken with the bank. */
  bank: Set<string>;
  claim: Claim | null;
};

/** A claim of the transfer by its sender, who says they were tricked. */
type Claim = {
  status: 'open' | 'returned' | 'released' | 'false' | 'settled';
  /** False if an earlier claim of the sender was false. */
  instant: boolean;
  hold_until: number | null;
  /** The amount held first: less than the transfer if part of it was spent. */
  first_held: number;
  extended: boolean;
  decided_at: number | null;
};

export type Product = { name: string; seller: Person; price: number; stock: number };

/** An order of one product; `since` is when it reached its status. */
export type Purchase = {
  name: string;
  buyer: Person;
  product: Product;
  quantity: number;
  total: number;
  status: 'placed' | 'shipped' | 'delivered' | 'released' | 'cancelled' | 'refunded';
  refunded: number;
  since: number;
  asked: PurchaseReturn | null;
};

/** A return of goods; `by` is when the wait ends, null while staff decide. */
export type PurchaseReturn = {
  quantity: number;
  claimed: number;
  status:
    | 'asked'
    | 'offered'
    | 'accepted'
    | 'sent'
    | 'reviewing'
    | 'refunded'
    | 'not_refunded'
    | 'lapsed'
    | 'withdrawn';
  by: number | null | 'ended';
  offer: number | null;
  refund: number | null;
  /** True once the goods are on their way back. */
  sent: boolean;
  /** Reasons it was passed to staff. */
  steps: Set<string>;
};

/** A staff change waiting for a second person; `by`: its proposer. */
type UnfreezeProposal = { by: string; about: Person; until: number };

type ReversalProposal = { by: string; transfer: Transfer; until: number };

type StaffState = {
  proposals: UnfreezeProposal[];
  reversals: ReversalProposal[];
  /** The number of log entries per action. */
  log: Map<string, number>;
};

export type Model = {
  guests: Map<string, Guest>;
  products: Map<string, Product>;
  purchases: Map<string, Purchase>;
  transfers: Map<string, Transfer>;
  requests: Map<string, MoneyRequest>;
  sorters: Map<string, Sorter>;
  orders: Map<string, StandingOrder>;
  bills: Map<string, Bill>;
  /** Messages about bills by customer and day, each with its bills. */
  announced: Map<string, string[]>;
  people: Map<string, Person>;
  groups: Map<string, Group>;
  goals: Map<string, Goal>;
  pots: Map<string, Pot>;
  banks: Map<string, Bank>;
  /** By customer. */
  cards: Map<string, Card>;
  desk: StaffState;
  /** The number of refusals per reason. */
  refusals: Map<string, number>;
};

export const emptyModel = (): Model => ({
  guests: new Map(),
  products: new Map(),
  purchases: new Map(),
  transfers: new Map(),
  requests: new Map(),
  sorters: new Map(),
  orders: new Map(),
  bills: new Map(),
  announced: new Map(),
  people: new Map(),
  groups: new Map(),
  goals: new Map(),
  pots: new Map(),
  banks: new Map(),
  cards: new Map(),
  desk: { proposals: [], reversals: [], log: new Map() },
  refusals: new Map(),
});

/** Thrown for an action the product should refuse; the model is unchanged. */
export class Refused extends Error {}

/** Throws unless the condition holds. */
export function requireThat(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new Refused(reason);
}

/** True if this many votes are enough to agree. */
export const carries = ({ two_thirds }: Group, yes: number, voters: number): boolean =>
  two_thirds ? 3 * yes >= 2 * voters : 2 * yes > voters;

/** True if this many votes against leave too few who could still agree. */
export const fails = ({ two_thirds }: Group, no: number, voters: number): boolean =>
  two_thirds ? 3 * no > voters : 2 * no >= voters;

export function personOf(model: Model, name: string): Person {
  const person = model.people.get(name);
  if (person === undefined) throw new Error(`no person ${name}`);
  return person;
}

export function groupOf(model: Model, name: string): Group {
  const group = model.groups.get(name);
  requireThat(group !== undefined, 'no such group');
  return group;
}

export function seatOf(group: Group, person: Person): Seat {
  const seat = group.seats.find((seat) => seat.person === person);
  requireThat(seat !== undefined, 'not a member');
  return seat;
}

/** Credits a wallet; the part above the person's balance limit is parked. Returns the part that isn't. */
export function credit(person: Person, amount: number): number {
  const room =
    person.cap === null
      ? amount
      : Math.max(person.cap - person.wallet - person.saved - person.held, 0);
  const fits = Math.min(room, amount);
  person.parked += amount - fits;
  addToWallet(person, fits);
  return fits;
}

/** Credits money that needs no room under the balance limit. A debt to Alajo is paid first. */
export function addToWallet(person: Person, amount: number): void {
  person.wallet += amount;
  payDebt(person);
}

/** Pays what the person owes Alajo, as far as they have money. It was counted as income before. */
export function payDebt(person: Person): void {
  for (const pocket of ['wallet', 'parked'] as const) {
    const paid = Math.min(person[pocket], person.owes);
    person[pocket] -= paid;
    person.owes -= paid;
    addIncome(person, -paid);
  }
}

/** Credits income. */
export function receive(person: Person, amount: number, from: Arrival['from']): void {
  if (from !== 'ajo') addIncome(person, amount);
  const arrived = credit(person, amount);
  if (arrived > 0) person.arrived.push({ amount: arrived, from });
}

/** Counts money from outside as income; a negative amount is a reversal of it. */
export function addIncome(person: Person, amount: number): void {
  if (amount !== 0) person.income.push({ amount, day: null });
}

/** Dates the latest income. */
export function dateIncome(model: Model, now: number): void {
  for (const { income } of model.people.values()) {
    for (let at = income.length - 1; at >= 0 && income[at]?.day === null; at--) {
      Object.assign(income[at] ?? {}, { day: dayOf(now) });
    }
  }
}

/** Moves parked money into the wallet, up to the balance limit. */
export function release(person: Person): void {
  const waiting = person.parked;
  person.parked = 0;
  credit(person, waiting);
}

export function debit(person: Person, amount: number): void {
  requireThat(person.wallet >= amount, 'not enough money');
  person.wallet -= amount;
}

// Daily limits by tier; people with a cap are on tier 1, all others on tier 3.
const DAY_LIMIT = { tier_1: 50_000 * 100, tier_3: 5_000_000 * 100 };

/** Counts a manual payment towards the daily limit. */
export function countSent(person: Person, amount: number, now: number): void {
  const today = dayOf(now);
  const sent = person.sent_on === today ? person.sent : 0;
  const limit = person.cap === null ? DAY_LIMIT.tier_3 : DAY_LIMIT.tier_1;
  requireThat(sent + amount <= limit, 'over the daily limit');
  if (amount > 0) Object.assign(person, { sent_on: today, sent: sent + amount });
}

/** Debits money sent by hand. */
export function send(person: Person, amount: number, now: number): void {
  requireThat(person.frozen_by === null, 'the wallet is frozen');
  requireThat(person.wallet >= amount, 'not enough money');
  countSent(person, amount, now);
  debit(person, amount);
}

/** Pays another person. A person's transfers are numbered from 1, the oldest first. */
export function transfer(
  model: Model,
  from: Person,
  { to, amount, pays = null }: { to: Person; amount: number; pays?: MoneyRequest | null },
  now: number,
): void {
  send(from, amount, now);
  receive(to, amount, from);
  const day = dayOf(now);
  from.spent.push({ day, amount });
  from.transfers += 1;
  const name = `${from.name} transfer ${from.transfers}`;
  const begun = { recall: null, reversed: null };
  model.transfers.set(name, { name, from, to, amount, day, pays, ...begun });
}

// A transfer to a bank up to ₦5,000 costs ₦10 and VAT of 7.5%, from the first day that has prices.
export const BANK_FEE = 1075;
export const PRICED_SINCE = Date.UTC(2026, 0, 19) / DAY;

/**
 * Sends money to a bank, which pays it out at once. A person's payouts are numbered from 1, the oldest
 * first.
 */
export function sendToBank(model: Model, from: Person, amount: number, now: number): void {
  const day = dayOf(now);
  const total = amount + BANK_FEE;
  send(from, total, now);
  from.spent.push({ day, amount: total });
  from.payouts += 1;
  const name = `${from.name} payout ${from.payouts}`;
  const begun = { pays: null, recall: null, reversed: null };
  model.transfers.set(name, { name, from, to: null, amount, day, ...begun });
}

/** A person without groups or goals. */
export const createPerson = (name: string, cap: number | null, wallet = 0): Person => ({
  name,
  proxyMembers: false,
  cap,
  wallet,
  saved: 0,
  parked: 0,
  held: 0,
  owes: 0,
  uses_banks: false,
  frozen_by: null,
  sent_on: 0,
  sent: 0,
  arrived: [],
  income: [],
  spent: [],
  transfers: 0,
  payouts: 0,
  sent_home: 0,
});

/** The seat that pays for a seat. */
export const payerOf = (seat: Seat): Seat => seat.paid_by ?? seat;

/** The person who receives a seat's payout and the refund of what was paid for it. */
export const receiverOf = ({ person, paid_to }: Seat): Person => paid_to ?? person;

/** Members who can sign in have a vote. */
export const votersOf = ({ seats }: Group): Seat[] =>
  seats.filter(({ person, left_at }) => !person.proxyMembers && left_at === null);

export const seatsInTurnOrder = (group: Group) =>
  [...group.seats].sort((a, b) => a.position - b.position);

const POINTS = { on_time: 1, late: -3, missed: -20, missed_after_collecting: -40, suspended: 0 };
const FADE_DAYS = 365;

/**
 * Starts at 50 and adds the points of each settled round in any group, fading by whole days over a year,
 * rounded down.
 */
export function trustOf(model: Model, person: Person, now: number): number {
  const shares = [...model.groups.values()].flatMap((group) =>
    group.seats.flatMap((seat) =>
      [...seat.shares].flatMap(([round, share]) => (isSettled(group, round) ? [share] : [])),
    ),
  );
  const points = shares
    .filter((share) => share.person === person)
    .map(({ punctuality, at }) => {
      const days_left = FADE_DAYS - Math.floor((now - at) / DAY);
      return POINTS[punctuality] * Math.max(days_left, 0);
    });
  const score = 50 + Math.floor(points.reduce((sum, value) => sum + value, 0) / FADE_DAYS);
  return Math.min(Math.max(score, 0), 100);
}

/** True if a late payment in a round is not yet known to everyone. */
const isSettled = (group: Group, round: number) =>
  group.status === 'completed' ||
  group.paid_out.has(round) ||
  (round === group.round ? group.phase === 'settled' : isDisputed(group, round));

/** True if a round's payout waits for a dispute. */
export const isDisputed = ({ disputes }: Group, round: number): boolean =>
  disputes.some((dispute) => dispute.round === round);

/** 00:00 in Lagos on a round's due day, which is an hour before midnight UTC all year. */
export function dueAt(group: Group, round: number): number {
  const periods = round - 1;
  const day =
    group.frequency === 'weekly' ? group.start + 7 * periods : monthsLater(group.start, periods);
  return (day + group.shifted) * DAY - HOUR;
}

/** Keeps the day of the month, or takes the month's last day if it has no such day. */
export function monthsLater(day: number, months: number): number {
  const first = new Date(day * DAY);
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + months];
  const last = Date.UTC(year, month + 1, 0) / DAY;
  return Math.min(Date.UTC(year, month, first.getUTCDate()) / DAY, last);
}

export const dayOf = (at: number) => Math.floor((at + HOUR) / DAY);

/** YYYY-MM-DD. */
export const dateOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);

export const addTo = <K>(map: Map<K, number>, key: K, amount: number) =>
  map.set(key, (map.get(key) ?? 0) + amount);

export const notStarted = ({ status }: Group): boolean =>
  status === 'recruiting' || status === 'waiting';
