// Reports that a member has died or can't act. The member is notified at once and can end the report with a
// tap until staff have confirmed it: nothing about the seat changes before that.
import type { ReportKind } from '@alajo/contract/ajo/next-of-kin.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { Message } from '@alajo/contract/route.ts';
import type { Deps } from '../../../deps.ts';
import { findCustomer } from '../../../identity/customers.ts';
import { createNotice } from '../../../notices/kinds.ts';
import { notifyBySms } from '../../../notifications/messages.ts';
import { notify } from '../../../notifications/notifications.ts';
import { brokenConstraint, inTransaction, type Tx } from '../../../platform/database/database.ts';
import { asMember } from '../../ground/as-member.ts';
import { nextOfKinNotices } from '../../ground/notices/next-of-kin.ts';
import { inGroup } from '../../ground/notices/notices.ts';
import { type GroupState, lockGroup, type Seat } from '../../ground/state.ts';
import { maySuspend } from './rules.ts';
import type { ReportRow } from './suspension.ts';

type MemberReport = { id: number; member: number; kind: ReportKind; text: string };

/**
 * Reports a fellow member, once; repeating it changes nothing. Throws not_found, report_not_possible,
 * already_reported.
 */
export async function reportMember(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  { id, member, kind, text }: MemberReport,
): Promise<Message> {
  return asMember(deps, userId, id, async (tx, { now, state }) => {
    const seat = state.seats.find((seat) => seat.id === member);
    if (seat === undefined) throw new AppError('not_found');
    const message = `Thank you for telling us about ${seat.name}. Our team will look into it with care.`;
    const before = await tx
      .selectFrom('ajo_seat_report')
      .select(['kind', 'text', 'status'])
      .where('member_id', '=', member)
      .where('user_id', '=', seat.user_id)
      .where('reported_by', '=', userId)
      .executeTakeFirst();
    if (before?.status === 'open' && before.kind === kind && before.text === text) {
      return { message };
    }
    if (before !== undefined) throw new AppError('already_reported');
    if (seat.user_id === userId) throw new AppError('report_not_possible');
    const by = { reported_by: userId, reported_by_staff: null };
    await openReport(tx, now, state, { seat, kind, text, by });
    return { message };
  });
}

type Reporter = Pick<ReportRow, 'reported_by' | 'reported_by_staff'>;
type NewReport = { seat: Seat; kind: ReportKind; text: string; by: Reporter };

/** Records the report, and notifies the member concerned. Throws report_not_possible, already_reported. */
export async function openReport(
  tx: Tx,
  now: Date,
  state: GroupState,
  { seat, kind, text, by }: NewReport,
): Promise<number> {
  const { group, seats } = state;
  if (!maySuspend(group, seat, seats)) throw new AppError('report_not_possible');
  try {
    const { id } = await tx
      .insertInto('ajo_seat_report')
      .values({
        ...by,
        group_id: group.id,
        member_id: seat.id,
        user_id: seat.user_id,
        kind,
        text,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const notice = createNotice(nextOfKinNotices.ajo_reported, seat.user_id, now, {
      ...inGroup(state),
      kind,
    });
    const { phone_number } = await findCustomer(tx, seat.user_id);
    await notifyBySms(tx, notice, { phone_number, about: String(id) });
    return id;
  } catch (error) {
    if (brokenConstraint(error) !== 'ajo_seat_report_once') throw error;
    throw new AppError('already_reported', { cause: error });
  }
}

/**
 * “I’m fine”: ends a report about the caller; changes nothing if there is none. Throws not_found and, once it is
 * confirmed, report_confirmed.
 */
export async function denyReport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  groupId: number,
): Promise<Message> {
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const state = await lockGroup(tx, groupId);
    const seat = state.seats.find(({ user_id }) => user_id === userId);
    if (seat === undefined) throw new AppError('not_found');
    if (seat.suspended_at !== null) throw new AppError('report_confirmed');
    const denied = await tx
      .updateTable('ajo_seat_report')
      .set({ status: 'denied', ended_at: now })
      .where('member_id', '=', seat.id)
      .where('status', '=', 'open')
      .returning('reported_by')
      .executeTakeFirst();
    const reporter = denied?.reported_by ?? null;
    if (reporter === null) return;
    const params = { ...inGroup(state), name: seat.name };
    await notify(tx, [createNotice(nextOfKinNotices.ajo_report_denied, reporter, now, params)]);
  });
  return { message: 'Good to hear. Nothing changes, and we’ve told the person who asked.' };
}
