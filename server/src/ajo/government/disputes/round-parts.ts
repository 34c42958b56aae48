// Ownership of a round's money, as a pure rule in kobo: each member's payments, less what others have since
// repaid them.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Selectable } from 'kysely';
import type { ShareRow } from '../../ground/state.ts';
import type { AjoDebt } from '../../tables.ts';

export type RoundDebt = Pick<
  Selectable<AjoDebt>,
  'id' | 'debtor_id' | 'for_id' | 'creditor_id' | 'guarantee_id' | 'kind' | 'amount' | 'paid'
>;

export type RoundParts = {
  members: Map<number, Kobo>;
  bonds: Map<number, Kobo>;
  /** By guarantee id. */
  guarantees: Map<number, Kobo>;
  reserve: Kobo;
  /** Payments to the collector for the round outside the pot, which they have to return. */
  owed: { member: number; amount: Kobo }[];
};

type Share = Pick<ShareRow, 'member_id' | 'amount' | 'own' | 'whole'>;

/**
 * Divides a round's contributions, excluding late fees, among the seats they were paid for. A lender or
 * covering member gets the part not yet repaid to them, and the member who missed it the part they have
 * repaid.
 */
export function divideRound(
  shares: readonly Share[],
  debts: readonly RoundDebt[],
  collector: { id: number; pays: boolean },
): RoundParts {
  const parts: RoundParts = {
    members: new Map(),
    bonds: new Map(),
    guarantees: new Map(),
    reserve: kobo(0),
    owed: [],
  };
  const direct = shares.map((share) => divideShare(parts, share, debts));
  // The collector's own contribution is used first to return direct payments to them.
  for (const { member, amount } of direct) {
    const own = collector.pays ? (parts.members.get(collector.id) ?? 0) : 0;
    const taken = Math.min(amount, own);
    credit(parts, collector.id, -taken);
    credit(parts, member, taken);
    if (amount > taken) parts.owed.push({ member, amount: kobo(amount - taken) });
  }
  return parts;
}

const credit = ({ members }: RoundParts, member: number, amount: number) =>
  members.set(member, kobo((members.get(member) ?? 0) + amount));

/** Adds one contribution's parts; returns the member's payments to the collector outside the pot. */
function divideShare(
  parts: RoundParts,
  share: Share,
  debts: readonly RoundDebt[],
): { member: number; amount: number } {
  const member = share.member_id;
  const own = debts.filter(({ debtor_id, for_id }) => (for_id ?? debtor_id) === member);
  const lent = own.find(({ kind }) => kind === 'reserve');
  const vouched = own.find(({ kind }) => kind === 'guarantor');
  const missed = own.find(({ kind }) => kind === 'cover' || kind === 'collector');
  const advanced = (lent?.amount ?? 0) + (vouched?.amount ?? 0);
  const { bond, covered } = fundingOf(share, advanced, missed);
  credit(parts, member, share.own + (lent?.paid ?? 0) + (vouched?.paid ?? 0));
  if (bond > 0) parts.bonds.set(member, kobo(bond));
  if (lent) parts.reserve = kobo(parts.reserve + leftOf(lent));
  if (vouched) parts.guarantees.set(Number(vouched.guarantee_id), leftOf(vouched));
  if (missed?.kind !== 'cover') return { member, amount: missed?.paid ?? 0 };
  const amount = missed.amount - covered;
  credit(parts, Number(missed.creditor_id), missed.amount - missed.paid);
  credit(parts, member, missed.paid - amount);
  return { member, amount };
}

const leftOf = ({ amount, paid }: RoundDebt): Kobo => kobo(amount - paid);

/**
 * The parts of a contribution paid by the bond and by a covering member, in addition to advances from others.
 */
function fundingOf(
  { amount, own, whole }: Share,
  advanced: number,
  missed: RoundDebt | undefined,
): { bond: number; covered: number } {
  if (missed?.kind !== 'cover') return { bond: amount - own - advanced, covered: 0 };
  const bond = whole - own - advanced - missed.amount;
  return { bond, covered: amount - own - advanced - bond };
}
