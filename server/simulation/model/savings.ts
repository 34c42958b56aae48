// The model's savings goals, from docs/decisions/0011-savings.md: manual deposits and withdrawals, and
// auto-saves at 07:00 in Lagos, unless the wallet lacks the money or an Ajo group needs it. A failed
// auto-save is retried 6 and 30 hours later. Withdrawals from goals that keep their money follow
// docs/decisions/0035-goal-kinds.md.
import {
  addToWallet,
  DAY,
  dateOf,
  dayOf,
  debit,
  dueAt,
  type Goal,
  type GoalKind,
  type Group,
  HOUR,
  type Miss,
  type Model,
  monthsLater,
  type Person,
  type Plan,
  payerOf,
  requireThat,
  type Seat,
} from './model.ts';
import { holdsStartAt, requiredHold, startsAt } from './ready-check.ts';
import { owedUntil } from './repayment-plans.ts';
import { leftOf, totalOf } from './rounds.ts';

const AJO_WITHIN = 3 * DAY;

/** 07:00 in Lagos, after Ajo contributions were taken at midnight. */
const timeOn = (day: number) => day * DAY + 6 * HOUR;

const RETRIED_AFTER = [6 * HOUR, 30 * HOUR];

/** When a goal's next planned day or next retry is due. */
export function nextAutoSave({ plan, misses }: Goal): number | null {
  const instants = misses.flatMap(({ next }) => next ?? []);
  if (plan !== null) instants.push(timeOn(plan.next));
  return instants.length === 0 ? null : Math.min(...instants);
}

/** Runs the auto-saves and retries due until an instant, in time order. */
export function runAutoSaves(model: Model, until: number, now: number): void {
  for (;;) {
    const due = [...model.goals.values()].filter(
      (goal) => (nextAutoSave(goal) ?? until + 1) <= until,
    );
    const [goal] = due.sort((a, b) => (nextAutoSave(a) ?? 0) - (nextAutoSave(b) ?? 0));
    if (goal === undefined) return;
    const planned = goal.plan !== null && timeOn(goal.plan.next) === nextAutoSave(goal);
    if (planned) saveDay(model, goal, now);
    else retryMisses(model, goal, now);
  }
}

/** Saves everything that is due in one pass, the earliest day first. */
function retryMisses(model: Model, goal: Goal, now: number): void {
  for (const miss of goal.misses.filter(({ next }) => next !== null && next <= now)) {
    const amount = Math.min(miss.amount, goal.target - goal.saved);
    miss.next = null;
    if (goal.plan === null || !acceptsSavings(goal)) continue;
    if (canSave(model, goal.owner, amount, now)) {
      goal.misses = goal.misses.filter((other) => other !== miss);
      deposit(goal, amount);
    } else fail(miss);
  }
}

function fail(miss: Miss): void {
  const after = RETRIED_AFTER[miss.tries];
  miss.tries += 1;
  miss.next = after === undefined ? null : timeOn(miss.day) + after;
}

const canSave = (model: Model, owner: Person, amount: number, now: number) =>
  owner.wallet - amount >= ajoNeeds(model, owner, now);

/** Nothing is saved automatically while a withdrawal is pending. */
export const acceptsSavings = ({ status, leaving }: Goal) =>
  status === 'active' && leaving === null;

function saveDay(model: Model, goal: Goal, now: number): void {
  const { plan, owner } = goal;
  if (plan === null) return;
  const amount = Math.min(plan.amount, goal.target - goal.saved);
  const day = plan.next;
  plan.next = nextDay(plan);
  if (!acceptsSavings(goal)) return;
  if (canSave(model, owner, amount, now)) {
    deposit(goal, amount);
    return;
  }
  const miss: Miss = { day, amount, tries: 0, next: null };
  fail(miss);
  goal.misses.push(miss);
}

function nextDay({ frequency, from, next }: Plan): number {
  if (frequency === 'daily') return next + 1;
  if (frequency === 'weekly') return next + 7;
  let months = 1;
  while (monthsLater(from, months) <= next) months += 1;
  return monthsLater(from, months);
}

/** Moves money from the wallet into a goal, which completes it at its target. */
export function deposit(goal: Goal, amount: number): void {
  debit(goal.owner, amount);
  moveIn(goal, amount);
  if (goal.saved === goal.target) Object.assign(goal, { status: 'completed', plan: null });
}

function moveIn(goal: Goal, amount: number): void {
  goal.saved += amount;
  goal.owner.saved += amount;
}

/** The balance limit doesn't matter between goal and wallet, since it counts both. */
export function withdrawFromGoal(goal: Goal, amount: number): void {
  moveIn(goal, -amount);
  addToWallet(goal.owner, amount);
}

/** Contributions due within three days plus arrears, which are taken first. */
export function ajoNeeds(model: Model, person: Person, now: number): number {
  const groups = [...model.groups.values()].filter(({ status }) => status !== 'paused');
  return groups
    .flatMap((group) => group.seats.map((seat) => ({ group, seat })))
    .filter(({ seat }) => payerOf(seat).person === person && seat.left_at === null)
    .reduce((sum, { group, seat }) => sum + contributionNeed(group, seat, now + AJO_WITHIN), 0);
}

function contributionNeed(group: Group, seat: Seat, until: number): number {
  const owed = owedUntil(group, seat, until);
  if (group.status === 'active') return owed + roundsUntil(group, seat, until);
  const from = group.ready ? holdsStartAt(group) : startsAt(group);
  const held = group.status === 'completed' || seat.held > 0 || from > until;
  return held ? owed : owed + requiredHold(group);
}

function roundsUntil(group: Group, seat: Seat, until: number): number {
  const first = group.round + (group.phase === 'settled' ? 1 : 0);
  let needs = 0;
  for (let round = first; round <= group.seats.length; round++) {
    const share = seat.shares.get(round);
    const open = share === undefined || share.status === 'late';
    const isDue = round === group.round && group.phase === 'collecting';
    if (open && isDue) needs += leftOf(group, seat);
    else if (open && dueAt(group, round) <= until) needs += totalOf(group);
  }
  return needs;
}

function goalOf(model: Model, who: Person, name: string): Goal {
  const goal = model.goals.get(name);
  requireThat(goal !== undefined && goal.owner === who, 'no such goal');
  return goal;
}

export function liveGoal(model: Model, who: Person, name: string): Goal {
  const goal = goalOf(model, who, name);
  requireThat(goal.status !== 'deleted', 'deleted');
  return goal;
}

type NewGoal = { name: string; target: number; kind: GoalKind };

export function openGoal(model: Model, who: Person, { name, target, kind }: NewGoal): void {
  requireThat(!model.goals.has(name), 'goal exists');
  const goal: Goal = {
    name,
    kind,
    leaving: null,
    left: 0,
    owner: who,
    target,
    saved: 0,
    status: 'active',
    plan: null,
    misses: [],
  };
  model.goals.set(name, goal);
}

export function save(model: Model, who: Person, name: string, amount: number): void {
  const goal = liveGoal(model, who, name);
  requireThat(goal.status === 'active', 'not active');
  requireThat(amount <= goal.target - goal.saved, 'goal needs less');
  deposit(goal, amount);
}

const missedTotal = ({ misses }: Goal) => misses.reduce((sum, { amount }) => sum + amount, 0);

export const catchUpAmount = (goal: Goal) => Math.min(missedTotal(goal), goal.target - goal.saved);

/** Saves all missed amounts, or what the goal still needs; `amount` is the one the customer saw. */
export function catchUp(model: Model, who: Person, name: string, amount: number): void {
  const goal = liveGoal(model, who, name);
  requireThat(goal.status === 'active', 'not active');
  requireThat(amount === catchUpAmount(goal), 'missed amount changed');
  deposit(goal, amount);
  goal.misses = [];
}

/** Drops missed amounts. Idempotent. */
export function skipMissed(model: Model, who: Person, name: string): void {
  const goal = liveGoal(model, who, name);
  requireThat(goal.status !== 'completed', 'completed');
  goal.misses = [];
}

export function withdraw(model: Model, who: Person, name: string, amount: number): void {
  const goal = liveGoal(model, who, name);
  requireThat(!isLocked(goal), 'keeps its money');
  requireThat(amount <= goal.saved, 'goal holds less');
  goal.leaving = null;
  withdrawFromGoal(goal, amount);
}

/**
 * Goals end long after the simulation, so only reaching the target opens them, and nothing opens a locked
 * one.
 */
export const isLocked = ({ kind, status }: Goal) =>
  kind === 'locked' || (kind === 'target' && status !== 'completed');

const COOL_OFF = { target: 7 * DAY, locked: 72 * HOUR };

export function requestWithdrawal(
  model: Model,
  who: Person,
  { goal: name, amount }: { goal: string; amount: number },
  now: number,
): void {
  const goal = liveGoal(model, who, name);
  requireThat(goal.kind !== 'free' && isLocked(goal), 'is open');
  requireThat(goal.leaving === null, 'a withdrawal is pending');
  requireThat(amount <= goal.saved, 'goal holds less');
  goal.leaving = { amount, at: now + COOL_OFF[goal.kind] };
}

export function cancelWithdrawal(model: Model, who: Person, name: string): void {
  liveGoal(model, who, name).leaving = null;
}

/** When a goal's next early withdrawal is paid. */
export const nextLeaving = ({ leaving }: Goal) => leaving?.at ?? null;

/**
 * Pays the early withdrawals due by an instant, at most what the goals hold. A hardship withdrawal ends the
 * auto-save.
 */
export function runWithdrawals(model: Model, until: number): void {
  for (const goal of model.goals.values()) {
    if (goal.leaving === null || goal.leaving.at > until) continue;
    const amount = Math.min(goal.leaving.amount, goal.saved);
    goal.leaving = null;
    if (amount === 0) continue;
    withdrawFromGoal(goal, amount);
    goal.left += 1;
    if (goal.kind === 'locked') goal.plan = null;
  }
}

/** Deletes a goal and returns its money to the wallet. Idempotent. */
export function deleteGoal(model: Model, who: Person, name: string): void {
  const goal = goalOf(model, who, name);
  if (goal.status === 'deleted') return;
  requireThat(goal.saved === 0 || !isLocked(goal), 'keeps its money');
  withdrawFromGoal(goal, goal.saved);
  Object.assign(goal, { status: 'deleted', plan: null, leaving: null });
}

export function setGoalStatus(
  model: Model,
  who: Person,
  name: string,
  to: 'active' | 'paused',
): void {
  const goal = liveGoal(model, who, name);
  requireThat(goal.status !== 'completed', 'completed');
  goal.status = to;
}

/** Starts tomorrow; changing only the amount keeps the days. */
export function setAutoSave(
  model: Model,
  who: Person,
  { name, frequency, amount }: Pick<Plan, 'frequency' | 'amount'> & { name: string },
  now: number,
): void {
  const goal = liveGoal(model, who, name);
  requireThat(goal.status !== 'completed', 'completed');
  requireThat(amount <= goal.target, 'above the target');
  const from = dayOf(now) + 1;
  const days = goal.plan?.frequency === frequency ? goal.plan : { from, next: from };
  goal.plan = { frequency, amount, from: days.from, next: days.next };
}

export function stopAutoSave(model: Model, who: Person, name: string): void {
  const goal = liveGoal(model, who, name);
  goal.plan = null;
  for (const miss of goal.misses) miss.next = null;
}

export type GoalSnapshot = {
  status: string;
  saved: number;
  plan: string | null;
  missed: number;
  /** Missed amounts that will be retried. */
  retried: number;
  leaving: string | null;
};

export const goalSnapshot = (goal: Goal): GoalSnapshot => ({
  status: goal.status,
  saved: goal.saved,
  missed: missedTotal(goal),
  retried: goal.misses.filter(({ next }) => next !== null).length,
  leaving: goal.leaving && `${goal.leaving.amount} at ${new Date(goal.leaving.at).toISOString()}`,
  plan: goal.plan && planText(goal.plan),
});

const planText = ({ frequency, amount, from, next }: Plan) =>
  `${frequency} ${amount} ${dateOf(from)} ${dateOf(next)}`;
