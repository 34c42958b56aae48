import { createHash } from 'node:crypto';
import { orderKind } from '@alajo/contract/ajo/schemas.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawOrder, moveBehind, seedHash, turnOrder } from './turn-order.ts';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }), { minLength: 3, maxLength: 50 });

describe('the order of turns', () => {
  test('every member has exactly one turn in every kind of order', () => {
    fc.assert(
      fc.property(ids, fc.nat(49), fc.string(), (joined, at, seed) => {
        const organiser = joined[at % joined.length] ?? 0;
        const before = new Map(joined.slice(at % joined.length).map((id, turn) => [id, turn + 1]));
        const wishes = joined.slice(at % joined.length).map((member) => ({ member, turn: 1 + at }));
        for (const kind of orderKind.options) {
          const order = turnOrder(kind, joined, { organiser, seed, before, wishes });
          expect(order.toSorted()).toEqual(joined.toSorted());
        }
        expect(
          turnOrder('organiser_last', joined, { organiser, seed: null, before, wishes }).at(-1),
        ).toBe(organiser);
        const others = joined.filter((id) => !before.has(id));
        const rotated = turnOrder('rotated', joined, { organiser, seed: null, before, wishes });
        expect(rotated).toEqual([...[...before.keys()].reverse(), ...others]);
      }),
    );
  });

  test('a drawn order can be verified from its seed, which matches the published hash', () => {
    fc.assert(
      fc.property(ids, fc.string(), (joined, seed) => {
        const hash = (text: string) => createHash('sha256').update(text).digest('hex');
        const redone = joined
          .map((id) => `${hash(`${seed}:${id}`)} ${id}`)
          .toSorted()
          .map((line) => Number(line.split(' ')[1]));
        expect(drawOrder(seed, joined)).toEqual(redone);
        // The order of joining makes no difference.
        expect(drawOrder(seed, joined.toReversed())).toEqual(redone);
        expect(seedHash(seed)).toBe(hash(seed));
      }),
    );
  });

  test('moving defaulters behind the others loses no one and keeps the order within both groups', () => {
    fc.assert(
      fc.property(ids, fc.array(fc.nat(49)), (waiting, picked) => {
        const late = new Set(picked.map((at) => waiting[at % waiting.length] ?? 0));
        const next = moveBehind(waiting, late);
        expect(next.toSorted()).toEqual(waiting.toSorted());
        const first = next.findIndex((id) => late.has(id));
        if (first >= 0) expect(next.slice(first).every((id) => late.has(id))).toBe(true);
        const remaining = waiting.filter((id) => !late.has(id));
        expect(next.slice(0, remaining.length)).toEqual(remaining);
      }),
    );
  });
});
