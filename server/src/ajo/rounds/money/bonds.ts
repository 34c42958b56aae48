// Bonds: each member's deposit with the group until its end. A member's own bond pays first for their missed
// contributions; late fees of groups with bonds are shared out with them.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { Selectable } from 'kysely';
import { post } from '../../../ledger/entries.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { bondEntry, bondReturnEntry, heldAccount } from '../../ground/entries/entries.ts';
import type { GroupState, Seat } from '../../ground/state.ts';
import { debtsOf, ownerOf } from '../../ground/state.ts';
import type { AjoHold } from '../../tables.ts';
import { credit, markPaid, payDebt } from './debts.ts';
import { addFee } from './fees.ts';
import { allocateArrears, shareFees } from './shortfall.ts';

export type HoldRow = Selectable<AjoHold>;

/** Amounts held of a group's members now, by member. */
export async function holdsOf(tx: Tx, groupId: number): Promise<Map<number, HoldRow>> {
  const rows = await tx
    .selectFrom('ajo_hold')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('status', '<>', 'returned')
    .execute();
  return new Map(rows.map((row) => [row.member_id, row]));
}

/** The rest of a bond. */
export const bondLeft = (hold: HoldRow | undefined): Kobo =>
  kobo(hold === undefined ? 0 : hold.bond - hold.bond_used);

/** Marks holds as released. */
export async function endHold(tx: Tx, now: Date, { id }: Pick<HoldRow, 'id'>): Promise<void> {
  await tx
    .updateTable('ajo_hold')
    .set({ status: 'returned', returned_at: now })
    .where('id', '=', id)
    .execute();
}

async function debitBond(tx: Tx, member: number, amount: Kobo): Promise<void> {
  await tx
    .updateTable('ajo_hold')
    .set((eb) => ({ bond_used: eb('bond_used', '+', amount) }))
    .where('member_id', '=', member)
    .where('status', '=', 'started')
    .execute();
}

/** A member's bond pays for a contribution they missed. */
export async function payFromBond(
  tx: Tx,
  now: Date,
  { group }: Pick<GroupState, 'group'>,
  { seat, round, amount }: { seat: Seat; round: number; amount: Kobo },
): Promise<void> {
  await post(tx, now, bondEntry(group, round, seat, amount));
  await debitBond(tx, seat.id, amount);
}

/** At the end, a member's remaining debts are taken from their bond before it is returned. */
export async function settleFromBonds(tx: Tx, now: Date, state: GroupState): Promise<void> {
  const { group, seats } = state;
  const holds = await holdsOf(tx, group.id);
  for (const seat of seats) {
    // The payer of a seat provided its bond, so it pays their debts.
    const taken = allocateArrears(bondLeft(holds.get(seat.id)), debtsOf(state, seat.payer));
    for (const { debt, amount } of taken) {
      // A late fee stays in the account that holds bonds and fees.
      if (debt.kind === 'fee') {
        await addFee(tx, state, amount);
        await markPaid(tx, debt, amount);
      } else {
        await payDebt(tx, now, state, { debt, from: heldAccount(group), amount });
      }
      await debitBond(tx, seat.id, amount);
    }
  }
}

/** Returns the bonds at the end, with equal shares of the late fees. */
export async function returnBonds(tx: Tx, now: Date, state: GroupState): Promise<void> {
  const { group, seats } = state;
  const holds = await holdsOf(tx, group.id);
  const shares = shareFees(group.fees, seats.length);
  for (const [index, seat] of seats.entries()) {
    const hold = holds.get(seat.id);
    const returned = { bond: bondLeft(hold), fees: shares[index] ?? kobo(0) };
    if (returned.bond + returned.fees > 0) {
      await credit(tx, now, bondReturnEntry(group, seat, returned), ownerOf(seat));
    }
    if (hold) await endHold(tx, now, hold);
  }
  if (group.fees > 0) await addFee(tx, state, kobo(-group.fees));
}
