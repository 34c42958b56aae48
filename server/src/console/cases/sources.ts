// Reads open cases of many kinds as one list: each kind is a select with an index on its deadline, so a page reads a
// few rows of each, however many are open.

import { AppError } from '@alajo/contract/errors.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import { type CaseKind, caseKindNames, caseKinds } from '@alajo/contract/staff/case-kinds.ts';
import { COUNTED_MAX, type Tally } from '@alajo/contract/staff/case-schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import { HOUR } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { type CaseSource, typed } from '../../staff/cases.ts';

export type OpenCase = {
  kind: CaseKind;
  /** The id of its row, as text. */
  id: string;
  user_id: number | null;
  who: string | null;
  what: string;
  amount: Kobo | null;
  since: Date;
  due: Date;
  /** The same in microseconds, for the cursor. */
  due_us: number;
  state: string;
};

export type OpenFilter = {
  sources: readonly CaseSource[];
  limit: number;
  after?: CaseCursor | undefined;
  /** The owner who claimed it; null: unclaimed. */
  owner?: number | null | undefined;
  /** True for escalated cases only. */
  at_risk?: boolean;
};

/** A page of open cases: kinds that come first, then by the earliest deadline. */
export async function listOpen(
  db: Db,
  { sources, limit, after, owner, at_risk = false }: OpenFilter,
) {
  const narrow = (source: CaseSource) =>
    sql`${afterCursor(source, after)} ${ownerFilter(source, owner)}
      ${at_risk ? sql`and ${isEscalated(source)}` : sql``}`;
  return readOpen(
    db,
    sources.map((source) => branch(source, narrow(source), limit)),
    limit,
  );
}

/** One open case; undefined if it doesn't exist or has ended. */
export async function findOpen(
  db: Db | Tx,
  source: CaseSource,
  id: string,
): Promise<OpenCase | undefined> {
  const [found] = await readOpen(db, [branch(source, sql`and t.id = ${typed(source, id)}`, 1)], 1);
  return found;
}

async function readOpen(
  db: Db | Tx,
  branches: readonly RawBuilder<unknown>[],
  limit: number,
): Promise<OpenCase[]> {
  if (branches.length === 0) return [];
  const { rows } = await sql<OpenCase>`
    select q.*, (extract(epoch from due) * 1000000)::bigint as due_us
    from (${sql.join(branches, sql` union all `)}) q
    order by rank, due, kind, id limit ${limit}`.execute(db);
  return rows;
}

const rankOf = (kind: CaseKind) => (caseKinds[kind].first ? 0 : 1);

const branch = (source: CaseSource, narrow: RawBuilder<unknown>, limit: number) => sql`
  (select ${rankOf(source.kind)}::int as rank, ${source.kind}::text collate "C" as kind, t.id::text collate "C" as id, t.user_id, t.who,
    t.what, t.amount, t.since, t.clock + ${allowed(source)} as due, t.state
  from (${source.open}) t where true ${narrow}
  order by t.clock, t.id::text collate "C" limit ${limit})`;

const allowed = ({ kind }: CaseSource) => sql`${caseKinds[kind].hours}::int * interval '1 hour'`;

export type CaseCursor = { due_us: number; kind: CaseKind; id: string };

/** Cases after the cursor in the order of the whole list, by an index on the deadline. */
function afterCursor(source: CaseSource, after: CaseCursor | undefined) {
  if (after === undefined) return sql``;
  const further = rankOf(source.kind) - rankOf(after.kind);
  if (further !== 0) return further < 0 ? sql`and false` : sql``;
  const clock = sql`timestamptz 'epoch' + ${after.due_us}::bigint * interval '1 microsecond' - ${allowed(source)}`;
  if (source.kind < after.kind) return sql`and t.clock > ${clock}`;
  if (source.kind > after.kind) return sql`and t.clock >= ${clock}`;
  return sql`and t.clock >= ${clock}
    and (t.clock > ${clock} or t.id::text collate "C" > ${after.id})`;
}

function ownerFilter(source: CaseSource, owner: number | null | undefined) {
  if (owner === undefined) return sql``;
  if (owner !== null) return sql`and t.id = ${claimFilter(source, owner)}`;
  return sql`and not exists (select from staff_case_claim c
    where c.kind = ${source.kind} and c.case_id = t.id::text)`;
}

/** The ids of this kind that a member has claimed: few, so each is looked up by its key. */
const claimFilter = ({ kind, id: type }: CaseSource, owner: number) => sql`any(array(
  select c.case_id::${sql.raw(type)} from staff_case_claim c
  where c.kind = ${kind} and c.staff_id = ${owner}))`;

/** Escalated cases are due first, so few rows are skipped in deadline order. */
const isEscalated = ({ kind }: CaseSource) => sql`exists (select from staff_case_escalation e
  where e.kind = ${kind} and e.case_id = t.id::text)`;

export type OpenCount = {
  kind: CaseKind;
  total: Tally;
  overdue: Tally;
  within_the_hour: Tally;
  unclaimed: Tally;
  mine: number;
  at_risk: Tally;
  mine_at_risk: number;
  unclaimed_at_risk: Tally;
};
type CountRow = { [Name in keyof OpenCount]: Name extends 'kind' ? CaseKind : number };

/**
 * The number of open cases per kind: only the thousand due first are examined, so counting takes no longer for a
 * million cases than for a thousand.
 */
export async function countOpen(
  db: Db,
  now: Date,
  sources: readonly CaseSource[],
  staffId: number,
): Promise<OpenCount[]> {
  if (sources.length === 0) return [];
  const soon = new Date(now.getTime() + HOUR);
  const most = COUNTED_MAX + 1;
  const countOf = (source: CaseSource) => {
    const { kind, open } = source;
    const claimed = (id: RawBuilder<unknown>) => sql`exists (select from staff_case_claim c
      where c.kind = ${kind} and c.case_id = ${id})`;
    return sql`
    select ${kind}::text as kind, count(*) as total,
      count(*) filter (where f.clock < ${now}::timestamptz - ${allowed(source)}) as overdue,
      (select count(*) from (select from (${open}) t
        where t.clock >= ${now}::timestamptz - ${allowed(source)}
          and t.clock < ${soon}::timestamptz - ${allowed(source)} limit ${most}) h) as within_the_hour,
      count(*) filter (where not f.claimed) as unclaimed,
      (select count(*) from (${open}) t where t.id = ${claimFilter(source, staffId)}) as mine,
      (select count(*) from (select from staff_case_escalation e where e.kind = ${kind}
        limit ${most}) e) as at_risk,
      (select count(*) from staff_case_escalation e join staff_case_claim c using (kind, case_id)
        where c.kind = ${kind} and c.staff_id = ${staffId}) as mine_at_risk,
      (select count(*) from (select from staff_case_escalation e where e.kind = ${kind}
        and not ${claimed(sql`e.case_id`)} limit ${most}) e) as unclaimed_at_risk
    from (select t.clock, ${claimed(sql`t.id::text`)} as claimed from (${open}) t
      order by t.clock limit ${most}) f`;
  };
  const { rows } = await sql<CountRow>`${sql.join(sources.map(countOf), sql` union all `)}`.execute(
    db,
  );
  return rows.map(tallied);
}

function tallied({ kind, mine, mine_at_risk, ...row }: CountRow): OpenCount {
  // Beyond the limit, the unexamined ones may be of any state.
  const more = row.total > COUNTED_MAX;
  const upTo = (count: number): Tally => ({
    count: Math.min(count, COUNTED_MAX),
    more: count > COUNTED_MAX,
  });
  return {
    kind,
    total: upTo(row.total),
    overdue: upTo(row.overdue),
    within_the_hour: upTo(row.within_the_hour),
    unclaimed: { count: Math.min(row.unclaimed, COUNTED_MAX), more },
    mine,
    at_risk: upTo(row.at_risk),
    mine_at_risk,
    unclaimed_at_risk: upTo(row.unclaimed_at_risk),
  };
}

const CURSOR = /^(\d{1,16})-([a-z_]{1,40})-([A-Za-z0-9-]{1,60})$/;

export const cursorOf = ({ due_us, kind, id }: CaseCursor) => `${due_us}-${kind}-${id}`;

/** Throws invalid_request (cursor). */
export function readCursor(text: string | undefined): CaseCursor | undefined {
  if (text === undefined) return undefined;
  const [, due, name, id] = CURSOR.exec(text) ?? [];
  const kind = caseKindNames.find((known) => known === name);
  if (due === undefined || kind === undefined || id === undefined) {
    throw new AppError('invalid_request', { field: 'cursor' });
  }
  return { due_us: Number(due), kind, id };
}
