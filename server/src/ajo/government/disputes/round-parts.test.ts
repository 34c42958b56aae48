import { kobo } from '@alajo/contract/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideRound, type RoundDebt } from './round-parts.ts';

const WHOLE = 1000;
const COLLECTOR = 1;

/** Sources of one member's contribution: their own money, bond, reserve, another's cover, or none. */
const funding = fc.record({
  own: fc.nat({ max: WHOLE }),
  bond: fc.nat({ max: WHOLE }),
  lent: fc.nat({ max: WHOLE }),
  covered_by: fc.option(fc.integer({ min: 1, max: 6 })),
  vouched: fc.nat({ max: WHOLE }),
  vouched_paid: fc.nat({ max: WHOLE }),
  /** Amounts of the debts paid back: before the cover, and in total. */
  lent_paid: fc.nat({ max: WHOLE }),
  direct: fc.nat({ max: WHOLE }),
  paid: fc.nat({ max: WHOLE }),
});
type FundingSample = typeof funding extends fc.Arbitrary<infer T> ? T : never;

/** The rows of the settled round, and each member's net contribution. */
function rowsOf(member: number, { own, ...f }: FundingSample) {
  const bond = Math.min(f.bond, WHOLE - own);
  const vouched = Math.min(f.vouched, WHOLE - own - bond);
  const vouched_paid = Math.min(f.vouched_paid, vouched);
  const lent = Math.min(f.lent, WHOLE - own - bond - vouched);
  const missing = WHOLE - own - bond - vouched - lent;
  const covers = f.covered_by !== null && f.covered_by !== member;
  const direct = Math.min(f.direct, missing);
  const covered = covers ? missing - direct : 0;
  const paid = covers ? direct + Math.min(f.paid, covered) : direct;
  const lent_paid = Math.min(f.lent_paid, lent);
  const debt = { id: member, debtor_id: member, for_id: null, guarantee_id: null };
  const debts: RoundDebt[] = [
    ...(lent > 0
      ? [{ ...debt, kind: 'reserve', creditor_id: null, amount: lent, paid: lent_paid } as const]
      : []),
    ...(vouched > 0
      ? [
          {
            ...debt,
            kind: 'guarantor',
            guarantee_id: member,
            creditor_id: null,
            amount: vouched,
            paid: vouched_paid,
          } as const,
        ]
      : []),
    ...(missing > 0 && member !== COLLECTOR
      ? [
          {
            ...debt,
            kind: covers ? 'cover' : 'collector',
            creditor_id: covers ? f.covered_by : COLLECTOR,
            amount: missing,
            paid,
          } as const,
        ]
      : []),
  ].map((debt) => ({ ...debt, amount: kobo(debt.amount), paid: kobo(debt.paid) }));
  const amount = own + bond + vouched + lent + (member === COLLECTOR ? 0 : covered);
  const share = { member_id: member, own: kobo(own), amount: kobo(amount), whole: kobo(WHOLE) };
  const net = member === COLLECTOR ? 0 : paid;
  const spent = own + lent_paid + vouched_paid + net;
  return { share, debts, bond, lent: lent - lent_paid, vouched: vouched - vouched_paid, spent };
}

test('a returned round pays everyone back exactly their net contribution, and no kobo is left over', () => {
  fc.assert(
    fc.property(fc.array(funding, { minLength: 3, maxLength: 6 }), (all) => {
      const rows = all.map((share, index) => rowsOf(index + 1, share));
      const shares = rows.map(({ share }) => share);
      const debts = rows.flatMap((row) => row.debts);
      const parts = divideRound(shares, debts, { id: COLLECTOR, pays: true });
      const sum = (list: Iterable<number>) =>
        [...list].reduce((total, amount) => total + amount, 0);
      const held = sum(parts.bonds.values()) + sum(parts.guarantees.values());
      const distributed = sum(parts.members.values()) + held + parts.reserve;
      expect(distributed).toBe(sum(shares.map(({ amount }) => amount)));
      expect(Math.min(0, ...parts.members.values())).toBe(0);
      expect(parts.reserve).toBe(sum(rows.map(({ lent }) => lent)));
      expect(sum(parts.bonds.values())).toBe(sum(rows.map(({ bond }) => bond)));
      expect(sum(parts.guarantees.values())).toBe(sum(rows.map(({ vouched }) => vouched)));
      // Each member's spending on the round, covers included, and the collector's receipts outside the pot.
      for (const [index, { share, spent }] of rows.entries()) {
        const member = index + 1;
        const got = sum(
          debts
            .filter(({ creditor_id }) => creditor_id === member)
            .map((debt) => receivedFrom(debt, shares)),
        );
        const owed = sum(
          parts.owed.filter((debt) => debt.member === member).map(({ amount }) => amount),
        );
        const owes = member === COLLECTOR ? sum(parts.owed.map(({ amount }) => amount)) : 0;
        const direct = member === COLLECTOR ? sum(debts.map((debt) => directOf(debt, shares))) : 0;
        const back = (parts.members.get(member) ?? 0) + owed - owes;
        expect(back, `member ${member} of ${share.member_id}`).toBe(spent - got - direct);
      }
    }),
  );
});

const shareOf = ({ debtor_id }: RoundDebt, shares: readonly Row[]) =>
  shares.find(({ member_id }) => member_id === debtor_id);
type Row = Parameters<typeof divideRound>[0][number];

/** The debtor's payment to the collector before anyone covered, or in total. */
function directOf(debt: RoundDebt, shares: readonly Row[]): number {
  if (debt.kind === 'reserve' || debt.kind === 'guarantor') return 0;
  if (debt.kind === 'collector') return debt.paid;
  return debt.amount - coverIn(debt, shares);
}

/** The covering member's part of it: their payment less the refunds they received. */
const receivedFrom = (debt: RoundDebt, shares: readonly Row[]): number =>
  debt.kind === 'cover' ? debt.paid - directOf(debt, shares) - coverIn(debt, shares) : 0;

/** The covered part of the share. */
function coverIn(debt: RoundDebt, shares: readonly Row[]): number {
  const share = shareOf(debt, shares);
  const uncovered = debt.amount;
  return Math.max(0, (share?.amount ?? 0) - (WHOLE - uncovered));
}
