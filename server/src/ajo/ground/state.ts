// A group's working state: its row, seats, open round and debts. Every change to a group holds the lock on
// its row, so what was loaded under the lock stays true until the commit.
import { dueDay } from '@alajo/contract/ajo/due-days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import {
  AJO_PAUSE_PERIODS,
  AJO_READY_HOURS,
  AJO_UNREADY_HOURS,
} from '@alajo/contract/time-limits.ts';
import { type Selectable, sql } from 'kysely';
import { findPeople, type PersonWithPhone } from '../../identity/directory.ts';
import { findAccounts } from '../../ledger/accounts.ts';
import { agreedDayCap, latest } from '../../payments/limits.ts';
import { DAY, HOUR } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type {
  AjoDebt,
  AjoDispute,
  AjoGroup,
  AjoMember,
  AjoPlan,
  AjoRound,
  AjoShare,
} from '../tables.ts';
import { AUTO_PAYOUT_MS, attemptsAfter, dayOf, midnight } from './schedule.ts';

export type GroupRow = Selectable<AjoGroup>;
export type RoundRow = Selectable<AjoRound>;
export type ShareRow = Selectable<AjoShare>;
export type PlanRow = Selectable<AjoPlan>;
export type DisputeRow = Selectable<AjoDispute>;
export type DebtRow = Selectable<AjoDebt> & { left: Kobo };

/** A member's seat, with the customer who holds it and their wallet account. */
export type Seat = Holder &
  Selectable<AjoMember> &
  PersonWithPhone & {
    /** The payer: the holder, or an officer for a member without a smartphone. */
    payer: Holder;
    /** The recipient of its payout: the holder, or the next of kin once the seat is suspended. */
    receiver: Holder;
  };

/** A customer as the seat's holder, payer or recipient, by `id`, with their wallet account. */
export type Holder = Pick<PersonWithPhone, 'user_id' | 'name' | 'tier'> & {
  id: number;
  wallet: number;
};

export const isOwnPayer = ({ id, payer }: Pick<Seat, 'id' | 'payer'>): boolean => payer.id === id;

/**
 * The daily limit for debits taken for a seat automatically, while a low limit applies to the payer's
 * agreement; undefined afterwards.
 */
export const seatDayCap = ({ payer, capped_until }: Seat, now: Date): Kobo | undefined =>
  agreedDayCap({ tier: payer.tier, capped_until }, now);

/** Same as `seatDayCap`, for a member's debts: also for any seat they pay for. */
export const debtDayCap = (
  { seats }: GroupState,
  { id, tier }: Seat,
  now: Date,
): Kobo | undefined => {
  const paid = seats.filter(({ payer }) => payer.id === id);
  return agreedDayCap(
    { tier, capped_until: latest(...paid.map((seat) => seat.capped_until)) },
    now,
  );
};

/** True once nothing is taken for a seat, because its holder died or can't act. */
export const isSuspended = ({ suspended_at }: { suspended_at: Date | null }): boolean =>
  suspended_at !== null;

/** The owner of the payments made for a seat. */
export const ownerOf = (seat: Seat): Holder => (isOwnPayer(seat) ? seat.receiver : seat.payer);

export type GroupState = {
  group: GroupRow;
  /** In turn order. */
  seats: Seat[];
  /** The open round; undefined before the start and after the end. */
  round: RoundRow | undefined;
  /** The open round's contributions, by member. */
  shares: Map<number, ShareRow>;
  /** Open debts, in the order they are paid. */
  debts: DebtRow[];
  /** Open repayment plans, by member. */
  plans: Map<number, PlanRow>;
  /** Open disputes; only with one, the unpaid rounds, in their order. */
  disputes: DisputeRow[];
  unpaid: RoundRow[];
};

/** True while a group hasn't started, so that seats can still be taken. */
export const acceptsMembers = ({ status }: Pick<GroupRow, 'status'>): boolean =>
  status === 'recruiting' || status === 'waiting';

/** Locks a group and loads it. Throws not_found. */
export async function lockGroup(tx: Tx, id: number): Promise<GroupState> {
  const group = await tx
    .selectFrom('ajo_group')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return loadOne(tx, group);
}

/** Loads a group for reading; changes need the lock. Throws not_found. */
export async function readGroup(tx: Tx, id: number): Promise<GroupState> {
  const group = await tx
    .selectFrom('ajo_group')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return loadOne(tx, group);
}

async function loadOne(tx: Tx, group: GroupRow | undefined): Promise<GroupState> {
  const [state] = group === undefined ? [] : await load(tx, [group]);
  if (state === undefined) throw new AppError('not_found');
  return state;
}

/** Locks and loads groups with a step due, skipping groups locked by another transaction. */
export async function lockDue(tx: Tx, now: Date, limit: number): Promise<GroupState[]> {
  const groups = await tx
    .selectFrom('ajo_group')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return load(
    tx,
    groups.toSorted((a, b) => a.id - b.id),
  );
}

/** Locks and loads the given groups that no other transaction has locked; never waits. */
export async function lockUnlockedGroups(tx: Tx, ids: readonly number[]): Promise<GroupState[]> {
  const groups = await tx
    .selectFrom('ajo_group')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
  return load(tx, groups);
}

async function load(tx: Tx, groups: GroupRow[]): Promise<GroupState[]> {
  const ids = groups.map(({ id }) => id);
  if (ids.length === 0) return [];
  const open = sql<boolean>`(group_id, ${sql.ref('number')}) in (
    select id, current_round from ajo_group where id = any(${ids}::bigint[]))`;
  const members = await tx
    .selectFrom('ajo_member')
    .selectAll()
    .where('group_id', 'in', ids)
    .orderBy('position')
    .execute();
  const rounds = await tx.selectFrom('ajo_round').selectAll().where(open).execute();
  const { rows: shares } = await sql<ShareRow>`
    select s.* from ajo_share s join ajo_group g on g.id = s.group_id and g.current_round = s.round
    where g.id = any(${ids}::bigint[])`.execute(tx);
  const debts = await openDebts(tx, ids);
  const plans = await openPlans(tx, ids);
  const disputes = await openDisputes(tx, ids);
  const unpaid = await unpaidRounds(tx, disputes);
  const users = [
    ...new Set(members.flatMap(({ user_id, paid_to }) => [user_id, paid_to ?? user_id])),
  ];
  const people = await findPeople(tx, users);
  const wallets = await findAccounts(tx, 'wallet', 'user', users);
  const holderOf = (id: number, user: number) => {
    const person = people.get(user);
    const wallet = wallets.get(user)?.id;
    if (person === undefined || wallet === undefined) throw new Error(`member ${id} has no wallet`);
    return { ...person, id, wallet };
  };
  const held = new Map(
    members.map((member) => [member.id, { ...holderOf(member.id, member.user_id), ...member }]),
  );
  const seats = [...held.values()].map((seat): Seat => {
    const payer = held.get(seat.paid_by ?? seat.id);
    if (payer === undefined) throw new Error(`no one pays for member ${seat.id}`);
    const receiver = seat.paid_to === null ? seat : holderOf(seat.id, seat.paid_to);
    return {
      ...seat,
      payer,
      receiver,
      capped_until: latest(seat.capped_until, payer.capped_until),
    };
  });
  const byGroup = <T extends { group_id: number }>(rows: T[]) =>
    Map.groupBy(rows, (row) => row.group_id);
  const [seatsOf, roundsOf, sharesOf, debtsOf, plansOf, disputesOf, unpaidOf] = [
    byGroup(seats),
    byGroup(rounds),
    byGroup(shares),
    byGroup(debts),
    byGroup(plans),
    byGroup(disputes),
    byGroup(unpaid),
  ];
  return groups.map((group) => ({
    group,
    seats: seatsOf.get(group.id) ?? [],
    round: roundsOf.get(group.id)?.[0],
    shares: new Map((sharesOf.get(group.id) ?? []).map((share) => [share.member_id, share])),
    debts: debtsOf.get(group.id) ?? [],
    plans: new Map((plansOf.get(group.id) ?? []).map((plan) => [plan.member_id, plan])),
    disputes: disputesOf.get(group.id) ?? [],
    unpaid: unpaidOf.get(group.id) ?? [],
  }));
}

/** Open debts in payment order: to people, then the reserve, then fees; oldest first. */
async function openDebts(tx: Tx, groups: readonly number[]): Promise<DebtRow[]> {
  const rows = await tx
    .selectFrom('ajo_debt')
    .selectAll()
    .where('group_id', 'in', groups)
    .where('dropped_at', 'is', null)
    .whereRef('paid', '<', 'amount')
    .orderBy(sql`case kind when 'reserve' then 2 when 'fee' then 3 else 1 end`)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, left: kobo(row.amount - row.paid) }));
}

const openPlans = (tx: Tx, groups: readonly number[]): Promise<PlanRow[]> =>
  tx
    .selectFrom('ajo_plan')
    .selectAll()
    .where('group_id', 'in', groups)
    .where('status', '=', 'open')
    .execute();

const openDisputes = (tx: Tx, groups: readonly number[]): Promise<DisputeRow[]> =>
  tx
    .selectFrom('ajo_dispute')
    .selectAll()
    .where('group_id', 'in', groups)
    .where('status', '=', 'open')
    .orderBy('id')
    .execute();

async function unpaidRounds(tx: Tx, disputes: readonly DisputeRow[]): Promise<RoundRow[]> {
  if (disputes.length === 0) return [];
  const groups = [...new Set(disputes.map(({ group_id }) => group_id))];
  return tx
    .selectFrom('ajo_round')
    .selectAll()
    .where('group_id', 'in', groups)
    .where('status', 'not in', ['paid', 'returned'])
    .orderBy('number')
    .execute();
}

/**
 * The caller's seat. Throws not_found for non-members, exactly as if the group did not exist, and
 * seat_suspended, because such a seat can't act manually.
 */
export function seatOf({ seats }: GroupState, userId: number): Seat {
  const seat = seats.find(({ user_id }) => user_id === userId);
  if (seat === undefined) throw new AppError('not_found');
  if (isSuspended(seat)) throw new AppError('seat_suspended');
  return seat;
}

export function seatById({ seats, group }: GroupState, id: number): Seat {
  const seat = seats.find((candidate) => candidate.id === id);
  if (seat === undefined) throw new Error(`group ${group.id} has no member ${id}`);
  return seat;
}

/** The seat of a member the customer pays for. Throws not_found. */
export function paidSeat(state: GroupState, userId: number, member: number): Seat {
  const own = seatOf(state, userId);
  const seat = state.seats.find(({ id }) => id === member);
  if (seat === undefined || seat.paid_by !== own.id) throw new AppError('not_found');
  return seat;
}

/** The seat that collects the open round. */
export const collectorOf = ({ seats, group }: GroupState): Seat | undefined =>
  seats.find(({ position }) => position === group.current_round);

/** True if a dispute delays a round's payout. */
export const isFrozen = ({ disputes }: Pick<GroupState, 'disputes'>, round: number): boolean =>
  disputes.some((dispute) => dispute.round === round);

/** The round after a disputed one, which doesn't wait for it. */
export const upcomingRound = ({ unpaid, group }: GroupState): RoundRow | undefined =>
  unpaid.find(({ status, number }) => status === 'scheduled' && number > group.current_round);

/** True if a member's turn has come but they haven't collected, as a dispute may let others go first. */
export const isInTurn = (state: GroupState, { position, has_collected }: Seat): boolean =>
  !has_collected && (position === state.group.current_round || isFrozen(state, position));

/** Members whose turn is still to come, and the open round's collector, in turn order. */
export const yetToCollect = (state: GroupState): Seat[] =>
  state.seats.filter(
    ({ has_collected, position }) =>
      !has_collected && (position === state.group.current_round || !isFrozen(state, position)),
  );

/** A member's open debts, in payment order. */
export const debtsOf = ({ debts }: GroupState, seat: { id: number }): DebtRow[] =>
  debts.filter((debt) => debt.debtor_id === seat.id && debt.left > 0);

/** A member's total debt. */
export const owedBy = (state: GroupState, seat: { id: number }): Kobo =>
  kobo(debtsOf(state, seat).reduce((sum, { left }) => sum + left, 0));

export const hasContributed = (share: ShareRow | undefined): boolean =>
  share?.status === 'paid' || share?.status === 'covered';

/** Stores the time of each group's next step, and enqueues a job for that instant. */
export async function planNext(tx: Tx, now: Date, states: readonly GroupState[]): Promise<void> {
  const plans = states.map((state) => ({ id: state.group.id, at: nextAt(state, now) }));
  await sql`update ajo_group g set next_at = p.at
    from unnest(${plans.map(({ id }) => id)}::bigint[],
      ${plans.map(({ at }) => at)}::timestamptz[]) p(id, at)
    where g.id = p.id and g.next_at is distinct from p.at`.execute(tx);
  const instants = new Set(plans.flatMap(({ at }) => (at === null ? [] : [at.toISOString()])));
  for (const at of instants) {
    await enqueue(tx, 'ajo_clock', { at }, { key: `ajo_clock:${at}`, run_at: new Date(at) });
  }
}

function nextAt(state: GroupState, now: Date): Date | null {
  const { group, round } = state;
  switch (group.status) {
    case 'recruiting':
    case 'waiting':
      return nextBeforeStart(group);
    case 'active':
      return round === undefined ? null : nextActive(state, round, now);
    case 'paused':
      return pauseEnds(group);
    case 'completed':
      return hasDebtsToCollect(state) ? new Date(now.getTime() + DAY) : null;
    default:
      throw new RangeError(`unknown status ${group.status satisfies never}`);
  }
}

/** True if someone has a debt that may be taken from their wallet. */
export const hasDebtsToCollect = ({ debts, seats }: GroupState): boolean =>
  debts.some(
    ({ left, debtor_id }) =>
      left > 0 && seats.some((seat) => seat.id === debtor_id && !isSuspended(seat)),
  );

/** The start, or the next attempt to hold first contributions and bonds. */
function nextBeforeStart(group: GroupRow): Date {
  const start = midnight(group.start_date);
  if (group.held_account === null) return start;
  const hours = AJO_READY_HOURS[group.ready_tries] ?? AJO_UNREADY_HOURS;
  return new Date(start.getTime() + hours * HOUR);
}

/** The automatic end of a pause; null for groups whose terms don't include it. */
function pauseEnds({ wording, paused_at, frequency }: GroupRow): Date | null {
  if (wording < 2 || paused_at === null) return null;
  return midnight(dueDay(dayOf(paused_at), frequency, AJO_PAUSE_PERIODS));
}

/** The next step of the open round, or the end of a dispute period. */
function nextActive(state: GroupState, round: RoundRow, now: Date): Date | null {
  const instants = [
    nextInRound(state, round, now),
    ...state.disputes.map(({ frozen_until }) => frozen_until),
  ].filter((at) => at !== null);
  return instants.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

function nextInRound(state: GroupState, round: RoundRow, now: Date): Date | null {
  const { group } = state;
  const after = (from: Date | null, ms: number | undefined) =>
    from === null || ms === undefined ? now : new Date(from.getTime() + ms);
  switch (round.status) {
    case 'scheduled':
      return round.due_at;
    case 'collecting':
      return after(round.tried_at, attemptsAfter(group)[round.tries]);
    case 'settled':
      // The payout of a disputed round waits; the next round doesn't.
      return isFrozen(state, round.number)
        ? (upcomingRound(state)?.due_at ?? null)
        : after(round.settled_at, AUTO_PAYOUT_MS);
    case 'paid':
    case 'returned':
      return null;
    default:
      throw new RangeError(`unknown status ${round.status satisfies never}`);
  }
}
