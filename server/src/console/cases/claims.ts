// Claiming cases: each has one owner at a time.

import { AppError } from '@alajo/contract/errors.ts';
import type { CaseName, StaffCase } from '@alajo/contract/staff/case-schemas.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import type { RefuseClaimed } from '../../staff/cases.ts';
import { type CaseContext, requireCase, show } from './cases.ts';
import { objectOf } from './log-objects.ts';
import type { OpenCase } from './sources.ts';

/** Claims an open case. A repeat changes nothing. Throws case_claimed, not_found. */
export async function claim(
  context: CaseContext,
  caller: Staff,
  name: CaseName,
): Promise<StaffCase> {
  const { db, clock } = context.deps;
  return inTransaction(db, async (tx) => {
    const { row } = await requireCase(context, tx, caller, name);
    if (!(await claimIn(tx, clock.now(), caller, { name, row }))) {
      // The second of two concurrent claims has waited for the first.
      const owner = await ownerOf(tx, row);
      if (owner !== caller.staff_id) throw new AppError('case_claimed');
      caller.unchanged();
    }
    return showOne(context, tx, caller, row);
  });
}

/**
 * Claims the given cases that are open and unclaimed, in one transaction, with a log entry for each. Others stay
 * unchanged: a colleague's, a closed one, or one the caller may not see.
 */
export function claimMany(
  context: CaseContext,
  caller: Staff,
  names: readonly CaseName[],
): Promise<{ results: StaffCase[] }> {
  const now = context.deps.clock.now();
  return claimEach(context, caller, names, (tx, target) => claimIn(tx, now, caller, target));
}

/**
 * Releases those of these cases that the caller has claimed, all in one transaction, each in the log. A colleague's
 * needs a separate reason, and stays unchanged.
 */
export function releaseMany(
  context: CaseContext,
  caller: Staff,
  names: readonly CaseName[],
): Promise<{ results: StaffCase[] }> {
  return claimEach(context, caller, names, async (tx, target) => {
    if ((await ownerOf(tx, target.row)) !== caller.staff_id) return false;
    await releaseIn(tx, caller, { ...target, act: 'case_released' });
    return true;
  });
}

type NamedOpenCase = { name: CaseName; row: OpenCase };

/** The cases the caller may see, as they are afterwards. `work` returns true if it changed something. */
async function claimEach(
  context: CaseContext,
  caller: Staff,
  names: readonly CaseName[],
  work: (tx: Tx, target: NamedOpenCase) => Promise<boolean>,
): Promise<{ results: StaffCase[] }> {
  // Sorts the cases, so that two members working on the same ones don't deadlock.
  const sorted = names.toSorted((a, b) => (objectOf(a) < objectOf(b) ? -1 : 1));
  return inTransaction(context.deps.db, async (tx) => {
    const rows: OpenCase[] = [];
    let changed = 0;
    for (const name of sorted) {
      const row = await findVisible(context, tx, caller, name);
      if (row === undefined) continue;
      if (await work(tx, { name, row })) changed += 1;
      rows.push(row);
    }
    if (changed === 0) caller.unchanged();
    return { results: await show(context, tx, caller, rows) };
  });
}

const findVisible = (context: CaseContext, tx: Tx, caller: Staff, name: CaseName) =>
  requireCase(context, tx, caller, name).then(
    ({ row }) => row,
    (error) => {
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    },
  );

/** Claims a case and records it; false if it already has an owner. */
async function claimIn(
  tx: Tx,
  now: Date,
  caller: Staff,
  { name, row }: NamedOpenCase,
): Promise<boolean> {
  const claimed = await tx
    .insertInto('staff_case_claim')
    .values({ kind: row.kind, case_id: row.id, staff_id: caller.staff_id, claimed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  if (claimed === undefined) return false;
  await caller.record(tx, { act: 'case_claimed', object: objectOf(name), about: row.user_id });
  return true;
}

/**
 * Releases a case; a colleague's needs a reason. An unclaimed one stays unchanged. Throws case_claimed_by_other, not_found.
 */
export async function release(
  context: CaseContext,
  caller: Staff,
  { reason, ...name }: CaseName & { reason?: string | undefined },
): Promise<StaffCase> {
  return inTransaction(context.deps.db, async (tx) => {
    const { row } = await requireCase(context, tx, caller, name);
    const owner = await ownerOf(tx, row);
    if (owner === undefined) {
      caller.unchanged();
      return showOne(context, tx, caller, row);
    }
    const own = owner === caller.staff_id;
    if (!own && reason === undefined)
      throw new AppError('case_claimed_by_other', { field: 'reason' });
    await releaseIn(tx, caller, {
      name,
      row,
      act: own ? 'case_released' : 'case_taken',
      reason,
      details: own ? undefined : { owner },
    });
    return showOne(context, tx, caller, row);
  });
}

type CaseRelease = NamedOpenCase & {
  act: 'case_released' | 'case_taken';
  reason?: string | undefined;
  details?: { owner: number } | undefined;
};

async function releaseIn(tx: Tx, caller: Staff, { name, row, ...act }: CaseRelease): Promise<void> {
  await tx
    .deleteFrom('staff_case_claim')
    .where('kind', '=', row.kind)
    .where('case_id', '=', row.id)
    .execute();
  await caller.record(tx, { object: objectOf(name), about: row.user_id, ...act });
}

/** Refuses to end a case that a colleague has claimed, for module functions. Throws case_claimed. */
export const assertNotClaimed: RefuseClaimed = async (tx, caller, target) => {
  const owner = await ownerOf(tx, target);
  if (owner !== undefined && owner !== caller.staff_id) throw new AppError('case_claimed');
};

/** The owner of a case; the claim is locked until `tx` ends. */
export async function ownerOf(
  tx: Tx,
  { kind, id }: Pick<OpenCase, 'kind' | 'id'>,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('staff_case_claim')
    .select('staff_id')
    .where('kind', '=', kind)
    .where('case_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.staff_id;
}

async function showOne(
  context: CaseContext,
  tx: Tx,
  caller: Staff,
  row: OpenCase,
): Promise<StaffCase> {
  const [shown] = await show(context, tx, caller, [row]);
  if (shown === undefined) throw new AppError('not_found');
  return shown;
}
