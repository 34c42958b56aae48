// The order of turns, as pure rules. The hash of a draw's seed is published before anyone joins and
// the seed at the start, so any member can verify the draw.
import { createHash } from 'node:crypto';
import type { OrderKind } from '@alajo/contract/ajo/schemas.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The commitment published before the draw. */
export const seedHash = (seed: string): string => sha256(seed);

/** Member ids sorted by SHA-256 of `seed:id`. */
export function drawOrder(seed: string, members: readonly number[]): number[] {
  const key = (id: number) => sha256(`${seed}:${id}`);
  return members.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

type Drawing = {
  organiser: number;
  seed: string | null;
  /** The turns of those who were in the cycle before. */
  before: ReadonlyMap<number, number>;
};

/** Member ids in turn order, from those in the order of joining. */
export function turnOrder(
  kind: OrderKind,
  joined: readonly number[],
  { organiser, seed, before }: Drawing,
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
    default:
      throw new RangeError(`unknown order ${kind satisfies never}`);
  }
}

/** Moves defaulters behind the other waiting members; the order within each group stays. */
export function moveBehind(waiting: readonly number[], defaulters: ReadonlySet<number>): number[] {
  return [
    ...waiting.filter((id) => !defaulters.has(id)),
    ...waiting.filter((id) => defaulters.has(id)),
  ];
}
