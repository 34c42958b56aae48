// A group's ledger entries, each with its purpose. An entry doesn't name its round or debt, but its id is
// derived from them.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Selectable } from 'kysely';
import { listRelatedPostings, type PostingRow } from '../../../ledger/statement.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  bondGivenBackId,
  bondId,
  bondReturnId,
  contributionId,
  coverId,
  debtId,
  guaranteeGivenBackId,
  holdId,
  holdReturnId,
  lentGivenBackId,
  partId,
  payoutId,
  reserveId,
  returnId,
  roundReturnId,
  seatId,
} from '../../ground/entries/entries.ts';
import { guaranteedId, guaranteeId, guaranteeReturnId } from '../../ground/entries/guarantees.ts';
import { premiumId, premiumReturnId } from '../../ground/entries/turn-premium.ts';
import type { GroupRow, RoundRow, ShareRow } from '../../ground/state.ts';
import type { AjoDebt } from '../../tables.ts';

type Debt = Selectable<AjoDebt>;

/** `member`: the member whose contribution, debt, turn or share of the reserve it is. */
type Purpose = {
  kind:
    | 'contribution'
    | 'cover'
    | 'lent'
    | 'arrears'
    | 'late_fee'
    | 'elsewhere'
    | 'payout'
    | 'set_aside_returned'
    | 'seat'
    | 'hold'
    | 'hold_returned'
    | 'bond'
    | 'bond_returned'
    | 'guarantee'
    | 'guaranteed'
    | 'guarantee_returned'
    | 'round_returned'
    | 'premium'
    | 'slot_returned';
  round: number | null;
  member: number;
};

export type GroupMovement = Purpose & {
  id: string;
  at: Date;
  amount: Kobo;
  /** Its effect on the pot, the reserve, the holds, and the viewing customer's accounts. */
  pot: number;
  reserve: number;
  held: number;
  mine: number;
};

export type GroupRows = {
  group: GroupRow;
  rounds: readonly RoundRow[];
  shares: readonly ShareRow[];
  debts: readonly Debt[];
  members: readonly { id: number; name: string }[];
  /** Collectors' debts in other groups. */
  elsewhere: readonly { entry_id: string; round: number }[];
  /** Members' holds, oldest first. */
  holds: readonly { id: number; member_id: number }[];
  guarantees: readonly { id: number; member_id: number }[];
  /** Seats that were taken over. */
  seats: readonly { id: number; member_id: number }[];
};

/** All the group's entries, oldest first. Throws if the ledger has anything the rows don't explain. */
export async function listMovements(
  tx: Tx,
  rows: GroupRows,
  userId: number,
): Promise<GroupMovement[]> {
  const { group, debts } = rows;
  const purposes = knownPurposes(rows);
  const accounts = [group.pot, group.reserve_account, group.held_account ?? NO_ACCOUNT];
  const ids = [
    ...rows.seats.map(({ id }) => seatId(group, id)),
    ...debts.map((debt) => debtId(group, debt, 0)),
  ];
  const found = entriesOf(await listRelatedPostings(tx, { accounts, ids }));
  // Each payment of a debt leads to the id of the next one.
  for (let missing = followDebts(rows, found, purposes); missing.length > 0; ) {
    const more = entriesOf(await listRelatedPostings(tx, { accounts: [], ids: missing }));
    if (more.size < missing.length) throw new Error(`passbook of group ${group.id}: a debt is off`);
    for (const [id, legs] of more) found.set(id, legs);
    missing = followDebts(rows, found, purposes);
  }
  nameFees(rows, found, purposes);
  const movements = [...found].map(([id, legs]): GroupMovement => {
    const purpose = purposes.get(id);
    if (purpose === undefined) throw new Error(`passbook of group ${group.id}: ${id} is unknown`);
    const [pot, reserve, held] = accounts.map((account) =>
      sumOf(legs.filter(({ account_id }) => account_id === account)),
    );
    return {
      ...purpose,
      id,
      at: legs[0]?.posted_at ?? new Date(0),
      amount: amountOf(legs),
      pot: pot ?? 0,
      reserve: reserve ?? 0,
      held: held ?? 0,
      mine: sumOf(legs.filter(({ owner_id }) => owner_id === userId)),
    };
  });
  return movements.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

const NO_ACCOUNT = 0;

type Purposes = Map<string, Purpose>;
type Entries = Map<string, PostingRow[]>;

const entriesOf = (legs: readonly PostingRow[]): Entries =>
  Map.groupBy(legs, ({ entry_id }) => entry_id);

const sumOf = (legs: readonly PostingRow[]) => legs.reduce((sum, { amount }) => sum + amount, 0);

// The debit of the payer's account. Credits may be split: part may wait for room, or pay a debt to us.
const amountOf = (legs: readonly PostingRow[]): Kobo =>
  kobo(-Math.min(...legs.map((leg) => leg.amount)));

function knownPurposes(rows: GroupRows): Purposes {
  const { group, rounds, shares, members, seats, elsewhere, holds } = rows;
  const purposes: Purposes = new Map();
  for (const { round, member_id: member, late_at, parts, status } of shares) {
    const contribution = { kind: 'contribution', round, member } as const;
    purposes.set(contributionId(group, round, member), contribution);
    const returned = { kind: 'round_returned', round, member } as const;
    purposes.set(roundReturnId(group, round, member), returned);
    purposes.set(bondGivenBackId(group, round, member), returned);
    purposes.set(lentGivenBackId(group, round), returned);
    for (let part = 1; part <= parts; part++) {
      purposes.set(partId(group, round, member, part), contribution);
    }
    // On a suspended seat no one was late.
    if (late_at === null && status === 'paid') continue;
    purposes.set(coverId(group, round, member), { kind: 'cover', round, member });
    purposes.set(reserveId(group, round, member), { kind: 'lent', round, member });
    purposes.set(bondId(group, round, member), { kind: 'bond', round, member });
    purposes.set(guaranteedId(group, round, member), { kind: 'guaranteed', round, member });
  }
  for (const { number: round, collector_id: member } of rounds) {
    if (member === null) continue;
    purposes.set(payoutId(group, round), { kind: 'payout', round, member });
    purposes.set(premiumId(group, round), { kind: 'premium', round, member });
  }
  for (const { entry_id, round } of elsewhere) {
    const member = rounds.find(({ number }) => number === round)?.collector_id ?? 0;
    purposes.set(entry_id, { kind: 'elsewhere', round, member });
  }
  for (const { id: member } of members) {
    purposes.set(returnId(group, member), { kind: 'set_aside_returned', round: null, member });
    purposes.set(premiumReturnId(group, member), { kind: 'slot_returned', round: null, member });
  }
  const times = new Map<number, number>();
  for (const { id, member_id: member } of holds) {
    const before = times.get(member) ?? 0;
    times.set(member, before + 1);
    purposes.set(holdId(group, member, before), { kind: 'hold', round: null, member });
    purposes.set(holdReturnId(group, id), { kind: 'hold_returned', round: null, member });
    purposes.set(bondReturnId(group, member), { kind: 'bond_returned', round: null, member });
  }
  nameGuarantees(rows, purposes);
  for (const { id, member_id: member } of seats) {
    purposes.set(seatId(group, id), { kind: 'seat', round: null, member });
  }
  return purposes;
}

function nameGuarantees(rows: GroupRows, purposes: Purposes): void {
  const { group, rounds } = rows;
  for (const { id, member_id: member } of rows.guarantees) {
    const back = { kind: 'guarantee_returned', round: null, member } as const;
    purposes.set(guaranteeId(group, id), { kind: 'guarantee', round: null, member });
    purposes.set(guaranteeReturnId(group, id), back);
    for (const { number: round, returned } of rounds) {
      if (returned === null) continue;
      const purpose = { kind: 'round_returned', round, member } as const;
      purposes.set(guaranteeGivenBackId(group, round, id), purpose);
    }
  }
}

/** Identifies the payments of known debts; returns the ids of those still to find. */
function followDebts({ group, debts }: GroupRows, found: Entries, purposes: Purposes): string[] {
  return debts.flatMap((debt) => {
    if (debt.kind === 'fee') return [];
    let paid = 0;
    while (paid < debt.paid) {
      const id = debtId(group, debt, paid);
      const legs = found.get(id);
      if (legs === undefined) return [id];
      purposes.set(id, { kind: 'arrears', round: debt.round, member: debt.debtor_id });
      paid += amountOf(legs);
    }
    return [];
  });
}

/**
 * Identifies the late fees paid from wallets, possibly in parts. A fee that a collector pays from the pot
 * stays there without an entry, at most once per debt: the payments before it are traced forwards from the
 * first, those after it backwards from the last.
 */
function nameFees({ group, debts }: GroupRows, found: Entries, purposes: Purposes): void {
  for (const debt of debts) {
    if (debt.kind !== 'fee') continue;
    const purpose = { kind: 'late_fee', round: debt.round, member: debt.debtor_id } as const;
    const name = (id: string) => {
      purposes.set(id, purpose);
      return amountOf(found.get(id) ?? []);
    };
    for (let paid = 0, id = debtId(group, debt, 0); found.has(id); id = debtId(group, debt, paid)) {
      paid += name(id);
    }
    for (let paid: number = debt.paid, id = lastOf(paid); id !== undefined; id = lastOf(paid)) {
      paid -= name(id);
    }
    function lastOf(paid: number): string | undefined {
      return [...found].find(
        ([id, legs]) => !purposes.has(id) && debtId(group, debt, paid - amountOf(legs)) === id,
      )?.[0];
    }
  }
}
