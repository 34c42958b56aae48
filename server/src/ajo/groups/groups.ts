// A group before its rounds: creating, joining, leaving, and starting or dissolving on the start date.

import { dueDay } from '@alajo/contract/ajo/due-days.ts';
import {
  ajoMessages,
  type GroupForm,
  type OrderKind,
  potOf,
  proposalKind,
  START_WITHIN_DAYS,
  setAsideOf,
  WORDING,
} from '@alajo/contract/ajo/schemas.ts';
import { addDays } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { openAccount } from '../../ledger/accounts.ts';
import { cappedUntil } from '../../payments/limits.ts';
import { dayInLagos } from '../../platform/clock.ts';
import { brokenConstraint, type Tx } from '../../platform/database/database.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import { commitmentTerms, joiningTerms } from '../ground/approval-terms.ts';
import { recordEvents } from '../ground/history.ts';
import { ajoNotices, inGroup, notifyMembers } from '../ground/notices/notices.ts';
import { tellEnded } from '../ground/notices/sms.ts';
import { oncePerKey } from '../ground/operations.ts';
import { midnight } from '../ground/schedule.ts';
import { type GroupState, lockGroup, planNext, type Seat, seatOf } from '../ground/state.ts';
import { returnGuarantees } from '../guarantors/guarantees.ts';
import { endList, keepList, lapseRequests } from '../invitations/lapse.ts';
import { endLink } from '../invitations/links.ts';
import { vacate } from '../officers/succession.ts';
import { payFirstRound, returnHolds } from '../ready/holds.ts';
import { assignTurns } from '../turns/assignment.ts';
import { startsLate } from '../turns/late-turns.ts';
import { trustScores } from '../turns/trust.ts';
import { moveBehind, seedFor, turnOrder } from '../turns/turn-order.ts';
import { wishesOf } from '../turns/wishes.ts';
import { endVotes, withdrawBallots } from '../votes/open-votes.ts';
import { fillSeats } from '../waiting/list.ts';
import {
  addMember,
  admit,
  confirmDebits,
  type Joining,
  lockJoinable,
  needsApproval,
} from './admission.ts';
import { recordDecline, turnsBefore } from './cycles.ts';
import { type AjoContext, type Joiner, lockGroups, requireRoomForGroup } from './requirements.ts';
import { recordTerms } from './terms.ts';

/**
 * Creates a group with the caller as its organiser and first member, who agrees to its debits with the
 * PIN; returns its id. A repeated key returns the first group. Throws invalid_request (start_date),
 * group_exists, too_many_groups, pin_not_set, pot_too_large, contributions_too_high.
 */
export async function createGroup(
  deps: Deps,
  payments: AjoContext,
  caller: Customer,
  form: GroupForm,
): Promise<number> {
  const payer = await payments.payers.approve(caller, () => {
    const { name, contribution_amount: contribution, reserve, max_members: members, bond } = form;
    const set_aside = setAsideOf(contribution, reserve);
    const sums = { name, contribution, set_aside, members, bond };
    return commitmentTerms('ajo_create', 'Create', sums, [form]);
  });
  const now = deps.clock.now();
  requireStart(now, form.start_date);
  try {
    const { id } = await oncePerKey(deps, caller, ['create', form], async (tx) => {
      await lockGroups(tx, payer.user_id);
      const income = await payments.findIncome(tx, payer.user_id, now);
      const organiser = { ...payer, income, capped_until: cappedUntil(payer, now) };
      return makeGroup(tx, now, organiser, { ...form, renews: null });
    });
    return id;
  } catch (error) {
    if (brokenConstraint(error) !== 'ajo_group_once') throw error;
    throw new AppError('group_exists', { field: 'name', cause: error });
  }
}

/** Throws invalid_request: from tomorrow, within a year. */
export function requireStart(now: Date, start: string): void {
  const today = dayInLagos(now);
  if (start > today && start <= addDays(today, START_WITHIN_DAYS)) return;
  throw new AppError('invalid_request', { field: 'start_date', message: ajoMessages.start });
}

type NewGroup = Omit<GroupForm, 'order'> & { order: OrderKind; renews: number | null };

/** Adds a group with its organiser in the first seat, who has confirmed it with the PIN. */
export async function makeGroup(
  tx: Tx,
  now: Date,
  organiser: Joiner & { capped_until: Date | null },
  form: NewGroup,
): Promise<{ id: number }> {
  const { user_id, capped_until } = organiser;
  const { contribution_amount: contribution, reserve, frequency, max_members, bond } = form;
  const each = kobo(contribution + setAsideOf(contribution, reserve));
  const pot = potOf(contribution, max_members);
  await requireRoomForGroup(tx, now, organiser, { group_id: null, each, frequency, pot, bond });
  const id = await insertGroup(tx, now, user_id, form);
  await addMember(tx, now, id, { user_id, capped_until });
  await recordTerms(tx, now, { id, terms_version: 1 });
  await recordEvents(tx, now, [{ group_id: id, text: 'The group was created.' }]);
  const state = await lockGroup(tx, id);
  await planNext(tx, now, [state]);
  await confirmDebits(tx, now, state, { user_id, how: 'created' });
  return { id };
}

async function insertGroup(tx: Tx, now: Date, userId: number, form: NewGroup): Promise<number> {
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
      wording: WORDING,
      seed: seedFor(turn_order),
      pot: await openAccount(tx, 'ajo_pot', { kind: 'ajo_group', id }),
      reserve_account: await openAccount(tx, 'ajo_reserve', { kind: 'ajo_group', id }),
      held_account: await openAccount(tx, 'ajo_held', { kind: 'ajo_group', id }),
      unready_at: null,
      outcome: null,
      paused_at: null,
      next_at: null,
      created_at: now,
    })
    .execute();
  return id;
}

/**
 * Takes the next seat and agrees to the group's debits with the PIN. A private group takes an
 * invitation. A repeated key changes nothing. Throws what lockJoinable throws, approval_needed.
 */
export async function joinGroup(
  deps: Deps,
  payments: AjoContext,
  caller: Customer,
  { id: groupId, ...joining }: { id: number } & Joining,
): Promise<void> {
  const payer = await payments.payers.approve(caller, () =>
    joiningTerms(deps.db, {
      id: groupId,
      kind: 'ajo_join',
      title: 'Join',
      subject: [joining.terms_version, joining.invitation ?? null],
    }),
  );
  const { terms_version, invitation } = joining;
  const request = invitation === undefined ? [] : [invitation];
  await oncePerKey(deps, caller, ['join', groupId, terms_version, ...request], async (tx) => {
    const now = deps.clock.now();
    const income = await payments.findIncome(tx, payer.user_id, now);
    const agreed = { ...joining, joiner: { ...payer, income }, may_wait: false };
    const { state, link, goes_again } = await lockJoinable(tx, now, groupId, agreed);
    if (!goes_again && needsApproval(state, link)) throw new AppError('approval_needed');
    const { user_id } = payer;
    const capped_until = cappedUntil(payer, now);
    await admit(tx, now, state, { user_id, invitation_id: link?.id ?? null, capped_until });
    return {};
  });
}

/**
 * Takes a seat away before the start, with what was held for it given back and no trace on the score, and
 * those its holder pays for.
 */
export async function leaveWithoutTrace(
  tx: Tx,
  now: Date,
  state: GroupState,
  seat: Seat,
): Promise<void> {
  const { group } = state;
  for (const other of state.seats.filter(({ paid_by }) => paid_by === seat.id)) {
    await leaveWithoutTrace(tx, now, state, other);
  }
  if (group.held_account !== null) await returnHolds(tx, now, state, [seat]);
  await returnGuarantees(tx, now, state, [seat]);
  await withdrawBallots(tx, seat);
  await tx.deleteFrom('ajo_member').where('id', '=', seat.id).execute();
  await endLink(tx, now, group.id, seat.user_id);
  if (group.renews !== null) await recordDecline(tx, now, group.id, seat.user_id);
  await tx
    .updateTable('ajo_member')
    .set((eb) => ({ position: eb('position', '-', 1) }))
    .where('group_id', '=', group.id)
    .where('position', '>', seat.position)
    .execute();
  state.seats = state.seats.filter(({ id }) => id !== seat.id);
  for (const one of state.seats) if (one.position > seat.position) one.position -= 1;
  const changed = { members: state.seats.length, status: 'recruiting' as const };
  Object.assign(group, changed);
  await tx.updateTable('ajo_group').set(changed).where('id', '=', group.id).execute();
  await recordEvents(tx, now, [{ group_id: group.id, text: `${seat.name} left.` }]);
  await vacate(tx, now, state, seat);
  await tellEnded(tx, now, state, [seat]);
}

/**
 * Gives up a seat before the start; the others are told, and the waiting list gets it. The group is
 * dissolved when the last member leaves.
 */
export async function leaveBeforeStart(
  tx: Tx,
  now: Date,
  state: GroupState,
  seat: Seat,
): Promise<void> {
  await leaveWithoutTrace(tx, now, state, seat);
  const { group } = state;
  if (state.seats.length === 0) return dissolve(tx, now, state);
  const { max_members } = group;
  const params = { ...inGroup(state), member: seat.name, members: state.seats.length, max_members };
  await notifyMembers(tx, now, state, { kind: ajoNotices.ajo_member_left, params });
  await fillSeats(tx, now, group.id);
}

/** On the start date: with as many members as its terms say, fixes the turns and begins the rounds; else dissolves. */
export async function startGroup(tx: Tx, now: Date, state: GroupState): Promise<void> {
  const { group } = state;
  if (state.seats.length < group.min_members) return dissolve(tx, now, state);
  const joined = state.seats.map(({ id }) => id);
  const organiser = seatOf(state, group.organiser_id);
  const order = turnOrder(group.turn_order, joined, {
    organiser: organiser.id,
    seed: group.seed,
    before: await turnsBefore(tx, group),
    wishes: await wishesOf(tx, group),
  });
  await assignTurns(tx, state, moveBehind(order, await markLate(tx, now, state)));
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
  if (group.held_account !== null) await payFirstRound(tx, now, state);
  await lapseRequests(tx, now, state);
  await keepList(tx, now, state);
  await recordEvents(tx, now, [
    { group_id: group.id, text: `The group started with ${joined.length} members.` },
  ]);
  const params = { ...inGroup(state), members: joined.length };
  await notifyMembers(tx, now, state, { kind: ajoNotices.ajo_group_started, params });
}

/** The members whom their score puts behind the others, and keeps who they are. */
async function markLate(tx: Tx, now: Date, { group, seats }: GroupState): Promise<Set<number>> {
  const scores = await trustScores(
    tx,
    now,
    seats.map(({ payer }) => payer.user_id),
  );
  const late = seats.filter(({ payer }) => startsLate(group, scores.get(payer.user_id) ?? 0));
  if (late.length === 0) return new Set();
  const ids = late.map(({ id }) => id);
  await tx.updateTable('ajo_member').set({ collects_late: true }).where('id', 'in', ids).execute();
  await recordEvents(
    tx,
    now,
    late.map(({ name }) => ({
      group_id: group.id,
      text: `${name} collects after the others: their trust score was too low at the start.`,
    })),
  );
  return new Set(ids);
}

/** Ends a group that did not start; what was held goes back at once. */
export async function dissolve(tx: Tx, now: Date, state: GroupState): Promise<void> {
  const { group } = state;
  if (group.held_account !== null) await returnHolds(tx, now, state, state.seats);
  await returnGuarantees(tx, now, state, state.seats);
  await endVotes(tx, now, group.id, proposalKind.options);
  const ended = { status: 'completed' as const, outcome: 'dissolved' as const };
  Object.assign(group, ended);
  await tx.updateTable('ajo_group').set(ended).where('id', '=', group.id).execute();
  await lapseRequests(tx, now, state);
  await endList(tx, now, state);
  await recordEvents(tx, now, [{ group_id: group.id, text: 'The group was dissolved.' }]);
  await tellEnded(tx, now, state, state.seats);
  const params = { ...inGroup(state), needed: group.min_members };
  await notifyMembers(tx, now, state, { kind: ajoNotices.ajo_group_dissolved, params });
}
