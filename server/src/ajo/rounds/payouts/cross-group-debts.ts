// A collector's debts in other groups, taken from their payout if the group's terms say so.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { MINUTE } from '../../../platform/clock.ts';
import { inTransaction, type Tx } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { debtId } from '../../ground/entries/entries.ts';
import { type GroupInRound, saveRounds } from '../../ground/open-round.ts';
import {
  debtsOf,
  type GroupState,
  isSuspended,
  lockGroup,
  lockUnlockedGroups,
  type Seat,
} from '../../ground/state.ts';
import { collectDebts, payDebt } from '../money/debts.ts';
import { endKeptPlans } from '../money/end-plan.ts';
import { allocateArrears } from '../money/shortfall.ts';

type FromPayout = {
  collector: Seat;
  money: Kobo;
  /** Groups whose locks this transaction already holds. */
  locked_groups: readonly GroupState[];
};

/**
 * Pays a collector's debts in other groups from the round, oldest first, and returns the total. A group
 * locked by another transaction is skipped, because waiting for it could deadlock: a job takes its debts from
 * the wallet a minute later.
 */
export async function payCrossGroupDebts(
  tx: Tx,
  now: Date,
  { group, round }: GroupInRound,
  { collector, money, locked_groups }: FromPayout,
): Promise<Kobo> {
  if (group.wording < 3 || money === 0) return kobo(0);
  const owing = await groupsOwed(tx, group.id, collector.user_id);
  const known = locked_groups.filter(({ group: { id } }) => owing.includes(id));
  const unknown = owing.filter((id) => !known.some((state) => state.group.id === id));
  const locked = unknown.length === 0 ? [] : await lockUnlockedGroups(tx, unknown);
  const states = [...known, ...locked].filter((state) => state.group.status !== 'paused');
  await enqueueArrears(
    tx,
    now,
    collector,
    unknown.filter((id) => !locked.some((state) => state.group.id === id)),
  );
  const debts = states.flatMap((state) => debtsIn(state, collector));
  debts.sort((a, b) => a.created_at.getTime() - b.created_at.getTime() || a.debt.id - b.debt.id);
  const taken = allocateArrears(money, debts);
  for (const { debt: owed, amount } of taken) {
    const { state, debt } = owed;
    const entry_id = debtId(state.group, debt, debt.paid);
    await payDebt(tx, now, state, { debt, from: group.pot, amount });
    const row = { entry_id, group_id: group.id, round: round.number, debt_id: debt.id, amount };
    await tx.insertInto('ajo_elsewhere').values(row).execute();
  }
  for (const state of states) await saveAfter(tx, now, state);
  return kobo(taken.reduce((sum, { amount }) => sum + amount, 0));
}

async function groupsOwed(tx: Tx, except: number, userId: number): Promise<number[]> {
  const { rows } = await sql<{ group_id: number }>`
    select distinct d.group_id from ajo_member m
    join ajo_debt d on d.group_id = m.group_id and d.debtor_id = m.id
      and d.paid < d.amount and d.dropped_at is null
    where m.user_id = ${userId} and m.group_id <> ${except} order by d.group_id`.execute(tx);
  return rows.map(({ group_id }) => group_id);
}

function debtsIn(state: GroupState, { user_id }: Seat) {
  const seat = state.seats.find((seat) => seat.user_id === user_id);
  if (seat === undefined || isSuspended(seat)) return [];
  return debtsOf(state, seat).map((debt) => ({
    state,
    debt,
    left: debt.left,
    created_at: debt.created_at,
  }));
}

async function enqueueArrears(tx: Tx, now: Date, { user_id }: Seat, groups: readonly number[]) {
  const run_at = new Date(now.getTime() + MINUTE);
  for (const group_id of groups) {
    const key = `ajo_arrears:${group_id}:${user_id}`;
    await enqueue(tx, 'ajo_arrears', { group_id, user_id }, { key, run_at });
  }
}

/** Fees go to the open round, and a plan may be paid off. */
async function saveAfter(tx: Tx, now: Date, state: GroupState): Promise<void> {
  if (state.group.status === 'active') await saveRounds(tx, [state]);
  await endKeptPlans(tx, now, state);
}

const payload = z.object({ group_id: z.int(), user_id: z.int() });

/**
 * Takes a member's debts in a group from their wallet: the group was locked during their payout in another
 * one.
 */
export async function collectArrears({ db, clock }: Deps, job: unknown): Promise<void> {
  const { group_id, user_id } = payload.parse(job);
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const state = await lockGroup(tx, group_id);
    const seat = state.seats.find((seat) => seat.user_id === user_id);
    if (seat === undefined || state.group.status === 'paused') return;
    await collectDebts(tx, now, state, seat);
    await saveAfter(tx, now, state);
  });
}
