// The model's sorting: income goes into goals once, by the most specific rule, and at night a little of
// each of the day's payments is saved. Neither takes money that Ajo needs soon.
import {
  type Arrival,
  DAY,
  dateOf,
  dayOf,
  type Goal,
  HOUR,
  type Model,
  type Person,
  requireThat,
  type Sorter,
  type SortingRule,
  type SortingRun,
  type SpendPlan,
  type SpendTerms,
} from './model.ts';
import {
  acceptsSavings,
  ajoNeeds,
  deposit,
  isLocked,
  liveGoal,
  nextAutoSave,
  nextLeaving,
  runAutoSaves,
  runWithdrawals,
  withdrawFromGoal,
} from './savings.ts';

const ANSWER_PERIOD = 3 * DAY;
const UNDONE_WITHIN = HOUR;

/** Sorts new arrivals, or asks about them; returns how many it handled. */
export function sortIncome(model: Model, now: number): number {
  let decided = 0;
  for (const sorter of model.sorters.values()) {
    if (!sorter.rules.some(({ status }) => status === 'active')) continue;
    const { arrived } = sorter.owner;
    for (; sorter.read < arrived.length; sorter.read++) {
      const arrival = arrived[sorter.read];
      const rule = arrival && ruleFor(sorter, arrival);
      if (arrival === undefined || rule === undefined) continue;
      decide(model, sorter, { rule, credit: arrival.amount }, now);
      decided += 1;
    }
  }
  return decided;
}

const SPECIFIC = { payer: 2, added: 1, any: 0 };

/**
 * The rule for the payer first, then for added money; then the one for larger amounts; then the older one.
 */
function ruleFor({ rules, read }: Sorter, arrival: Arrival): SortingRule | undefined {
  let best: SortingRule | undefined;
  for (const rule of rules) {
    const counts = rule.status === 'active' && read >= rule.since;
    if (!counts || arrival.amount < rule.at_least || !comesFrom(arrival, rule)) continue;
    const ahead =
      best === undefined
        ? 1
        : SPECIFIC[rule.source] - SPECIFIC[best.source] || rule.at_least - best.at_least;
    if (ahead > 0) best = rule;
  }
  return best;
}

function comesFrom({ from }: Arrival, { source, payer }: SortingRule): boolean {
  if (source === 'payer') return typeof from === 'object' && from.name === payer;
  return source === 'any' || from === 'outside';
}

type Income = { rule: SortingRule; credit: number };

function decide(model: Model, sorter: Sorter, { rule, credit }: Income, now: number): void {
  const run: SortingRun = {
    rule,
    credit,
    status: 'asked',
    moves: [],
    asked_at: now,
    decided_at: now,
  };
  sorter.runs.push(run);
  if (plannedTotal(model, sorter.owner, run, now) === 0) run.status = 'skipped';
  else if (!rule.asks) carryOut(model, sorter.owner, run, now);
}

/** Gives each part its amount in turn, until the income, or the money Ajo doesn't need, runs out. */
function movesOf(model: Model, owner: Person, { rule, credit }: Income, now: number) {
  let left = Math.min(credit, owner.wallet - ajoNeeds(model, owner, now));
  return rule.parts.flatMap(({ goal: name, kind, size }) => {
    const goal = model.goals.get(name);
    if (!goal || !acceptsSavings(goal)) return [];
    const target = kind === 'percent' ? Math.floor((credit * size) / 100) : size;
    const amount = Math.min(target, goal.target - goal.saved, left);
    if (amount <= 0) return [];
    left -= amount;
    return [{ goal, amount, back: false }];
  });
}

const totalOf = (moves: { amount: number }[]) => moves.reduce((sum, { amount }) => sum + amount, 0);

/** The total that approval would move now. */
export const plannedTotal = (model: Model, owner: Person, run: Income, now: number) =>
  totalOf(movesOf(model, owner, run, now));

function carryOut(model: Model, owner: Person, run: SortingRun, now: number): void {
  const moves = movesOf(model, owner, run, now);
  for (const { goal, amount } of moves) deposit(goal, amount);
  Object.assign(run, { status: 'sorted', moves, decided_at: now });
}

function sorterOf(model: Model, owner: Person): Sorter {
  const known = model.sorters.get(owner.name);
  if (known) return known;
  const nights = { saved: 0, skipped: 0, total: 0 };
  const sorter = { owner, rules: [], read: owner.arrived.length, runs: [], plan: null, nights };
  model.sorters.set(owner.name, sorter);
  return sorter;
}

function requireOpenGoal(model: Model, owner: Person, name: string): Goal {
  const goal = liveGoal(model, owner, name);
  requireThat(goal.status !== 'completed', 'completed');
  return goal;
}

type RuleTerms = Omit<SortingRule, 'status' | 'since'>;

export function createRule(model: Model, owner: Person, terms: RuleTerms): void {
  for (const { goal } of terms.parts) requireOpenGoal(model, owner, goal);
  requireThat(terms.payer !== owner.name, 'cannot be their own payer');
  const rule = { ...terms, status: 'active' as const, since: owner.arrived.length };
  sorterOf(model, owner).rules.push(rule);
}

function ruleOf(model: Model, owner: Person, number: number): SortingRule {
  const rule = model.sorters.get(owner.name)?.rules[number - 1];
  requireThat(rule !== undefined && rule.status !== 'deleted', 'no such rule');
  return rule;
}

/** A resumed rule counts from now on. Idempotent. */
export function setRuleStatus(
  model: Model,
  owner: Person,
  number: number,
  to: 'active' | 'paused',
): void {
  const rule = ruleOf(model, owner, number);
  if (to === 'active' && rule.status === 'paused') rule.since = owner.arrived.length;
  rule.status = to;
}

/** Declines its open questions. */
export function removeRule(model: Model, owner: Person, number: number): void {
  const rule = ruleOf(model, owner, number);
  rule.status = 'deleted';
  for (const run of sorterOf(model, owner).runs) {
    if (run.rule === rule && run.status === 'asked') run.status = 'declined';
  }
}

function runOf(model: Model, owner: Person, number: number): SortingRun {
  const run = model.sorters.get(owner.name)?.runs[number - 1];
  requireThat(run !== undefined, 'no such run');
  return run;
}

/** `amount` is the total the customer saw. Idempotent. */
export function acceptRun(
  model: Model,
  owner: Person,
  { run: number, amount }: { run: number; amount: number },
  now: number,
): void {
  const run = runOf(model, owner, number);
  if (run.status === 'sorted') return;
  requireThat(isOpen(run, now), 'no longer open');
  requireThat(plannedTotal(model, owner, run, now) === amount, 'the amount has changed');
  carryOut(model, owner, run, now);
}

/** True while the run can still be approved. */
export const isOpen = (run: SortingRun, now: number) =>
  run.status === 'asked' && now < run.asked_at + ANSWER_PERIOD;

export function declineRun(model: Model, owner: Person, number: number): void {
  const run = runOf(model, owner, number);
  requireThat(run.status === 'asked' || run.status === 'declined', 'decided before');
  run.status = 'declined';
}

/** True within the hour after it, while it can be undone. */
export const isRecent = (run: SortingRun, now: number) =>
  run.status === 'sorted' && now < run.decided_at + UNDONE_WITHIN;

/** Returns what goals that have not ended still hold, or refuses. Idempotent. */
export function undoRun(model: Model, owner: Person, number: number, now: number): void {
  const run = runOf(model, owner, number);
  if (run.status === 'undone') return;
  requireThat(isRecent(run, now), 'too late');
  const returned = run.moves.filter(
    ({ goal, amount }) => comesBackFrom(goal) && goal.saved >= amount,
  );
  requireThat(returned.length > 0, 'nothing can come back');
  for (const move of returned) {
    withdrawFromGoal(move.goal, move.amount);
    if (move.goal.saved === 0) move.goal.leaving = null;
    move.back = true;
  }
  run.status = 'undone';
}

/** Money in a completed goal is withdrawn instead, if the goal is open. */
const comesBackFrom = (goal: Goal) =>
  goal.status === 'completed' ? isLocked(goal) : goal.status !== 'deleted';

/** 01:30 in Lagos. */
const nightAfter = (day: number) => (day + 1) * DAY + HOUR / 2;

const nextNight = ({ plan }: Sorter) => (plan === null ? null : nightAfter(plan.next));

/** When the next night, auto-save or early withdrawal is due. */
export function nextSaving(model: Model): number | null {
  const nights = [...model.sorters.values()].flatMap((sorter) => nextNight(sorter) ?? []);
  const mornings = [...model.goals.values()].flatMap((goal) => nextAutoSave(goal) ?? []);
  const leaving = [...model.goals.values()].flatMap((goal) => nextLeaving(goal) ?? []);
  const instants = [...nights, ...mornings, ...leaving];
  return instants.length === 0 ? null : Math.min(...instants);
}

/** Runs the nights, the auto-saves and the early withdrawals due until `now`, in time order. */
export function runSavings(model: Model, now: number): void {
  for (;;) {
    const next = nextSaving(model);
    if (next === null || next > now) return;
    for (const sorter of model.sorters.values()) {
      if (sorter.plan && nextNight(sorter) === next) collectNight(model, sorter, sorter.plan, now);
    }
    runAutoSaves(model, next, now);
    runWithdrawals(model, next);
  }
}

function collectNight(model: Model, sorter: Sorter, plan: SpendPlan, now: number): void {
  const { owner, nights } = sorter;
  const payments = owner.spent.slice(plan.since).filter(({ day }) => day === plan.next);
  plan.next += 1;
  if (plan.paused) return;
  const shares = payments.map(({ amount }) => ({ amount: shareOf(plan, amount) }));
  const target = Math.min(totalOf(shares), plan.day_cap);
  if (target === 0) return;
  const goal = model.goals.get(plan.goal);
  const room = goal && acceptsSavings(goal) ? goal.target - goal.saved : 0;
  const amount = Math.min(target, room);
  if (!goal || amount === 0 || owner.wallet - amount < ajoNeeds(model, owner, now)) {
    nights.skipped += 1;
    return;
  }
  deposit(goal, amount);
  nights.saved += 1;
  nights.total += amount;
}

/** A percentage, or the difference to the next rounding step. */
function shareOf({ style, size }: SpendPlan, amount: number): number {
  if (style === 'percent') return Math.floor((amount * size) / 100);
  return Math.ceil(amount / size) * size - amount;
}

/** A new plan counts payments from now on; a changed one keeps its days. */
export function setPlan(model: Model, owner: Person, terms: SpendTerms, now: number): void {
  requireOpenGoal(model, owner, terms.goal);
  const sorter = sorterOf(model, owner);
  const { paused, since, next } = sorter.plan ?? {
    paused: false,
    since: owner.spent.length,
    next: dayOf(now),
  };
  sorter.plan = { ...terms, paused, since, next };
}

/** A resumed plan counts payments from now on. Idempotent. */
export function setPlanPaused(model: Model, owner: Person, paused: boolean): void {
  const plan = model.sorters.get(owner.name)?.plan;
  requireThat(plan !== undefined && plan !== null, 'no plan');
  if (plan.paused && !paused) plan.since = owner.spent.length;
  plan.paused = paused;
}

/** Idempotent. */
export function removePlan(model: Model, owner: Person): void {
  const sorter = model.sorters.get(owner.name);
  if (sorter) sorter.plan = null;
}

/** State of rules, runs and nights, by name. */
export function sortingSnapshot({ owner, rules, runs, plan, nights }: Sorter): [string, string][] {
  const { name } = owner;
  const { saved, skipped, total } = nights;
  const lines = [
    ...rules.map(({ status }, index): [string, string] => [`${name} rule ${index + 1}`, status]),
    ...runs.map((run, index): [string, string] => [`${name} run ${index + 1}`, runSnapshot(run)]),
  ];
  if (plan) lines.push([`${name} plan`, planSnapshot(plan)]);
  if (saved + skipped > 0) {
    lines.push([`${name} nights`, `${saved} saved ${total}, ${skipped} skipped`]);
  }
  return lines;
}

const runSnapshot = ({ status, credit, moves }: SortingRun) =>
  [
    `${status}, of ${credit}`,
    ...moves.map(({ goal, amount, back }) => `${amount} to ${goal.name}${back ? ' and back' : ''}`),
  ].join(', ');

const planSnapshot = ({ goal, style, size, day_cap, paused, next }: SpendPlan) =>
  `${style} ${size} up to ${day_cap} to ${goal}, ${paused ? 'paused' : 'active'}, ${dateOf(next)}`;
