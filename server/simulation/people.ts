// The people of a simulation: their incomes, habits and mischief. Chance and the model decide what
// they do, never the product's replies, which makes a history repeatable.
import type { Chance } from './chance.ts';
import type { Deed } from './history.ts';
import { canSwap, notStarted } from './membership.ts';
import {
  dayOf,
  type Form,
  type Group,
  type Model,
  newcomer,
  type Person,
  type Seat,
} from './model.ts';
import { owesNow, roundsAhead } from './rounds.ts';
import { toCatchUp } from './savings.ts';

type Habit = {
  name: string;
  /** Income, paid at a fixed interval of days. */
  income: number;
  payday_every: number;
  payday: number;
  /** The percentage of their money that they spend in one payment. */
  spends: number;
};

export type Cast = { habits: Habit[]; groups_max: number };

const NAIRA = 100;
const TIER_1_CAP = 300_000 * NAIRA;
/** Receives the money that people spend; a member of no group. */
const SHOP = 'shop';

/** Creates customers without money; every ninth has the balance limit of tier 1. */
export function makeCast(chance: Chance, model: Model, count: number): Cast {
  model.people.set(SHOP, newcomer(SHOP, null));
  const habits = Array.from({ length: count }, (_, at): Habit => {
    const name = `p${at + 1}`;
    const cap = at % 9 === 8 ? TIER_1_CAP : null;
    model.people.set(name, newcomer(name, cap));
    const payday_every = chance.pick([7, 14, 14, 30]);
    return {
      name,
      income: chance.whole(5, 120) * 100 * NAIRA * payday_every,
      payday_every,
      payday: chance.whole(0, payday_every - 1),
      spends: chance.pick([10, 60, 95, 100]),
    };
  });
  return { habits, groups_max: Math.max(Math.trunc(count / 4), 2) };
}

/** The incomes of a day, paid before anything else. */
export function incomes(cast: Cast, chance: Chance, day: number): { who: string; deed: Deed }[] {
  return cast.habits
    .filter((one) => day % one.payday_every === one.payday && chance.percent(85))
    .map((one) => ({ who: one.name, deed: { verb: 'earn', amount: one.income } }));
}

type Doing = { who: string; deed: Deed };

/** The next action of a random person; undefined when they do nothing. */
export function nextDeed(model: Model, cast: Cast, chance: Chance, now: number): Doing | undefined {
  const habit = chance.pick(cast.habits);
  if (chance.percent(20)) return spending(model, cast, chance, habit);
  if (chance.percent(12)) return { who: habit.name, deed: saving(model, chance, habit.name) };
  const groups = [...model.groups.values()];
  const open = groups.filter(notStarted);
  const running = ({ status }: Group) => status === 'active' || status === 'paused';
  const live = groups.filter((group) => running(group) || group.debts.length > 0);
  const who = habit.name;
  if (open.length < 2 && open.length + live.length < cast.groups_max && chance.percent(60)) {
    const form = formOf(chance, now);
    return { who, deed: { verb: 'create', group: `g${groups.length + 1}`, form } };
  }
  if (open.length > 0 && chance.percent(45)) {
    return { who, deed: { verb: 'join', group: chance.pick(open).name } };
  }
  const offered = live.find((group) => group.offers.size > 0);
  const [offer] = offered?.offers ?? [];
  if (offered && offer && chance.percent(12)) return answer(chance, offered.name, offer);
  const peopled = groups.filter((group) => group.seats.length > 0);
  const among = live.length > 0 && chance.percent(95) ? live : peopled;
  if (among.length === 0) return undefined;
  const group = chance.pick(among);
  const seat = chance.pick(group.seats);
  return { who: seat.person.name, deed: inGroup(chance, cast, group, seat) };
}

function answer(chance: Chance, group: string, [seat, taker]: [Seat, Person]): Doing {
  if (chance.percent(80)) return { who: taker.name, deed: { verb: 'take_seat', group } };
  const whom = seat.person.name;
  const who = chance.percent(50) ? whom : taker.name;
  return { who, deed: { verb: 'end_seat_offer', group, whom } };
}

function spending(model: Model, cast: Cast, chance: Chance, habit: Habit): Doing | undefined {
  const whom = chance.percent(85) ? SHOP : chance.pick(cast.habits).name;
  const wallet = model.people.get(habit.name)?.wallet ?? 0;
  const amount = Math.trunc((wallet * habit.spends) / 100);
  if (amount < NAIRA) return undefined;
  return { who: habit.name, deed: { verb: 'send', whom, amount } };
}

/** One goal at a time: the order of two due the same morning is not defined. */
function saving(model: Model, chance: Chance, who: string): Deed {
  const person = model.people.get(who);
  const mine = [...model.goals.values()].filter(({ owner }) => owner === person);
  const open = mine.find(({ status }) => status !== 'deleted');
  if ((person?.parked ?? 0) > 0 && chance.percent(50)) return { verb: 'release' };
  if (open === undefined) {
    const target = chance.whole(5, 200) * 1000 * NAIRA;
    return { verb: 'open_goal', goal: `${who} goal ${mine.length + 1}`, target };
  }
  const goal = open.name;
  const missed = toCatchUp(open);
  if (missed > 0 && chance.percent(30)) return { verb: 'catch_up', goal, amount: missed };
  const amount = chance.whole(1, 300) * 100 * NAIRA;
  const draw = chance.whole(1, 100);
  if (open.status === 'paused' && draw <= 40) return { verb: 'resume_goal', goal };
  if (open.status === 'completed' && draw <= 40) return { verb: 'delete_goal', goal };
  if (draw <= 45) {
    const frequency = chance.pick(['daily', 'weekly', 'monthly'] as const);
    return { verb: 'plan_goal', goal, frequency, amount };
  }
  if (draw <= 75) return { verb: 'save', goal, amount };
  if (draw <= 85) return { verb: 'take_out', goal, amount };
  if (draw <= 93) return { verb: 'pause_goal', goal };
  return { verb: draw <= 97 ? 'unplan_goal' : 'delete_goal', goal };
}

function formOf(chance: Chance, now: number): Form {
  return {
    contribution: chance.whole(1, 60) * 1000 * NAIRA + chance.whole(0, 99) * NAIRA,
    frequency: chance.percent(85) ? 'weekly' : 'monthly',
    max: chance.whole(3, 6),
    start: dayOf(now) + chance.whole(1, 6),
    order: chance.percent(60) ? 'organiser_last' : 'join',
    late_fee: chance.pick([0, 0, 2, 5]),
    reserve: chance.pick([0, 0, 7, 20]),
  };
}

/** Mostly sensible actions, sometimes ones that must be refused. */
function inGroup(chance: Chance, cast: Cast, group: Group, seat: Seat): Deed {
  const name = group.name;
  const other = chance.pick(group.seats);
  const whom = other.person.name;
  const answer = toOthers(chance, group, seat);
  if (answer) return answer;
  if (group.phase === 'settled' && chance.percent(40)) return { verb: 'collect', group: name };
  if (canSwap(group, seat, other) && chance.percent(40)) {
    return { verb: 'offer_swap', group: name, whom };
  }
  if (owesNow(group, seat) && chance.percent(70)) {
    return { verb: 'contribute', group: name, ahead: 0 };
  }
  return whim(chance, cast, group, seat, whom);
}

/** An action others wait for: a vote, an answer to a swap, a missing contribution. */
function toOthers(chance: Chance, group: Group, seat: Seat): Deed | undefined {
  const name = group.name;
  if (notStarted(group) && chance.percent(15)) return { verb: 'leave', group: name };
  if (group.status === 'paused' && chance.percent(60)) return { verb: 'resume', group: name };
  if (group.votes.size > 0 && chance.percent(60)) return { verb: 'pause', group: name };
  const swap = group.swaps.find(({ to }) => to === seat);
  if (swap) {
    const verb = chance.percent(70) ? 'accept_swap' : 'end_swap';
    return { verb, group: name, whom: swap.from.person.name };
  }
  const late = group.seats.find((one) => fails(group, one));
  if (late && late !== seat && chance.percent(40)) {
    return { verb: 'cover', group: name, whom: late.person.name };
  }
  return undefined;
}

const fails = (group: Group, seat: Seat) => {
  const status = seat.shares.get(group.round)?.status;
  return status === 'late' || status === 'missed';
};

function whim(chance: Chance, cast: Cast, group: Group, seat: Seat, whom: string): Deed {
  const name = group.name;
  const draw = chance.whole(1, 100);
  if (draw <= 40) {
    const most = group.status === 'active' ? roundsAhead(group, seat).length : 0;
    return { verb: 'contribute', group: name, ahead: chance.whole(0, Math.min(most, 3)) };
  }
  if (draw <= 50) return { verb: 'collect', group: name };
  if (draw <= 58) return { verb: 'cover', group: name, whom };
  if (draw <= 78) return { verb: 'offer_seat', group: name, whom: chance.pick(cast.habits).name };
  if (draw <= 96) return { verb: 'pause', group: name };
  return { verb: 'leave', group: name };
}
