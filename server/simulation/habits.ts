// What people do with what sorts, saves and asks for money by itself.
import type { Action } from './history.ts';
import type { Model, Part, Person, Sorter, SortingRun, SpendTerms } from './model.ts';
import type { PersonAction } from './people.ts';
import type { Random } from './random.ts';
import { isOpen, isRecent, plannedTotal } from './sorting.ts';

const NAIRA = 100;

/** What cannot wait: undoing what was just sorted, and saying yes or no to a question. */
export function urgentAction(model: Model, random: Random, now: number): PersonAction | undefined {
  const recent = findRun(model, (run) => isRecent(run, now));
  if (recent && random.percent(35)) {
    return { who: recent.owner.name, action: { verb: 'undo', run: recent.number } };
  }
  const asked = findRun(model, (run) => isOpen(run, now));
  if (asked === undefined || random.percent(70)) return undefined;
  const { owner, run, number } = asked;
  if (random.percent(30)) return { who: owner.name, action: { verb: 'decline_run', run: number } };
  const seen = plannedTotal(model, owner, run, now);
  // Sometimes what was shown is no longer true.
  const amount = random.percent(90) ? seen : seen + NAIRA;
  if (amount === 0) return undefined;
  return { who: owner.name, action: { verb: 'accept', run: number, amount } };
}

/** The oldest run that fits, of anybody, with its number. */
function findRun(model: Model, fits: (run: SortingRun) => boolean) {
  for (const { owner, runs } of model.sorters.values()) {
    const at = runs.findIndex(fits);
    const run = runs[at];
    if (run) return { owner, run, number: at + 1 };
  }
  return undefined;
}

/** Two rules at most, into the person's two goals: the second one only holds what was sorted into it. */
export function sortingAction(model: Model, random: Random, who: string): Action | undefined {
  const mine = [...model.goals.values()].filter(({ owner }) => owner.name === who);
  const open = mine.filter(({ status }) => status !== 'deleted').map(({ name }) => name);
  if (open.length < (random.percent(60) ? 1 : 2)) {
    const target = random.integer(5, 200) * 1000 * NAIRA;
    return { verb: 'open_goal', goal: `${who} goal ${mine.length + 1}`, target };
  }
  const [goal] = open;
  if (goal === undefined) return undefined;
  const sorter = model.sorters.get(who);
  if (random.percent(35)) return planAction(random, sorter, random.pick(open));
  const live = sorter?.rules.filter(({ status }) => status !== 'deleted') ?? [];
  if (live.length < 2 && random.percent(80)) return newRule(model, random, open);
  return oldAction(random, sorter);
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
      (goal): Part =>
        random.percent(50)
          ? { goal, kind: 'percent', size: random.integer(1, 50) }
          : { goal, kind: 'amount', size: random.integer(1, 400) * 50 * NAIRA },
    );
  const people: Person[] = [...model.people.values()];
  const source = random.pick(['any', 'any', 'added', 'payer'] as const);
  const payer = source === 'payer' ? random.pick(people).name : null;
  const at_least = random.integer(1, 100) * 50 * NAIRA;
  return { verb: 'create_rule', source, payer, at_least, asks: random.percent(40), parts };
}

/** Pauses, resumes or removes a rule, or comes back to something sorted long ago. */
function oldAction(random: Random, sorter: Sorter | undefined): Action | undefined {
  if (sorter === undefined || sorter.rules.length === 0) return undefined;
  const rule = random.integer(1, sorter.rules.length);
  const draw = random.integer(1, 100);
  if (draw <= 20) return { verb: 'pause_rule', rule };
  if (draw <= 60) return { verb: 'resume_rule', rule };
  if (draw <= 75) return { verb: 'remove_rule', rule };
  const run = random.integer(1, sorter.runs.length + 1);
  return { verb: draw <= 90 ? 'undo' : 'decline_run', run };
}
