// The console's functions for a module's own case page: owners and notes.

import { AppError } from '@alajo/contract/errors.ts';
import type { StaffActionName } from '@alajo/contract/staff-actions.ts';
import { permissionsOf } from '@alajo/contract/staff-roles.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import type { CaseWork } from '../../staff/cases.ts';
import { listLogEntries } from '../log/log-of-object.ts';
import { findEscalated, findOwners, findViewers, recordViewer } from './case-viewers.ts';
import { assertNotClaimed, ownerOf } from './claims.ts';
import { objectOf } from './log-objects.ts';
import { notesOfCase, writeNote } from './notes.ts';

/** The parts that differ per page or per viewer. */
const SHOWN_SEPARATELY: readonly StaffActionName[] = [
  'case_seen',
  'note_written',
  'ticket_answered',
];

/** The module names its cases by id. */
export function createCaseWork(deps: Pick<Deps, 'db' | 'clock'>): CaseWork {
  const { db, clock } = deps;
  const named = (kind: CaseName['kind'], ids: readonly string[]) => ids.map((id) => ({ kind, id }));
  return {
    refuseClaimed: assertNotClaimed,
    claimed: (kind, staffId) => sql<string[]>`array(select c.case_id from staff_case_claim c
      where c.kind = ${kind} ${staffId === undefined ? sql`` : sql`and c.staff_id = ${staffId}`})`,
    owners: async (from, kind, ids) => {
      const owners = await findOwners(from, named(kind, ids));
      return new Map([...owners].map(([name, owner]) => [name.slice(kind.length + 1), owner]));
    },
    escalated: async (from, kind, ids) => {
      const found = await findEscalated(from, named(kind, ids));
      return new Set([...found].map((name) => name.slice(kind.length + 1)));
    },
    claim: async (tx, caller, target) => {
      await assertNotClaimed(tx, caller, { kind: target.kind, id: target.reference });
      await claimFree(tx, clock.now(), { caller, to: caller.staff_id, target });
    },
    assign: (tx, caller, target, to) => assign(tx, clock.now(), { caller, target, ...to }),
    agents: async (from, needs) =>
      (await findColleagues(from, needs)).map(({ id, name }) => ({ id, name })),
    names: async (from, ids) => {
      if (ids.length === 0) return new Map();
      const rows = await from
        .selectFrom('staff_member')
        .select(['id', 'name'])
        .where('id', 'in', [...ids])
        .execute();
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    look: async (caller, { kind, reference, about }) => {
      const row = { kind, id: reference, user_id: about };
      await recordViewer(deps, caller, { name: { kind, reference }, row });
      const viewers = await findViewers(db, clock.now(), caller.staff_id, [row]);
      return viewers.get(`${kind}:${reference}`) ?? [];
    },
    notes: notesOfCase,
    writeNote: (caller, { about, ...target }, body) =>
      writeNote(deps, caller, { about, target, body }),
    history: (from, target) => listLogEntries(from, objectOf(target), SHOWN_SEPARATELY),
  };
}

type AssignedCase = Parameters<CaseWork['assign']>[2];
type CaseName = Pick<AssignedCase, 'kind' | 'reference'>;

const findColleagues = async (db: Db | Tx, needs: Parameters<CaseWork['agents']>[1]) => {
  const rows = await db
    .selectFrom('staff_member')
    .select(['id', 'name', 'roles'])
    .where('joined_at', 'is not', null)
    .where('ended_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.filter(({ roles }) => permissionsOf(roles).has(needs));
};

type CaseAssignment = Parameters<CaseWork['assign']>[3] & { caller: Staff; target: AssignedCase };

async function assign(
  tx: Tx,
  now: Date,
  { caller, target, staff_id: to, reason, needs }: CaseAssignment,
): Promise<boolean> {
  const key = { kind: target.kind, id: target.reference };
  const owner = await ownerOf(tx, key);
  if (owner === (to ?? undefined)) return false;
  const isColleagues = owner !== undefined && owner !== caller.staff_id;
  if (isColleagues && reason === undefined)
    throw new AppError('case_claimed_by_other', { field: 'reason' });
  if (to !== null && !(await findColleagues(tx, needs)).some(({ id }) => id === to)) {
    throw new AppError('not_found', { field: 'staff_id' });
  }
  if (owner === undefined && to !== null) {
    await claimFree(tx, now, { caller, to, target, reason });
    return true;
  }
  await handOver(tx, now, target, to);
  await caller.record(tx, {
    act: actOf({ caller, to, isColleagues }),
    object: objectOf(target),
    about: target.about,
    reason,
    details: { ...(isColleagues && { owner }), ...(to !== null && { to }) },
  });
  return true;
}

function actOf({
  caller,
  to,
  isColleagues,
}: {
  caller: Staff;
  to: number | null;
  isColleagues: boolean;
}) {
  if (to !== null && to !== caller.staff_id) return 'case_assigned';
  return isColleagues ? 'case_taken' : 'case_released';
}

/** The claim is locked. */
async function handOver(tx: Tx, now: Date, caseName: CaseName, to: number | null): Promise<void> {
  const { kind, reference: case_id } = caseName;
  await tx
    .deleteFrom('staff_case_claim')
    .where('kind', '=', kind)
    .where('case_id', '=', case_id)
    .execute();
  if (to === null) return;
  await tx
    .insertInto('staff_case_claim')
    .values({ kind, case_id, staff_id: to, claimed_at: now })
    .execute();
}

type Claim = { caller: Staff; to: number; target: AssignedCase; reason?: string | undefined };

/** The second of two concurrent claims waits for the first, and is refused. A repeat changes nothing. */
async function claimFree(tx: Tx, now: Date, { caller, to, target, reason }: Claim): Promise<void> {
  const { kind, reference, about } = target;
  const made = await tx
    .insertInto('staff_case_claim')
    .values({ kind, case_id: reference, staff_id: to, claimed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  if (made === undefined) {
    if ((await ownerOf(tx, { kind, id: reference })) !== to) throw new AppError('case_claimed');
    return;
  }
  await caller.record(tx, {
    act: to === caller.staff_id ? 'case_claimed' : 'case_assigned',
    object: objectOf(target),
    about,
    reason,
    details: to === caller.staff_id ? undefined : { to },
  });
}
