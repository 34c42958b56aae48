// People's use of sorting rules, auto-saves and payment requests.

import type { PersonAction } from '../history.ts';
import { BILL_PAYERS } from '../model/bills.ts';
import {
  type GoalKind,
  type Group,
  type Model,
  type MoneyRequest,
  type Office,
  type Person,
  type Purchase,
  type PurchaseReturn,
  personOf,
  type Seat,
  type Sorter,
  type SortingRun,
  type SortPart,
  type SpendTerms,
  type SplitRule,
  type Transfer,
} from '../model/model.ts';
import { dueOf, isPayable } from '../model/payment-requests.ts';
import { wasAdded } from '../model/proxy-members.ts';
import { isOver } from '../model/recalls.ts';
import { isInReturn } from '../model/shops.ts';
import { isOpen, isRecent, plannedTotal } from '../model/sorting.ts';
import type { Random } from '../random.ts';
import type { Action } from '../verbs/verbs.ts';

const NAIRA = 100;

/** Actions that can't wait: undoing a recent sort, and answering a rule's question. */
export function urgentAction(model: Model, random: Random, now: number): PersonAction | undefined {
  const recent = findRun(model, (run) => isRecent(run, now));
  if (recent && random.percent(40)) {
    return { who: recent.owner.name, action: { verb: 'undo', run: recent.number } };
  }
  const pending = findRun(model, (run) => isOpen(run, now));
  if (pending === undefined || random.percent(55)) return undefined;
  const { owner, run, number } = pending;
  if (random.percent(30)) return { who: owner.name, action: { verb: 'decline_run', run: number } };
  const seen = plannedTotal(model, owner, run, now);
  // Sometimes the displayed amount is out of date.
  const amount = random.percent(90) ? seen : seen + NAIRA;
  if (amount === 0) return undefined;
  return { who: owner.name, action: { verb: 'accept', run: number, amount } };
}

/** The oldest run of anyone that fits, with its number. */
function findRun(model: Model, fits: (run: SortingRun) => boolean) {
  for (const { owner, runs } of model.sorters.values()) {
    const at = runs.findIndex(fits);
    const run = runs[at];
    if (run) return { owner, run, number: at + 1 };
  }
  return undefined;
}

/** At most two rules, into the person's two goals; the second goal only holds money sorted into it. */
export function sortingAction(model: Model, random: Random, who: string): Action | undefined {
  const mine = [...model.goals.values()].filter(({ owner }) => owner.name === who);
  const open = mine.filter(({ status }) => status !== 'deleted').map(({ name }) => name);
  if (open.length < (random.percent(60) ? 1 : 2)) {
    const target = random.integer(5, 200) * 1000 * NAIRA;
    return {
      verb: 'open_goal',
      goal: `${who} goal ${mine.length + 1}`,
      target,
      kind: kindOf(target),
    };
  }
  const [goal] = open;
  if (goal === undefined) return undefined;
  const sorter = model.sorters.get(who);
  if (random.percent(35)) return planAction(random, sorter, random.pick(open));
  const live = sorter?.rules.filter(({ status }) => status !== 'deleted') ?? [];
  if (live.length < 2 && random.percent(65)) return newRule(model, random, open);
  return oldAction(random, sorter);
}

/** Derived from the target instead of drawn at random, so that all kinds are equally frequent. */
export function kindOf(target: number): GoalKind {
  const kinds = ['free', 'target', 'locked'] as const;
  return kinds[(target / (1000 * NAIRA)) % kinds.length] ?? 'free';
}

/** Requests, pays, declines or cancels; sometimes for the wrong amount, or on a closed request. */
export function requestAction(
  model: Model,
  random: Random,
  { who, now }: { who: string; now: number },
): PersonAction {
  const all = [...model.requests.values()];
  const open = all.filter((request) => isPayable(request, now));
  if (open.length < 4 || random.percent(15)) {
    return { who, action: newRequest(model, random, who) };
  }
  const found = random.pick(random.percent(92) ? open : all);
  const { name: request, owner, asked } = found;
  const draw = random.integer(1, 100);
  if (draw <= 8) return { who: owner.name, action: { verb: 'cancel_request', request } };
  if (draw <= 18) return { who: asked ?? who, action: { verb: 'decline_request', request } };
  const payer = draw <= 70 ? (asked ?? who) : who;
  const amount = offeredAmount(random, found, personOf(model, payer).wallet);
  return { who: payer, action: { verb: 'pay_request', request, amount } };
}

/** The amount due, half of the wallet towards a share, or a wrong amount. */
function offeredAmount(random: Random, request: MoneyRequest, wallet: number): number {
  const due = dueOf(request) ?? random.integer(1, 100) * 50 * NAIRA;
  if (due === 0 || random.percent(8)) return due + NAIRA;
  const partial_payments = request.partial_payments ? random.percent(60) : random.percent(5);
  return partial_payments ? Math.max(Math.ceil(Math.min(due, wallet) / 2), 1) : due;
}

/** People who were there from the start, since a shortened history has no others; but not the bill payers. */
const reachable = ({ people }: Model): Person[] =>
  [...people.values()].filter((person) => !wasAdded(person) && !BILL_PAYERS.includes(person.name));

function newRequest(model: Model, random: Random, who: string): Action {
  const request = `request ${model.requests.size + 1}`;
  const people = reachable(model).map(({ name }) => name);
  const size = random.integer(1, 100) * 50 * NAIRA;
  if (random.percent(40)) {
    const from = random.integer(0, people.length - 1);
    const inTurn = [...people.slice(from), ...people.slice(0, from)];
    const others = inTurn.filter((name) => name !== who).slice(0, random.integer(1, 3));
    const total = size * (others.length + 1);
    return { verb: 'split_bill', request, total, others, rule: splitRule(random, total, others) };
  }
  const payer = random.percent(50) ? random.pick(people) : null;
  const amount = random.percent(65) ? size : null;
  return {
    verb: 'ask_for_money',
    request,
    amount,
    payer,
    days: random.pick([1, 7, 30] as const),
  };
}

/** Equally, by percents or by amounts, which sometimes exceed the total. */
function splitRule(random: Random, total: number, others: string[]): SplitRule {
  const method = random.pick(['equal', 'percent', 'amounts'] as const);
  if (method === 'equal') return { method };
  const whole = method === 'percent' ? 100 : total;
  const most = Math.trunc(whole / (others.length - (random.percent(15) ? 0.5 : 0)));
  return { method, sizes: others.map(() => random.integer(1, most)) };
}

const BANK_DECISIONS = [
  'bank-asked',
  'bank-asked',
  'bank-notified',
  'bank-returned',
  'bank-refused',
  'hold',
] as const;

/** Recalls a transfer, or continues an open recall; sometimes in a way that isn't allowed. */
export function recallAction(model: Model, random: Random): PersonAction | undefined {
  const all = [...model.transfers.values()];
  const requested = all.filter(({ recall }) => recall !== null);
  const open = requested.filter(({ recall }) => recall && !isOver(recall));
  const among = random.percent(95) ? open : requested;
  if (open.length < 3 || among.length === 0) return newRecall(random, all);
  const { name: recall, from, to, amount } = random.pick(among);
  if (to === null) {
    if (random.percent(8)) return { who: from.name, action: { verb: 'withdraw_recall', recall } };
    const decision = random.pick(BANK_DECISIONS);
    return { who: from.name, action: { verb: 'decide_recall', recall, decision } };
  }
  const draw = random.integer(1, 100);
  if (draw <= 55) {
    const decision = random.pick([
      'hold',
      'hold',
      'release',
      'return',
      'return',
      'refuse',
    ] as const);
    return { who: from.name, action: { verb: 'decide_recall', recall, decision } };
  }
  if (draw <= 65) return { who: from.name, action: { verb: 'withdraw_recall', recall } };
  if (draw <= 80) return { who: to.name, action: { verb: 'refuse_recall', recall } };
  const granted = random.percent(60) ? amount : Math.ceil(amount / 2);
  return { who: to.name, action: { verb: 'give_back', recall, amount: granted } };
}

function newRecall(random: Random, all: Transfer[]): PersonAction {
  const toBanks = all.filter(({ to, recall }) => to === null && recall === null);
  const recent = random.percent(30) && toBanks.length > 0 ? toBanks : all.slice(-10);
  const { name: recall, from, to } = random.pick(random.percent(90) ? recent : all);
  const who = random.percent(95) ? from : (to ?? from);
  return { who: who.name, action: { verb: 'ask_back', recall } };
}

/** Opens a shop, buys, or continues an open order; sometimes in a way that isn't allowed. */
export function shopAction(model: Model, random: Random, who: string): PersonAction | undefined {
  const all = [...model.purchases.values()];
  const open = all.filter(
    ({ status }) => status === 'placed' || status === 'shipped' || status === 'delivered',
  );
  if (open.length >= 4 || (open.length > 0 && random.percent(75))) {
    return orderStep(random, random.pick(random.percent(8) ? all : open));
  }
  const product = `${who} wares`;
  if (model.products.size < 3 && !model.products.has(product)) {
    const price = random.integer(1, 60) * 100 * NAIRA;
    return { who, action: { verb: 'open_shop', product, price } };
  }
  const choice = random.pick([...model.products.keys()]);
  const mine = all.filter(({ buyer }) => buyer.name === who).length;
  const purchase = `${who} purchase ${mine + 1}`;
  const quantity = random.integer(1, 3);
  return { who, action: { verb: 'buy', purchase, product: choice, quantity } };
}

function orderStep(random: Random, order: Purchase): PersonAction | undefined {
  const { name: purchase, status, asked } = order;
  const [buyer, seller] = [order.buyer.name, order.product.seller.name];
  if (isInReturn(order) && asked) return returnStep(random, order, asked);
  const draw = random.integer(1, 100);
  if (status === 'placed' && draw <= 60) return { who: seller, action: { verb: 'ship', purchase } };
  if (status !== 'placed' && draw <= 65) {
    const quantity = random.integer(1, order.quantity + (random.percent(10) ? 1 : 0));
    return { who: buyer, action: { verb: 'ask_return', purchase, quantity } };
  }
  if (draw <= 75) return { who: buyer, action: { verb: 'confirm', purchase } };
  if (draw <= 83) return { who: seller, action: { verb: 'deliver', purchase } };
  if (draw <= 94) {
    return { who: random.pick([buyer, seller]), action: { verb: 'cancel', purchase } };
  }
  if (draw <= 98) return { who: seller, action: { verb: 'refund_order', purchase } };
  return { who: buyer, action: { verb: 'send_back', purchase } };
}

function returnStep(
  random: Random,
  order: Purchase,
  purchaseReturn: PurchaseReturn,
): PersonAction | undefined {
  const { name: purchase } = order;
  const [buyer, seller] = [order.buyer.name, order.product.seller.name];
  const by = (who: string, action: Action): PersonAction => ({ who, action });
  const draw = random.integer(1, 100);
  if (draw <= 12) return by(buyer, { verb: 'withdraw_return', purchase });
  if (draw <= 15) return by(buyer, { verb: 'confirm', purchase });
  const part = Math.ceil(purchaseReturn.claimed / random.integer(2, 4));
  switch (purchaseReturn.status) {
    case 'asked':
      return by(seller, answerReturn(draw, order, part));
    case 'offered': {
      const amount = (purchaseReturn.offer ?? 0) + (draw >= 95 ? NAIRA : 0);
      return by(buyer, { verb: 'answer_offer', purchase, accept: random.percent(60), amount });
    }
    case 'accepted':
      // Some people never get round to it.
      return random.percent(45) ? undefined : by(buyer, { verb: 'send_back', purchase });
    case 'sent': {
      const restock = random.percent(50);
      if (draw <= 70) return by(seller, { verb: 'receive_return', purchase, restock });
      return by(seller, { verb: 'contest_return', purchase });
    }
    default: {
      const amount = random.pick([
        0,
        0,
        part,
        purchaseReturn.claimed,
        purchaseReturn.claimed + NAIRA,
      ]);
      return by(buyer, { verb: 'decide_return', purchase, amount });
    }
  }
}

function answerReturn(draw: number, { name: purchase, asked }: Purchase, part: number): Action {
  if (draw <= 65) return { verb: 'accept_return', purchase };
  if (draw <= 75) return { verb: 'refuse_return', purchase };
  const amount = draw <= 93 ? part : (asked?.claimed ?? part);
  return { verb: 'offer_refund', purchase, amount };
}

function planAction(random: Random, sorter: Sorter | undefined, goal: string): Action {
  const draw = random.integer(1, 100);
  if (sorter?.plan && draw <= 60) {
    if (draw <= 10) return { verb: 'remove_spend_plan' };
    if (draw <= 30) return { verb: 'pause_spend_plan' };
    return { verb: 'resume_spend_plan' };
  }
  const day_cap = random.integer(1, 200) * 50 * NAIRA;
  const terms: SpendTerms = random.percent(50)
    ? { goal, style: 'round_up', size: random.pick([50, 100, 500, 1000]) * NAIRA, day_cap }
    : { goal, style: 'percent', size: random.integer(1, 50), day_cap };
  return { verb: 'set_spend_plan', terms };
}

function newRule(model: Model, random: Random, goals: string[]): Action {
  const parts = goals
    .slice(0, 2)
    .map(
      (goal): SortPart =>
        random.percent(50)
          ? { goal, kind: 'percent', size: random.integer(1, 50) }
          : { goal, kind: 'amount', size: random.integer(1, 400) * 50 * NAIRA },
    );
  const people = reachable(model);
  const source = random.pick(['any', 'any', 'added', 'payer'] as const);
  const payer = source === 'payer' ? random.pick(people).name : null;
  const at_least = random.integer(1, 100) * 50 * NAIRA;
  return { verb: 'create_rule', source, payer, at_least, asks: random.percent(40), parts };
}

/** Pauses, resumes or removes a rule, or returns to an old sort. */
function oldAction(random: Random, sorter: Sorter | undefined): Action | undefined {
  if (sorter === undefined || sorter.rules.length === 0) return undefined;
  const rule = random.integer(1, sorter.rules.length);
  const draw = random.integer(1, 100);
  if (draw <= 12) return { verb: 'pause_rule', rule };
  if (draw <= 40) return { verb: 'resume_rule', rule };
  if (draw <= 48) return { verb: 'remove_rule', rule };
  const run = random.integer(1, sorter.runs.length + 1);
  return { verb: draw <= 90 ? 'undo' : 'decline_run', run };
}

/** Actions of officers and of members who vote on them; sometimes ones they aren't entitled to. */
export function officerAction(random: Random, group: Group, seat: Seat): Action | undefined {
  const { name, covers, offices, asked_offices, election } = group;
  const [late] = [...covers.keys()];
  const isOfficer = offices.has(seat) || seat.person === group.organiser;
  if (late && random.percent(isOfficer ? 60 : 3)) {
    return { verb: 'confirm_cover', group: name, member: late.person.name };
  }
  if (asked_offices.has(seat) && random.percent(70)) return { verb: 'take_office', group: name };
  if (election && !election.yes.has(seat) && random.percent(40)) {
    return { verb: 'elect', group: name, member: election.nominee.person.name };
  }
  return officeAction(random, group, seat);
}

function officeAction(random: Random, group: Group, seat: Seat): Action | undefined {
  const { name, offices } = group;
  const member = random.pick(group.seats).person.name;
  const asks = seat.person === group.organiser && offices.size === 0 ? 40 : 2;
  if (random.percent(asks)) {
    return { verb: 'ask_officer', group: name, member, office: random.pick(OFFICES) };
  }
  if (random.percent(offices.has(seat) ? 3 : 1)) return { verb: 'lay_down', group: name };
  return random.percent(2) ? { verb: 'elect', group: name, member } : undefined;
}

const OFFICES: Office[] = ['treasurer', 'secretary'];
