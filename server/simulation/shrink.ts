// Shrinks a history that ends in a violation to a short one that still does.
import type { HistoryEvent } from './history.ts';

export type Shrunk = { history: HistoryEvent[]; tries: number };

export type ShrinkLimits = { tries: number; ms: number };

/**
 * Removes faults, then groups, kinds of action and people, then ever smaller runs of actions, as long
 * as `fails` returns true for the rest. Stops trying at either limit.
 */
export async function shrink(
  history: readonly HistoryEvent[],
  fails: (history: HistoryEvent[]) => Promise<boolean>,
  limits: ShrinkLimits,
): Promise<Shrunk> {
  const until = performance.now() + limits.ms;
  let kept = [...history];
  let tries = 0;
  const attempt = async (shorter: HistoryEvent[]) => {
    if (shorter.length === kept.length || tries >= limits.tries) return false;
    if (performance.now() >= until) return false;
    tries += 1;
    if (!(await fails(shorter))) return false;
    kept = shorter;
    return true;
  };
  /** All of them at once if that still fails, else each half in turn: few are ever needed. */
  const dropNames = async (nameOf: NameOf, names: string[]) => {
    const dropped = new Set<string | null>(names);
    if (await attempt(kept.filter((event) => !dropped.has(nameOf(event))))) return;
    if (names.length < 2) return;
    const middle = Math.trunc(names.length / 2);
    await dropNames(nameOf, names.slice(0, middle));
    await dropNames(nameOf, names.slice(middle));
  };
  await attempt(kept.filter((event) => event.who !== null || isComparison(event)));
  for (const nameOf of [groupOf, verbOf, whoOf]) {
    const names = new Set(kept.flatMap((event) => nameOf(event) ?? []));
    await dropNames(nameOf, [...names]);
  }
  for (let size = Math.trunc(kept.length / 2); size >= 1; size = Math.trunc(size / 2)) {
    for (let from = kept.length - size; from >= 0; from -= size) {
      await attempt(kept.toSpliced(from, size));
    }
  }
  return { history: kept, tries };
}

type NameOf = (event: HistoryEvent) => string | null;

const isComparison = ({ action }: HistoryEvent) => action.verb === 'compare';
const groupOf = ({ action }: HistoryEvent) => ('group' in action ? action.group : null);
const verbOf = ({ action }: HistoryEvent) => (action.verb === 'compare' ? null : action.verb);
const whoOf = ({ who }: HistoryEvent) => who;
