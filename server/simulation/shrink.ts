// Shrinks a history that ends in a violation to a short one that still does.
import type { HistoryEvent } from './history.ts';

export type ShrinkResult = { history: HistoryEvent[]; tries: number };

export type ShrinkLimits = {
  tries: number;
  ms: number;
  /** A history with this few events is short enough. */
  events: number;
};

/** A history that ends in a violation, and those of its events that changed nothing in the model. */
export type Failure = {
  history: HistoryEvent[];
  problems: string[];
  idle: ReadonlySet<HistoryEvent>;
};

/** Returns the part of a history that ends in its violation; null if there is none. */
type Fails = (history: HistoryEvent[]) => Promise<HistoryEvent[] | null>;

/**
 * Keeps what the violation names, then removes faults, comparisons and events without effect, then groups,
 * kinds of action and people, then ever smaller runs of actions, as long as the rest still fails. Stops at
 * the first limit.
 */
export async function shrink(
  { history, problems, idle }: Failure,
  fails: Fails,
  limits: ShrinkLimits,
): Promise<ShrinkResult> {
  const until = performance.now() + limits.ms;
  let remaining = [...history];
  let tries = 0;
  const isDone = () =>
    remaining.length <= limits.events || tries >= limits.tries || performance.now() >= until;
  const attempt = async (shorter: HistoryEvent[]) => {
    if (shorter.length === remaining.length || isDone()) return false;
    // Without people's actions, nothing can fail.
    if (shorter.every(({ who }) => who === null)) return false;
    tries += 1;
    const failing = await fails(shorter);
    if (failing === null) return false;
    remaining = failing;
    return true;
  };
  /**
   * Drops all of them at once if the rest still fails, otherwise each half in turn, since few are ever
   * needed.
   */
  const dropNames = async (nameOf: NameOf, names: string[]) => {
    const dropped = new Set<string | null>(names);
    if (await attempt(remaining.filter((event) => !dropped.has(nameOf(event))))) return;
    if (names.length < 2) return;
    const middle = Math.trunc(names.length / 2);
    await dropNames(nameOf, names.slice(0, middle));
    await dropNames(nameOf, names.slice(middle));
  };
  for (const part of involved(remaining, problems.join('\n'))) {
    if (await attempt(part)) break;
  }
  await attempt(remaining.filter((event) => !isFault(event)));
  // An event without effect in the model may be the failing one if it came after the last comparison.
  const late = new Set(history.slice(history.slice(0, -1).findLastIndex(isComparison)));
  await attempt(remaining.filter((event) => !idle.has(event) || late.has(event)));
  await attempt(remaining.filter((event) => !isComparison(event)));
  for (const nameOf of [groupOf, verbOf, actorOf]) {
    const names = new Set(remaining.flatMap((event) => nameOf(event) ?? []));
    await dropNames(nameOf, [...names]);
  }
  for (let size = Math.trunc(remaining.length / 2); size >= 1; size = Math.trunc(size / 2)) {
    for (let from = remaining.length - size; from >= 0; from -= size) {
      await attempt(remaining.toSpliced(from, size));
    }
  }
  return { history: remaining, tries };
}

/**
 * Yields faults and the events that mention a person or thing named in the text; then also all events of
 * the people and things in these; and so on while the set grows.
 */
function* involved(history: HistoryEvent[], text: string): Generator<HistoryEvent[]> {
  const isNamed = (name: string) => new RegExp(`\\b${RegExp.escape(name)}\\b`).test(text);
  let part = history.filter((event) => event.who === null || namesIn(event).some(isNamed));
  for (let size = 0; part.length > size; ) {
    yield part;
    size = part.length;
    const names = new Set(part.flatMap(ownNames));
    part = history.filter(
      (event) => event.who === null || ownNames(event).some((name) => names.has(name)),
    );
  }
}

function namesIn({ who, action: { verb: _, ...fields } }: HistoryEvent): string[] {
  const values: unknown[] = [who, ...Object.values(fields).flat()];
  return values.filter((value) => typeof value === 'string');
}

/** The actor and the things acted on, but not the other person, because everyone pays the shop. */
function ownNames({ who, action }: HistoryEvent): string[] {
  const things = Object.entries(action).flatMap(([field, value]) =>
    isNameField(field) ? value : [],
  );
  return [who, ...things].filter((name) => name !== null);
}

const THINGS = [
  'group',
  'goal',
  'order',
  'bill',
  'bank',
  'pot',
  'guest',
  'request',
  'recall',
  'purchase',
  'product',
];
const isNameField = (field: string) => THINGS.includes(field);

type NameOf = (event: HistoryEvent) => string | null;

const isComparison = ({ action }: HistoryEvent) => action.verb === 'compare';
const isFault = ({ who, action }: HistoryEvent) =>
  who === null && action.verb !== 'compare' && action.verb !== 'sort';
const groupOf = ({ action }: HistoryEvent) => ('group' in action ? action.group : null);
const verbOf = ({ action }: HistoryEvent) => (action.verb === 'compare' ? null : action.verb);
const actorOf = ({ who }: HistoryEvent) => who;
