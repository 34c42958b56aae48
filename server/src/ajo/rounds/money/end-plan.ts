// End of a repayment plan: everything is paid back, or an instalment or contribution was missed.
import { createNotice } from '../../../notices/kinds.ts';
import { notify } from '../../../notifications/notifications.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { ajoNotices, inGroup } from '../../ground/notices/notices.ts';
import { type GroupState, owedBy, type PlanRow, seatById } from '../../ground/state.ts';

/** Ends a plan: as kept if no debt is left, otherwise as missed, and tells the member why. */
export async function endPlan(
  tx: Tx,
  now: Date,
  state: GroupState,
  { plan, missed }: { plan: PlanRow; missed: 'instalment' | 'contribution' },
): Promise<void> {
  const seat = seatById(state, plan.member_id);
  const owed = owedBy(state, seat);
  state.plans.delete(seat.id);
  await tx
    .updateTable('ajo_plan')
    .set({ status: owed > 0 ? 'missed' : 'kept', ended_at: now })
    .where('id', '=', plan.id)
    .where('status', '=', 'open')
    .execute();
  const notice =
    owed === 0
      ? createNotice(ajoNotices.ajo_plan_kept, seat.user_id, now, inGroup(state))
      : createNotice(ajoNotices.ajo_plan_ended, seat.user_id, now, {
          ...inGroup(state),
          missed,
          owed,
        });
  await notify(tx, [notice]);
}

/** Ends the plans of members who have no debts left. */
export async function endKeptPlans(tx: Tx, now: Date, state: GroupState): Promise<void> {
  for (const plan of [...state.plans.values()]) {
    if (owedBy(state, { id: plan.member_id }) > 0) continue;
    await endPlan(tx, now, state, { plan, missed: 'instalment' });
  }
}
