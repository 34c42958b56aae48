// The people of a simulation: their incomes, habits and attempts. Only randomness and the model decide what
// they do, never the product's replies, which keeps a history repeatable.

import type { PersonAction } from '../history.ts';
import { canSwap } from '../model/membership.ts';
import {
  createPerson,
  dayOf,
  type Form,
  type Goal,
  type Group,
  type Model,
  notStarted,
  type Pot,
  PRICED_SINCE,
  payerOf,
  type Seat,
} from '../model/model.ts';
import { STUCK_KOBO } from '../model/pots.ts';
import { amountOwed, dueNow, roundsAhead } from '../model/rounds.ts';
import { catchUpAmount, isLocked } from '../model/savings.ts';
import { isByPreference } from '../model/turn-preferences.ts';
import { isFull } from '../model/waiting-list.ts';
import type { Random } from '../random.ts';
import type { Action } from '../verbs/verbs.ts';
import { claimAction } from './claims.ts';
import {
  kindOf,
  officerAction,
  recallAction,
  requestAction,
  shopAction,
  sortingAction,
  urgentAction,
} from './habits.ts';
import { nextOfKinAction } from './next-of-kin.ts';
import { proxyMemberAction } from './proxy-members.ts';
import { staffAction } from './staff.ts';
import { termsAction } from './terms.ts';

type Habit = {
  name: string;
  /** Income, paid at a fixed interval of days. */
  income: number;
  payday_every: number;
  payday: number;
  /** The percentage of their money that they spend in one payment. */
  spends: number;
  /** Has sorting rules and round-ups. */
  plans: boolean;
};

export type Population = {
  habits: Habit[];
  groups_max: number;
  /** Draws for members without a smartphone; null if there is none. */
  proxyMembers: Random | null;
  /** Draws for votes on new terms; null if there is none. */
  terms: Random | null;
  /** Draws for deaths; null if there is none. */
  kin: Random | null;
  /** Draws for staff actions; null if there is none. */
  staff: Random | null;
  /** Draws for swindles and claims; null if there is none. */
  claims: Random | null;
};

const NAIRA = 100;
const TIER_1_CAP = 300_000 * NAIRA;
/** Receives the money that people spend; a member of no group. */
const SHOP = 'shop';

/** Creates customers without money; every ninth has the balance limit of tier 1. */
export function createPopulation(
  random: Random,
  model: Model,
  count: number,
): Omit<Population, 'proxyMembers' | 'terms' | 'kin' | 'staff' | 'claims'> {
  model.people.set(SHOP, createPerson(SHOP, null));
  const habits = Array.from({ length: count }, (_, index): Habit => {
    const name = `p${index + 1}`;
    const cap = index % 9 === 8 ? TIER_1_CAP : null;
    model.people.set(name, createPerson(name, cap));
    const plans = index % 3 === 0;
    const payday_every = plans ? 7 : random.pick([7, 14, 14, 30]);
    return {
      name,
      income: random.integer(5, 120) * 100 * NAIRA * payday_every,
      payday_every,
      payday: random.integer(0, payday_every - 1),
      spends: random.pick([10, 60, 95, 100]),
      plans,
    };
  });
  return { habits, groups_max: Math.max(Math.trunc(count / 4), 2) };
}

/** The incomes of a day, paid before anything else. */
export function incomes(population: Population, random: Random, day: number): PersonAction[] {
  return population.habits
    .filter((habit) => day % habit.payday_every === habit.payday && random.percent(85))
    .map((habit) => ({ who: habit.name, action: { verb: 'earn', amount: habit.income } }));
}

/** The next action of a random person; undefined when they do nothing. */
export function nextAction(
  model: Model,
  population: Population,
  random: Random,
  now: number,
): PersonAction | undefined {
  const rare = rareAction(model, population, now);
  if (rare) return rare;
  const habit = random.pick(population.habits);
  const urgent = urgentAction(model, random, now);
  if (urgent) return urgent;
  if (random.percent(15)) return spendMoney(model, random, { population, habit, now });
  if (random.percent(15)) return requestAction(model, random, { who: habit.name, now });
  if (model.transfers.size > 0 && random.percent(12)) return recallAction(model, random);
  if (random.percent(18)) return shopAction(model, random, habit.name);
  const own = ownAction(model, random, habit);
  return own
    ? { who: habit.name, action: own }
    : ajoAction(model, population, random, { who: habit.name, now });
}

/** An action that only some populations have. */
function rareAction(
  model: Model,
  { proxyMembers, terms, kin, staff, claims }: Population,
  now: number,
): PersonAction | undefined {
  const byStaff = staff?.percent(25) ? staffAction(model, staff) : undefined;
  if (byStaff) return byStaff;
  const onClaims = claims?.percent(15) ? claimAction(model, claims) : undefined;
  if (onClaims) return onClaims;
  const left = kin?.percent(6) ? nextOfKinAction(model, kin) : undefined;
  if (left) return left;
  const asOfficer = proxyMembers?.percent(40)
    ? proxyMemberAction(model, proxyMembers, now)
    : undefined;
  if (asOfficer) return asOfficer;
  return terms?.percent(25) ? termsAction(model, terms) : undefined;
}

/** An action on the person's own goals, standing orders, pots and rules. */
function ownAction(model: Model, random: Random, { name, plans }: Habit): Action | undefined {
  if (random.percent(12)) return goalAction(model, random, name);
  if (random.percent(6)) return orderAction(model, random, name);
  if (random.percent(18)) return potAction(model, random, name);
  return plans && random.percent(50) ? sortingAction(model, random, name) : undefined;
}

function ajoAction(
  model: Model,
  population: Population,
  random: Random,
  { who, now }: { who: string; now: number },
): PersonAction | undefined {
  const groups = [...model.groups.values()];
  const answer = answerGuaranteeRequest(random, groups);
  if (answer) return answer;
  const open = groups.filter(notStarted);
  const running = ({ status }: Group) => status === 'active' || status === 'paused';
  const live = groups.filter((group) => running(group) || group.debts.length > 0);
  if (open.length < 2 && open.length + live.length < population.groups_max && random.percent(60)) {
    const form = randomForm(random, now);
    return { who, action: { verb: 'create', group: `g${groups.length + 1}`, form } };
  }
  if (open.length > 0 && random.percent(60)) {
    return recruitingAction(random, population, random.pick(open), who);
  }
  const offer = live.find((group) => group.offers.size > 0);
  if (offer && random.percent(12)) return respondToSeatOffer(random, offer);
  const occupied = groups.filter((group) => group.seats.length > 0);
  const among = live.length > 0 && random.percent(95) ? live : occupied;
  if (among.length === 0) return undefined;
  // A late contribution leaves two days to pay or cover it.
  const urgent = among.find(
    ({ phase, seats, round }) =>
      phase === 'collecting' && seats.some(({ shares }) => shares.get(round)?.status === 'late'),
  );
  const group = urgent && random.percent(50) ? urgent : random.pick(among);
  const knows = whoKnows(random, group);
  const found = knows && random.percent(40) ? knows : random.pick(group.seats);
  const seat = found.person.proxyMembers ? payerOf(found) : found;
  return { who: seat.person.name, action: memberAction(random, population, group, seat) };
}

/**
 * A member asked to take an office; otherwise one who may approve a cover, or the organiser, who alone
 * knows who is late.
 */
function whoKnows(random: Random, group: Group): Seat | undefined {
  const { seats, organiser, covers, offices, asked_offices } = group;
  const [nominee] = asked_offices.keys();
  if (nominee) return nominee;
  const leads = seats.find(({ person }) => person === organiser);
  return covers.size > 0 && offices.size > 0 ? random.pick([...offices.keys()]) : leads;
}

/**
 * Joins, or asks to join if the group requires it or is full. A member may ask for a turn, and an organiser
 * may answer join requests.
 */
function joinerAction(random: Random, group: Group, who: string): PersonAction {
  const { name, approval, organiser, waiting, listed, seats } = group;
  if (isByPreference(group) && seats.length > 1 && random.percent(40)) {
    return {
      who: payerOf(random.pick(seats)).person.name,
      action: preferenceAction(random, group),
    };
  }
  const [applicant] = waiting;
  if (applicant && random.percent(50)) {
    const verb = random.percent(70) ? 'approve' : 'decline';
    const by = random.percent(90) ? organiser.name : who;
    return { who: by, action: { verb, group: name, member: applicant.name } };
  }
  const [waits] = [...waiting, ...listed];
  if (waits && random.percent(10)) {
    return { who: waits.name, action: { verb: 'withdraw_request', group: name } };
  }
  const asks = approval === random.percent(95);
  const verb = asks || isFull(group) ? 'ask' : 'join';
  return { who, action: { verb, group: name } };
}

/** Asks for a guarantor, joins, or asks to join. */
function recruitingAction(
  random: Random,
  population: Population,
  group: Group,
  who: string,
): PersonAction {
  const seat = group.seats.find((seat) => needsGuarantor(group, seat));
  return seat && random.percent(15)
    ? { who: seat.person.name, action: requestGuarantee(random, population, group) }
    : joinerAction(random, group, who);
}

function answerGuaranteeRequest(
  random: Random,
  groups: readonly Group[],
): PersonAction | undefined {
  const requested = groups.find(({ seats }) => seats.some(isGuaranteeRequested));
  return requested && random.percent(30) ? answerMember(random, requested) : undefined;
}

const isGuaranteeRequested = ({ guarantee }: Seat) => guarantee !== null && !guarantee.held;

/** The guarantor mostly agrees; now and then the member withdraws the request. */
function answerMember(random: Random, { name, seats }: Group): PersonAction {
  const seat = random.pick(seats.filter(isGuaranteeRequested));
  const [member, by] = [seat.person.name, seat.guarantee?.by.name ?? ''];
  const request = { group: name, member };
  if (random.percent(80)) return { who: by, action: { verb: 'accept_guarantee', ...request } };
  return { who: random.pick([by, member]), action: { verb: 'end_guarantee', ...request } };
}

function respondToSeatOffer(random: Random, { name: group, offers }: Group): PersonAction {
  const [[seat, invited] = []] = offers;
  if (seat === undefined || invited === undefined) throw new Error(`${group} offers no seat`);
  if (random.percent(80)) return { who: invited.name, action: { verb: 'take_seat', group } };
  const member = seat.person.name;
  const who = random.percent(50) ? member : invited.name;
  return { who, action: { verb: 'end_seat_offer', group, member } };
}

function spendMoney(
  model: Model,
  random: Random,
  { population, habit, now }: { population: Population; habit: Habit; now: number },
): PersonAction | undefined {
  if (dayOf(now) >= PRICED_SINCE && random.percent(25)) {
    const amount = random.integer(1, 50) * 100 * NAIRA;
    return { who: habit.name, action: { verb: 'send_to_bank', amount } };
  }
  const recipient = random.percent(85) ? SHOP : random.pick(population.habits).name;
  const wallet = model.people.get(habit.name)?.wallet ?? 0;
  const amount = Math.trunc((wallet * habit.spends) / 100);
  if (amount < NAIRA) return undefined;
  return { who: habit.name, action: { verb: 'send', recipient, amount } };
}

/** One standing order at a time, to the shop: the order of two payments due together is undefined. */
function orderAction(model: Model, random: Random, who: string): Action {
  const mine = [...model.orders.values()].filter(({ owner }) => owner.name === who);
  const open = mine.find(({ next }) => next !== null);
  if (open === undefined) {
    const order = `${who} order ${mine.length + 1}`;
    const amount = random.integer(1, 600) * 100 * NAIRA;
    const frequency = random.percent(80) ? 'weekly' : 'monthly';
    return { verb: 'set_up_order', order, to: SHOP, amount, frequency };
  }
  return { verb: random.percent(60) ? 'skip_order' : 'end_order', order: open.name };
}

/** One open pot per organiser; anyone pays into any pot. */
function potAction(model: Model, random: Random, who: string): Action {
  const pots = [...model.pots.values()];
  const open = pots.filter(({ status }) => status === 'open');
  if (pots.length > 0 && random.percent(30)) return guestAction(model, random, pots, open);
  const mine = open.find(({ organiser }) => organiser.name === who);
  if (mine && random.percent(30)) return organiserAction(random, mine.name);
  if (open.length === 0 || (mine === undefined && random.percent(15))) {
    const rule = random.percent(40) ? 'pay_out' : 'target_or_back';
    const to = random.percent(50) ? SHOP : who;
    const [target, days] = [random.integer(1, 500) * 100 * NAIRA, random.integer(2, 14)];
    return { verb: 'open_pot', pot: `pot ${pots.length + 1}`, to, rule, target, days };
  }
  const { name: pot } = random.pick(random.percent(95) ? open : pots);
  const wallet = model.people.get(who)?.wallet ?? 0;
  const most = Math.max(Math.trunc(wallet / (50 * NAIRA)), 1);
  return { verb: 'pay_in', pot, amount: random.integer(1, most) * 50 * NAIRA };
}

/** Guests start payments and approve them later, sometimes too late or twice. */
function guestAction(model: Model, random: Random, pots: Pot[], open: Pot[]): Action {
  const guests = [...model.guests.values()];
  const stuck = guests.find((guest) => guest.stuck > 0);
  if (stuck && random.percent(50)) return { verb: 'pay_guest_by_hand', guest: stuck.name };
  const waiting = guests.filter(({ received }) => received === 0);
  if (guests.length > 0 && (waiting.length > 2 || random.percent(45))) {
    const { name: guest } = random.pick(
      random.percent(90) && waiting.length > 0 ? waiting : guests,
    );
    return { verb: 'approve_guest', guest, times: random.percent(85) ? 1 : 2 };
  }
  const { name: pot } = random.pick(random.percent(95) && open.length > 0 ? open : pots);
  const odd = random.percent(35) ? STUCK_KOBO : 0;
  const amount = random.integer(2, 400) * 50 * NAIRA + odd;
  return { verb: 'begin_guest', guest: `guest ${guests.length + 1}`, pot, amount };
}

function organiserAction(random: Random, pot: string): Action {
  const draw = random.integer(1, 100);
  if (draw <= 30) return { verb: 'pay_out_pot', pot };
  if (draw <= 50) return { verb: 'give_back_pot', pot };
  return { verb: 'close_later', pot, days: random.integer(1, 20) };
}

/** One goal at a time: the order of two goals due on the same morning is undefined. */
function goalAction(model: Model, random: Random, who: string): Action {
  const person = model.people.get(who);
  const mine = [...model.goals.values()].filter(({ owner }) => owner === person);
  const open = mine.find(({ status }) => status !== 'deleted');
  if ((person?.parked ?? 0) > 0 && random.percent(50)) return { verb: 'release' };
  if (open === undefined) {
    const target = random.integer(5, 200) * 1000 * NAIRA;
    return {
      verb: 'open_goal',
      goal: `${who} goal ${mine.length + 1}`,
      target,
      kind: kindOf(target),
    };
  }
  return openGoalAction(random, open);
}

function openGoalAction(random: Random, open: Goal): Action {
  const goal = open.name;
  const missed = catchUpAmount(open);
  if (missed > 0 && random.percent(30)) return missedAction(random, goal, missed);
  const amount = random.integer(1, 300) * 100 * NAIRA;
  const draw = random.integer(1, 100);
  if (open.status === 'paused' && draw <= 40) return { verb: 'resume_goal', goal };
  if (open.status === 'completed' && draw <= 40) return { verb: 'delete_goal', goal };
  if (draw <= 45) {
    const frequency = random.pick(['daily', 'weekly', 'monthly'] as const);
    return { verb: 'set_auto_save', goal, frequency, amount };
  }
  // Withdrawals from goals that keep their money are requested more often, as their cool-offs are long.
  if (draw <= (isLocked(open) ? 55 : 75)) return { verb: 'save', goal, amount };
  if (draw <= 85) return takingOut(open, amount);
  if (draw <= 93) return { verb: 'pause_goal', goal };
  return { verb: draw <= 97 ? 'stop_auto_save' : 'delete_goal', goal };
}

const missedAction = (random: Random, goal: string, amount: number): Action =>
  random.percent(20) ? { verb: 'skip_missed', goal } : { verb: 'catch_up', goal, amount };

/**
 * Requests a withdrawal from a goal that keeps its money, sometimes cancels it, or tries one that isn't
 * allowed.
 */
function takingOut(open: Goal, amount: number): Action {
  const { name: goal, leaving, saved } = open;
  if (!isLocked(open) || amount % 7 === 0) return { verb: 'withdraw', goal, amount };
  if (leaving !== null && amount % 3 === 0) return { verb: 'cancel_withdrawal', goal };
  return { verb: 'ask_withdrawal', goal, amount: saved === 0 ? amount : Math.min(amount, saved) };
}

function randomForm(random: Random, now: number): Form {
  const ready = random.percent(40);
  // Mostly an amount that people can afford.
  const whole = random.percent(75) ? random.integer(1, 15) : random.integer(16, 60);
  const contribution = whole * 1000 * NAIRA + random.integer(0, 99) * NAIRA;
  const frequency = random.percent(85) ? 'weekly' : 'monthly';
  const max = random.integer(3, 6);
  return {
    contribution,
    frequency,
    max,
    min: Math.max(3, max - 1 - (whole % 2)),
    start: dayOf(now) + random.integer(2, 6),
    order: random.pick(['organiser_last', 'organiser_last', 'join', 'join', 'picked', 'need']),
    late_fee: random.pick([0, 0, 2, 5]),
    reserve: random.pick([0, 0, 7, 20]),
    bond: ready ? random.pick([0, 0, 1, 2, 3]) : 0,
    // Derived from the amount instead of drawn, as `min` is, so that all other draws stay the same.
    two_thirds: whole % 3 === 0,
    early_turn_fee: ready ? (whole % 4) * 3 : 0,
    ready,
    is_private: random.percent(50),
    approval: random.percent(40),
  };
}

/** A member's action: mostly sensible, sometimes one that the product must refuse. */
function memberAction(random: Random, population: Population, group: Group, seat: Seat): Action {
  const name = group.name;
  const other = random.pick(group.seats);
  const member = other.person.name;
  if (needsGuarantor(group, seat) && random.percent(25)) {
    return requestGuarantee(random, population, group);
  }
  const awaited = officerAction(random, group, seat) ?? awaitedAction(random, group, seat);
  if (awaited) return awaited;
  const protest = protestAction(random, group, seat);
  if (protest) return protest;
  if (group.phase === 'settled' && random.percent(40)) return { verb: 'collect', group: name };
  if (canSwap(group, seat, other) && random.percent(40)) {
    return { verb: 'offer_swap', group: name, member };
  }
  const planning = planAction(random, group, seat);
  if (planning) return planning;
  if (!seat.partial_payments && random.percent(40)) return { verb: 'allow_parts', group: name };
  const due = group.status === 'paused' ? 0 : dueNow(group, seat);
  if (due > 0 && random.percent(70)) return payDue(random, group, { seat, due });
  return randomAction(random, population, group, { seat, member });
}

/** Now and then disputes a round or proposes to write off a debt; otherwise votes on open ones. */
function protestAction(random: Random, group: Group, seat: Seat): Action | undefined {
  const { name, round, phase } = group;
  const [open] = group.disputes;
  if (open && random.percent(50)) {
    const own = open.by === seat.person && random.percent(15);
    if (own) return { verb: 'withdraw_dispute', group: name, round: open.round };
    return { verb: 'answer_dispute', group: name, round: open.round, yes: random.percent(70) };
  }
  const [debtor] = group.write_offs.keys();
  if (debtor && random.percent(50)) {
    const member = debtor.person.name;
    return { verb: 'answer_write_off', group: name, member, yes: random.percent(85) };
  }
  const owes = group.debts.find((debt) => debt.debtor !== seat && debt.creditor !== null);
  if (owes && random.percent(8)) {
    return { verb: 'write_off', group: name, member: owes.debtor.person.name };
  }
  const due = phase !== 'scheduled' && group.status === 'active';
  return due && random.percent(14) ? { verb: 'dispute', group: name, round } : undefined;
}

/** Spreads a debt, sometimes over too long a time, or pays off a plan. */
function planAction(random: Random, group: Group, seat: Seat): Action | undefined {
  const owed = amountOwed(group, seat);
  if (owed === 0 || random.percent(60)) return undefined;
  if (seat.plan && random.percent(20)) return { verb: 'pay_off', group: group.name };
  const rhythm = random.percent(85) ? 'weekly' : 'monthly';
  const amount = Math.ceil(owed / random.pick([1, 2, 3, 3, 4, 8, 40]));
  return { verb: 'make_plan', group: group.name, rhythm, amount };
}

/** The full amount due, or part of it: sometimes too much, sometimes too little. */
function payDue(
  random: Random,
  { name: group }: Group,
  { seat, due }: { seat: Seat; due: number },
): Action {
  if (random.percent(50)) return { verb: 'contribute', group, ahead: 0 };
  if (seat.partial_payments && random.percent(8)) return { verb: 'refuse_parts', group };
  const odd = random.integer(1, 99);
  const half = Math.ceil(Math.min(due, seat.person.wallet) / 2);
  const amount = random.pick([half, half, half + odd, due, due + odd, odd]);
  return { verb: 'pay_part', group, amount: Math.max(amount, 1) };
}

/** Pays the first contribution into its hold, votes on how to start, or leaves. */
function beforeStart(random: Random, group: Group, seat: Seat): Action | undefined {
  const { name, start_votes } = group;
  if (random.percent(12)) return { verb: 'leave', group: name };
  const kinds = [...start_votes.keys()];
  if (kinds.length > 0 && random.percent(80)) {
    return { verb: 'vote_start', group: name, kind: random.pick(kinds), yes: random.percent(80) };
  }
  return seat.held === 0 && random.percent(30) ? { verb: 'make_ready', group: name } : undefined;
}

/**
 * Asks for a turn, sometimes one that is taken or doesn't exist; or supports someone, or stops supporting
 * them.
 */
function preferenceAction(random: Random, { name: group, max, order, seats }: Group): Action {
  const draw = random.integer(1, 100);
  if (draw <= 8) return { verb: 'give_up_turn', group };
  const turn = random.integer(1, max + (random.percent(5) ? 1 : 0));
  if (order === 'picked' || draw <= 40) return { verb: 'choose_turn', group, turn };
  const member = random.pick(seats).person.name;
  return { verb: 'support', group, member, yes: random.percent(85) };
}

const needsGuarantor = ({ ready, status }: Group, { guarantee, paid_by }: Seat) =>
  ready && status !== 'completed' && guarantee === null && paid_by === null;

/**
 * Between half a contribution and two, or more than anyone pays in; anyone may be asked, now and then the
 * member themselves.
 */
function requestGuarantee(random: Random, population: Population, group: Group): Action {
  const { name, contribution } = group;
  const amount = random.percent(97) ? random.integer(1, 4) * (contribution / 2) : 99 * contribution;
  const guarantor = random.pick(population.habits).name;
  return { verb: 'ask_guarantor', group: name, guarantor, amount };
}

/** An action that others wait for: a vote, a reply to a swap offer, a missing contribution. */
function awaitedAction(random: Random, group: Group, seat: Seat): Action | undefined {
  const name = group.name;
  if (notStarted(group)) return beforeStart(random, group, seat);
  if (group.status === 'paused' && random.percent(60)) return { verb: 'resume', group: name };
  if (group.vote_ends !== null && random.percent(60)) {
    return { verb: random.percent(75) ? 'pause' : 'vote_against', group: name };
  }
  const swap = group.swaps.find(({ to }) => to === seat);
  if (swap) {
    const verb = random.percent(70) ? 'accept_swap' : 'end_swap';
    return { verb, group: name, member: swap.from.person.name };
  }
  const late = group.seats.find((seat) => hasNotPaid(group, seat));
  if (late && late !== seat && random.percent(60)) {
    return { verb: 'cover', group: name, member: late.person.name };
  }
  return undefined;
}

const hasNotPaid = (group: Group, seat: Seat) => {
  const status = seat.shares.get(group.round)?.status;
  return status === 'late' || status === 'missed';
};

function randomAction(
  random: Random,
  population: Population,
  group: Group,
  { seat, member }: { seat: Seat; member: string },
): Action {
  const name = group.name;
  const draw = random.integer(1, 100);
  if (draw <= 40) {
    const most = group.status === 'active' ? roundsAhead(group, seat).length : 0;
    return { verb: 'contribute', group: name, ahead: random.integer(0, Math.min(most, 3)) };
  }
  if (draw <= 50) return { verb: 'collect', group: name };
  if (draw <= 58) return { verb: 'cover', group: name, member };
  if (draw <= 78)
    return { verb: 'offer_seat', group: name, replacement: random.pick(population.habits).name };
  if (draw <= 80) return requestGuarantee(random, population, group);
  if (draw <= 96) return { verb: 'pause', group: name };
  return { verb: 'leave', group: name };
}
