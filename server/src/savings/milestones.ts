// Milestones: the shares of a goal's target that its owner is notified of, each once.
import { kobo } from '@alajo/contract/money.ts';
import { MILESTONES, type Milestone } from '@alajo/contract/savings/schemas.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import type { Tx } from '../platform/database/database.ts';
import type { GoalRow } from './goal-rows.ts';
import { savingsNotices } from './notices.ts';
import type { GoalProgress } from './pace.ts';

/** The milestones between two amounts saved, the second one included. */
export function milestonesBetween(
  before: number,
  { target, saved }: Pick<GoalProgress, 'target' | 'saved'>,
): Milestone[] {
  const reached = (amount: number, percent: Milestone) =>
    BigInt(amount) * 100n >= BigInt(target) * BigInt(percent);
  return MILESTONES.filter((percent) => !reached(before, percent) && reached(saved, percent));
}

/**
 * Records the milestones between two saved amounts of a locked goal and notifies its owner of the furthest
 * new one. Completion has its own congratulation.
 */
export async function recordMilestones(
  tx: Tx,
  { id, user_id, title, target_amount: target }: GoalRow,
  { before, saved }: { before: number; saved: number },
  now: Date,
): Promise<void> {
  const passed = milestonesBetween(before, { target, saved: kobo(saved) });
  if (passed.length === 0) return;
  const added = await tx
    .insertInto('savings_milestone')
    .values(passed.map((percent) => ({ goal_id: id, percent, reached_at: now })))
    .onConflict((already) => already.constraint('savings_milestone_once').doNothing())
    .returning('percent')
    .execute();
  const furthest = passed.findLast((percent) =>
    added.some((milestone) => milestone.percent === percent),
  );
  if (furthest === undefined || saved >= target) return;
  const params = {
    goal: title,
    percent: furthest,
    saved: kobo(saved),
    left: kobo(target - saved),
  };
  await notify(tx, [createNotice(savingsNotices.goal_milestone, user_id, now, params)]);
}
