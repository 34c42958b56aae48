// Repeatable randomness: everything a simulation decides comes from its seed.

export type Chance = {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number;
  /** True in this percentage of calls. */
  percent(share: number): boolean;
  pick<T>(list: readonly T[]): T;
};

/** A generator that returns the same numbers for the same seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (min: number, max: number) => min + Math.trunc(next() * (max - min + 1));
  return {
    next,
    whole,
    percent: (share) => next() * 100 < share,
    pick(list) {
      const one = list[whole(0, list.length - 1)];
      if (one === undefined) throw new RangeError('nothing to pick from');
      return one;
    },
  };
}
