import { kobo } from '@alajo/contract/money.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocateArrears, computeShortfalls, divideReserve } from './shortfall.ts';

const amount = fc.integer({ min: 0, max: 100_000_000 });
const sum = (list: readonly number[]) => list.reduce((total, amount) => total + amount, 0);

describe('shortfalls', () => {
  test('each bond pays first, then the guarantor, then the reserve; the rest stays uncovered, to the kobo', () => {
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
          for (const [index, part] of parts.entries()) {
            const { left = 0, bond = 0, guarantee = 0, suspended } = missing[index] ?? {};
            expect(part.from_bond).toBe(Math.min(left, bond));
            expect(part.from_guarantee).toBe(Math.min(left - part.from_bond, guarantee));
            const own = part.from_bond + part.from_guarantee;
            expect(own + part.from_reserve + part.uncovered).toBe(left);
            const charged = missing[index]?.has_collected ? 2 * fee : fee;
            expect(part.fee).toBe(suspended ? 0 : charged);
          }
        },
      ),
    );
  });

  test('arrears are paid in order and never exceed the available amount', () => {
    fc.assert(
      fc.property(amount, fc.array(amount, { maxLength: 20 }), (total, lefts) => {
        const debts = lefts.map((left, id) => ({ id, left: kobo(left) }));
        const taken = allocateArrears(kobo(total), debts);
        expect(sum(taken.map((claim) => claim.amount))).toBe(Math.min(total, sum(lefts)));
        const partly = taken.filter(({ debt, amount: part }) => part < debt.left);
        expect(partly.length).toBeLessThanOrEqual(1);
        expect(taken.map(({ debt }) => debt.id)).toEqual(
          taken.map(({ debt }) => debt.id).toSorted((a, b) => a - b),
        );
      }),
    );
  });

  test('dividing the reserve adds up to all stakes: returned amounts plus losses owed', () => {
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
        expect(sum(back.map((refund) => refund.amount))).toBe(total - lentOut);
        for (const { member, stake, owes } of stakes) {
          const got = sum(
            back.filter((refund) => refund.member === member).map((refund) => refund.amount),
          );
          const claims = losses.filter((loss) => loss.creditor === member);
          const debts = losses.filter((loss) => loss.debtor === member);
          expect(got + sum(claims.map((claim) => claim.amount))).toBe(Math.max(stake - owes, 0));
          expect(sum(debts.map((debt) => debt.amount))).toBe(Math.max(owes - stake, 0));
        }
      }),
    );
  });
});
