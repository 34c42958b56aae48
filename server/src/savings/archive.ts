// Archiving finished and emptied goals, and restoring them.
import { AppError } from '@alajo/contract/errors.ts';
import type { Goal } from '@alajo/contract/savings/schemas.ts';
import type { Deps } from '../deps.ts';
import { brokenConstraint, inTransaction } from '../platform/database/database.ts';
import { accountOf, lockGoal, showGoal } from './goal-rows.ts';
import { titleTakenError, UNIQUE_TITLE } from './goals.ts';

/** Throws goal_not_archivable if it holds money or still needs saving. Idempotent. */
export async function archiveGoal({ db, clock }: Deps, userId: number, id: number): Promise<Goal> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const row = await lockGoal(tx, userId, id);
    const { balance } = await accountOf(tx, id);
    if (row.status !== 'completed' || balance > 0) throw new AppError('goal_not_archivable');
    await tx
      .updateTable('savings_goal')
      .set({ archived_at: row.archived_at ?? now })
      .where('id', '=', id)
      .execute();
    return showGoal(tx, id, now);
  });
}

/** Throws goal_title_taken if another goal now has its title. */
export async function unarchiveGoal({ db, clock }: Deps, userId: number, id: number) {
  try {
    return await inTransaction(db, async (tx) => {
      await lockGoal(tx, userId, id);
      await tx
        .updateTable('savings_goal')
        .set({ archived_at: null })
        .where('id', '=', id)
        .execute();
      return showGoal(tx, id, clock.now());
    });
  } catch (error) {
    throw brokenConstraint(error) === UNIQUE_TITLE ? titleTakenError(error) : error;
  }
}
