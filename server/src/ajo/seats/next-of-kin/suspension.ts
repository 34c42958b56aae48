// Suspension of a seat whose holder has died or can't act: nothing is taken for it, and its turn comes last.
// Its missed contributions are made up and owed as usual, its payout repays them first, and the rest equals
// the payments made.
import { kobo } from '@alajo/contract/money.ts';
import { AJO_KIN_DAYS } from '@alajo/contract/time-limits.ts';
import type { Selectable } from 'kysely';
import { findCustomer } from '../../../identity/customers.ts';
import { createNotice } from '../../../notices/kinds.ts';
import { notifyBySms, sendSms } from '../../../notifications/messages.ts';
import { notify } from '../../../notifications/notifications.ts';
import { DAY } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { recordEvents } from '../../ground/history.ts';
import { nextOfKinNotices } from '../../ground/notices/next-of-kin.ts';
import { ajoNotices, inGroup, notifyMembers } from '../../ground/notices/notices.ts';
import { dayOf } from '../../ground/schedule.ts';
import {
  collectorOf,
  type GroupState,
  isFrozen,
  type RoundRow,
  type Seat,
  seatById,
} from '../../ground/state.ts';
import { withdrawBallots } from '../../groups/open-votes.ts';
import { releaseOffice } from '../../groups/succession/succession.ts';
import { availablePremium } from '../../rounds/money/turn-premium.ts';
import type { AjoSeatReport } from '../../tables.ts';
import { moveDefaulters } from '../../turns/assignment.ts';
import { withdrawOffer } from '../sales/offers.ts';

export type ReportRow = Selectable<AjoSeatReport>;

/** Suspends a seat after two staff have confirmed the report, and writes to the next of kin. */
export async function suspend(
  tx: Tx,
  now: Date,
  state: GroupState,
  report: ReportRow,
): Promise<void> {
  const seat = seatById(state, report.member_id);
  seat.suspended_at = now;
  await tx.updateTable('ajo_member').set({ suspended_at: now }).where('id', '=', seat.id).execute();
  await endOpenAsks(tx, now, state, seat);
  await releaseOffice(tx, now, state, seat);
  await moveLast(tx, now, state, seat);
  await recordEvents(tx, now, [
    { group_id: state.group.id, text: `The seat of ${seat.name} was suspended.` },
  ]);
  await notifyMembers(tx, now, state, {
    kind: nextOfKinNotices.ajo_seat_suspended,
    params: { ...inGroup(state), name: seat.name, kind: report.kind },
    except: [seat.id],
  });
  const own = createNotice(
    nextOfKinNotices.ajo_own_seat_suspended,
    seat.user_id,
    now,
    inGroup(state),
  );
  const { phone_number } = await findCustomer(tx, seat.user_id);
  await notifyBySms(tx, own, { phone_number, about: String(seat.id) });
  await askNextOfKin(tx, now, report, seat);
}

/** Ends the holder's pending requests and requests to them that need a manual answer. */
async function endOpenAsks(tx: Tx, now: Date, state: GroupState, seat: Seat): Promise<void> {
  state.plans.delete(seat.id);
  await tx
    .updateTable('ajo_plan')
    .set({ status: 'suspended', ended_at: now })
    .where('member_id', '=', seat.id)
    .where('status', '=', 'open')
    .execute();
  await tx
    .updateTable('ajo_guarantee')
    .set({ status: 'withdrawn', ended_at: now })
    .where('member_id', '=', seat.id)
    .where('status', '=', 'asked')
    .execute();
  await withdrawOffer(tx, now, state, seat);
  await withdrawBallots(tx, seat);
}

/** A turn delayed by a dispute is paid as it stands. */
async function moveLast(tx: Tx, now: Date, state: GroupState, seat: Seat): Promise<void> {
  const { round } = state;
  const { position } = seat;
  if (seat.has_collected || isFrozen(state, position)) return;
  await moveDefaulters(tx, state, new Set([seat.id]));
  if (seat.position === position) return;
  if (round?.status === 'settled' && round.number === position) {
    await nextCollects(tx, now, state, { round, before: seat });
  }
  const text = `${seat.name}’s turn moved to the end, as round ${seat.position}.`;
  await recordEvents(tx, now, [{ group_id: state.group.id, text }]);
}

/** The next member collects a round that is already settled, and is owed its shortfall. */
async function nextCollects(
  tx: Tx,
  now: Date,
  state: GroupState,
  { round, before }: { round: RoundRow; before: Seat },
): Promise<void> {
  const collector = collectorOf(state);
  if (collector === undefined) throw new Error(`no one collects round ${round.number}`);
  const owed = state.debts.filter(
    ({ kind, creditor_id, round: debtRound }) =>
      kind === 'collector' && creditor_id === before.id && debtRound === round.number,
  );
  for (const debt of owed) {
    // No one owes themselves.
    const own = debt.debtor_id === collector.id;
    const changed = own ? { dropped_at: now } : { creditor_id: collector.id };
    Object.assign(debt, changed, own && { left: kobo(0) });
    await tx.updateTable('ajo_debt').set(changed).where('id', '=', debt.id).execute();
  }
  const params = { ...inGroup(state), amount: availablePremium({ ...state, round }) };
  await notify(tx, [createNotice(ajoNotices.ajo_turn_ready, collector.user_id, now, params)]);
}

async function askNextOfKin(
  tx: Tx,
  now: Date,
  { id, user_id }: ReportRow,
  seat: Seat,
): Promise<void> {
  const kin = await tx
    .selectFrom('ajo_kin')
    .selectAll()
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (kin === undefined) return;
  const answer_by = new Date(now.getTime() + AJO_KIN_DAYS * DAY);
  const named = { kin_name: kin.name, kin_phone: kin.phone_number, answer_by };
  await tx.updateTable('ajo_seat_report').set(named).where('id', '=', id).execute();
  const params = { name: seat.name, until: dayOf(answer_by) };
  const notice = createNotice(nextOfKinNotices.ajo_kin_asked, user_id, now, params);
  await sendSms(tx, notice, { phone_number: kin.phone_number, about: String(id) });
}

/** Lifts a mistaken suspension: the seat pays again from now on. */
export async function unsuspend(tx: Tx, now: Date, state: GroupState, seat: Seat): Promise<void> {
  Object.assign(seat, { suspended_at: null, paid_to: null });
  await tx
    .updateTable('ajo_member')
    .set({ suspended_at: null, paid_to: null })
    .where('id', '=', seat.id)
    .execute();
  const { name } = seat;
  const text = `The seat of ${name} is no longer suspended.`;
  await recordEvents(tx, now, [{ group_id: state.group.id, text }]);
  const params = { ...inGroup(state), name };
  await notifyMembers(tx, now, state, { kind: nextOfKinNotices.ajo_seat_lifted, params });
}
