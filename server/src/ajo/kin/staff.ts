// Reports about members before our people: two confirm one, and the seat is suspended; one dismisses it,
// lifts a suspension that was a mistake, and says that a report was abusive.
import type { ReportKind } from '@alajo/contract/ajo/kin.ts';
import type { Attention, Deps } from '../../deps.ts';
import { findPeople } from '../../identity/directory.ts';
import { createNotice } from '../../notifications/kinds.ts';
import { notify } from '../../notifications/notifications.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { inGroup } from '../notices.ts';
import { type GroupState, lockGroup, planNext, seatById } from '../state.ts';
import { kinNotices } from './notices.ts';
import { openReport } from './reports.ts';
import { maySuspend } from './rules.ts';
import { type ReportRow, suspend, unsuspend } from './suspension.ts';

const REPORT = /^kin-[1-9]\d{0,14}$/;

export const kinAttention: Attention = {
  outcomes: [],
  async list(db, limit) {
    const rows = await db
      .selectFrom('ajo_seat_report as s')
      .innerJoin('ajo_group as g', 'g.id', 's.group_id')
      .select(['s.id', 's.kind', 's.proposed_by', 's.created_at', 'g.name'])
      .where('s.status', '=', 'open')
      .orderBy('s.created_at')
      .limit(limit)
      .execute();
    return rows.map(({ id, kind, proposed_by, created_at, name }) => ({
      reference: `kin-${id}`,
      what: `a member of “${name}” is said to have ${kind === 'died' ? 'died' : 'become unable to act'}`,
      status: proposed_by === null ? 'open' : 'confirmed by one',
      provider_reference: `npm run kin -- show ${id}`,
      since: created_at,
      by: null,
    }));
  },
  owns: (reference) => REPORT.test(reference),
  end: async () => false,
};

export type StaffAct = 'confirm' | 'dismiss' | 'lift' | 'abusive';
type Decision = { act: StaffAct; by: string; reason: string };
type StaffDeps = Pick<Deps, 'db' | 'clock'>;

/** Reports the holder of a seat for our people; returns the report's id. */
export async function reportAsStaff(
  { db, clock }: StaffDeps,
  { seat: id, by, kind, text }: { seat: number; by: string; kind: ReportKind; text: string },
): Promise<number> {
  const found = await db
    .selectFrom('ajo_member')
    .select('group_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) throw new Error(`There is no seat ${id}.`);
  return inTransaction(db, async (tx) => {
    const state = await lockGroup(tx, found.group_id);
    const seat = seatById(state, id);
    const said = { seat, kind, text, by: { reported_by: null, reported_by_staff: by } };
    return openReport(tx, clock.now(), state, said);
  });
}

/**
 * Decides a report. Returns whether it was carried out: a confirmation is first proposed, and a second
 * person carries it out. Throws with a sentence where it does not fit.
 */
export async function decideReport(
  { db, clock }: StaffDeps,
  id: number,
  decision: Decision,
): Promise<boolean> {
  const { group_id } = await findReport(db, id);
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const state = await lockGroup(tx, group_id);
    const report = await findReport(tx, id);
    switch (decision.act) {
      case 'confirm':
        return confirm(tx, now, state, { report, decision });
      case 'dismiss':
        await dismiss(tx, now, state, { report, decision });
        return true;
      case 'lift':
        await lift(tx, now, state, { report, decision });
        return true;
      case 'abusive':
        await markAbusive(tx, now, state, { report, decision });
        return true;
      default:
        throw new RangeError(`unknown act ${decision.act satisfies never}`);
    }
  });
}

type Deciding = { report: ReportRow; decision: Decision };

async function findReport(db: Db | Tx, id: number): Promise<ReportRow> {
  const row = await db
    .selectFrom('ajo_seat_report')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new Error(`There is no report ${id}.`);
  return row;
}

async function confirm(
  tx: Tx,
  now: Date,
  state: GroupState,
  { report, decision: { by, reason } }: Deciding,
): Promise<boolean> {
  requireStatus(report, ['open']);
  const seat = seatById(state, report.member_id);
  if (seat.user_id !== report.user_id || !maySuspend(state.group, seat, state.seats)) {
    throw new Error('The group is over, or the seat is somebody else’s: dismiss it.');
  }
  if (report.proposed_by === by) throw new Error('Somebody else must agree.');
  const first = report.proposed_by === null;
  const said = first
    ? { proposed_by: by, reason }
    : { decided_by: by, reason, decided_at: now, status: 'confirmed' as const };
  await tx.updateTable('ajo_seat_report').set(said).where('id', '=', report.id).execute();
  if (first) return false;
  await suspend(tx, now, state, report);
  await planNext(tx, now, [state]);
  return true;
}

async function dismiss(
  tx: Tx,
  now: Date,
  state: GroupState,
  { report, decision: { by: decided_by, reason } }: Deciding,
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
    createNotice(kinNotices.ajo_report_dismissed, report.reported_by, now, params),
  ]);
}

async function lift(
  tx: Tx,
  now: Date,
  state: GroupState,
  { report, decision: { by, reason } }: Deciding,
): Promise<void> {
  requireStatus(report, ['confirmed', 'declined']);
  const ended = { status: 'lifted' as const, reason: `${reason} (${by})`, ended_at: now };
  await tx.updateTable('ajo_seat_report').set(ended).where('id', '=', report.id).execute();
  await unsuspend(tx, now, state, seatById(state, report.member_id));
  await planNext(tx, now, [state]);
}

async function markAbusive(
  tx: Tx,
  now: Date,
  state: GroupState,
  { report, decision: { by, reason } }: Deciding,
): Promise<void> {
  requireStatus(report, ['denied', 'dismissed', 'lifted']);
  if (report.abusive_at !== null || report.reported_by === null) {
    throw new Error('It is marked already, or came from our own people.');
  }
  const said = { abusive_at: now, reason: `${reason} (${by})` };
  await tx.updateTable('ajo_seat_report').set(said).where('id', '=', report.id).execute();
  const params = { ...inGroup(state), name: seatById(state, report.member_id).name };
  await notify(tx, [createNotice(kinNotices.ajo_report_abusive, report.reported_by, now, params)]);
}

function requireStatus({ status }: ReportRow, fits: readonly ReportRow['status'][]): void {
  if (!fits.includes(status)) throw new Error(`It is ${status}.`);
}

/** A report for our people, in lines: what is said of whom, and what was done. */
export async function describeReport(db: Db, id: number): Promise<string> {
  const row = await findReport(db, id);
  const people = await findPeople(db, [row.user_id, row.reported_by ?? row.user_id]);
  const group = await db
    .selectFrom('ajo_group')
    .select(['name', 'status'])
    .where('id', '=', row.group_id)
    .executeTakeFirstOrThrow();
  const about = people.get(row.user_id);
  const reporter =
    row.reported_by === null
      ? row.reported_by_staff
      : `${people.get(row.reported_by)?.name}, customer ${row.reported_by}`;
  return [
    `${id}  ${row.status}  ${about?.name}, customer ${row.user_id}, ${about?.phone_number}, seat ${row.member_id}`,
    `in ${group.name} (${group.status}), group ${row.group_id}`,
    `${row.kind}, said ${row.created_at.toISOString()} by ${reporter}: ${row.text}`,
    ...(row.proposed_by === null ? [] : [`confirmed by ${row.proposed_by}`]),
    ...(row.decided_by === null ? [] : [`decided by ${row.decided_by}: ${row.reason}`]),
    ...(row.answer_by === null
      ? []
      : [`next of kin ${row.kin_name}, ${row.kin_phone}, until ${row.answer_by.toISOString()}`]),
    ...(row.abusive_at === null ? [] : [`abusive: ${row.abusive_at.toISOString()}`]),
  ].join('\n');
}
