// The snapshot that model and product are compared by: money, turns and debts as plain data with names.
// Each difference is reported as one line.

import { bankSnapshot, consentSnapshot } from './banks.ts';
import { billSnapshot } from './bills.ts';
import { cardSnapshot } from './cards.ts';
import { disputeSnapshot } from './disputes.ts';
import { guaranteesIn, guaranteeText } from './guarantors.ts';
import {
  dueAt,
  type Group,
  isDisputed,
  type Model,
  type Seat,
  seatsInTurnOrder,
  trustOf,
} from './model.ts';
import { requestSnapshot } from './payment-requests.ts';
import { guestSnapshot, potSnapshot } from './pots.ts';
import { pullSnapshot } from './pulls.ts';
import { recallSnapshot } from './recalls.ts';
import { planSnapshot } from './repayment-plans.ts';
import { type GoalSnapshot, goalSnapshot } from './savings.ts';
import { productSnapshot, purchaseSnapshot } from './shops.ts';
import { sortingSnapshot } from './sorting.ts';
import { type StaffSnapshot, staffSnapshot } from './staff.ts';
import { orderSnapshot } from './standing-orders.ts';
import { termsSnapshot } from './terms.ts';
import { preferenceText } from './turn-preferences.ts';
import { writeOffSnapshot } from './write-offs.ts';

export type Snapshot = {
  people: Record<string, { wallet: number; parked: number }>;
  /** Debts to Alajo after a bank reversed a payment. */
  owed: Record<string, number>;
  groups: Record<string, GroupSnapshot>;
  goals: Record<string, GoalSnapshot>;
  /** When each is paid next, and how many of its days were paid. */
  orders: Record<string, string>;
  /** Status, next day and payments of each reminder of a bill. */
  reminders: Record<string, string>;
  /** Messages about bills by customer and day. */
  announced: Record<string, string[]>;
  /** Status of each bank, its consents, the pulls for each due day, and the saved card of each person. */
  banks: Record<string, string>;
  consents: Record<string, string>;
  pulls: Record<string, string>;
  cards: Record<string, string>;
  /** Status, balance and last day. */
  pots: Record<string, string>;
  /** Amounts received from each guest of a pot, and returned. */
  guests: Record<string, string>;
  /** Status of each request for money. */
  requests: Record<string, string>;
  /** Status of each recalled transfer. */
  recalls: Record<string, string>;
  /** Stock left of each product. */
  products: Record<string, string>;
  /** Status of each order and its return. */
  purchases: Record<string, string>;
  /** Rules, sorts and round-ups. */
  sorting: Record<string, string>;
  staff: StaffSnapshot;
};

export type GroupSnapshot = {
  status: string;
  outcome: string | null;
  organiser: string;
  /** The open round, 0 before the start. */
  round: number;
  phase: string | null;
  pot: number;
  reserve: number;
  /**
   * Total of holds before the start, bonds and late fees; the holds by person; and votes on how to start.
   */
  held: number;
  holds: Record<string, string>;
  start_votes: string[];
  /** Preferred turns by person, before the start. */
  wishes: Record<string, string>;
  /** Guarantors by member. */
  guarantees: Record<string, string>;
  /** Due times of rounds that have not started. */
  due_at: Record<string, number>;
  /** In turn order, marking who has collected. */
  turns: string[];
  /** People waiting for the organiser's answer. */
  waiting: string[];
  /** The waiting list for seats, in order. */
  listed: string[];
  /** By round and person: status, own and total payment into the pot, and outcome for the trust score. */
  shares: Record<string, string>;
  /** Debtor, creditor, kind, round, kobo left. */
  debts: string[];
  /** By person: how many plans were kept or missed, and the state of an open one. */
  plans: Record<string, string>;
  paid_out: Record<string, number>;
  /** Amount that each turn received on top; negative for a fee. */
  premiums: Record<string, number>;
  trust: Record<string, number>;
  votes: string[];
  against: string[];
  swaps: string[];
  /** Open disputes, the oldest first; and votes on writing off. */
  disputes: string[];
  write_offs: string[];
  /** Today's terms, and the vote on new ones. */
  terms: string[];
};

/** The model's snapshot at an instant. */
export function snapshotOf(model: Model, now: number): Snapshot {
  const people = [...model.people.values()].map(({ name, wallet, parked }) => [
    name,
    { wallet, parked },
  ]);
  const groups = [...model.groups.values()].map((group) => [
    group.name,
    groupSnapshot(model, group, now),
  ]);
  const goals = [...model.goals.values()].map((goal) => [goal.name, goalSnapshot(goal)]);
  return {
    people: Object.fromEntries(people),
    owed: Object.fromEntries(
      [...model.people.values()].flatMap(({ name, owes }) => (owes > 0 ? [[name, owes]] : [])),
    ),
    groups: Object.fromEntries(groups),
    goals: Object.fromEntries(goals),
    orders: Object.fromEntries(
      [...model.orders.values()].map((order) => [order.name, orderSnapshot(order)]),
    ),
    reminders: Object.fromEntries(
      [...model.bills.values()].flatMap((bill) => billSnapshot(bill, now)),
    ),
    announced: Object.fromEntries(model.announced),
    banks: Object.fromEntries([...model.banks.values()].map(bankSnapshot)),
    consents: Object.fromEntries([...model.banks.values()].flatMap(consentSnapshot)),
    pulls: Object.fromEntries(pullSnapshot(model)),
    cards: Object.fromEntries([...model.cards.values()].map(cardSnapshot)),
    pots: Object.fromEntries([...model.pots.values()].map((pot) => [pot.name, potSnapshot(pot)])),
    guests: Object.fromEntries(
      [...model.guests.values()].map((guest) => [guest.name, guestSnapshot(guest)]),
    ),
    requests: Object.fromEntries(
      [...model.requests.values()].map((request) => [request.name, requestSnapshot(request)]),
    ),
    recalls: Object.fromEntries(
      [...model.transfers.values()].flatMap(({ name, recall }) =>
        recall ? [[name, recallSnapshot(recall)]] : [],
      ),
    ),
    products: Object.fromEntries(
      [...model.products.values()].map((product) => [product.name, productSnapshot(product)]),
    ),
    purchases: Object.fromEntries(
      [...model.purchases.values()].map((purchase) => [purchase.name, purchaseSnapshot(purchase)]),
    ),
    sorting: Object.fromEntries([...model.sorters.values()].flatMap(sortingSnapshot)),
    staff: staffSnapshot(model),
  };
}

function groupSnapshot(model: Model, group: Group, now: number): GroupSnapshot {
  const { status, outcome, round } = group;
  const over = status === 'completed';
  const begun = round > 0 && !over;
  return {
    status,
    outcome,
    round,
    organiser: group.organiser.name,
    phase: begun ? group.phase : null,
    pot: [...group.funded.values()].reduce((sum, amount) => sum + amount, 0),
    reserve: group.reserve_balance,
    held:
      group.fees +
      group.slot_pool +
      guaranteesIn(group) +
      group.seats.reduce((sum, { held, bond }) => sum + held + bond, 0),
    holds: Object.fromEntries(
      group.seats.flatMap((seat) =>
        isHeld(group, seat) ? [[nameOf(seat), holdText(seat.held, seat.bond)]] : [],
      ),
    ),
    guarantees: Object.fromEntries(
      group.seats.flatMap((seat) =>
        seat.guarantee
          ? [[nameOf(seat), guaranteeText(seat.guarantee.by.name, seat.guarantee)]]
          : [],
      ),
    ),
    start_votes: [...group.start_votes]
      .map(([kind, { yes, no }]) => startVoteText(kind, [...yes].map(nameOf), [...no].map(nameOf)))
      .sort(),
    wishes: Object.fromEntries(
      group.seats.flatMap((seat) =>
        round === 0 && !over && seat.wish
          ? [[nameOf(seat), preferenceText(seat.wish.turn, [...seat.wish.support].map(nameOf))]]
          : [],
      ),
    ),
    due_at: begun ? dueOf(group) : {},
    turns: seatsInTurnOrder(group).map(
      (seat) => `${nameOf(seat)}${seat.collected ? ' collected' : ''}`,
    ),
    waiting: [...group.waiting].map(({ name }) => name).sort(),
    listed: group.listed.map(({ name }) => name),
    shares: Object.fromEntries(group.seats.flatMap(sharesOf)),
    debts: group.debts
      .map((debt) => {
        const to = debt.creditor === null ? '' : ` to ${nameOf(debt.creditor)}`;
        return `${nameOf(debt.debtor)}${to}, ${debt.kind} of round ${debt.round}: ${debt.left}`;
      })
      .sort(),
    plans: Object.fromEntries(
      group.seats.flatMap((seat) => {
        const stands = planSnapshot(seat);
        return stands === null ? [] : [[nameOf(seat), stands]];
      }),
    ),
    paid_out: Object.fromEntries(group.paid_out),
    premiums: Object.fromEntries(group.premiums),
    trust: Object.fromEntries(
      group.seats.map((seat) => [nameOf(seat), trustOf(model, seat.person, now)]),
    ),
    votes: [...group.votes].map(nameOf).sort(),
    against: [...group.against].map(nameOf).sort(),
    disputes: group.disputes.map(disputeSnapshot),
    write_offs: writeOffSnapshot(group),
    terms: termsSnapshot(group),
    swaps: group.swaps.map(({ from, to }) => `${nameOf(from)} with ${nameOf(to)}`).sort(),
  };
}

function dueOf(group: Group): Record<string, number> {
  const from = group.phase === 'scheduled' ? group.round : group.round + 1;
  const rounds = Array.from({ length: group.seats.length - from + 1 }, (_, index) => from + index);
  const coming = rounds.filter(
    (round) => !group.paid_out.has(round) && !(round > group.round && isDisputed(group, round)),
  );
  return Object.fromEntries(coming.map((round) => [round, dueAt(group, round)]));
}

const nameOf = (seat: Seat) => seat.person.name;

const sharesOf = (seat: Seat): [string, string][] =>
  [...seat.shares].map(([round, { status, own, amount, punctuality }]) => [
    `${round} ${nameOf(seat)}`,
    `${status} ${own} of ${amount}, ${punctuality === 'suspended' ? 'on_time' : punctuality.split('_after')[0]}`,
  ]);

const LINES_MAX = 20;

/** The differences between expected and found, at most 20 lines; empty when they agree. */
export function differences<T>(expected: T, found: T, where = ''): string[] {
  return unequal(where, expected, found).slice(0, LINES_MAX);
}

function unequal(path: string, expected: unknown, found: unknown): string[] {
  if (isRecord(expected) && isRecord(found)) {
    const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
    return [...names].flatMap((name) =>
      unequal(path === '' ? name : `${path} › ${name}`, expected[name], found[name]),
    );
  }
  const [should, is] = [JSON.stringify(expected), JSON.stringify(found)];
  return should === is ? [] : [`${path} should be ${should}, is ${is}`];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Before the start, members who are ready; after it, until the end, everyone. */
const isHeld = ({ ready, status }: Group, { held }: Seat) =>
  held > 0 || (ready && (status === 'active' || status === 'paused'));

export const holdText = (first: number, bond: number) => `${first} and a bond of ${bond}`;

export const startVoteText = (kind: string, yes: string[], no: string[]) =>
  `${kind}: ${yes.sort().join(', ')} for it, ${no.sort().join(', ')} against`;
