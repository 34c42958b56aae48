// Staff view of groups: debts, disputes, reports, and history.
import type { GroupFilter, StaffGroup, StaffGroupRow } from '@alajo/contract/ajo/staff.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { searchParts } from '@alajo/contract/search.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { findPeople } from '../../identity/directory.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { allLike } from '../../platform/database/patterns.ts';
import { belowCursor, cutPage, type Page } from '../../platform/http/pagination.ts';
import { fileOf, pathOf } from '../../platform/stored-pictures.ts';
import { isMarkable } from '../government/disputes/staff.ts';
import { withEvidence } from '../government/disputes/view.ts';
import { type GroupState, owedBy, readGroup } from '../ground/state.ts';
import { isMarkable as isMarkableReport } from '../seats/next-of-kin/staff.ts';
import { groupOfCase } from './cases.ts';

type Row = Omit<StaffGroupRow, 'organiser'> & { organiser_id: number };

const FILTERS: Record<GroupFilter, RawBuilder<unknown>> = {
  waiting: sql`g.id in (select group_id from ajo_dispute where status = 'open'
    union all select group_id from ajo_seat_report where status = 'open')`,
  debts: sql`g.id in (select group_id from ajo_debt where paid < amount and dropped_at is null)`,
  all: sql`true`,
};

type GroupSearch = { show: GroupFilter; search?: string | undefined; case?: string | undefined };

/** A page of groups, newest first. */
export async function listStaffGroups(
  { db }: Pick<Deps, 'db'>,
  { show, search = '', case: reference, limit, cursor }: Page & GroupSearch,
) {
  const words = searchParts(search).map((part) => `%${part}%`);
  const named = words.length > 0 ? allLike(sql`search_folded(' ' || g.name)`, words) : sql`true`;
  const filter = reference === undefined ? sql`true` : sql`g.id = ${groupOfCase(reference)}`;
  const rows = await readRows(
    db,
    sql`${FILTERS[show]} and ${named} and ${filter} and g.id < ${belowCursor(cursor)}`,
    limit + 1,
  );
  const { shown, next } = cutPage(rows, limit, ({ id }) => id);
  return { results: await withOrganisers(db, shown), next };
}

async function readRows(db: Db, narrow: RawBuilder<unknown>, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select g.id, g.name, g.organiser_id, g.status, g.members, g.current_round as round,
      coalesce(g.total_rounds, g.members) as rounds, g.contribution,
      (select coalesce(sum(d.amount - d.paid), 0)::bigint from ajo_debt d
        where d.group_id = g.id and d.paid < d.amount and d.dropped_at is null) as owed,
      (select count(*)::int from ajo_dispute d where d.group_id = g.id and d.status = 'open') as disputes,
      (select count(*)::int from ajo_seat_report r where r.group_id = g.id and r.status = 'open') as reports
    from ajo_group g where ${narrow} order by g.id desc limit ${limit}`.execute(db);
  return rows;
}

async function withOrganisers(db: Db, rows: readonly Row[]): Promise<StaffGroupRow[]> {
  const people = await findPeople(
    db,
    rows.map(({ organiser_id }) => organiser_id),
  );
  return rows.map(({ organiser_id: id, ...row }) => ({
    ...row,
    organiser: { id, name: people.get(id)?.name ?? '' },
  }));
}

const SHOWN_MAX = 100;

/** One group with everything about it. Throws not_found. */
export async function findStaffGroup({ db }: Pick<Deps, 'db'>, id: number): Promise<StaffGroup> {
  const [row] = await withOrganisers(db, await readRows(db, sql`g.id = ${id}`, 1));
  if (row === undefined) throw new AppError('not_found');
  const state = await inTransaction(db, (tx) => readGroup(tx, id));
  const [seats, disputes, reports, history] = await Promise.all([
    seatsOf(db, state),
    disputesOf(db, id),
    reportsOf(db, id),
    historyOf(db, id),
  ]);
  const nameOf = (member: number | null) =>
    state.seats.find((seat) => seat.id === member)?.name ?? null;
  return {
    ...row,
    seats,
    debts: state.debts.map((debt) => ({
      id: debt.id,
      round: debt.round,
      kind: debt.kind,
      debtor: nameOf(debt.debtor_id) ?? '',
      creditor: nameOf(debt.creditor_id),
      amount: debt.amount,
      left: debt.left,
    })),
    cases: { disputes, reports },
    history,
  };
}

async function seatsOf(db: Db, state: GroupState): Promise<StaffGroup['seats']> {
  const { rows } = await sql<{ id: number; paid_in: Kobo; to_user_id: number | null }>`
    select m.id, (select coalesce(sum(s.own + s.set_aside), 0)::bigint from ajo_share s
        where s.member_id = m.id) as paid_in,
      (select o.to_user_id from ajo_seat_offer o
        where o.member_id = m.id and o.status = 'offered') as to_user_id
    from ajo_member m where m.group_id = ${state.group.id}`.execute(db);
  const known = new Map(rows.map((row) => [row.id, row]));
  const people = await findPeople(
    db,
    rows.flatMap(({ to_user_id }) => (to_user_id === null ? [] : [to_user_id])),
  );
  return state.seats.map((seat) => {
    const row = known.get(seat.id);
    return {
      id: seat.id,
      holder: { id: seat.user_id, name: seat.name },
      position: seat.position,
      has_collected: seat.has_collected,
      suspended: seat.suspended_at !== null,
      owes: owedBy(state, seat),
      paid_in: row?.paid_in ?? kobo(0),
      offered_to: people.get(row?.to_user_id ?? 0)?.name ?? null,
    };
  });
}

async function disputesOf(db: Db, id: number): Promise<StaffGroup['cases']['disputes']> {
  const rows = await db
    .selectFrom('ajo_dispute')
    .selectAll()
    .where('group_id', '=', id)
    .orderBy('id', 'desc')
    .limit(SHOWN_MAX)
    .execute();
  if (rows.length === 0) return [];
  return (await withEvidence(db, rows)).map((dispute) => ({
    id: dispute.id,
    round: dispute.round,
    about: dispute.about,
    by: dispute.by,
    text: dispute.text,
    status: dispute.status,
    frozen_until: dispute.frozen_until.toISOString(),
    decided: dispute.decided_by === null ? null : (dispute.reason ?? ''),
    abusive_at: dispute.abusive_at?.toISOString() ?? null,
    may_mark: isMarkable(dispute),
    evidence: dispute.evidence.map(({ id: evidence, at, by, text, picture }) => ({
      id: evidence,
      at: at.toISOString(),
      by,
      text,
      picture: picture === null ? null : pathOf(fileOf(picture)),
    })),
  }));
}

async function reportsOf(db: Db, id: number): Promise<StaffGroup['cases']['reports']> {
  const rows = await db
    .selectFrom('ajo_seat_report')
    .selectAll()
    .where('group_id', '=', id)
    .orderBy('id', 'desc')
    .limit(SHOWN_MAX)
    .execute();
  const people = await findPeople(
    db,
    rows.flatMap(({ user_id, reported_by }) => [user_id, reported_by ?? user_id]),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    about: { id: row.user_id, name: people.get(row.user_id)?.name ?? '' },
    by: row.reported_by === null ? 'Alajo staff' : (people.get(row.reported_by)?.name ?? ''),
    text: row.text,
    status: row.status,
    at: row.created_at.toISOString(),
    decided: row.decided_by === null ? null : (row.reason ?? ''),
    abusive_at: row.abusive_at?.toISOString() ?? null,
    may_mark: isMarkableReport(row),
  }));
}

async function historyOf(db: Db, id: number): Promise<StaffGroup['history']> {
  const rows = await db
    .selectFrom('ajo_event')
    .select(['at', 'text'])
    .where('group_id', '=', id)
    .orderBy('id', 'desc')
    .limit(SHOWN_MAX)
    .execute();
  return rows.map(({ at, text }) => ({ at: at.toISOString(), text }));
}
