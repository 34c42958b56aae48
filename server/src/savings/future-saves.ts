// What auto-save will take from wallets by a given day.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { FuturePayment } from '@alajo/contract/schedules/future.ts';
import type { ListFuturePayments } from '../deps.ts';
import { dayInLagos } from '../platform/clock.ts';
import {
  autoSaveOf,
  type GoalRow,
  savedByGoal,
  type WithdrawalRow,
  waitingByGoal,
} from './goal-rows.ts';
import { nextPlanned } from './pace.ts';

/** Each planned auto-save of active goals, up to what the goal still needs. */
export const futureSaves: ListFuturePayments = async (db, users, { until }) => {
  const goals = await db
    .selectFrom('savings_goal')
    .selectAll()
    .where('user_id', 'in', [...users, 0])
    .where('status', '=', 'active')
    .where('auto_next', '<=', until)
    .orderBy('id', 'desc')
    .execute();
  const saved = await savedByGoal(
    db,
    goals.map(({ id }) => id),
  );
  const leaving = await waitingByGoal(
    db,
    goals.map(({ id }) => id),
  );
  const byUser = Map.groupBy(goals, ({ user_id }) => user_id);
  return new Map(
    [...byUser].map(([user, rows]) => [
      user,
      rows.flatMap((row) =>
        savesUntil(row, saved.get(row.id) ?? kobo(0), until).filter(({ due_on }) =>
          goesOn(leaving.get(row.id), due_on),
        ),
      ),
    ]),
  );
};

/** Nothing is saved while an early withdrawal waits, nor after hardship. */
const goesOn = (leaving: WithdrawalRow | undefined, day: string) =>
  leaving === undefined || (leaving.kind === 'target' && day > dayInLagos(leaving.pays_at));

function savesUntil(row: GoalRow, saved: Kobo, until: string): FuturePayment[] {
  const auto = autoSaveOf(row);
  if (auto === null) return [];
  const plan = { frequency: auto.frequency, from: auto.first_day };
  const saves: FuturePayment[] = [];
  let left = row.target_amount - saved;
  for (let day = auto.next_day; day <= until && left > 0; day = nextPlanned(plan, day)) {
    const amount = kobo(Math.min(auto.amount, left));
    saves.push({ kind: 'auto_save', id: row.id, name: row.title, amount, due_on: day });
    left -= amount;
  }
  return saves;
}
