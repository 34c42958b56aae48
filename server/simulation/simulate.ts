// Simulates one seed on an empty database; reports the shortest history found that shows a violation.
import { chanceOf } from './chance.ts';
import { type Action, describeAction } from './history.ts';
import { DAY, emptyModel, type Model } from './model.ts';
import { makeCast } from './people.ts';
import { EPOCH, live, type Outcome, relive, type Settings, type World } from './run.ts';
import { shrink } from './shrink.ts';
import { type Fault, openWorld } from './world.ts';

/** Creates a migrated, empty database. */
export type NewDatabase = () => Promise<{ url: string; drop(): Promise<void> }>;

export type Report = {
  seed: number;
  actions: number;
  crashes: number;
  model: Model;
  /** The violation and the history before it, line by line; null without one. */
  found: { what: string[]; history: string[] } | null;
};

const SHRINK_TRIES = 80;

/**
 * Simulates a seed and shrinks a failing history with a limited number of tries. A `fault` can be
 * injected to check that it is found.
 */
export async function simulate(
  newDatabase: NewDatabase,
  settings: Settings,
  fault?: Fault,
  tries = SHRINK_TRIES,
): Promise<Report> {
  const { outcome, crashes } = await inWorld(newDatabase, settings, fault, (world) =>
    live(world, settings),
  );
  const { history, violation, model } = outcome;
  const report = { seed: settings.seed, actions: history.length, crashes, model };
  if (violation === null) return { ...report, found: null };
  // One more day: a violation may show a little later in a shorter history.
  const days = Math.ceil((violation.at - EPOCH) / DAY) + 1;
  const again = (shorter: Action[], compared: 'daily' | 'always') =>
    inWorld(newDatabase, { ...settings, days }, fault, (world) =>
      relive(world, { ...settings, days }, shorter, compared),
    ).then((run) => run.outcome);
  const fails = async (shorter: Action[]) => (await again(shorter, 'daily')).violation !== null;
  const shrunk = await shrink(history, fails, tries);
  const shortest = await again(shrunk.history, 'always');
  const what = shortest.violation?.what ?? ['It did not show again:', ...violation.what];
  return { ...report, found: { what, history: shortest.history.map(describeAction) } };
}

async function inWorld(
  newDatabase: NewDatabase,
  settings: Settings,
  fault: Fault | undefined,
  run: (world: World) => Promise<Outcome>,
): Promise<{ outcome: Outcome; crashes: number }> {
  const made = await newDatabase();
  const model = emptyModel();
  makeCast(chanceOf(settings.seed), model, settings.people);
  const world = await openWorld(made.url, [...model.people.values()], fault);
  try {
    return { outcome: await run(world), crashes: world.crashes() };
  } finally {
    await world.close();
    await made.drop();
  }
}

/** A report as text. */
export function inWords({ seed, actions, crashes, model, found }: Report): string {
  const lived = `${model.groups.size} groups, ${actions} actions, ${crashes} crashes`;
  if (found === null) return `seed ${seed}: as expected (${lived})`;
  return [`seed ${seed}: NOT as expected`, ...found.history, ...found.what].join('\n  ');
}
