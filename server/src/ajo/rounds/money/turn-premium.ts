// Early and late turns: an early turn's fee stays in the held account until a late turn receives it. It is
// taken before the collector's debts, and the rest is shared out at the end.
import { largestPremium, premiumOf } from '@alajo/contract/ajo/turn-premium.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { post } from '../../../ledger/entries.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { premiumEntry, premiumReturnEntry } from '../../ground/entries/turn-premium.ts';
import {
  type GroupRow,
  type GroupState,
  isSuspended,
  type RoundRow,
  type Seat,
} from '../../ground/state.ts';
import { credit } from './debts.ts';
import { shareFees } from './shortfall.ts';

type TurnPosition = { turn: number; members: number; has_missed: boolean };

/** Value of a turn to a member: those who missed a contribution, or are suspended, get no bonus. */
export function premiumIn(
  { contribution, slot_fee }: Pick<GroupRow, 'contribution' | 'slot_fee'>,
  { turn, members, has_missed }: TurnPosition,
): Kobo {
  const premium = premiumOf(
    { contribution_amount: contribution, members, early_turn_fee: slot_fee },
    turn,
  );
  return has_missed && premium > 0 ? kobo(0) : premium;
}

/** The open round's amount for its collector; a late turn's bonus is only known at its payout. */
export function availablePremium({ group, seats, round }: GroupState & { round: RoundRow }): Kobo {
  const turn = { turn: round.number, members: seats.length, has_missed: true };
  return kobo(Math.max(round.funded + premiumIn(group, turn), 0));
}

/** The maximum bonus of a turn in a full group. */
export const bestPremium = ({
  contribution,
  slot_fee,
  max_members,
}: Pick<GroupRow, 'contribution' | 'slot_fee' | 'max_members'>): Kobo =>
  largestPremium({
    contribution_amount: contribution,
    members: max_members,
    early_turn_fee: slot_fee,
  });

/**
 * Moves the turn's fee or bonus between the pot and the held account, and returns it: never more than the
 * round has, or than early turns have paid.
 */
export async function movePremium(
  tx: Tx,
  now: Date,
  { group, seats, round }: GroupState & { round: RoundRow },
  collector: Seat,
): Promise<Kobo> {
  if (group.slot_fee === 0) return kobo(0);
  const has_missed = isSuspended(collector) || (await hasMissed(tx, collector));
  const turn = { turn: round.number, members: seats.length, has_missed };
  const agreed = premiumIn(group, turn);
  const premium = kobo(Math.max(Math.min(agreed, group.slot_pool), -round.funded));
  if (premium === 0) return premium;
  await post(tx, now, premiumEntry(group, { round: round.number, collector, premium }));
  await savePool(tx, group, kobo(group.slot_pool - premium));
  return premium;
}

/** True if the seat ever missed a contribution here; paying it later doesn't undo that. */
async function hasMissed(tx: Tx, { id, group_id }: Seat): Promise<boolean> {
  const missed = await tx
    .selectFrom('ajo_share')
    .select('round')
    .where('group_id', '=', group_id)
    .where('member_id', '=', id)
    .where('missed_at', 'is not', null)
    .executeTakeFirst();
  return missed !== undefined;
}

/** At the end: fees no late turn received are returned in equal shares. */
export async function returnPremiumPool(
  tx: Tx,
  now: Date,
  { group, seats }: GroupState,
): Promise<void> {
  if (group.slot_pool === 0) return;
  const shares = shareFees(group.slot_pool, seats.length);
  for (const [index, seat] of seats.entries()) {
    const amount = shares[index] ?? kobo(0);
    if (amount > 0) await credit(tx, now, premiumReturnEntry(group, seat, amount), seat.receiver);
  }
  await savePool(tx, group, kobo(0));
}

async function savePool(tx: Tx, group: GroupRow, slot_pool: Kobo): Promise<void> {
  group.slot_pool = slot_pool;
  await tx.updateTable('ajo_group').set({ slot_pool }).where('id', '=', group.id).execute();
}
