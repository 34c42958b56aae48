// The order of turns, as pure rules. The hash of a draw's seed is published before anyone joins and the seed
// at the start, so any member can verify the draw.
import { createHash, randomBytes } from 'node:crypto';
import type { OrderKind } from '@alajo/contract/ajo/schemas.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** A new seed if the order is drawn, otherwise none. */
export const seedFor = (kind: OrderKind): string | null =>
  kind === 'drawn' ? randomBytes(16).toString('hex') : null;

/** The commitment published before the draw. */
export const seedHash = (seed: string): string => sha256(seed);

/** The verification code of an order of turns, which members keep to prove that it wasn't changed. */
export const turnsHash = (turns: string): string => sha256(turns);

/** Member ids sorted by SHA-256 of `seed:id`. */
export function drawOrder(seed: string, members: readonly number[]): number[] {
  const key = (id: number) => sha256(`${seed}:${id}`);
  return members.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

type DrawInput = {
  organiser: number;
  seed: string | null;
  /** The turns of the members of the previous cycle. */
  before: ReadonlyMap<number, number>;
  /** The turns members want, in order of precedence. */
  wishes: readonly TurnPreference[];
};

export type TurnPreference = { member: number; turn: number };

/** Member ids in turn order, from those in the order of joining. */
export function turnOrder(
  kind: OrderKind,
  joined: readonly number[],
  { organiser, seed, before, wishes }: DrawInput,
): number[] {
  switch (kind) {
    case 'join':
      return [...joined];
    case 'organiser_last':
      return [...joined.filter((id) => id !== organiser), organiser];
    case 'drawn':
      if (seed === null) throw new RangeError('a drawn order needs a seed');
      return drawOrder(seed, joined);
    case 'rotated':
      return joined.toSorted((a, b) => (before.get(b) ?? 0) - (before.get(a) ?? 0));
    case 'picked':
    case 'need':
      return byPreference(joined, wishes);
    default:
      throw new RangeError(`unknown order ${kind satisfies never}`);
  }
}

/**
 * Gives each preference its turn: if that is taken, or there are fewer turns, the next free one after it, or
 * else the last one before it. The others get the remaining turns, by joining.
 */
function byPreference(joined: readonly number[], wishes: readonly TurnPreference[]): number[] {
  const turns = joined.map((): number | undefined => undefined);
  for (const { member, turn } of wishes) {
    const target = Math.min(turn, turns.length) - 1;
    const later = turns.indexOf(undefined, target);
    turns[later >= 0 ? later : turns.lastIndexOf(undefined)] = member;
  }
  const placed = new Set(turns);
  const rest = joined.filter((id) => !placed.has(id));
  return turns.map((holder) => holder ?? rest.shift() ?? 0);
}

/** Moves defaulters behind the other waiting members; the order within each group stays. */
export function moveBehind(waiting: readonly number[], defaulters: ReadonlySet<number>): number[] {
  return [
    ...waiting.filter((id) => !defaulters.has(id)),
    ...waiting.filter((id) => defaulters.has(id)),
  ];
}
