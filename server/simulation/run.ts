// A simulated life: days of people's actions and machines' faults, applied to the product and to the
// model. Both must refuse the same actions, and their states are compared after each day.
import { type Chance, chanceOf } from './chance.ts';
import { type Action, act, type Deed, makesSense, type Trouble } from './history.ts';
import { DAY, dayOf, emptyModel, HOUR, type Model, Refused } from './model.ts';
import { type Cast, incomes, makeCast, nextDeed } from './people.ts';
import { nextInstant, pass } from './rounds.ts';
import { goalAt, runGoals } from './savings.ts';
import { type Screen, sampledView, screenOf } from './screen.ts';
import { differences, type Snapshot, snapshotOf } from './snapshot.ts';

/** The product under simulation; the caller moves its clock. */
export type World = {
  /** Performs an action and returns the refusal, or null when it succeeded. */
  act(who: string, deed: Deed, now: number): Promise<string | null>;
  /** When the next job is due. */
  nextJob(): Promise<number | null>;
  runJobs(now: number): Promise<void>;
  trouble(trouble: Exclude<Trouble, { verb: 'down' }>): void;
  look(now: number): Promise<Snapshot>;
  /** What a member sees of their group. */
  show(who: string, group: string, now: number): Promise<Screen>;
  /** Discrepancies in the books. */
  books(): Promise<string[]>;
};

export type Settings = { seed: number; days: number; people: number };

/** A difference from the model: after which action, and what differs. */
type Violation = { at: number; what: string[] };
export type Outcome = { history: Action[]; violation: Violation | null; model: Model };

/** 2026-01-01 in Lagos. */
export const EPOCH = Date.UTC(2026, 0, 1) - HOUR;

class Violated extends Error {
  readonly violation: Violation;
  constructor(violation: Violation) {
    super(violation.what.join('\n'));
    this.violation = violation;
  }
}

type Life = {
  model: Model;
  world: World | null;
  history: Action[];
  now: number;
  /** Whether anything may have changed since the last comparison. */
  stirred: boolean;
};

const begin = (world: World | null, settings: Settings): Life & { cast: Cast } => {
  const model = emptyModel();
  const cast = makeCast(chanceOf(settings.seed), model, settings.people);
  return { model, world, history: [], now: EPOCH, stirred: true, cast };
};

/** Runs a seed's days up to the first violation. Without a world, only the model runs. */
export async function live(world: World | null, settings: Settings): Promise<Outcome> {
  const life = begin(world, settings);
  const chance = chanceOf(~settings.seed);
  return guarded(life, async () => {
    for (let day = 0; day < settings.days; day++) {
      await liveDay(life, chance, day);
      await compare(life);
    }
    await checkBooks(life);
  });
}

async function liveDay(life: Life & { cast: Cast }, chance: Chance, day: number): Promise<void> {
  const { cast, model } = life;
  const midnight = EPOCH + day * DAY;
  const morning = midnight + chance.whole(0, 9) * HOUR;
  for (const { who, deed } of incomes(cast, chance, day)) {
    await perform(life, { at: Math.max(morning, life.now), who, deed });
  }
  for (const minute of minutesOf(chance.whole(1, 9), () => chance.whole(0, 1439))) {
    const at = Math.max(midnight + minute * 60_000, life.now);
    const trouble = troubleAt(chance.whole(1, 1000), at, chance.whole(1, 60));
    if (trouble) await perform(life, { at, who: null, deed: trouble });
    const then = Math.max(at, life.now);
    await advance(life, then);
    const doing = nextDeed(model, cast, chance, then);
    if (doing) await perform(life, { at: then, ...doing });
  }
  await advance(life, Math.max(midnight + DAY - 1, life.now));
}

const minutesOf = (count: number, minute: () => number) =>
  Array.from({ length: count }, minute).sort((one, other) => one - other);

function troubleAt(draw: number, at: number, size: number): Trouble | undefined {
  if (draw <= 100) return { verb: 'crash', statement: size % 20, done: size % 2 === 0 };
  if (draw <= 105) return { verb: 'down', until: at + size * HOUR };
  if (draw <= 200) return { verb: 'again' };
  return undefined;
}

/** Replays a history, comparing after each day or after every action. */
export async function relive(
  world: World | null,
  settings: Settings,
  history: readonly Action[],
  compared: 'daily' | 'always',
): Promise<Outcome> {
  const life = begin(world, settings);
  return guarded(life, async () => {
    const end = EPOCH + settings.days * DAY;
    let evening = EPOCH + DAY - 1;
    const until = async (at: number) => {
      for (; evening < at; evening += DAY) {
        await advance(life, evening);
        await compare(life);
      }
    };
    for (const action of history) {
      await until(action.at);
      await perform(life, action);
      if (compared === 'always') await compare(life);
    }
    await until(end);
    await checkBooks(life);
  });
}

async function guarded(life: Life, work: () => Promise<void>): Promise<Outcome> {
  const { history, model } = life;
  try {
    await work();
    return { history, model, violation: null };
  } catch (error) {
    // An error that is not a refusal is as wrong as a wrong balance.
    const what = [`it failed: ${error instanceof Error ? error.message : String(error)}`];
    const violation = error instanceof Violated ? error.violation : { at: life.now, what };
    return { history, model, violation };
  }
}

async function perform(life: Life, action: Action): Promise<void> {
  const { model, world, history } = life;
  await advance(life, action.at);
  history.push(action);
  if (action.who === null) {
    if (action.deed.verb !== 'down') world?.trouble(action.deed);
    // No jobs run until then: they are all late.
    else life.now = Math.max(life.now, action.deed.until);
    if (action.deed.verb === 'down') await runDueSteps(life);
    return;
  }
  const { who, deed } = action;
  if (!makesSense(model, deed)) return;
  const expected = refusalOf(() => act(model, who, deed, life.now));
  const found = await world?.act(who, deed, life.now);
  // Jobs that an action enqueues are due at once.
  await runDueSteps(life);
  if (found === undefined || (expected === null) === (found === null)) return;
  const said = (refusal: string | null) => (refusal === null ? 'done' : `refused (${refusal})`);
  throw new Violated({
    at: life.now,
    what: [`${who} ${deed.verb}: should be ${said(expected)}, was ${said(found)}`],
  });
}

function refusalOf(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.message;
  }
}

/** Moves the clock forward, running each step at its own time. */
async function advance(life: Life, to: number): Promise<void> {
  for (;;) {
    const goals = [...life.model.goals.values()].map(goalAt);
    const instants = [nextInstant(life.model), ...goals, (await life.world?.nextJob()) ?? null];
    const next = Math.min(...instants.map((one) => one ?? Number.POSITIVE_INFINITY));
    if (next > to) break;
    life.now = Math.max(life.now, next);
    await runDueSteps(life);
  }
  life.now = Math.max(life.now, to);
}

// Groups before goals: when both are late, the night's contributions come first.
async function runDueSteps(life: Life): Promise<void> {
  life.stirred = true;
  pass(life.model, life.now);
  runGoals(life.model, life.now);
  await life.world?.runJobs(life.now);
}

async function compare(life: Life): Promise<void> {
  const { model, world, now } = life;
  if (world === null || !life.stirred) return;
  life.stirred = false;
  const what = differences(snapshotOf(model, now), await world.look(now));
  const looked = sampledView(model, dayOf(now));
  if (looked) {
    const { group, seat } = looked;
    const shown = await world.show(seat.person.name, group.name, now);
    what.push(...differences(screenOf(group, seat), shown, `shown to ${seat.person.name}`));
  }
  if (what.length > 0) throw new Violated({ at: now, what });
}

async function checkBooks({ world, now }: Life): Promise<void> {
  const what = (await world?.books()) ?? [];
  if (what.length > 0) throw new Violated({ at: now, what });
}
