// Whose money a round's is, as a pure rule in kobo: what each put in, less what others have paid them
// back for it since.
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
  /** By guarantee. */
  guarantees: Map<number, Kobo>;
  reserve: Kobo;
  /** What the collector was paid for the round outside the pot, and has to give back. */
  owed: { member: number; amount: Kobo }[];
};

type Share = Pick<ShareRow, 'member_id' | 'amount' | 'own' | 'whole'>;

/**
 * Divides what contributions a round has, late fees apart, by the seats they were paid for. Whoever lent or covered gets what they were not
 * paid back, and the member who missed it what they have paid back.
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
  // The collector's contribution, if they paid it, pays first for what they were paid directly.
  for (const { member, amount } of direct) {
    const own = collector.pays ? (parts.members.get(collector.id) ?? 0) : 0;
    const taken = Math.min(amount, own);
    give(parts, collector.id, -taken);
    give(parts, member, taken);
    if (amount > taken) parts.owed.push({ member, amount: kobo(amount - taken) });
  }
  return parts;
}

const give = ({ members }: RoundParts, member: number, amount: number) =>
  members.set(member, kobo((members.get(member) ?? 0) + amount));

/** Adds one contribution's parts; returns what the member paid the collector outside the pot. */
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
  give(parts, member, share.own + (lent?.paid ?? 0) + (vouched?.paid ?? 0));
  if (bond > 0) parts.bonds.set(member, kobo(bond));
  if (lent) parts.reserve = kobo(parts.reserve + leftOf(lent));
  if (vouched) parts.guarantees.set(Number(vouched.guarantee_id), leftOf(vouched));
  if (missed?.kind !== 'cover') return { member, amount: missed?.paid ?? 0 };
  const amount = missed.amount - covered;
  give(parts, Number(missed.creditor_id), missed.amount - missed.paid);
  give(parts, member, missed.paid - amount);
  return { member, amount };
}

const leftOf = ({ amount, paid }: RoundDebt): Kobo => kobo(amount - paid);

/** What of a contribution the bond and another member paid, besides what others advanced. */
function fundingOf(
  { amount, own, whole }: Share,
  advanced: number,
  missed: RoundDebt | undefined,
): { bond: number; covered: number } {
  if (missed?.kind !== 'cover') return { bond: amount - own - advanced, covered: 0 };
  const bond = whole - own - advanced - missed.amount;
  return { bond, covered: amount - own - advanced - bond };
}
