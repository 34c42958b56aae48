// A group before its rounds: creating, joining, leaving, and starting or dissolving on the start date.

import { randomBytes } from 'node:crypto';
import {
  ajoMessages,
  type GroupForm,
  MEMBERS_MIN,
  START_WITHIN_DAYS,
  setAsideOf,
  TERMS_VERSION,
} from '@alajo/contract/ajo/schemas.ts';
import { GROUPS_MAX } from '@alajo/contract/count-limits.ts';
import { addDays } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { openAccount } from '../../ledger/accounts.ts';
import { dayInLagos } from '../../platform/clock.ts';
import { brokenConstraint, inTransaction, type Tx } from '../../platform/database/database.ts';
import { recordEvents } from '../history.ts';
import { turnOrder } from '../members/turn-order.ts';
import { ajoNotices, inGroup, notifyMembers } from '../notices.ts';
import { assignTurns } from '../rounds/rounds.ts';
import { dueDay, midnight } from '../rounds/schedule.ts';
import { type GroupState, lockGroup, planNext, type Seat, seatOf } from '../state.ts';

/**
 * Creates a group with the caller as its organiser and first member; returns its id. Throws
 * invalid_request (start_date), group_exists, too_many_groups.
 */
export async function createGroup(
  { db, clock }: Deps,
  userId: number,
  form: GroupForm,
): Promise<number> {
  const now = clock.now();
  const today = dayInLagos(now);
  if (form.start_date <= today || form.start_date > addDays(today, START_WITHIN_DAYS)) {
    throw new AppError('invalid_request', { field: 'start_date', message: ajoMessages.start });
  }
  try {
    return await inTransaction(db, async (tx) => {
      await requireRoomForGroup(tx, userId);
      const id = await insertGroup(tx, now, userId, form);
      await addMember(tx, now, id, userId);
      await recordEvents(tx, now, [{ group_id: id, text: 'The group was created.' }]);
      await planNext(tx, now, [await lockGroup(tx, id)]);
      return id;
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'ajo_group_once') throw error;
    throw new AppError('group_exists', { field: 'name', cause: error });
  }
}

async function insertGroup(tx: Tx, now: Date, userId: number, form: GroupForm): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('ajo_group', 'id')) as id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  const { contribution_amount: contribution, order: turn_order, rules, ...rest } = form;
  await tx
    .insertInto('ajo_group')
    .values({
      ...rest,
      id,
      organiser_id: userId,
      contribution,
      turn_order,
      status: 'recruiting',
      rules: JSON.stringify(rules),
      set_aside: setAsideOf(contribution, form.reserve),
      seed: turn_order === 'drawn' ? randomBytes(16).toString('hex') : null,
      pot: await openAccount(tx, 'ajo_pot', { kind: 'ajo_group', id }),
      reserve_account: await openAccount(tx, 'ajo_reserve', { kind: 'ajo_group', id }),
      outcome: null,
      paused_at: null,
      next_at: null,
      created_at: now,
    })
    .execute();
  return id;
}

/** Adds the member's row and raises the count, which a constraint keeps within the group's size. */
async function addMember(tx: Tx, now: Date, group_id: number, user_id: number): Promise<void> {
  const { members } = await tx
    .updateTable('ajo_group')
    .set((eb) => ({ members: eb('members', '+', 1) }))
    .where('id', '=', group_id)
    .returning('members')
    .executeTakeFirstOrThrow();
  const row = { group_id, user_id, position: members, joined_at: now };
  await tx
    .insertInto('ajo_member')
    .values({ ...row, terms_version: TERMS_VERSION })
    .execute();
}

async function requireRoomForGroup(tx: Tx, userId: number): Promise<void> {
  // Serialises the customer's own requests, or two at once could both pass the count.
  await sql`select pg_advisory_xact_lock(hashtext('ajo_member'), ${userId}::int)`.execute(tx);
  const { count } = await tx
    .selectFrom('ajo_member')
    .innerJoin('ajo_group', 'ajo_group.id', 'ajo_member.group_id')
    .where('ajo_member.user_id', '=', userId)
    .where('ajo_group.status', '<>', 'completed')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= GROUPS_MAX) throw new AppError('too_many_groups');
}

/**
 * Takes the next seat. Throws not_found, terms_changed, already_member, group_started, group_full,
 * too_many_groups.
 */
export async function joinGroup(
  { db, clock }: Deps,
  userId: number,
  groupId: number,
  terms: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    await requireRoomForGroup(tx, userId);
    const state = await lockGroup(tx, groupId);
    const { group } = state;
    // A group that has started is visible to its members only.
    const member = state.seats.some((seat) => seat.user_id === userId);
    const open = group.status === 'recruiting' || group.status === 'waiting';
    if (!open && !member) throw new AppError('not_found');
    if (terms !== TERMS_VERSION) throw new AppError('terms_changed');
    if (member) throw new AppError('already_member');
    if (midnight(group.start_date) <= now) throw new AppError('group_started');
    if (group.members >= group.max_members) throw new AppError('group_full');
    await addMember(tx, now, groupId, userId);
    if (group.members + 1 === group.max_members) await setStatus(tx, groupId, 'waiting');
    const joined = seatOf(await lockGroup(tx, groupId), userId);
    await recordEvents(tx, now, [{ group_id: groupId, text: `${joined.name} joined.` }]);
    const { max_members } = group;
    const places = { members: group.members + 1, max_members };
    await notifyMembers(tx, now, state, {
      kind: ajoNotices.ajo_member_joined,
      params: { ...inGroup(state), member: joined.name, ...places },
    });
  });
}

const setStatus = (tx: Tx, id: number, status: 'recruiting' | 'waiting') =>
  tx.updateTable('ajo_group').set({ status }).where('id', '=', id).execute();

/** Gives up a seat before the start; the group is dissolved when the last member leaves. */
export async function leaveBeforeStart(
  tx: Tx,
  now: Date,
  state: GroupState,
  seat: Seat,
): Promise<void> {
  const { group } = state;
  await tx.deleteFrom('ajo_member').where('id', '=', seat.id).execute();
  await tx
    .updateTable('ajo_member')
    .set((eb) => ({ position: eb('position', '-', 1) }))
    .where('group_id', '=', group.id)
    .where('position', '>', seat.position)
    .execute();
  state.seats = state.seats.filter(({ id }) => id !== seat.id);
  const [next] = state.seats;
  await tx
    .updateTable('ajo_group')
    .set({
      members: state.seats.length,
      status: 'recruiting',
      organiser_id: seat.user_id === group.organiser_id && next ? next.user_id : group.organiser_id,
    })
    .where('id', '=', group.id)
    .execute();
  await recordEvents(tx, now, [{ group_id: group.id, text: `${seat.name} left.` }]);
  if (next === undefined) await dissolve(tx, now, state);
}

/** On the start date: with at least three members, fixes the turns and begins the rounds; else dissolves. */
export async function startGroup(tx: Tx, now: Date, state: GroupState): Promise<void> {
  if (state.seats.length < MEMBERS_MIN) return dissolve(tx, now, state);
  const { group } = state;
  const joined = state.seats.map(({ id }) => id);
  const organiser = seatOf(state, group.organiser_id);
  await assignTurns(tx, state, turnOrder(group.turn_order, joined, organiser.id, group.seed));
  const rounds = joined.map((_, at) => ({
    group_id: group.id,
    number: at + 1,
    status: 'scheduled' as const,
    due_at: midnight(dueDay(group.start_date, group.frequency, at)),
    tried_at: null,
    settled_at: null,
    paid_at: null,
    collector_id: null,
    paid_out: null,
    arrears: null,
  }));
  const made = await tx.insertInto('ajo_round').values(rounds).returningAll().execute();
  state.round = made.find(({ number }) => number === 1);
  const started = { status: 'active' as const, current_round: 1, total_rounds: rounds.length };
  Object.assign(group, started);
  await tx.updateTable('ajo_group').set(started).where('id', '=', group.id).execute();
  await recordEvents(tx, now, [
    { group_id: group.id, text: `The group started with ${joined.length} members.` },
  ]);
  const params = { ...inGroup(state), members: joined.length };
  await notifyMembers(tx, now, state, { kind: ajoNotices.ajo_group_started, params });
}

async function dissolve(tx: Tx, now: Date, state: GroupState): Promise<void> {
  const { group } = state;
  const ended = { status: 'completed' as const, outcome: 'dissolved' as const };
  Object.assign(group, ended);
  await tx.updateTable('ajo_group').set(ended).where('id', '=', group.id).execute();
  await recordEvents(tx, now, [{ group_id: group.id, text: 'The group was dissolved.' }]);
  const params = inGroup(state);
  await notifyMembers(tx, now, state, { kind: ajoNotices.ajo_group_dissolved, params });
}
