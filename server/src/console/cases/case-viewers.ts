// Owners and current viewers of cases: two members viewing the same case see each other.
import type { CaseName } from '@alajo/contract/staff/case-schemas.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { MINUTE } from '../../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import { objectOf } from './log-objects.ts';
import type { OpenCase } from './sources.ts';

/** The console polls an open case more often than this. */
const SEEN_MS = MINUTE;

/** Records that the caller is viewing a case; the log has the start of each viewing. */
export async function recordViewer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Staff,
  { name, row }: { name: CaseName; row: Pick<OpenCase, 'kind' | 'id' | 'user_id'> },
): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - SEEN_MS);
  const key = { kind: row.kind, case_id: row.id, staff_id: caller.staff_id };
  await inTransaction(db, async (tx) => {
    const going = await tx
      .updateTable('staff_case_viewer')
      .set({ seen_at: now })
      .where('kind', '=', key.kind)
      .where('case_id', '=', key.case_id)
      .where('staff_id', '=', key.staff_id)
      .where('seen_at', '>', since)
      .returning('kind')
      .executeTakeFirst();
    if (going !== undefined) return caller.unchanged();
    await tx.deleteFrom('staff_case_viewer').where('seen_at', '<=', since).execute();
    await tx
      .insertInto('staff_case_viewer')
      .values({ ...key, seen_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await caller.record(tx, { act: 'case_seen', object: objectOf(name), about: row.user_id });
  });
}

type Rows = readonly Pick<OpenCase, 'kind' | 'id'>[];
type WatchedClaim = { kind: string; id: string; staff_id: number; name: string };

const named = (rows: Rows) => sql`unnest(
  ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ id }) => id)}::text[]) w (kind, id)`;

/** Owners by `kind:id`. */
export async function findOwners(db: Db | Tx, rows: Rows) {
  const { rows: found } = await sql<WatchedClaim & { claimed_at: Date }>`
    select w.kind, w.id, c.staff_id, m.name, c.claimed_at from ${named(rows)}
    join staff_case_claim c on c.kind = w.kind and c.case_id = w.id
    join staff_member m on m.id = c.staff_id`.execute(db);
  return new Map(
    found.map(({ kind, id, staff_id, name, claimed_at }) => [
      `${kind}:${id}`,
      { id: staff_id, name, since: claimed_at.toISOString() },
    ]),
  );
}

/** Escalated cases, as `kind:id`. */
export async function findEscalated(db: Db | Tx, rows: Rows): Promise<Set<string>> {
  const { rows: found } = await sql<Pick<WatchedClaim, 'kind' | 'id'>>`
    select distinct w.kind, w.id from ${named(rows)}
    join staff_case_escalation e on e.kind = w.kind and e.case_id = w.id`.execute(db);
  return new Set(found.map(({ kind, id }) => `${kind}:${id}`));
}

/** Colleagues viewing them, by `kind:id`. */
export async function findViewers(db: Db | Tx, now: Date, self: number, rows: Rows) {
  const since = new Date(now.getTime() - SEEN_MS);
  const { rows: found } = await sql<WatchedClaim>`
    select w.kind, w.id, v.staff_id, m.name from ${named(rows)}
    join staff_case_viewer v on v.kind = w.kind and v.case_id = w.id
    join staff_member m on m.id = v.staff_id
    where v.seen_at > ${since} and v.staff_id <> ${self} order by m.name`.execute(db);
  const byCase = Map.groupBy(found, ({ kind, id }) => `${kind}:${id}`);
  return new Map(
    [...byCase].map(([name, people]) => [
      name,
      people.map((person) => ({ id: person.staff_id, name: person.name })),
    ]),
  );
}
