// Actions of people and faults of machines as data: a history can be printed, replayed and shrunk.
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import {
  acceptSwap,
  createGroup,
  endSeatOffer,
  endSwap,
  joinGroup,
  leaveGroup,
  offerSeat,
  offerSwap,
  takeSeat,
  vote,
} from './membership.ts';
import {
  credit,
  dateOf,
  type Form,
  type Frequency,
  type Model,
  need,
  type Person,
  personOf,
  release,
  send,
} from './model.ts';
import { contribute, cover, requestCollection } from './rounds.ts';
import {
  catchUp,
  deleteGoal,
  openGoal,
  planGoal,
  save,
  switchGoal,
  takeOut,
  unplanGoal,
} from './savings.ts';

type In = { group: string };
type Of = { goal: string };
type Sum = { goal: string; amount: number };
type With = { group: string; whom: string };

/** The arguments of each verb. People and groups are named; `whom` is the other person. */
type Details = {
  earn: { amount: number };
  send: { whom: string; amount: number };
  create: { group: string; form: Form };
  join: In;
  leave: In;
  contribute: { group: string; ahead: number };
  cover: With;
  collect: In;
  pause: In;
  resume: In;
  offer_swap: With;
  accept_swap: With;
  end_swap: With;
  offer_seat: With;
  end_seat_offer: With;
  take_seat: In;
  release: object;
  open_goal: { goal: string; target: number };
  save: Sum;
  catch_up: Sum;
  take_out: Sum;
  delete_goal: Of;
  pause_goal: Of;
  resume_goal: Of;
  plan_goal: { goal: string; frequency: Frequency; amount: number };
  unplan_goal: Of;
};
export type Verb = keyof Details;
export type DeedOf<V extends Verb> = { [K in V]: { verb: K } & Details[K] }[V];
export type Deed = DeedOf<Verb>;

/** A fault: the server is down until an instant, or the process crashes at a statement. */
export type Trouble =
  | { verb: 'down'; until: number }
  | { verb: 'crash'; statement: number; done: boolean }
  | { verb: 'again' };

export type Action =
  | { at: number; who: string; deed: Deed }
  | { at: number; who: null; deed: Trouble };

type Acts = { [V in Verb]: (model: Model, me: Person, deed: DeedOf<V>, now: number) => void };

const acts: Acts = {
  earn: (_, me, { amount }) => credit(me, amount),
  send(model, me, { whom, amount }, now) {
    const to = personOf(model, whom);
    need(to !== me, 'oneself');
    send(me, amount, now);
    credit(to, amount);
  },
  create: (model, me, { group, form }, now) => createGroup(model, me, group, form, now),
  join: (model, me, { group }) => joinGroup(model, me, group),
  leave: (model, me, { group }) => leaveGroup(model, me, group),
  contribute: (model, me, { group, ahead }, now) => contribute(model, me, group, ahead, now),
  cover: (model, me, { group, whom }, now) => cover(model, me, group, personOf(model, whom), now),
  collect: (model, me, { group }, now) => requestCollection(model, me, group, now),
  pause: (model, me, { group }, now) => vote(model, me, group, 'pause', now),
  resume: (model, me, { group }, now) => vote(model, me, group, 'resume', now),
  offer_swap: (model, me, { group, whom }) => offerSwap(model, me, group, personOf(model, whom)),
  accept_swap: (model, me, { group, whom }) => acceptSwap(model, me, group, personOf(model, whom)),
  end_swap: (model, me, { group, whom }) => endSwap(model, me, group, personOf(model, whom)),
  offer_seat: (model, me, { group, whom }) => offerSeat(model, me, group, personOf(model, whom)),
  end_seat_offer: (model, me, { group, whom }) =>
    endSeatOffer(model, me, group, personOf(model, whom)),
  take_seat: (model, me, { group }, now) => takeSeat(model, me, group, now),
  release: (_, me) => release(me),
  open_goal: (model, me, { goal, target }) => openGoal(model, me, goal, target),
  save: (model, me, { goal, amount }) => save(model, me, goal, amount),
  catch_up: (model, me, { goal, amount }) => catchUp(model, me, goal, amount),
  take_out: (model, me, { goal, amount }) => takeOut(model, me, goal, amount),
  delete_goal: (model, me, { goal }) => deleteGoal(model, me, goal),
  pause_goal: (model, me, { goal }) => switchGoal(model, me, goal, 'paused'),
  resume_goal: (model, me, { goal }) => switchGoal(model, me, goal, 'active'),
  plan_goal: (model, me, { goal, ...plan }, now) => planGoal(model, me, goal, plan, now),
  unplan_goal: (model, me, { goal }) => unplanGoal(model, me, goal),
};

/** Applies a person's action to the model. Throws Refused where the product should refuse. */
export function act<V extends Verb>(model: Model, who: string, deed: DeedOf<V>, now: number): void {
  const verb: V = deed.verb;
  acts[verb](model, personOf(model, who), deed, now);
}

/** Whether the action can be sent to the product: its group or goal exists. */
export function makesSense(model: Model, deed: Deed): boolean {
  if ('group' in deed) return deed.verb === 'create' || model.groups.has(deed.group);
  return !('goal' in deed) || deed.verb === 'open_goal' || model.goals.has(deed.goal);
}

/** An action as one line of a history. */
export function describeAction({ at, who, deed }: Action): string {
  const when = new Date(at).toISOString().slice(0, 16);
  return `${when}Z ${who ?? 'machine'} ${describeDeed(deed)}`;
}

function describeDeed(deed: Deed | Trouble): string {
  switch (deed.verb) {
    case 'down':
      return `is off until ${new Date(deed.until).toISOString().slice(0, 16)}Z`;
    case 'crash':
      return `will crash ${deed.done ? 'after' : 'before'} its statement ${deed.statement}`;
    case 'again':
      return 'will run a job twice';
    case 'create':
      return `creates ${deed.group}: ${formWords(deed.form)}`;
    default: {
      const rest = Object.entries(deed).filter(([name]) => !NAMELESS.includes(name));
      const amounts = Object.entries(deed).filter(([name]) => MONEY.includes(name));
      const amount = amounts.map(([, value]) => formatNaira(kobo(Number(value))));
      return [deed.verb, ...amount, ...rest.map(([name, value]) => `${name} ${value}`)].join(' ');
    }
  }
}

const MONEY = ['amount', 'target'];
const NAMELESS = ['verb', ...MONEY];

const formWords = (form: Form) =>
  [
    `${formatNaira(kobo(form.contribution))} ${form.frequency} from ${dateOf(form.start)}`,
    `up to ${form.max}, ${form.order}, late fee ${form.late_fee}, reserve ${form.reserve}`,
  ].join(', ');
