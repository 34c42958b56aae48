// Staff decisions on reports about members: two confirm one, and the seat is suspended; one can dismiss it,
// lift a mistaken suspension, or mark a report as abusive.
import type { ReportKind } from '@alajo/contract/ajo/next-of-kin.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { Deps } from '../../../deps.ts';
import { createNotice } from '../../../notices/kinds.ts';
import { notify } from '../../../notifications/notifications.ts';
import {
  type ActionRecorder,
  type AgreedProposal,
  staffCannot,
  staffLabel,
} from '../../../payments/staff-actions.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import { nextOfKinNotices } from '../../ground/notices/next-of-kin.ts';
import { inGroup } from '../../ground/notices/notices.ts';
import { type GroupState, lockGroup, planNext, seatById } from '../../ground/state.ts';
import { openReport } from './reports.ts';
import { maySuspend } from './rules.ts';
import { type ReportRow, suspend, unsuspend } from './suspension.ts';

type StaffAct = 'dismiss' | 'lift' | 'abusive';
type Decision = { act: StaffAct; by: string; reason: string };
type StaffDeps = Pick<Deps, 'db' | 'clock'> & ActionRecorder;

type StaffReport = {
  group_id: number;
  seat_id: number;
  by: string;
  kind: ReportKind;
  text: string;
};

/** Reports the holder of a seat after staff were told directly. Throws not_found, report_not_possible. */
export const reportAsStaff = (
  { db, clock, record }: StaffDeps,
  { group_id, seat_id, by, kind, text }: StaffReport,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const state = await lockGroup(tx, group_id);
    const seat = state.seats.find(({ id }) => id === seat_id);
    if (seat === undefined) throw new AppError('not_found');
    const report = { seat, kind, text, by: { reported_by: null, reported_by_staff: by } };
    const id = await openReport(tx, clock.now(), state, report);
    await record?.(tx, {
      act: 'ajo_report_made',
      object: `ajo_report:kin-${id}`,
      about: seat.user_id,
      case_reference: `kin-${id}`,
      reason: text,
      details: { kind },
    });
  });

/** Decides a report alone. Throws with a readable message if it can't. */
export const decideReport = (
  { db, clock, record }: StaffDeps,
  id: number,
  decision: Decision,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { state, report } = await lockReport(tx, id);
    const { act, reason } = decision;
    await acts[act](tx, clock.now(), state, { report, decision });
    await record?.(tx, {
      act: 'ajo_report_decided',
      object: `ajo_report:kin-${id}`,
      about: report.user_id,
      case_reference: `kin-${id}`,
      reason,
      details: { decision: act },
    });
  });

/** Locks the group first, like everything in it. */
async function lockReport(tx: Tx, id: number) {
  const state = await lockGroup(tx, (await findReport(tx, id)).group_id);
  return { state, report: await findReport(tx, id) };
}

/** Suspends the seat of a report after two staff have agreed. */
export async function confirmReport(
  tx: Tx,
  now: Date,
  id: number,
  { proposal_id, decider_id, reason }: AgreedProposal,
): Promise<void> {
  const { state, report } = await lockReport(tx, id);
  requireStatus(report, ['open']);
  const seat = seatById(state, report.member_id);
  if (seat.user_id !== report.user_id || !maySuspend(state.group, seat, state.seats)) {
    throw staffCannot(
      'The group is finished, or the seat belongs to someone else now. Dismiss the report.',
    );
  }
  await tx
    .updateTable('ajo_seat_report')
    .set({
      status: 'confirmed',
      decided_by: staffLabel(decider_id),
      reason,
      decided_at: now,
      proposal_id,
    })
    .where('id', '=', id)
    .execute();
  await suspend(tx, now, state, report);
  await planNext(tx, now, [state]);
}

type ReportDecision = { report: ReportRow; decision: Decision };

export async function findReport(db: Db | Tx, id: number): Promise<ReportRow> {
  const row = await db
    .selectFrom('ajo_seat_report')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) {
    throw new AppError('not_found', { message: `There is no report ${id}.` });
  }
  return row;
}

async function dismiss(
  tx: Tx,
  now: Date,
  state: GroupState,
  { report, decision: { by: decided_by, reason } }: ReportDecision,
): Promise<void> {
  requireStatus(report, ['open']);
  const ended = {
    status: 'dismissed' as const,
    decided_by,
    reason,
    decided_at: now,
    ended_at: now,
  };
  await tx.updateTable('ajo_seat_report').set(ended).where('id', '=', report.id).execute();
  if (report.reported_by === null) return;
  const params = { ...inGroup(state), name: seatById(state, report.member_id).name };
  await notify(tx, [
    createNotice(nextOfKinNotices.ajo_report_dismissed, report.reported_by, now, params),
  ]);
}

async function lift(
  tx: Tx,
  now: Date,
  state: GroupState,
  { report, decision: { by, reason } }: ReportDecision,
): Promise<void> {
  requireStatus(report, ['confirmed', 'declined']);
  const ended = { status: 'lifted' as const, reason: `${reason} (${by})`, ended_at: now };
  await tx.updateTable('ajo_seat_report').set(ended).where('id', '=', report.id).execute();
  await unsuspend(tx, now, state, seatById(state, report.member_id));
  await planNext(tx, now, [state]);
}

const UNFOUNDED: readonly ReportRow['status'][] = ['denied', 'dismissed', 'lifted'];

/** True if a customer's report can be marked as abusive: once, and only if it was found wrong. */
export const isMarkable = (report: ReportRow): report is ReportRow & { reported_by: number } =>
  UNFOUNDED.includes(report.status) && report.abusive_at === null && report.reported_by !== null;

async function markAbusive(
  tx: Tx,
  now: Date,
  state: GroupState,
  { report, decision: { by, reason } }: ReportDecision,
): Promise<void> {
  requireStatus(report, UNFOUNDED);
  if (!isMarkable(report)) throw staffCannot('It is already marked, or was made by staff.');
  const decision = { abusive_at: now, reason: `${reason} (${by})` };
  await tx.updateTable('ajo_seat_report').set(decision).where('id', '=', report.id).execute();
  const params = { ...inGroup(state), name: seatById(state, report.member_id).name };
  await notify(tx, [
    createNotice(nextOfKinNotices.ajo_report_abusive, report.reported_by, now, params),
  ]);
}

const acts = { dismiss, lift, abusive: markAbusive };

function requireStatus({ status }: ReportRow, fits: readonly ReportRow['status'][]): void {
  if (!fits.includes(status)) throw staffCannot(`It is ${status}.`);
}
