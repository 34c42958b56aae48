// Coverage of a simulated life: the verbs that succeeded, the refusals that occurred, and the events that
// the rules are about. It decides which seeds the tests use.
import type { Model, PurchaseReturn } from './model/model.ts';
import type { Outcome } from './run.ts';
import { verbs } from './verbs/verbs.ts';

type Facts = ReturnType<typeof factsOf>;
type Events = Record<string, (facts: Facts) => boolean>;

function factsOf(model: Model) {
  const groups = [...model.groups.values()];
  const seats = groups.flatMap((group) => group.seats);
  const sorters = [...model.sorters.values()];
  const transfers = [...model.transfers.values()];
  const purchases = [...model.purchases.values()];
  const banks = [...model.banks.values()];
  return {
    groups,
    seats,
    sorters,
    transfers,
    purchases,
    shares: seats.flatMap((seat) => [...seat.shares.values()]),
    premiums: groups.flatMap((group) => [...group.premiums.values()]),
    paidFor: seats.filter(({ paid_by }) => paid_by !== null),
    left: seats.filter(({ left_at }) => left_at !== null),
    runs: sorters.flatMap((sorter) => sorter.runs),
    goals: [...model.goals.values()],
    pots: [...model.pots.values()].filter(({ payments }) => payments.length > 0),
    requests: [...model.requests.values()],
    recalls: transfers.flatMap(({ recall }) => (recall ? [recall] : [])),
    bankRecalls: transfers.flatMap(({ to, recall }) => (to === null && recall ? [recall] : [])),
    returns: purchases.flatMap(({ asked }) => (asked ? [asked] : [])),
    guests: [...model.guests.values()],
    bills: [...model.bills.values()],
    banks,
    pulls: banks.flatMap(({ consents }) => consents.flatMap(({ pulls }) => pulls)),
    cards: [...model.cards.values()],
    reversed: transfers.filter(({ reversed }) => reversed !== null),
    refusals: model.refusals,
    staff_log: model.desk.log,
  };
}

/** One event per value: it occurs if anything has that value. */
const each = <V>(label: string, values: V[], read: (facts: Facts) => V[]): Events =>
  Object.fromEntries(
    values.map((value) => [`${label} ${value}`, (facts) => read(facts).includes(value)]),
  );

const isPartRefund = ({ refund, claimed }: PurchaseReturn) =>
  refund !== null && refund !== 0 && refund < claimed;

/** Contributions, turns and seats. */
const AJO: Events = {
  ...each('a contribution is', ['paid', 'missed', 'covered'], ({ shares }) =>
    shares.map(({ status }) => status),
  ),
  ...each('a contribution in parts is', ['paid', 'missed', 'covered'], ({ shares }) =>
    shares.flatMap(({ own, payments, status }) => (own > 0 && payments > 0 ? [status] : [])),
  ),
  ...each('a contribution by someone else is', ['paid', 'missed'], ({ paidFor }) =>
    paidFor.flatMap((seat) => [...seat.shares.values()].map(({ status }) => status)),
  ),
  ...each('a group’s outcome is', [null, 'finished', 'dissolved'], ({ groups }) =>
    groups.map(({ outcome }) => outcome),
  ),
  ...each('a collector without a phone:', [true, false], ({ paidFor }) =>
    paidFor.flatMap(({ collected, person }) => (collected ? [person.proxyMembers] : [])),
  ),
  'a contribution is paid in part': ({ shares }) =>
    shares.some(({ payments, status }) => payments > 0 && status !== 'paid'),
  'a contribution is paid in several parts': ({ shares }) =>
    shares.some(({ payments }) => payments > 1),
  'a group admits by approval': ({ groups }) =>
    groups.some(({ approval, seats }) => approval && seats.length > 1),
  'a group declines someone': ({ groups }) => groups.some(({ declined }) => declined.size > 0),
  'a private group fills': ({ groups }) =>
    groups.some(({ is_private, seats }) => is_private && seats.length > 1),
  'a payout goes elsewhere': ({ groups }) => groups.some(({ elsewhere }) => elsewhere > 0),
  'a start waits longer': ({ groups }) => groups.some(({ waited_longer }) => waited_longer > 0),
  'a free seat passes to the next': ({ groups }) => groups.some(({ passed }) => passed > 0),
  'a debt is written off': ({ groups }) => groups.some(({ written_off }) => written_off > 0),
  'changed terms apply': ({ groups }) =>
    groups.some(({ agreed, round }) => agreed !== null && agreed.from <= round),
  'an early turn gives': ({ premiums }) => premiums.some((premium) => premium < 0),
  'a late turn gets': ({ premiums }) => premiums.some((premium) => premium > 0),
  'a repayment plan is kept': ({ seats }) => seats.some(({ plans }) => plans.kept > 0),
  'a repayment plan is missed': ({ seats }) => seats.some(({ plans }) => plans.missed > 0),
  'some members of a group are behind': ({ groups }) =>
    groups.some(({ behind, seats }) => behind > 0 && behind < seats.length),
  'a member without a phone is paid to a bank': ({ paidFor }) =>
    paidFor.some(({ collected, person }) => collected && person.sent_home > 0),
  'a suspended seat’s contribution is not scored': ({ left }) =>
    left.some((seat) =>
      [...seat.shares.values()].some(({ punctuality }) => punctuality === 'suspended'),
    ),
  'next of kin collect': ({ left }) =>
    left.some(({ paid_to, collected }) => paid_to !== null && collected),
  'a seat is inherited': ({ groups }) => groups.some(({ inherited }) => inherited > 0),
};

const SAVINGS: Events = {
  ...each('savings are withdrawn early from a goal that is', ['target', 'locked'], ({ goals }) =>
    goals.flatMap(({ left, kind }) => (left > 0 ? [kind] : [])),
  ),
  ...each('a sort is', ['sorted', 'undone', 'declined', 'skipped'], ({ runs }) =>
    runs.map(({ status }) => status),
  ),
  'an auto-save misses three times': ({ goals }) =>
    goals.some(({ misses }) => misses.some(({ tries }) => tries === 3)),
  'a goal is completed': ({ goals }) => goals.some(({ status }) => status === 'completed'),
  'a sort is approved': ({ runs }) =>
    runs.some(({ rule, status }) => rule.asks && status === 'sorted'),
  'a night saves round-ups': ({ sorters }) => sorters.some(({ nights }) => nights.saved > 0),
  'a night saves nothing': ({ sorters }) => sorters.some(({ nights }) => nights.skipped > 0),
};

/** Pots, requests and transfers. */
const PAYMENTS: Events = {
  ...each('a pot is', ['paid_out', 'returned'], ({ pots }) => pots.map(({ status }) => status)),
  ...each('a pot with guests is', ['paid_out', 'returned'], ({ pots }) =>
    pots.flatMap(({ payments, status }) =>
      payments.some(({ payer }) => 'pot' in payer) ? [status] : [],
    ),
  ),
  ...each('a request is', ['paid', 'declined', 'cancelled'], ({ requests }) =>
    requests.map(({ status }) => status),
  ),
  ...each(
    'a recall is',
    ['reviewing', 'given_back', 'not_given_back', 'withdrawn'],
    ({ recalls }) => recalls.map(({ status }) => status),
  ),
  ...each('a recall at a bank is', ['given_back', 'not_given_back'], ({ bankRecalls }) =>
    bankRecalls.map(({ status }) => status),
  ),
  'a request is paid in parts': ({ requests }) =>
    requests.some(({ status, payments }) => status === 'paid' && payments > 1),
  'a request for any amount is paid': ({ requests }) =>
    requests.some(({ amount, paid }) => amount === null && paid > 0),
  'money held for a recall is given back': ({ recalls }) =>
    recalls.some(({ was_held, given }) => was_held && given > 0),
  ...each('a claim is', ['returned', 'released', 'false', 'settled'], ({ recalls }) =>
    recalls.flatMap(({ claim }) => (claim ? [claim.status] : [])),
  ),
  'part of a claimed transfer is held': ({ transfers }) =>
    transfers.some(({ recall, amount }) => {
      const held = recall?.claim?.first_held ?? 0;
      return held > 0 && held < amount;
    }),
  'a hold is extended': ({ recalls }) => recalls.some(({ claim }) => claim?.extended),
  'nothing is held at once after a false claim': ({ recalls }) =>
    recalls.some(({ claim }) => claim?.instant === false),
  'a bank answers a recall': ({ bankRecalls }) => bankRecalls.some(({ bank }) => bank.size > 0),
  'a guest is refunded': ({ guests }) => guests.some(({ given_back }) => given_back > 0),
};

const SHOPS: Events = {
  ...each('an order is', ['released', 'cancelled', 'refunded'], ({ purchases }) =>
    purchases.map(({ status }) => status),
  ),
  ...each('a return is', ['refunded', 'not_refunded', 'lapsed', 'withdrawn'], ({ returns }) =>
    returns.map(({ status }) => status),
  ),
  'goods are sent back and refunded': ({ returns }) =>
    returns.some(({ sent, status }) => sent && status === 'refunded'),
  'a return is refunded in part': ({ returns }) => returns.some(isPartRefund),
};

const BILLS: Events = {
  ...each('a due bill is', ['announced', 'paid', 'skipped', 'paused'], ({ bills }) =>
    bills.flatMap(({ reminders }) => reminders.flatMap(({ outcomes }) => [...outcomes])),
  ),
  'a reminder is set again after it ended': ({ bills }) =>
    bills.some(({ reminders }) => reminders.length > 1),
};

/** Banks that pay what a wallet is missing, and saved cards. */
const BANKS: Events = {
  ...each('a bank is removed by', ['customer', 'provider', 'chargeback'], ({ banks }) =>
    banks.map(({ removed_by }) => removed_by),
  ),
  ...each('a consent ends:', ['customer', 'mandate', 'over'], ({ banks }) =>
    banks.flatMap(({ consents }) => consents.map(({ ended }) => ended)),
  ),
  'a pull is paid': ({ pulls }) =>
    pulls.some(({ attempt, received, amount }) => attempt === 1 && received === amount),
  'a pull is paid at the second try': ({ pulls }) =>
    pulls.some(({ attempt, status }) => attempt === 2 && status === 'paid'),
  'a refused pull is paid all the same': ({ pulls }) =>
    pulls.some(({ was_refused, status }) => was_refused && status === 'paid'),
  'a pull is paid in part': ({ pulls }) =>
    pulls.some(({ received, amount }) => received > 0 && received < amount),
  'a pull is paid twice': ({ pulls }) => pulls.some(({ received, amount }) => received > amount),
  'a pull is paid late': ({ pulls }) =>
    pulls.some(({ outcome, status }) => outcome === 'late' && status === 'paid'),
  'a pull is reversed from an empty wallet': ({ pulls }) => pulls.some(({ owed }) => owed > 0),
  'a mandate is revoked before a pull': ({ pulls }) =>
    pulls.some(({ problem }) => problem === 'unusable'),
  'a consent allows less than is missing': ({ pulls }) =>
    pulls.some(({ was_limited }) => was_limited),
  'the charge of a saved card is declined': ({ cards }) =>
    cards.some(({ declined }) => declined > 0),
};

const STAFF_ACTS = [
  'wallet_frozen',
  'wallet_unfrozen',
  'proposal_made',
  'proposal_approved',
  'proposal_rejected',
  'proposal_expired',
];

const STAFF: Events = {
  ...Object.fromEntries(
    STAFF_ACTS.map((act) => [`staff log: ${act}`, (facts) => facts.staff_log.has(act)]),
  ),
  'a transfer is reversed': ({ reversed }) => reversed.length > 0,
  'a returned transfer is reversed': ({ reversed }) =>
    reversed.some(({ recall }) => recall?.status === 'given_back'),
  'a payment of a request is reversed': ({ reversed }) =>
    reversed.some(({ pays }) => pays !== null),
};

/** Refusals that need a particular history. */
const REFUSALS: Events = each(
  'refused:',
  [
    'the income is too small',
    'the pot is too large',
    'no late turn is left',
    'the turn comes too early',
    'the wallet is frozen',
    'frozen by compliance',
    'a change is waiting',
    'their own proposal',
    'not for this role',
    'reversed before',
    'given back',
  ],
  ({ refusals }) => [...refusals.keys()],
);

const EVENTS: Events = {
  ...AJO,
  ...SAVINGS,
  ...PAYMENTS,
  ...SHOPS,
  ...BILLS,
  ...BANKS,
  ...STAFF,
  ...REFUSALS,
};

const didVerb = (verb: string) => `someone does: ${verb}`;

/**
 * Chosen by `npm run simulate -- --choose 4 --seeds 1500 --days 45 --people 16`, and one with claims. Seed 40 has banks.
 */
export const CHOSEN_SEEDS: readonly number[] = [801, 40, 119, 1484, 52, 179];

/** Everything a simulation should exercise. */
export const everything: readonly string[] = [
  ...Object.keys(verbs).map(didVerb),
  ...Object.keys(EVENTS),
];

/** The part of `everything` that one life exercised. */
export function coverageOf({ history, idle, model }: Outcome): Set<string> {
  const facts = factsOf(model);
  const done = history.filter((event) => event.who !== null && !idle.has(event));
  return new Set([
    ...done.map(({ action }) => didVerb(action.verb)),
    ...Object.keys(EVENTS).filter((name) => EVENTS[name]?.(facts)),
  ]);
}

/** Everything covered by any of several runs. */
export const union = (sets: Iterable<Set<string>>): Set<string> =>
  new Set([...sets].flatMap((set) => [...set]));

/**
 * Seeds that together cover the most: each adds the most to the previous ones, and is then exchanged for
 * any better one.
 */
export function chooseSeeds(covered: Map<number, Set<string>>, count: number): number[] {
  const size = (seeds: number[]) => union(seeds.map((seed) => covered.get(seed) ?? new Set())).size;
  const best = (others: number[], at: number) =>
    [...covered.keys()]
      .map((seed) => others.toSpliced(at, 0, seed))
      .reduce((a, b) => (size(b) > size(a) ? b : a));
  let chosen: number[] = [];
  while (chosen.length < Math.min(count, covered.size)) chosen = best(chosen, chosen.length);
  for (let before = 0; before < size(chosen); ) {
    before = size(chosen);
    for (const at of chosen.keys()) {
      const exchanged = best(chosen.toSpliced(at, 1), at);
      if (size(exchanged) > size(chosen)) chosen = exchanged;
    }
  }
  return chosen;
}
