// Upcoming auto-save debits by a given day.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { FuturePayment } from '@alajo/contract/schedules/future.ts';
import type { ListFuturePayments } from '../module.ts';
import { dayInLagos } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import {
  autoSaveOf,
  type GoalRow,
  savedByGoal,
  type WithdrawalRow,
  waitingByGoal,
} from './goal-rows.ts';
import { nextPlanned } from './pace.ts';

/** Pending retries and planned auto-saves of active goals, up to what each goal still needs. */
export const futureSaves: ListFuturePayments = async (db, users, { until }) => {
  const goals = await db
    .selectFrom('savings_goal')
    .selectAll()
    .where('user_id', 'in', [...users, 0])
    .where('status', '=', 'active')
    .where('auto_next', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
  const ids = goals.map(({ id }) => id);
  const saved = await savedByGoal(db, ids);
  const leaving = await waitingByGoal(db, ids);
  const tried = await triedByGoal(db, ids);
  const byUser = Map.groupBy(goals, ({ user_id }) => user_id);
  return new Map(
    [...byUser].map(([user, rows]) => [
      user,
      rows.flatMap((row) =>
        savesUntil(
          row,
          { saved: saved.get(row.id) ?? kobo(0), tried: tried.get(row.id) ?? [] },
          until,
        ).filter(({ due_on }) => goesOn(leaving.get(row.id), due_on)),
      ),
    ]),
  );
};

/** Nothing is saved while an early withdrawal is pending, nor after hardship. */
const goesOn = (leaving: WithdrawalRow | undefined, day: string) =>
  leaving === undefined || (leaving.kind === 'target' && day > dayInLagos(leaving.pays_at));

type TriedSave = { goal_id: number; day: string; amount: Kobo };

/** Failed saves with a pending retry, by goal, the earliest day first. */
async function triedByGoal(db: Db | Tx, ids: readonly number[]): Promise<Map<number, TriedSave[]>> {
  const rows = await db
    .selectFrom('savings_miss')
    .select(['goal_id', 'day', 'amount'])
    .where('goal_id', 'in', [...ids, 0])
    .where('next_try_at', 'is not', null)
    .orderBy('day')
    .execute();
  return Map.groupBy(rows, ({ goal_id }) => goal_id);
}

function savesUntil(
  row: GoalRow,
  { saved, tried }: { saved: Kobo; tried: readonly TriedSave[] },
  until: string,
): FuturePayment[] {
  const auto = autoSaveOf(row);
  if (auto === null) return [];
  const plan = { frequency: auto.frequency, from: auto.first_day };
  const saves: FuturePayment[] = [];
  let left = row.target_amount - saved;
  const add = (planned: Kobo, due_on: string) => {
    if (left <= 0) return;
    const amount = kobo(Math.min(planned, left));
    saves.push({ kind: 'auto_save', id: row.id, name: row.title, amount, due_on });
    left -= amount;
  };
  for (const { day, amount } of tried) add(amount, day);
  for (let day = auto.next_day; day <= until && left > 0; day = nextPlanned(plan, day)) {
    add(auto.amount, day);
  }
  return saves;
}
