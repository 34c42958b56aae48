// Canned replies that staff reuse.
import { CANNED_MAX } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { CannedAnswer } from '@alajo/contract/support/inbox-schemas.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { brokenConstraint, inTransaction, type Tx } from '../platform/database/database.ts';
import type { Staff } from '../platform/http/handlers.ts';

type CannedDeps = Pick<Deps, 'db' | 'clock'>;
type CannedAnswerText = { title: string; body: string };

/** Sorted by title. */
export async function listCanned({ db }: CannedDeps): Promise<{ results: CannedAnswer[] }> {
  const results = await db
    .selectFrom('support_canned_answer')
    .select(['id', 'title', 'body'])
    .orderBy(sql`lower(title)`)
    .orderBy('id')
    .limit(CANNED_MAX)
    .execute();
  return { results };
}

/** Throws canned_title_taken, even for a repeat; too_many_canned. */
export const addCanned = (
  { db, clock }: CannedDeps,
  caller: Staff,
  text: CannedAnswerText,
): Promise<CannedAnswer> =>
  withTitle(
    inTransaction(db, async (tx) => {
      // Locks, so that concurrent additions can't exceed the maximum.
      await sql`select pg_advisory_xact_lock(hashtextextended('support_canned_answer', 0))`.execute(
        tx,
      );
      const { many } = await tx
        .selectFrom('support_canned_answer')
        .select(({ fn }) => fn.countAll<number>().as('many'))
        .executeTakeFirstOrThrow();
      if (many >= CANNED_MAX) throw new AppError('too_many_canned');
      const row = await tx
        .insertInto('support_canned_answer')
        .values({ ...text, updated_by: caller.staff_id, updated_at: clock.now() })
        .returning(['id', 'title', 'body'])
        .executeTakeFirstOrThrow();
      await saved(tx, caller, row);
      return row;
    }),
  );

/** Throws not_found, canned_title_taken. */
export const changeCanned = (
  { db, clock }: CannedDeps,
  caller: Staff,
  { id, ...text }: CannedAnswerText & { id: number },
): Promise<CannedAnswer> =>
  withTitle(
    inTransaction(db, async (tx) => {
      const row = await tx
        .updateTable('support_canned_answer')
        .set({ ...text, updated_by: caller.staff_id, updated_at: clock.now() })
        .where('id', '=', id)
        .returning(['id', 'title', 'body'])
        .executeTakeFirst();
      if (row === undefined) throw new AppError('not_found');
      await saved(tx, caller, row);
      return row;
    }),
  );

const saved = (tx: Tx, caller: Staff, { id, title, body }: CannedAnswer) =>
  caller.record(tx, { act: 'canned_saved', object: `canned:${id}`, details: { title, body } });

async function withTitle(work: Promise<CannedAnswer>): Promise<CannedAnswer> {
  try {
    return await work;
  } catch (error) {
    if (brokenConstraint(error) !== 'support_canned_title') throw error;
    throw new AppError('canned_title_taken', { field: 'title', cause: error });
  }
}

/** A repeat changes nothing. */
export const removeCanned = ({ db }: CannedDeps, caller: Staff, id: number) =>
  inTransaction(db, async (tx) => {
    const row = await tx
      .deleteFrom('support_canned_answer')
      .where('id', '=', id)
      .returning('title')
      .executeTakeFirst();
    if (row === undefined) caller.unchanged();
    else {
      const details = { title: row.title };
      await caller.record(tx, { act: 'canned_removed', object: `canned:${id}`, details });
    }
    return { message: 'Reply deleted.' };
  });
