// Safe to spend: the wallet's balance less what will be taken from it automatically soon.
import { addDays } from '@alajo/contract/days.ts';
import { kobo } from '@alajo/contract/money.ts';
import type { Commitment, SafeToSpend } from '@alajo/contract/savings/schemas.ts';
import { SAFE_TO_SPEND_DAYS } from '@alajo/contract/time-limits.ts';
import { type AjoDue, duesOf } from '../ajo/money/dues.ts';
import { midnight } from '../ajo/rounds/schedule.ts';
import type { Deps } from '../deps.ts';
import { findAccounts } from '../ledger/accounts.ts';
import { dayInLagos } from '../platform/clock.ts';
import { autoSaveOf, type GoalRow, savedByGoal } from './goal-rows.ts';
import { liveGoals } from './goals.ts';
import { countPlanned } from './pace.ts';

/** The wallet's balance less what Ajo and auto-save will take within seven days. */
export async function findSafeToSpend({ db, clock }: Deps, userId: number): Promise<SafeToSpend> {
  const now = clock.now();
  const until = addDays(dayInLagos(now), SAFE_TO_SPEND_DAYS);
  const [wallets, goals, dues] = await Promise.all([
    findAccounts(db, 'wallet', 'user', [userId]),
    liveGoals(db, userId),
    duesOf(db, [userId], now, midnight(until)),
  ]);
  const saved = await savedByGoal(
    db,
    goals.map((row) => row.id),
  );
  const autoSaves = goals.flatMap((row) => autoSavesOf(row, saved.get(row.id) ?? 0, until));
  const items = [...contributionsOf(dues.get(userId) ?? []), ...autoSaves].sort((a, b) =>
    a.due_on.localeCompare(b.due_on),
  );
  const available = wallets.get(userId)?.balance ?? kobo(0);
  const committed = kobo(items.reduce((sum, { amount }) => sum + amount, 0));
  const safe = kobo(Math.max(available - committed, 0));
  return { available, committed, safe, until, items };
}

/** One commitment per group, totalling its dues; dues arrive in date order. */
function contributionsOf(dues: AjoDue[]): Commitment[] {
  return [...Map.groupBy(dues, ({ group_id }) => group_id).values()].flatMap((list) => {
    const [first] = list;
    if (first === undefined) return [];
    const amount = kobo(list.reduce((sum, due) => sum + due.amount, 0));
    const { group_id: id, name, due_on } = first;
    return [{ kind: 'ajo', id, name, amount, times: list.length, due_on }];
  });
}

/** A goal's auto-saves up to a day as one commitment; none if the goal needs no more. */
function autoSavesOf(row: GoalRow, saved: number, until: string): Commitment[] {
  const auto = autoSaveOf(row);
  if (auto === null || row.status !== 'active') return [];
  const plan = { frequency: auto.frequency, from: auto.first_day };
  const needed = Math.ceil((row.target_amount - saved) / auto.amount);
  const times = Math.min(countPlanned(plan, auto.next_day, until), needed);
  if (times === 0) return [];
  const amount = kobo(Math.min(times * auto.amount, row.target_amount - saved));
  return [{ kind: 'auto_save', id: row.id, name: row.title, amount, times, due_on: auto.next_day }];
}
