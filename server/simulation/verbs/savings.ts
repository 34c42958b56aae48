// Savings goals: saving, withdrawing and auto-saves.
import { kobo } from '@alajo/contract/money.ts';
import type { Frequency, GoalKind } from '../model/model.ts';
import {
  cancelWithdrawal,
  catchUp,
  deleteGoal,
  openGoal,
  requestWithdrawal,
  save,
  setAutoSave,
  setGoalStatus,
  skipMissed,
  stopAutoSave,
  withdraw,
} from '../model/savings.ts';
import { asCaller } from '../product/customers.ts';
import type { Verbs } from './verb.ts';

type OfGoal = { goal: string };
type GoalAmount = { goal: string; amount: number };

export type SavingsActions = {
  open_goal: { goal: string; target: number; kind: GoalKind };
  save: GoalAmount;
  catch_up: GoalAmount;
  withdraw: GoalAmount;
  skip_missed: OfGoal;
  ask_withdrawal: GoalAmount;
  cancel_withdrawal: OfGoal;
  delete_goal: OfGoal;
  pause_goal: OfGoal;
  resume_goal: OfGoal;
  set_auto_save: { goal: string; frequency: Frequency; amount: number };
  stop_auto_save: OfGoal;
};

export const savingsVerbs: Verbs<SavingsActions> = {
  open_goal: {
    creates: true,
    model: (model, me, { goal: name, target, kind }) => openGoal(model, me, { name, target, kind }),
    product: ({ savings }, me, { goal: title, target, kind }) =>
      savings.create(
        { title, description: '', target_amount: kobo(target), target_date: GOALS_END, kind },
        asCaller(me),
      ),
  },
  save: {
    repeatable: true,
    model: (model, me, { goal, amount }) => save(model, me, goal, amount),
    product: async ({ savings, goalAmount }, me, action, key) =>
      savings.contribute(await goalAmount(action), asCaller(me, key)),
  },
  catch_up: {
    repeatable: true,
    model: (model, me, { goal, amount }) => catchUp(model, me, goal, amount),
    product: async ({ savings, goalAmount }, me, action, key) =>
      savings.catchUp(await goalAmount(action), asCaller(me, key)),
  },
  withdraw: {
    repeatable: true,
    model: (model, me, { goal, amount }) => withdraw(model, me, goal, amount),
    product: async ({ savings, goalAmount }, me, action, key) =>
      savings.withdraw(await goalAmount(action), asCaller(me, key)),
  },
  skip_missed: {
    repeatable: true,
    model: (model, me, { goal }) => skipMissed(model, me, goal),
    product: async ({ savings, goalOf }, me, action) =>
      savings.skipMissed({ id: await goalOf(action.goal) }, asCaller(me)),
  },
  ask_withdrawal: {
    repeatable: true,
    model: (model, me, action, now) => requestWithdrawal(model, me, action, now),
    product: async ({ directDb, savings, goalOf }, me, action, key) => {
      const id = await goalOf(action.goal);
      const row = await directDb
        .selectFrom('savings_goal')
        .select('kind')
        .where('id', '=', id)
        .executeTakeFirst();
      const why = row?.kind === 'locked' ? { reason: 'family' as const } : {};
      const request = { id, amount: kobo(action.amount), note: '', ...why };
      return savings.askWithdrawal(request, asCaller(me, key));
    },
  },
  cancel_withdrawal: {
    repeatable: true,
    model: (model, me, { goal }) => cancelWithdrawal(model, me, goal),
    product: async ({ savings, goalOf }, me, action) =>
      savings.cancelWithdrawal({ id: await goalOf(action.goal) }, asCaller(me)),
  },
  delete_goal: {
    repeatable: true,
    model: (model, me, { goal }) => deleteGoal(model, me, goal),
    product: async ({ savings, goalOf }, me, action, key) =>
      savings.remove({ id: await goalOf(action.goal) }, asCaller(me, key)),
  },
  pause_goal: {
    model: (model, me, { goal }) => setGoalStatus(model, me, goal, 'paused'),
    product: async ({ savings, goalOf }, me, action) =>
      savings.pause({ id: await goalOf(action.goal) }, asCaller(me)),
  },
  resume_goal: {
    model: (model, me, { goal }) => setGoalStatus(model, me, goal, 'active'),
    product: async ({ savings, goalOf }, me, action) =>
      savings.resume({ id: await goalOf(action.goal) }, asCaller(me)),
  },
  set_auto_save: {
    model: (model, me, { goal, ...plan }, now) =>
      setAutoSave(model, me, { name: goal, ...plan }, now),
    product: async ({ savings, goalAmount }, me, { frequency, ...action }) =>
      savings.setAutoSave({ ...(await goalAmount(action)), frequency }, asCaller(me)),
  },
  stop_auto_save: {
    model: (model, me, { goal }) => stopAutoSave(model, me, goal),
    product: async ({ savings, goalOf }, me, action) =>
      savings.stopAutoSave({ id: await goalOf(action.goal) }, asCaller(me)),
  },
};

// Later than any simulation ends: a goal's target date moves no money.
const GOALS_END = '2040-01-01';
