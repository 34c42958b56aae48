// Saving as you spend: the customer's single plan. collect-round-ups.ts saves for it every night.
import { AppError } from '@alajo/contract/errors.ts';
import type { Input } from '@alajo/contract/route.ts';
import type { sortingRoutes } from '@alajo/contract/sorting/routes.ts';
import type { SpendPlan } from '@alajo/contract/sorting/schemas.ts';
import type { Deps } from '../deps.ts';
import { findAccounts } from '../ledger/accounts.ts';
import type { PaymentContext } from '../payments/context.ts';
import { dayInLagos } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { ownGoal } from '../savings/goals.ts';
import { enqueueCollection } from './collect-round-ups.ts';
import type { PlanRow } from './tables.ts';

/** The customer's plan; null if there is none. */
export async function findSpendPlan(db: Db | Tx, userId: number): Promise<SpendPlan | null> {
  const row = await db
    .selectFrom('sorting_spend_plan')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { goal_id, goal, style, step, percent, day_cap, status } = row;
  return { goal_id, goal, style, step, percent, day_cap, status };
}

/**
 * Sets up or changes the plan, with the PIN. A new plan counts payments from now on. Throws not_found,
 * goal_completed.
 */
export async function setSpendPlan(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  input: Input<typeof sortingRoutes.setSpendPlan>,
): Promise<SpendPlan> {
  const { user_id } = await payments.payers.authorize(caller);
  const goal = await ownGoal(deps.db, user_id, input.goal_id);
  if (goal.status === 'completed') throw new AppError('goal_completed');
  const next_day = dayInLagos(deps.clock.now());
  const terms = { step: null, percent: null, ...input, goal: goal.title, told: false };
  return inTransaction(deps.db, async (tx) => {
    const added = await tx
      .insertInto('sorting_spend_plan')
      .values({
        ...terms,
        user_id,
        status: 'active',
        after_seq: await postingsOf(tx, user_id),
        next_day,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (added !== undefined) await enqueueCollection(tx, user_id, next_day);
    else await update(tx, user_id, terms);
    return show(tx, user_id);
  });
}

/** The number of the wallet's entries so far: later ones have higher numbers. */
async function postingsOf(tx: Tx, userId: number): Promise<number> {
  const wallet = (await findAccounts(tx, 'wallet', 'user', [userId])).get(userId);
  if (wallet === undefined) throw new Error(`customer ${userId} has no wallet`);
  return wallet.posting_count;
}

const update = (tx: Tx, userId: number, changes: Partial<PlanRow>) =>
  tx.updateTable('sorting_spend_plan').set(changes).where('user_id', '=', userId).execute();

async function show(tx: Tx, userId: number): Promise<SpendPlan> {
  const plan = await findSpendPlan(tx, userId);
  if (plan === null) throw new AppError('not_found');
  return plan;
}

/** Pauses the plan: nothing more is saved, not even for today's payments. */
export const pauseSpendPlan = ({ db }: Deps, userId: number): Promise<SpendPlan> =>
  inTransaction(db, async (tx) => {
    await update(tx, userId, { status: 'paused' });
    return show(tx, userId);
  });

/** Resumes a paused plan for the payments from now on. Idempotent. */
export const resumeSpendPlan = ({ db }: Deps, userId: number): Promise<SpendPlan> =>
  inTransaction(db, async (tx) => {
    await tx
      .updateTable('sorting_spend_plan')
      .set({ status: 'active', after_seq: await postingsOf(tx, userId) })
      .where('user_id', '=', userId)
      .where('status', '=', 'paused')
      .execute();
    return show(tx, userId);
  });

/** Ends the plan; its savings stay. Idempotent. */
export async function removeSpendPlan({ db }: Deps, userId: number) {
  await db.deleteFrom('sorting_spend_plan').where('user_id', '=', userId).execute();
  return { message: 'Saving as you spend is off. Your savings stay in your goal.' };
}
