// People's actions and machine faults as data, which makes a history printable, replayable and
// shrinkable.
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { askForMoney, cancelRequest, declineRequest, payRequest, splitBill } from './asking.ts';
import { answerDispute, dispute, withdrawDispute } from './disputes.ts';
import { acceptGuarantee, askGuarantor, endGuarantee } from './guarantors.ts';
import { declineSeat, inheritSeat, suspend } from './kin.ts';
import { isSuspended } from './left-seats.ts';
import {
  acceptSwap,
  answerRequest,
  askToJoin,
  createGroup,
  endSeatOffer,
  endSwap,
  joinGroup,
  leaveGroup,
  offerSeat,
  offerSwap,
  setInParts,
  takeSeat,
  withdrawRequest,
} from './membership.ts';
import {
  dateIncome,
  dateOf,
  type Form,
  type Frequency,
  type GoalKind,
  groupOf,
  type Model,
  type Office,
  type Part,
  type Percents,
  type Person,
  personOf,
  Refused,
  receive,
  refuseUnless,
  release,
  type SpendTerms,
  type SplitRule,
  sendToBank,
  transfer,
} from './model.ts';
import { askOfficer, elect, layDown, takeOffice } from './officers.ts';
import { addPhoneless, payToOwnBank, registerPhoneless, removePhoneless } from './phoneless.ts';
import {
  approveGuest,
  beginGuest,
  closeLater,
  giveBackPot,
  openPot,
  payGuestByHand,
  payIn,
  payOutPot,
} from './pots.ts';
import { answerStart, makeReady, waitAWeek } from './ready.ts';
import {
  askBack,
  type Decision,
  decideRecall,
  giveBack,
  refuseRecall,
  withdrawRecall,
} from './recalls.ts';
import { makePlan } from './repayment-plans.ts';
import {
  confirmCover,
  contribute,
  cover,
  payPart,
  requestCollection,
  start,
  startSmaller,
} from './rounds.ts';
import {
  askWithdrawal,
  cancelWithdrawal,
  catchUp,
  deleteGoal,
  openGoal,
  save,
  setAutoSave,
  setGoalStatus,
  skipMissed,
  stopAutoSave,
  withdraw,
} from './savings.ts';
import {
  acceptReturn,
  answerOffer,
  askReturn,
  buy,
  cancel,
  confirm,
  contestReturn,
  decideReturn,
  deliver,
  offerRefund,
  openShop,
  receiveReturn,
  refundOrder,
  refuseReturn,
  sendBack,
  ship,
  withdrawReturn,
} from './shops.ts';
import {
  acceptRun,
  createRule,
  declineRun,
  removePlan,
  removeRule,
  setPlan,
  setPlanPaused,
  setRuleStatus,
  undoRun,
} from './sorting.ts';
import {
  decideReversal,
  decideUnfreeze,
  freezeWallet,
  type Member,
  proposeReversal,
  proposeUnfreeze,
  unfreezeWallet,
} from './staff.ts';
import { endOrder, setUpOrder, skipOrder } from './standing-orders.ts';
import { answerTerms, proposeTerms } from './terms.ts';
import { vote, voteAgainst } from './votes.ts';
import { chooseTurn, giveUpTurn, supportWish } from './wishes.ts';
import { answerWriteOff, askWriteOff } from './write-offs.ts';

type InGroup = { group: string };
type OfRound = { group: string; round: number };
type OfGoal = { goal: string };
type OfOrder = { order: string };
type OfPot = { pot: string };
type OfRequest = { request: string };
/** By the name of the transfer that is asked back. */
type OfRecall = { recall: string };
type OfPurchase = { purchase: string };
/** Rules and runs go by number, the oldest is 1. */
type OfRule = { rule: number };
type OfRun = { run: number };
type GoalAmount = { goal: string; amount: number };
type WithMember = { group: string; whom: string };
/** What one of our staff does to a customer, who is not asked. */
type ByStaff = { by: Member };

/** The fields of each action. People, groups and goals go by name; `whom` is the other person. */
type ActionFields = {
  earn: { amount: number };
  send: { whom: string; amount: number };
  send_to_bank: { amount: number };
  create: { group: string; form: Form };
  join: InGroup;
  ask: InGroup;
  approve: WithMember;
  decline: WithMember;
  withdraw_request: InGroup;
  leave: InGroup;
  make_ready: InGroup;
  choose_turn: InGroup & { turn: number };
  give_up_turn: InGroup;
  support: WithMember & { yes: boolean };
  vote_start: InGroup & { kind: 'wait' | 'start_smaller'; yes: boolean };
  contribute: { group: string; ahead: number };
  pay_part: { group: string; amount: number };
  make_plan: { group: string; rhythm: 'weekly' | 'monthly'; amount: number };
  pay_off: InGroup;
  allow_parts: InGroup;
  refuse_parts: InGroup;
  cover: WithMember;
  confirm_cover: WithMember;
  ask_officer: WithMember & { office: Office };
  take_office: InGroup;
  lay_down: InGroup;
  elect: WithMember;
  collect: InGroup;
  pause: InGroup;
  vote_against: InGroup;
  resume: InGroup;
  dispute: OfRound;
  answer_dispute: OfRound & { yes: boolean };
  withdraw_dispute: OfRound;
  propose_terms: InGroup & Percents;
  answer_terms: InGroup & { yes: boolean };
  write_off: WithMember;
  answer_write_off: WithMember & { yes: boolean };
  offer_swap: WithMember;
  accept_swap: WithMember;
  end_swap: WithMember;
  offer_seat: WithMember;
  end_seat_offer: WithMember;
  take_seat: InGroup;
  ask_guarantor: WithMember & { amount: number };
  accept_guarantee: WithMember;
  end_guarantee: WithMember;
  suspend: WithMember & { heir: string };
  inherit_seat: WithMember;
  decline_seat: WithMember;
  add_phoneless: WithMember & { told: boolean };
  remove_phoneless: WithMember;
  pay_to_own_bank: WithMember;
  register_phoneless: { whom: string };
  release: object;
  open_goal: { goal: string; target: number; kind: GoalKind };
  save: GoalAmount;
  catch_up: GoalAmount;
  withdraw: GoalAmount;
  skip_missed: OfGoal;
  ask_withdrawal: GoalAmount;
  cancel_withdrawal: OfGoal;
  delete_goal: OfGoal;
  pause_goal: OfGoal;
  resume_goal: OfGoal;
  set_auto_save: { goal: string; frequency: Frequency; amount: number };
  stop_auto_save: OfGoal;
  set_up_order: { order: string; to: string; amount: number; frequency: 'weekly' | 'monthly' };
  skip_order: OfOrder;
  end_order: OfOrder;
  open_pot: {
    pot: string;
    to: string;
    rule: 'pay_out' | 'target_or_back';
    target: number;
    days: number;
  };
  pay_in: { pot: string; amount: number };
  begin_guest: { guest: string; pot: string; amount: number };
  approve_guest: { guest: string; times: 1 | 2 };
  pay_guest_by_hand: { guest: string };
  pay_out_pot: OfPot;
  give_back_pot: OfPot;
  close_later: { pot: string; days: number };
  ask_for_money: { request: string; amount: number | null; asked: string | null; days: 1 | 7 | 30 };
  split_bill: { request: string; total: number; others: string[]; rule: SplitRule };
  pay_request: { request: string; amount: number };
  decline_request: OfRequest;
  cancel_request: OfRequest;
  ask_back: OfRecall;
  give_back: { recall: string; amount: number };
  refuse_recall: OfRecall;
  withdraw_recall: OfRecall;
  decide_recall: { recall: string; decision: Decision };
  open_shop: { product: string; price: number };
  buy: { purchase: string; product: string; quantity: number };
  ship: OfPurchase;
  deliver: OfPurchase;
  confirm: OfPurchase;
  cancel: OfPurchase;
  refund_order: OfPurchase;
  ask_return: { purchase: string; quantity: number };
  withdraw_return: OfPurchase;
  accept_return: OfPurchase;
  offer_refund: { purchase: string; amount: number };
  refuse_return: OfPurchase;
  answer_offer: { purchase: string; accept: boolean; amount: number };
  send_back: OfPurchase;
  receive_return: { purchase: string; restock: boolean };
  contest_return: OfPurchase;
  decide_return: { purchase: string; amount: number };
  create_rule: {
    source: 'any' | 'added' | 'payer';
    payer: string | null;
    at_least: number;
    asks: boolean;
    parts: Part[];
  };
  pause_rule: OfRule;
  resume_rule: OfRule;
  remove_rule: OfRule;
  accept: { run: number; amount: number };
  decline_run: OfRun;
  undo: OfRun;
  set_spend_plan: { terms: SpendTerms };
  pause_spend_plan: object;
  resume_spend_plan: object;
  remove_spend_plan: object;
  freeze_wallet: ByStaff;
  unfreeze_wallet: ByStaff;
  propose_unfreeze: ByStaff;
  decide_unfreeze: ByStaff & { yes: boolean };
  propose_reversal: ByStaff & { transfer: string };
  decide_reversal: ByStaff & { transfer: string; yes: boolean };
};
export type Verb = keyof ActionFields;
export type ActionOf<V extends Verb> = { [K in V]: { verb: K } & ActionFields[K] }[V];
export type Action = ActionOf<Verb>;
export type PersonAction = { who: string; action: Action };

/** The server is down until an instant, the process crashes at a statement, or a job runs twice. */
export type Fault =
  | { verb: 'down'; until: number }
  | { verb: 'crash'; statement: number; done: boolean }
  | { verb: 'repeat_job' };

/** What arrived is sorted: a job of every minute, but the process may be busy for hours. */
type Sorting = { verb: 'sort' };

/** Product and model are compared: a replay does so at the same instants. */
type Comparison = { verb: 'compare' };

export type MachineEvent = { at: number; who: null; action: Fault | Sorting | Comparison };
export type HistoryEvent = { at: number; who: string; action: Action } | MachineEvent;

type Handlers = {
  [V in Verb]: (model: Model, me: Person, action: ActionOf<V>, now: number) => void;
};

const handlers: Handlers = {
  earn: (_, me, { amount }) => receive(me, amount, 'outside'),
  send(model, me, { whom, amount }, now) {
    const to = personOf(model, whom);
    refuseUnless(to !== me, 'cannot send to themselves');
    transfer(model, me, { to, amount }, now);
  },
  send_to_bank: (model, me, { amount }, now) => sendToBank(model, me, amount, now),
  create: (model, me, { group, form }, now) => createGroup(model, me, { name: group, form }, now),
  join: (model, me, { group }, now) => joinGroup(model, me, group, now),
  ask: (model, me, { group }, now) => askToJoin(model, me, group, now),
  approve: (model, me, { group, whom }, now) =>
    answerRequest(model, me, { name: group, whom: personOf(model, whom), yes: true }, now),
  decline: (model, me, { group, whom }, now) =>
    answerRequest(model, me, { name: group, whom: personOf(model, whom), yes: false }, now),
  withdraw_request: (model, me, { group }) => withdrawRequest(model, me, group),
  leave: (model, me, { group }, now) => leaveGroup(model, me, group, now),
  choose_turn: (model, me, { group, turn }, now) =>
    chooseTurn(model, me, { name: group, turn }, now),
  give_up_turn: (model, me, { group }) => giveUpTurn(model, me, group),
  support: (model, me, { group, whom, yes }) =>
    supportWish(model, me, { name: group, whom: personOf(model, whom), yes }),
  make_ready: (model, me, { group }, now) => {
    if (makeReady(model, me, group, now)) start(model, groupOf(model, group), now);
  },
  vote_start: (model, me, { group, ...answer }, now) => {
    if (!answerStart(model, me, { name: group, ...answer })) return;
    if (answer.kind === 'wait') waitAWeek(groupOf(model, group));
    else startSmaller(model, groupOf(model, group), now);
  },
  contribute: (model, me, { group, ahead }, now) =>
    contribute(model, me, { name: group, ahead }, now),
  pay_part: (model, me, { group, amount }, now) => payPart(model, me, { name: group, amount }, now),
  make_plan: (model, me, { group, rhythm, amount }, now) =>
    makePlan(model, me, { name: group, rhythm, amount }, now),
  pay_off: (model, me, { group }, now) =>
    contribute(model, me, { name: group, ahead: 0, planned: true }, now),
  allow_parts: (model, me, { group }) => setInParts(model, me, { name: group, in_parts: true }),
  refuse_parts: (model, me, { group }) => setInParts(model, me, { name: group, in_parts: false }),
  cover: (model, me, { group, whom }, now) =>
    cover(model, me, { name: group, whom: personOf(model, whom) }, now),
  confirm_cover: (model, me, { group, whom }, now) =>
    confirmCover(model, me, { name: group, whom: personOf(model, whom) }, now),
  ask_officer: (model, me, { group, whom, office }) =>
    askOfficer(model, me, { name: group, whom: personOf(model, whom), office }),
  take_office: (model, me, { group }) => takeOffice(model, me, group),
  lay_down: (model, me, { group }) => layDown(model, me, group),
  elect: (model, me, { group, whom }, now) =>
    elect(model, me, { name: group, whom: personOf(model, whom) }, now),
  collect: (model, me, { group }, now) => requestCollection(model, me, group, now),
  pause: (model, me, { group }, now) => vote(model, me, { name: group, kind: 'pause' }, now),
  vote_against: (model, me, { group }) => voteAgainst(model, me, group),
  resume: (model, me, { group }, now) => vote(model, me, { name: group, kind: 'resume' }, now),
  dispute: (model, me, { group, round }, now) => dispute(model, me, { name: group, round }, now),
  answer_dispute: (model, me, { group, round, yes }, now) =>
    answerDispute(model, me, { name: group, round, yes }, now),
  withdraw_dispute: (model, me, { group, round }, now) =>
    withdrawDispute(model, me, { name: group, round }, now),
  propose_terms: (model, me, { group: name, late_fee, reserve }, now) =>
    proposeTerms(model, me, { name, late_fee, reserve }, now),
  answer_terms: (model, me, { group: name, yes }, now) =>
    answerTerms(model, me, { name, yes }, now),
  write_off: (model, me, { group, whom }, now) =>
    askWriteOff(model, me, { name: group, whom: personOf(model, whom) }, now),
  answer_write_off: (model, me, { group, whom, yes }, now) =>
    answerWriteOff(model, me, { name: group, whom: personOf(model, whom), yes }, now),
  offer_swap: (model, me, { group, whom }, now) =>
    offerSwap(model, me, { name: group, whom: personOf(model, whom) }, now),
  accept_swap: (model, me, { group, whom }, now) =>
    acceptSwap(model, me, { name: group, whom: personOf(model, whom) }, now),
  end_swap: (model, me, { group, whom }) => endSwap(model, me, group, personOf(model, whom)),
  offer_seat: (model, me, { group, whom }, now) =>
    offerSeat(model, me, { name: group, to: personOf(model, whom) }, now),
  end_seat_offer: (model, me, { group, whom }) =>
    endSeatOffer(model, me, group, personOf(model, whom)),
  take_seat: (model, me, { group }, now) => takeSeat(model, me, group, now),
  ask_guarantor: (model, me, { group, whom, amount }) =>
    askGuarantor(model, me, { name: group, whom: personOf(model, whom), amount }),
  accept_guarantee: (model, me, { group, whom }, now) =>
    acceptGuarantee(model, me, { name: group, whom: personOf(model, whom) }, now),
  end_guarantee: (model, me, { group, whom }) =>
    endGuarantee(model, me, { name: group, whom: personOf(model, whom) }),
  suspend: (model, me, { group, whom, heir }, now) =>
    suspend(
      model,
      me,
      { name: group, whom: personOf(model, whom), heir: personOf(model, heir) },
      now,
    ),
  inherit_seat: (model, me, { group, whom }, now) =>
    inheritSeat(model, me, { name: group, whom: personOf(model, whom) }, now),
  decline_seat: (model, me, { group, whom }, now) =>
    declineSeat(model, me, { name: group, whom: personOf(model, whom) }, now),
  add_phoneless: (model, me, { group, whom, told }, now) =>
    addPhoneless(model, me, { name: group, whom, told }, now),
  remove_phoneless: (model, me, { group, whom }, now) =>
    removePhoneless(model, me, { name: group, whom: personOf(model, whom) }, now),
  pay_to_own_bank: (model, me, { group, whom }, now) =>
    payToOwnBank(model, me, { name: group, whom: personOf(model, whom) }, now),
  register_phoneless: (model, _, { whom }) => registerPhoneless(model, whom),
  release: (_, me) => release(me),
  open_goal: (model, me, { goal: name, target, kind }) =>
    openGoal(model, me, { name, target, kind }),
  save: (model, me, { goal, amount }) => save(model, me, goal, amount),
  catch_up: (model, me, { goal, amount }) => catchUp(model, me, goal, amount),
  withdraw: (model, me, { goal, amount }) => withdraw(model, me, goal, amount),
  skip_missed: (model, me, { goal }) => skipMissed(model, me, goal),
  ask_withdrawal: (model, me, asked, now) => askWithdrawal(model, me, asked, now),
  cancel_withdrawal: (model, me, { goal }) => cancelWithdrawal(model, me, goal),
  delete_goal: (model, me, { goal }) => deleteGoal(model, me, goal),
  pause_goal: (model, me, { goal }) => setGoalStatus(model, me, goal, 'paused'),
  resume_goal: (model, me, { goal }) => setGoalStatus(model, me, goal, 'active'),
  set_auto_save: (model, me, { goal, ...plan }, now) =>
    setAutoSave(model, me, { name: goal, ...plan }, now),
  stop_auto_save: (model, me, { goal }) => stopAutoSave(model, me, goal),
  set_up_order: (model, me, { order, ...terms }, now) =>
    setUpOrder(model, me, { name: order, ...terms }, now),
  skip_order: (model, me, { order }, now) => skipOrder(model, me, order, now),
  end_order: (model, me, { order }) => endOrder(model, me, order),
  open_pot: (model, me, { pot, to, rule, target, days }, now) =>
    openPot(model, me, { name: pot, to, rule, target, days }, now),
  pay_in: (model, me, { pot, amount }, now) => payIn(model, me, { name: pot, amount }, now),
  begin_guest: (model, _, guest) => beginGuest(model, guest),
  approve_guest: (model, _, approved) => approveGuest(model, approved),
  pay_guest_by_hand: (model, _, { guest }) => payGuestByHand(model, guest),
  pay_out_pot: (model, me, { pot }) => payOutPot(model, me, pot),
  give_back_pot: (model, me, { pot }) => giveBackPot(model, me, pot),
  close_later: (model, me, { pot, days }) => closeLater(model, me, { name: pot, days }),
  ask_for_money: (model, me, { request, amount, asked, days }, now) =>
    askForMoney(model, me, { name: request, amount, asked, days }, now),
  split_bill: (model, me, { request, ...bill }, now) =>
    splitBill(model, me, { name: request, ...bill }, now),
  pay_request: (model, me, { request, amount }, now) =>
    payRequest(model, me, { name: request, amount }, now),
  decline_request: (model, me, { request }, now) => declineRequest(model, me, request, now),
  cancel_request: (model, me, { request }) => cancelRequest(model, me, request),
  ask_back: (model, me, { recall }, now) => askBack(model, me, recall, now),
  give_back: (model, me, { recall, amount }) => giveBack(model, me, { recall, amount }),
  refuse_recall: (model, me, { recall }) => refuseRecall(model, me, recall),
  withdraw_recall: (model, me, { recall }) => withdrawRecall(model, me, recall),
  decide_recall: (model, _, decided, now) => decideRecall(model, decided, now),
  open_shop: (model, me, { product, price }) => openShop(model, me, { name: product, price }),
  buy: (model, me, wanted, now) => buy(model, me, wanted, now),
  ship: (model, me, { purchase }, now) => ship(model, me, purchase, now),
  deliver: (model, me, { purchase }, now) => deliver(model, me, purchase, now),
  confirm: (model, me, { purchase }) => confirm(model, me, purchase),
  cancel: (model, me, { purchase }, now) => cancel(model, me, purchase, now),
  refund_order: (model, me, { purchase }) => refundOrder(model, me, purchase),
  ask_return: (model, me, asked, now) => askReturn(model, me, asked, now),
  withdraw_return: (model, me, { purchase }) => withdrawReturn(model, me, purchase),
  accept_return: (model, me, { purchase }, now) => acceptReturn(model, me, purchase, now),
  offer_refund: (model, me, offer, now) => offerRefund(model, me, offer, now),
  refuse_return: (model, me, { purchase }) => refuseReturn(model, me, purchase),
  answer_offer: (model, me, answer) => answerOffer(model, me, answer),
  send_back: (model, me, { purchase }, now) => sendBack(model, me, purchase, now),
  receive_return: (model, me, received) => receiveReturn(model, me, received),
  contest_return: (model, me, { purchase }) => contestReturn(model, me, purchase),
  decide_return: (model, _, { purchase, amount }) => decideReturn(model, purchase, amount),
  create_rule: (model, me, { verb: _, ...terms }) => createRule(model, me, terms),
  pause_rule: (model, me, { rule }) => setRuleStatus(model, me, rule, 'paused'),
  resume_rule: (model, me, { rule }) => setRuleStatus(model, me, rule, 'active'),
  remove_rule: (model, me, { rule }) => removeRule(model, me, rule),
  accept: (model, me, { run, amount }, now) => acceptRun(model, me, { run, amount }, now),
  decline_run: (model, me, { run }) => declineRun(model, me, run),
  undo: (model, me, { run }, now) => undoRun(model, me, run, now),
  set_spend_plan: (model, me, { terms }, now) => setPlan(model, me, terms, now),
  pause_spend_plan: (model, me) => setPlanPaused(model, me, true),
  resume_spend_plan: (model, me) => setPlanPaused(model, me, false),
  remove_spend_plan: (model, me) => removePlan(model, me),
  freeze_wallet: freezeWallet,
  unfreeze_wallet: unfreezeWallet,
  propose_unfreeze: proposeUnfreeze,
  decide_unfreeze: decideUnfreeze,
  propose_reversal: (model, _, action, now) => proposeReversal(model, action, now),
  decide_reversal: (model, _, action, now) => decideReversal(model, action, now),
};

/** All that people can do. */
export const verbs: readonly string[] = Object.keys(handlers);

/** Applies a person's action to the model. Throws Refused where the product should refuse. */
export function applyAction<V extends Verb>(
  model: Model,
  who: string,
  action: ActionOf<V>,
  now: number,
): void {
  const verb: V = action.verb;
  const person = personOf(model, who);
  if ('group' in action && actsByHand(model, person, action.group, verb)) {
    throw new Refused('the seat is suspended');
  }
  handlers[verb](model, person, action, now);
  dateIncome(model, now);
}

/** Whether somebody acts for a seat of theirs that is suspended. */
function actsByHand({ groups }: Model, who: Person, name: string, verb: Verb): boolean {
  const seat = groups.get(name)?.seats.find(({ person }) => person === who);
  return seat !== undefined && isSuspended(seat) && !FOR_OTHERS.has(verb);
}

const FOR_OTHERS: ReadonlySet<Verb> = new Set([
  'accept_guarantee',
  'end_guarantee',
  'end_seat_offer',
  'inherit_seat',
  'decline_seat',
  'register_phoneless',
]);

/** The product numbers each buyer's purchases; a history without an earlier one has no later one. */
function isNextPurchase({ purchases }: Model, name: string): boolean {
  const [buyer, number] = name.split(' purchase ');
  const before = [...purchases.values()].filter((one) => one.buyer.name === buyer).length;
  return Number(number) === before + 1;
}

/** Members without a smartphone are not there in a history in which nobody added them. */
const peopleExist = ({ people }: Model, who: string, action: Action): boolean =>
  people.has(who) &&
  (action.verb === 'add_phoneless' || !('whom' in action) || people.has(action.whom));

/** Whether the action can be sent to the product: its group, goal or pot exists. */
export function targetExists(model: Model, who: string, action: Action): boolean {
  if (!peopleExist(model, who, action)) return false;
  if ('group' in action) return action.verb === 'create' || model.groups.has(action.group);
  if ('order' in action) return action.verb === 'set_up_order' || model.orders.has(action.order);
  if ('purchase' in action) {
    return action.verb === 'buy'
      ? isNextPurchase(model, action.purchase)
      : model.purchases.has(action.purchase);
  }
  if ('pot' in action) return action.verb === 'open_pot' || model.pots.has(action.pot);
  if ('guest' in action) return model.guests.has(action.guest);
  if ('transfer' in action) return model.transfers.has(action.transfer);
  if ('request' in action)
    return OPENS_REQUEST.has(action.verb) || model.requests.has(action.request);
  return !('goal' in action) || action.verb === 'open_goal' || model.goals.has(action.goal);
}

const OPENS_REQUEST: ReadonlySet<Verb> = new Set(['ask_for_money', 'split_bill']);

/** An event as one line of a history. */
export function describeEvent({ at, who, action }: HistoryEvent): string {
  const when = new Date(at).toISOString().slice(0, 16);
  return `${when}Z ${who ?? 'machine'} ${describeAction(action)}`;
}

function describeAction(action: Action | Fault | Sorting | Comparison): string {
  switch (action.verb) {
    case 'down':
      return `is down until ${new Date(action.until).toISOString().slice(0, 16)}Z`;
    case 'crash':
      return `will crash ${action.done ? 'after' : 'before'} statement ${action.statement}`;
    case 'repeat_job':
      return 'will run a job twice';
    case 'sort':
      return 'sorts what arrived';
    case 'compare':
      return 'compares';
    case 'create':
      return `creates ${action.group}: ${describeForm(action.form)}`;
    default: {
      const rest = Object.entries(action).filter(([name]) => !UNNAMED.includes(name));
      const amounts = Object.entries(action).filter(([name]) => AMOUNTS.includes(name));
      const amount = amounts.map(([, value]) => formatNaira(kobo(Number(value))));
      return [action.verb, ...amount, ...rest.map(describeField)].join(' ');
    }
  }
}

const describeField = ([name, value]: [string, unknown]) =>
  `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`;

const AMOUNTS = ['amount', 'price', 'target'];
const UNNAMED = ['verb', ...AMOUNTS];

const describeForm = (form: Form) =>
  [
    `${formatNaira(kobo(form.contribution))} ${form.frequency} from ${dateOf(form.start)}`,
    `up to ${form.max}, ${form.order}, late fee ${form.late_fee}, reserve ${form.reserve}`,
    ...(form.is_private ? ['private'] : []),
    ...(form.approval ? ['by approval'] : []),
  ].join(', ');
