// Simulates one seed on an empty database; reports the shortest history found that still fails.

import { addBanks } from './habits/banks.ts';
import { addBillPayers } from './habits/bills.ts';
import { createPopulation } from './habits/people.ts';
import { addClients } from './habits/staff.ts';
import { describeEvent, type HistoryEvent } from './history.ts';
import { DAY, emptyModel, type Model } from './model/model.ts';
import { type Defect, openProduct } from './product.ts';
import { createRandom } from './random.ts';
import { EPOCH, type Outcome, type Product, replay, runSeed, type Settings } from './run.ts';
import { type ShrinkLimits, shrink } from './shrink.ts';

/** Creates a migrated, empty database. */
export type NewDatabase = () => Promise<{ url: string; drop(): Promise<void> }>;

export type Report = {
  seed: number;
  /** Days simulated: up to the violation, if there is one. */
  days: number;
  actions: number;
  crashes: number;
  model: Model;
  /** The violation and the history before it, line by line; null if there is none. */
  found: { problems: string[]; history: string[] } | null;
};

const SHRINK: ShrinkLimits = { tries: 80, ms: 5 * 60_000, events: 1 };

type Options = {
  /** Planted to check that it is detected. */
  defect?: Defect;
  limits?: ShrinkLimits;
  /** Called with a violation before its history is shrunk. */
  onViolation?: (lines: string[]) => void;
};

/** Simulates a seed and shrinks a failing history within limits, or not at all if `tries` is 0. */
export async function simulate(
  newDatabase: NewDatabase,
  settings: Settings,
  { defect, limits = SHRINK, onViolation = () => {} }: Options = {},
): Promise<Report> {
  const { outcome, crashes } = await withProduct(newDatabase, settings, defect, (product) =>
    runSeed(product, settings),
  );
  const { history, idle, violation, model } = outcome;
  const begun = { seed: settings.seed, actions: history.length, crashes, model };
  if (violation === null) return { ...begun, days: settings.days, found: null };
  // One more day, because in a shorter history the violation may appear slightly later.
  const days = Math.ceil((violation.at - EPOCH) / DAY) + 1;
  const report = { ...begun, days };
  onViolation([
    `seed ${settings.seed}: the product differs from the model after ${history.length} actions, at ${new Date(violation.at).toISOString()}`,
    ...violation.problems,
  ]);
  if (limits.tries === 0) {
    return {
      ...report,
      found: { problems: violation.problems, history: history.map(describeEvent) },
    };
  }
  const replayed = (shorter: HistoryEvent[], compared: 'as_recorded' | 'always') =>
    withProduct(newDatabase, { ...settings, days }, defect, (product) =>
      replay(product, { ...settings, days }, shorter, compared),
    ).then((run) => run.outcome);
  const fails = async (shorter: HistoryEvent[]) => {
    const again = await replayed(shorter, 'as_recorded');
    return again.violation && again.history;
  };
  const shrunk = await shrink({ history, problems: violation.problems, idle }, fails, limits);
  const shortest = await replayed(shrunk.history, 'always');
  const problems = shortest.violation?.problems ?? [
    'The shortened history did not fail again. First violation:',
    ...violation.problems,
  ];
  const actions = shortest.history.filter(({ action }) => action.verb !== 'compare');
  return { ...report, found: { problems, history: actions.map(describeEvent) } };
}

async function withProduct(
  newDatabase: NewDatabase,
  settings: Settings,
  defect: Defect | undefined,
  run: (product: Product) => Promise<Outcome>,
): Promise<{ outcome: Outcome; crashes: number }> {
  const made = await newDatabase();
  const model = emptyModel();
  createPopulation(createRandom(settings.seed), model, settings.people);
  addClients(model, settings.seed);
  addBillPayers(model, settings.seed);
  addBanks(model, settings.seed);
  const product = await openProduct(made.url, [...model.people.values()], defect);
  try {
    return { outcome: await run(product), crashes: product.crashes() };
  } finally {
    await product.close();
    await made.drop();
  }
}

/** The report as text for the terminal. */
export function formatReport({ seed, actions, crashes, model, found }: Report): string {
  const summary = `${model.groups.size} groups, ${actions} actions, ${crashes} crashes`;
  if (found === null) return `seed ${seed}: the product agrees with the model (${summary})`;
  return [
    `seed ${seed}: the product differs from the model`,
    ...found.history,
    ...found.problems,
  ].join('\n  ');
}
