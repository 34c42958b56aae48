// One seed from an empty database to its end; where something is wrong, the shortest history found
// that shows it.
import { chanceOf } from './chance.ts';
import { type Action, told } from './history.ts';
import { DAY, emptyModel, type Model } from './model.ts';
import { makeCast } from './people.ts';
import { EPOCH, live, type Outcome, relive, type Settings, type World } from './run.ts';
import { shrink } from './shrink.ts';
import { type Fault, openWorld } from './world.ts';

/** Makes a migrated, empty database. */
export type NewDatabase = () => Promise<{ url: string; drop(): Promise<void> }>;

export type Report = {
  seed: number;
  actions: number;
  deaths: number;
  model: Model;
  /** What is wrong, and what happened before it, line by line; null: nothing is. */
  found: { what: string[]; history: string[] } | null;
};

const SHRINK_TRIES = 80;

/**
 * Simulates a seed. What was found wrong is cut down, by at most so many tries; a fault may be acted
 * out, to be found.
 */
export async function simulate(
  newDatabase: NewDatabase,
  settings: Settings,
  fault?: Fault,
  tries = SHRINK_TRIES,
): Promise<Report> {
  const { outcome, deaths } = await inWorld(newDatabase, settings, fault, (world) =>
    live(world, settings),
  );
  const { history, violation, model } = outcome;
  const report = { seed: settings.seed, actions: history.length, deaths, model };
  if (violation === null) return { ...report, found: null };
  // A day more: what was wrong with a shorter history may show a little later.
  const days = Math.ceil((violation.at - EPOCH) / DAY) + 1;
  const again = (shorter: Action[], compared: 'daily' | 'always') =>
    inWorld(newDatabase, { ...settings, days }, fault, (world) =>
      relive(world, { ...settings, days }, shorter, compared),
    ).then((run) => run.outcome);
  const fails = async (shorter: Action[]) => (await again(shorter, 'daily')).violation !== null;
  const shrunk = await shrink(history, fails, tries);
  const shortest = await again(shrunk.history, 'always');
  const what = shortest.violation?.what ?? ['It did not show again:', ...violation.what];
  return { ...report, found: { what, history: shortest.history.map(told) } };
}

async function inWorld(
  newDatabase: NewDatabase,
  settings: Settings,
  fault: Fault | undefined,
  run: (world: World) => Promise<Outcome>,
): Promise<{ outcome: Outcome; deaths: number }> {
  const made = await newDatabase();
  const model = emptyModel();
  makeCast(chanceOf(settings.seed), model, settings.people);
  const world = await openWorld(made.url, [...model.people.values()], fault);
  try {
    return { outcome: await run(world), deaths: world.deaths() };
  } finally {
    await world.close();
    await made.drop();
  }
}

/** A report as people read it. */
export function inWords({ seed, actions, deaths, model, found }: Report): string {
  const lived = `${model.groups.size} groups, ${actions} actions, ${deaths} deaths`;
  if (found === null) return `seed ${seed}: as expected (${lived})`;
  return [`seed ${seed}: NOT as expected`, ...found.history, ...found.what].join('\n  ');
}
