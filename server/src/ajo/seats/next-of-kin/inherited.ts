// The next of kin of a suspended seat takes it over, with its turn and debts, or declines and gets its
// payout.
import type { InheritedSeat } from '@alajo/contract/ajo/next-of-kin.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { findCustomer } from '../../../identity/customers.ts';
import { findPeople } from '../../../identity/directory.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import type { Customer } from '../../../platform/http/handlers.ts';
import { joiningTerms } from '../../ground/approval-terms.ts';
import { requireExpected } from '../../ground/manual-payments.ts';
import {
  type GroupRow,
  type GroupState,
  lockGroup,
  owedBy,
  planNext,
  type Seat,
  seatById,
} from '../../ground/state.ts';
import { type AjoContext, lockGroups } from '../../groups/joining/requirements.ts';
import { termsOf } from '../../groups/terms/terms.ts';
import { handOver, requireMayTake } from '../sales/sales.ts';
import { dropGuarantorDebts } from '../sales/seat-handover.ts';
import type { PhoneContext } from './naming.ts';
import type { ReportRow } from './suspension.ts';

const SHOWN_MAX = 100;

type Row = Pick<ReportRow, 'id' | 'kind' | 'group_id' | 'user_id' | 'answer_by'> & {
  position: number;
  has_collected: boolean;
  paid_in: Kobo;
  owes: Kobo;
};

/**
 * Suspended seats that a customer may decide about, newest first, at most 100; none before their phone number
 * is confirmed.
 */
export async function findInheritedSeats(
  { db, clock }: Deps,
  { isPhoneProved }: PhoneContext,
  userId: number,
): Promise<InheritedSeat[]> {
  if (!(await isPhoneProved(userId))) return [];
  const now = clock.now();
  const { phone_number } = await findCustomer(db, userId);
  const { rows } = await sql<Row>`
    select s.id, s.kind, s.group_id, s.user_id, s.answer_by,
      m.position, m.has_collected,
      (select coalesce(sum(own + set_aside), 0) from ajo_share where member_id = m.id)::bigint as paid_in,
      (select coalesce(sum(amount - paid), 0) from ajo_debt
        where debtor_id = m.id and dropped_at is null)::bigint as owes
    from ajo_seat_report s join ajo_member m on m.id = s.member_id
      join ajo_group g on g.id = s.group_id
    where s.kin_phone = ${phone_number}
      and s.status = 'confirmed' and s.answer_by > ${now}
      and s.user_id <> ${userId} and g.status <> 'completed'
    order by s.id desc limit ${SHOWN_MAX}`.execute(db);
  const groups = await groupsOf(db, rows);
  const people = await findPeople(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return rows.flatMap(({ group_id, user_id, answer_by, ...row }) => {
    const group = groups.get(group_id);
    if (group === undefined || answer_by === null) return [];
    return [
      {
        ...row,
        name: people.get(user_id)?.name ?? '',
        group_id,
        group_name: group.name,
        contribution_amount: group.contribution,
        set_aside: group.set_aside,
        frequency: group.frequency,
        total_rounds: group.total_rounds,
        current_round: group.current_round,
        answer_by: answer_by.toISOString(),
        terms: termsOf(group),
        terms_version: group.terms_version,
      },
    ];
  });
}

async function groupsOf(db: Db, rows: readonly { group_id: number }[]) {
  if (rows.length === 0) return new Map<number, GroupRow>();
  const ids = rows.map(({ group_id }) => group_id);
  const groups = await db.selectFrom('ajo_group').selectAll().where('id', 'in', ids).execute();
  return new Map(groups.map((group) => [group.id, group]));
}

type InheritanceContext = AjoContext & PhoneContext;
type SeatAgreement = { id: number; terms_version: number; expected?: Kobo | undefined };

/**
 * Takes a seat over, with the PIN and every check of taking a seat; it costs nothing. Idempotent. Returns the
 * group's id. Throws not_found, phone_not_confirmed, terms_changed, group_not_active, already_member,
 * amount_changed, too_many_groups, pin_not_set, pot_too_large, contributions_too_high, turn_too_early.
 */
export async function inheritSeat(
  deps: Deps,
  payments: InheritanceContext,
  caller: Customer,
  { id, terms_version, expected }: SeatAgreement,
): Promise<number> {
  const payer = await payments.payers.approve(caller, async () => {
    const { state } = await inTransaction(deps.db, async (tx) => {
      await lockGroups(tx, caller.user_id);
      return lockReport(tx, id, caller.user_id);
    });
    const subject = [id, terms_version, expected ?? null];
    const act = { kind: 'ajo_inherit', title: 'Take over a seat in', subject };
    return joiningTerms(deps.db, { id: state.group.id, ...act });
  });
  const { user_id } = payer;
  await requirePhone(payments, user_id);
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await lockGroups(tx, user_id);
    const { state, report } = await lockReport(tx, id, user_id);
    const { group } = state;
    if (report.status === 'taken' && report.nominee_id === user_id) return group.id;
    const seat = requireOpen(now, state, report);
    if (terms_version !== group.terms_version) throw new AppError('terms_changed');
    if (group.status !== 'active') throw new AppError('group_not_active');
    if (state.seats.some((seat) => seat.user_id === user_id)) throw new AppError('already_member');
    requireExpected(expected, owedBy(state, seat));
    await requireMayTake(tx, now, payments, { state, seat, payer });
    await endReport(tx, report, { status: 'taken', nominee_id: user_id, ended_at: now });
    seat.suspended_at = null;
    await tx
      .updateTable('ajo_member')
      .set({ suspended_at: null })
      .where('id', '=', seat.id)
      .execute();
    await dropGuarantorDebts(tx, now, { seat, user_id });
    await handOver(tx, now, state, { seat, successor: payer });
    await planNext(tx, now, [await lockGroup(tx, group.id)]);
    return group.id;
  });
}

/**
 * Declines a seat: nothing is taken, and its payout goes to the caller. Idempotent. Throws not_found,
 * phone_not_confirmed.
 */
export async function declineSeat(
  { db, clock }: Deps,
  context: PhoneContext,
  userId: number,
  id: number,
): Promise<{ message: string }> {
  await requirePhone(context, userId);
  await inTransaction(db, async (tx) => {
    const { state, report } = await lockReport(tx, id, userId);
    if (report.status === 'declined' && report.nominee_id === userId) return;
    const seat = requireOpen(clock.now(), state, report);
    await endReport(tx, report, { status: 'declined', nominee_id: userId, ended_at: null });
    await tx.updateTable('ajo_member').set({ paid_to: userId }).where('id', '=', seat.id).execute();
  });
  return { message: DECLINED };
}

const DECLINED =
  'You’ve declined. Nothing is taken from you, and when the seat’s turn comes, we’ll pay what is left of it to your wallet.';

async function requirePhone({ isPhoneProved }: PhoneContext, userId: number): Promise<void> {
  if (!(await isPhoneProved(userId))) throw new AppError('phone_not_confirmed');
}

/** Locks the group of a report that names the caller's number. Throws not_found. */
async function lockReport(
  tx: Tx,
  id: number,
  userId: number,
): Promise<{ state: GroupState; report: ReportRow }> {
  const find = () =>
    tx.selectFrom('ajo_seat_report').selectAll().where('id', '=', id).executeTakeFirst();
  const { phone_number } = await findCustomer(tx, userId);
  const found = await find();
  if (found === undefined || found.kin_phone !== phone_number || found.user_id === userId) {
    throw new AppError('not_found');
  }
  const state = await lockGroup(tx, found.group_id);
  return { state, report: (await find()) ?? found };
}

/** The seat while it awaits an answer. Throws not_found. */
function requireOpen(now: Date, state: GroupState, report: ReportRow): Seat {
  const late = report.answer_by === null || report.answer_by <= now;
  if (report.status !== 'confirmed' || late || state.group.status === 'completed') {
    throw new AppError('not_found');
  }
  return seatById(state, report.member_id);
}

type Answer = Pick<ReportRow, 'nominee_id' | 'ended_at'> & { status: 'taken' | 'declined' };

const endReport = (tx: Tx, { id }: ReportRow, answer: Answer) =>
  tx
    .updateTable('ajo_seat_report')
    .set(answer)
    .where('id', '=', id)
    .where('status', '=', 'confirmed')
    .execute();
