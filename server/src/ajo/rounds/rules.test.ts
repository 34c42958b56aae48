// The pure rules: dates, turns and shortfalls.

import { createHash } from 'node:crypto';
import { dueDay } from '@alajo/contract/ajo/due-days.ts';
import { orderKind } from '@alajo/contract/ajo/schemas.ts';
import { kobo } from '@alajo/contract/money.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayInLagos, HOUR } from '../../platform/clock.ts';
import { leftOf, nextPart, shareWith } from '../ground/parts.ts';
import { midnight, nextReminder } from '../ground/schedule.ts';
import type { ShareRow } from '../ground/state.ts';
import { drawOrder, moveBehind, seedHash, turnOrder } from '../turns/turn-order.ts';
import { allocateArrears, computeShortfalls, divideReserve } from './money/shortfall.ts';

const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);

describe('dates', () => {
  test('a monthly 31st falls on the last day of shorter months only', () => {
    const dues = [0, 1, 2, 3, 13].map((k) => dueDay('2027-01-31', 'monthly', k));
    expect(dues).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29']);
    expect(dueDay('2026-12-29', 'weekly', 1)).toBe('2027-01-05');
  });

  test('strictly increase and begin at midnight in Lagos', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('weekly' as const, 'monthly' as const), (start, every) => {
        const dues = Array.from({ length: 50 }, (_, k) => dueDay(start, every, k));
        expect(dues[0]).toBe(start);
        expect([...new Set(dues)].toSorted()).toEqual(dues);
        for (const due of dues) {
          const at = midnight(due);
          expect([dayInLagos(at), at.getUTCHours()]).toEqual([due, 23]);
        }
      }),
    );
  });

  test('reminders go out at 09:00, three days and one day before', () => {
    const due = midnight('2026-12-10');
    const at = (text: string) => new Date(`${text}:00+01:00`);
    expect(nextReminder(due, at('2026-12-01T12:00'))).toEqual(at('2026-12-07T09:00'));
    expect(nextReminder(due, at('2026-12-07T09:00'))).toEqual(at('2026-12-09T09:00'));
    expect(nextReminder(due, at('2026-12-09T09:00'))).toEqual(due);
    expect(nextReminder(due, new Date(due.getTime() + HOUR))).toEqual(due);
  });
});

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }), { minLength: 3, maxLength: 50 });

describe('turns', () => {
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

  test('defaulters move behind the others without losing anyone or changing either order', () => {
    fc.assert(
      fc.property(ids, fc.array(fc.nat(49)), (waiting, picked) => {
        const late = new Set(picked.map((at) => waiting[at % waiting.length] ?? 0));
        const next = moveBehind(waiting, late);
        expect(next.toSorted()).toEqual(waiting.toSorted());
        const first = next.findIndex((id) => late.has(id));
        if (first >= 0) expect(next.slice(first).every((id) => late.has(id))).toBe(true);
        const kept = waiting.filter((id) => !late.has(id));
        expect(next.slice(0, kept.length)).toEqual(kept);
      }),
    );
  });
});

const amount = fc.integer({ min: 0, max: 100_000_000 });

describe('parts', () => {
  test('go to the contribution first, then the set-aside, and never add up to more than both', () => {
    const whole_terms = fc.record({
      contribution: fc.integer({ min: 1, max: 1e8 }),
      set_aside: amount,
    });
    fc.assert(
      fc.property(whole_terms, fc.array(amount, { maxLength: 10 }), (asked, payments) => {
        const terms = { contribution: kobo(asked.contribution), set_aside: kobo(asked.set_aside) };
        const group = { id: 1, ...terms };
        const whole = asked.contribution + asked.set_aside;
        let share: ShareRow | undefined;
        let paid = 0;
        for (const most of payments) {
          const part = nextPart(group, share, kobo(most));
          expect(part.pot + part.reserve).toBe(Math.min(most, whole - paid));
          expect(part.reserve === 0 || (share?.own ?? 0) + part.pot === asked.contribution).toBe(
            true,
          );
          paid += part.pot + part.reserve;
          const seat = { id: 1, payer: { user_id: 1 } };
          const row = shareWith({ group, seat, round: 1, share }, part, new Date(0));
          expect(row.status === 'paid').toBe(paid === whole);
          expect([row.own + row.set_aside, leftOf(group, row)]).toEqual([paid, whole - paid]);
          share = row;
        }
      }),
    );
  });
});

describe('shortfall', () => {
  test('each bond pays first, then the guarantor, the reserve at most what it has, and the rest stays uncovered, to the kobo', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            member: fc.nat(),
            has_collected: fc.boolean(),
            suspended: fc.boolean(),
            left: fc.integer({ min: 1, max: 1e8 }).map(kobo),
            bond: fc.integer({ min: 0, max: 2e8 }).map(kobo),
            guarantee: fc.integer({ min: 0, max: 1e8 }).map(kobo),
          }),
          { maxLength: 50 },
        ),
        amount,
        amount,
        (missing, fee, reserve) => {
          const parts = computeShortfalls(missing, kobo(fee), kobo(reserve));
          const used = sum(parts.map(({ from_reserve }) => from_reserve));
          const without = missing.map(({ left, bond, guarantee }) =>
            Math.max(left - bond - guarantee, 0),
          );
          expect(used).toBe(Math.min(reserve, sum(without)));
          for (const [at, part] of parts.entries()) {
            const { left = 0, bond = 0, guarantee = 0, suspended } = missing[at] ?? {};
            expect(part.from_bond).toBe(Math.min(left, bond));
            expect(part.from_guarantee).toBe(Math.min(left - part.from_bond, guarantee));
            const own = part.from_bond + part.from_guarantee;
            expect(own + part.from_reserve + part.uncovered).toBe(left);
            const charged = missing[at]?.has_collected ? 2 * fee : fee;
            expect(part.fee).toBe(suspended ? 0 : charged);
          }
        },
      ),
    );
  });

  test('arrears are paid in order and never exceed the sum available', () => {
    fc.assert(
      fc.property(amount, fc.array(amount, { maxLength: 20 }), (total, lefts) => {
        const debts = lefts.map((left, id) => ({ id, left: kobo(left) }));
        const taken = allocateArrears(kobo(total), debts);
        expect(sum(taken.map((one) => one.amount))).toBe(Math.min(total, sum(lefts)));
        const partly = taken.filter(({ debt, amount: part }) => part < debt.left);
        expect(partly.length).toBeLessThanOrEqual(1);
        expect(taken.map(({ debt }) => debt.id)).toEqual(
          taken.map(({ debt }) => debt.id).toSorted((a, b) => a - b),
        );
      }),
    );
  });

  test('dividing the reserve accounts for every stake: returned amounts plus losses owed', () => {
    const members = fc.array(fc.record({ stake: amount, share: fc.nat(100) }), {
      minLength: 1,
      maxLength: 50,
    });
    fc.assert(
      fc.property(members, fc.nat(100), (people, lent) => {
        const total = sum(people.map(({ stake }) => stake));
        const owed = Math.floor((total * lent) / 100);
        const shares = sum(people.map(({ share }) => share)) || 1;
        const stakes = people.map(({ stake, share }, member) => ({
          member,
          stake: kobo(stake),
          owes: kobo(Math.floor((owed * share) / shares)),
        }));
        const lentOut = sum(stakes.map(({ owes }) => owes));
        const { back, losses } = divideReserve(stakes);
        expect(sum(back.map((one) => one.amount))).toBe(total - lentOut);
        for (const { member, stake, owes } of stakes) {
          const got = sum(back.filter((one) => one.member === member).map((one) => one.amount));
          const claims = losses.filter((one) => one.creditor === member);
          const debts = losses.filter((one) => one.debtor === member);
          expect(got + sum(claims.map((one) => one.amount))).toBe(Math.max(stake - owes, 0));
          expect(sum(debts.map((one) => one.amount))).toBe(Math.max(owes - stake, 0));
        }
      }),
    );
  });
});
