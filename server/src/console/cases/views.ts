// Views of the queue: filters a member has named, private to them. Each change is in the staff log.

import { CASE_VIEWS_MAX } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { CaseFilters, CaseView } from '@alajo/contract/staff/case-schemas.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { brokenConstraint, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Staff } from '../../platform/http/handlers.ts';

type ViewDeps = Pick<Deps, 'db' | 'clock'>;

/** Sorted by name. */
export async function listViews(
  { db }: ViewDeps,
  { staff_id }: Staff,
): Promise<{ results: CaseView[] }> {
  const results = await db
    .selectFrom('staff_case_view')
    .select(['id', 'name', 'filters'])
    .where('staff_id', '=', staff_id)
    .orderBy(sql`lower(name)`)
    .limit(CASE_VIEWS_MAX)
    .execute();
  return { results };
}

type SavedView = { name: string; filters: CaseFilters };

/** Saves the same filters under the same name only once. Throws case_view_name_taken, too_many_case_views. */
export const saveView = (
  { db, clock }: ViewDeps,
  caller: Staff,
  { name, filters }: SavedView,
): Promise<CaseView> =>
  inTransaction(db, async (tx) => {
    const views = await lockViews(tx, caller);
    const same = views.find((view) => view.name.toLowerCase() === name.toLowerCase());
    if (same !== undefined) {
      if (!areSame(same.filters, filters)) throw nameTaken();
      caller.unchanged();
      return same;
    }
    if (views.length >= CASE_VIEWS_MAX) throw new AppError('too_many_case_views');
    const view = await tx
      .insertInto('staff_case_view')
      .values({
        staff_id: caller.staff_id,
        name,
        filters: JSON.stringify(filters),
        created_at: clock.now(),
      })
      .returning(['id', 'name', 'filters'])
      .executeTakeFirstOrThrow();
    const details = { name, ...filters };
    await caller.record(tx, { act: 'cases_view_saved', object: objectOf(view.id), details });
    return view;
  });

/** Throws not_found, case_view_name_taken. */
export const renameView = (
  { db }: ViewDeps,
  caller: Staff,
  { id, name }: { id: number; name: string },
): Promise<CaseView> =>
  inTransaction(db, async (tx) => {
    const view = (await lockViews(tx, caller)).find((candidate) => candidate.id === id);
    if (view === undefined) throw new AppError('not_found');
    if (view.name === name) {
      caller.unchanged();
      return view;
    }
    await tx
      .updateTable('staff_case_view')
      .set({ name })
      .where('id', '=', id)
      .execute()
      .catch((error) => {
        throw brokenConstraint(error) === 'staff_case_view_name' ? nameTaken(error) : error;
      });
    const details = { name, was: view.name };
    await caller.record(tx, { act: 'cases_view_renamed', object: objectOf(id), details });
    return { ...view, name };
  });

/** Deletes a view; a repeat changes nothing. */
export const deleteView = ({ db }: ViewDeps, caller: Staff, id: number) =>
  inTransaction(db, async (tx) => {
    const view = await tx
      .deleteFrom('staff_case_view')
      .where('id', '=', id)
      .where('staff_id', '=', caller.staff_id)
      .returning('name')
      .executeTakeFirst();
    if (view === undefined) caller.unchanged();
    else {
      const details = { name: view.name };
      await caller.record(tx, { act: 'cases_view_deleted', object: objectOf(id), details });
    }
    return { message: 'The view is deleted.' };
  });

const objectOf = (id: number) => `cases_view:${id}`;

const nameTaken = (cause?: unknown) =>
  new AppError('case_view_name_taken', { field: 'name', cause });

/** All of the caller's views, locked so that they are saved one at a time. */
async function lockViews(tx: Tx, { staff_id }: Staff): Promise<CaseView[]> {
  await sql`select from staff_member where id = ${staff_id} for no key update`.execute(tx);
  return tx
    .selectFrom('staff_case_view')
    .select(['id', 'name', 'filters'])
    .where('staff_id', '=', staff_id)
    .execute();
}

const FILTERS = ['group', 'kind', 'owner', 'at_risk'] as const satisfies (keyof CaseFilters)[];
const areSame = (a: CaseFilters, b: CaseFilters) => FILTERS.every((name) => a[name] === b[name]);
