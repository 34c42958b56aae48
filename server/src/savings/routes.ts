// Maps each savings route to its handler.
import type { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import type { Deps } from '../deps.ts';
import type { ListFuturePayments } from '../module.ts';
import type { PaymentContext } from '../payments/context.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { archiveGoal, unarchiveGoal } from './archive.ts';
import { raiseAutoSave, setAutoSave, stopAutoSave } from './auto-save.ts';
import { skipMissed } from './auto-save-retries.ts';
import { cancelWithdrawal, requestWithdrawal } from './early-withdrawals.ts';
import { catchUp, contribute, removeGoal, withdraw } from './goal-money.ts';
import {
  createGoal,
  extendGoal,
  findGoal,
  listGoals,
  pauseGoal,
  resumeGoal,
  updateGoal,
} from './goals.ts';
import { listMovements } from './movements.ts';
import { findSafeToSpend } from './safe-to-spend.ts';

export type SavingsContext = PaymentContext & { listFuturePayments: ListFuturePayments };

export function savingsHandlers(
  deps: Deps,
  payments: SavingsContext,
): Handlers<typeof savingsRoutes> {
  return {
    list: (page, { user_id }) => listGoals(deps, user_id, page),
    create: (input, { user_id }) => createGoal(deps, user_id, input),
    goal: ({ id }, { user_id }) => findGoal(deps, user_id, id),
    update: (input, { user_id }) => updateGoal(deps, user_id, input),
    remove: ({ id }, caller) => removeGoal(deps, caller, id),
    contribute: (input, caller) => contribute(deps, payments, caller, input),
    withdraw: (input, caller) => withdraw(deps, caller, input),
    askWithdrawal: (input, caller) => requestWithdrawal(deps, payments, caller, input),
    cancelWithdrawal: ({ id }, { user_id }) => cancelWithdrawal(deps, user_id, id),
    catchUp: (input, caller) => catchUp(deps, payments, caller, input),
    skipMissed: ({ id }, { user_id }) => skipMissed(deps, user_id, id),
    pause: ({ id }, { user_id }) => pauseGoal(deps, user_id, id),
    resume: ({ id }, { user_id }) => resumeGoal(deps, user_id, id),
    setAutoSave: (input, caller) => setAutoSave(deps, payments, caller, input),
    stopAutoSave: ({ id }, { user_id }) => stopAutoSave(deps, user_id, id),
    extend: (input, { user_id }) => extendGoal(deps, user_id, input),
    raise: (input, caller) => raiseAutoSave(deps, payments, caller, input),
    archive: ({ id }, { user_id }) => archiveGoal(deps, user_id, id),
    unarchive: ({ id }, { user_id }) => unarchiveGoal(deps, user_id, id),
    movements: (page, { user_id }) => listMovements(deps, user_id, page),
    safeToSpend: (_, { user_id }) => findSafeToSpend(deps, payments.listFuturePayments, user_id),
  };
}
