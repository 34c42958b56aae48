// Returning a round whose payout staff stopped: everyone gets back what they paid into it, and its turn is
// repeated after the last one. No one is charged.
import { dueDay } from '@alajo/contract/ajo/due-days.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import { post } from '../../../ledger/entries.ts';
import { staffCannot } from '../../../payments/staff-actions.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  bondRefundEntry,
  guaranteeRefundEntry,
  loanReturnEntry,
  roundReturnEntry,
} from '../../ground/entries/entries.ts';
import { recordEvents } from '../../ground/history.ts';
import { ajoNotices, inGroup, notifyMembers } from '../../ground/notices/notices.ts';
import { type GroupInRound, saveRounds } from '../../ground/open-round.ts';
import { dayOf, midnight } from '../../ground/schedule.ts';
import {
  type DisputeRow,
  type GroupState,
  isOwnPayer,
  ownerOf,
  type RoundRow,
  type Seat,
  seatById,
} from '../../ground/state.ts';
import { addDebt, credit } from '../../rounds/money/debts.ts';
import { endKeptPlans } from '../../rounds/money/end-plan.ts';
import { nextRound, openNextOrFinish } from '../../rounds/payouts/payouts.ts';
import { closeDispute, eventOf, roundOf } from './end-dispute.ts';
import { divideRound, type RoundDebt, type RoundParts } from './round-parts.ts';

/** Stops a disputed round and returns its contributions. Throws if it isn't settled. */
export async function returnContribution(
  tx: Tx,
  now: Date,
  state: GroupState,
  dispute: DisputeRow,
): Promise<void> {
  const round = roundOf(state, dispute);
  const { round: open } = state;
  if (round?.status !== 'settled' || open === undefined) {
    throw staffCannot('Contributions are still coming in. Wait until the round is settled.');
  }
  await closeDispute(tx, now, state, { dispute, by: 'staff', status: 'given_back' });
  const running: GroupInRound = Object.assign(state, { round: open });
  const collector = state.seats.find(({ position }) => position === round.number);
  if (collector === undefined) throw new Error(`no one collects round ${round.number}`);
  const debts = await debtsFrom(tx, state, round);
  const parts = divideRound(await sharesOf(tx, round), debts, {
    id: collector.id,
    pays: isOwnPayer(collector),
  });
  await returnPartialPayments(tx, now, running, { round, parts });
  await dropDebts(tx, now, state, debts);
  for (const { member, amount } of parts.owed) {
    const creditor_id = seatById(state, member).payer.id;
    const owed = { round: round.number, debtor_id: collector.id, creditor_id, amount };
    await addDebt(tx, now, state, { ...owed, kind: 'loss' });
  }
  await repeatLast(tx, state, { round, collector });
  const is_open = round.number === state.group.current_round;
  const next = is_open ? await nextRound(tx, state) : open;
  if (next === undefined) throw new Error('the added round is missing');
  const returned = sumOf(parts);
  next.funded = kobo(next.funded + round.funded - returned);
  await saveRounds(tx, [{ ...state, round: next }]);
  await tx
    .updateTable('ajo_round')
    .set({ status: 'returned', returned })
    .where('group_id', '=', state.group.id)
    .where('number', '=', round.number)
    .where('status', '=', 'settled')
    .execute();
  const name = collector.name;
  await recordEvents(tx, now, [
    eventOf(dispute, 'was decided by Alajo: its contributions were returned'),
    {
      group_id: state.group.id,
      text: `${name}’s turn moved to the end, as round ${collector.position}.`,
    },
  ]);
  const params = { ...inGroup(state), round: round.number, collector: name };
  await notifyMembers(tx, now, state, { kind: ajoNotices.ajo_round_given_back, params });
  if (is_open) await openNextOrFinish(tx, now, running, next);
  await endKeptPlans(tx, now, state);
}

const sharesOf = (tx: Tx, { group_id, number }: RoundRow) =>
  tx
    .selectFrom('ajo_share')
    .selectAll()
    .where('group_id', '=', group_id)
    .where('round', '=', number)
    .orderBy('member_id')
    .execute();

/** Amounts lent or covered in the round, or owed to its collector. */
async function debtsFrom(tx: Tx, state: GroupState, { number }: RoundRow): Promise<RoundDebt[]> {
  return tx
    .selectFrom('ajo_debt')
    .selectAll()
    .where('group_id', '=', state.group.id)
    .where('round', '=', number)
    .where('kind', 'in', ['reserve', 'guarantor', 'cover', 'collector'])
    .orderBy('id')
    .execute();
}

async function returnPartialPayments(
  tx: Tx,
  now: Date,
  state: GroupInRound,
  { round, parts }: { round: RoundRow; parts: RoundParts },
): Promise<void> {
  const { group, seats } = state;
  const { number } = round;
  for (const seat of seats) {
    const amount = parts.members.get(seat.id) ?? kobo(0);
    const bond = parts.bonds.get(seat.id) ?? kobo(0);
    // Payments for a seat belong to the payer.
    if (amount > 0)
      await credit(tx, now, roundReturnEntry(group, number, seat, amount), ownerOf(seat));
    if (bond > 0) {
      await post(tx, now, bondRefundEntry(group, number, seat, bond));
      await sql`update ajo_hold set bond_used = bond_used - ${bond}
        where member_id = ${seat.id} and status = 'started'`.execute(tx);
    }
  }
  for (const [guarantee, amount] of parts.guarantees) {
    if (amount === 0) continue;
    await post(tx, now, guaranteeRefundEntry(group, number, guarantee, amount));
    await sql`update ajo_guarantee set used = used - ${amount}
      where id = ${guarantee} and status = 'held'`.execute(tx);
  }
  if (parts.reserve > 0) await post(tx, now, loanReturnEntry(group, number, parts.reserve));
}

async function dropDebts(
  tx: Tx,
  now: Date,
  state: GroupState,
  debts: readonly RoundDebt[],
): Promise<void> {
  const ids = debts.map(({ id }) => id);
  if (ids.length === 0) return;
  state.debts = state.debts.filter(({ id }) => !ids.includes(id));
  await tx
    .updateTable('ajo_debt')
    .set({ dropped_at: now })
    .where('id', 'in', ids)
    .whereRef('paid', '<', 'amount')
    .execute();
}

/** Adds the turn again, one period after the last. */
async function repeatLast(
  tx: Tx,
  state: GroupState,
  { round, collector }: { round: RoundRow; collector: Seat },
): Promise<void> {
  const { group } = state;
  const last = await tx
    .selectFrom('ajo_round')
    .select('due_at')
    .where('group_id', '=', group.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const number = group.total_rounds + 1;
  const due_at = midnight(dueDay(dayOf(last.due_at), group.frequency, 1));
  await tx
    .insertInto('ajo_round')
    .values({ group_id: group.id, number, due_at, status: 'scheduled' })
    .execute();
  group.total_rounds = number;
  await tx
    .updateTable('ajo_group')
    .set({ total_rounds: number })
    .where('id', '=', group.id)
    .execute();
  collector.position = number;
  await tx
    .updateTable('ajo_member')
    .set({ position: number })
    .where('id', '=', collector.id)
    .execute();
  state.seats.sort((a, b) => a.position - b.position);
  state.unpaid = state.unpaid.filter((other) => other.number !== round.number);
}

const sumOf = ({ members, bonds, guarantees, reserve }: RoundParts): Kobo =>
  kobo(
    [...members.values(), ...bonds.values(), ...guarantees.values(), reserve].reduce<number>(
      (sum, amount) => sum + amount,
      0,
    ),
  );
