// Deadlines of cases, checked every minute: a case due within the hour escalates once per promise, and an absent
// colleague's case is released. Claims of ended cases are deleted.
import { caseKinds } from '@alajo/contract/staff/case-kinds.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { GaugeReader } from '../../platform/operations/metrics.ts';
import type { CaseSource } from '../../staff/cases.ts';
import { record } from '../log/log.ts';
import { presentAt } from '../staff/sessions.ts';
import { objectOf } from './log-objects.ts';

type WatchDeps = Pick<Deps, 'db' | 'clock'>;

/** The lead time of the queue's filter "within the hour". */
const AT_RISK_MS = HOUR;
/** Limit per minute: the rest waits for the next run. */
const BATCH_MAX = 200;
/** A claim older than this is older than any transaction that may still open its case. */
const SETTLED_MS = MINUTE;

/** The job. Each kind has its own transaction, so one that fails holds up no other. */
export async function watchCases(deps: WatchDeps, sources: readonly CaseSource[]): Promise<void> {
  for (const source of sources) {
    await inTransaction(deps.db, async (tx) => {
      const now = deps.clock.now();
      await purgeEnded(tx, now, source);
      for (const row of await findAtRisk(tx, now, source)) {
        await escalate(tx, now, source, row);
      }
    });
  }
}

/** Open cases past their deadline, for Prometheus, as last seen by the job. */
export const caseFigures = ({ db, clock }: WatchDeps): GaugeReader => ({
  gauges: {
    alajo_cases_late: { help: 'Open cases past their deadline, by kind', label: 'kind' },
  },
  read: async () => {
    const { rows } = await sql<{ kind: string; late: number }>`
      select kind, count(*) filter (where due < ${clock.now()}) as late
      from staff_case_escalation group by kind`.execute(db);
    const none = Object.keys(caseKinds).map((kind) => [kind, 0]);
    const late = rows.map(({ kind, late }) => [kind, late]);
    return { alajo_cases_late: Object.fromEntries([...none, ...late]) };
  },
});

const allowed = ({ kind }: CaseSource) => sql`${caseKinds[kind].hours}::int * interval '1 hour'`;

async function purgeEnded(tx: Tx, now: Date, source: CaseSource): Promise<void> {
  const { kind, open, kept = sql`select t.id from (${open}) t`, id: type } = source;
  const ids = (table: 'staff_case_claim' | 'staff_case_escalation') =>
    sql`any(array(select c.case_id::${sql.raw(type)} from ${sql.table(table)} c where c.kind = ${kind}))`;
  await sql`delete from staff_case_claim c where c.kind = ${kind}
    and c.claimed_at < ${new Date(now.getTime() - SETTLED_MS)}
    and not exists (select from (${kept}) k
      where k.id = ${ids('staff_case_claim')} and k.id::text = c.case_id)`.execute(tx);
  await sql`delete from staff_case_escalation e where e.kind = ${kind}
    and not exists (select from (${open}) t where t.id = ${ids('staff_case_escalation')}
      and t.id::text = e.case_id and t.clock + ${allowed(source)} = e.due)`.execute(tx);
}

type AtRisk = { id: string; user_id: number | null; due: Date };

async function findAtRisk(tx: Tx, now: Date, source: CaseSource): Promise<AtRisk[]> {
  const until = new Date(now.getTime() + AT_RISK_MS);
  const { rows } = await sql<AtRisk>`
    select t.id::text as id, t.user_id, t.clock + ${allowed(source)} as due
    from (${source.open}) t
    where t.clock <= ${until}::timestamptz - ${allowed(source)} and not exists (
      select from staff_case_escalation e where e.kind = ${source.kind}
        and e.case_id = t.id::text and e.due = t.clock + ${allowed(source)})
    order by t.clock limit ${BATCH_MAX}`.execute(tx);
  return rows;
}

async function escalate(tx: Tx, now: Date, source: CaseSource, row: AtRisk): Promise<void> {
  const { kind } = source;
  const { id: case_id, due } = row;
  const made = await tx
    .insertInto('staff_case_escalation')
    .values({ kind, case_id, due, escalated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  if (made === undefined) return;
  const log = {
    object: objectOf({ kind, reference: source.referenceOf(case_id) }),
    about: row.user_id,
  };
  await record(tx, now, null, { act: 'case_escalated', ...log });
  const freed = await tx
    .deleteFrom('staff_case_claim')
    .where('kind', '=', kind)
    .where('case_id', '=', case_id)
    .where('staff_id', 'not in', presentAt(tx, now))
    .returning('staff_id')
    .executeTakeFirst();
  if (freed === undefined) return;
  await record(tx, now, null, { act: 'case_freed', ...log, details: { owner: freed.staff_id } });
}
