// Maps each sorting route to its handler.
import type { sortingRoutes } from '@alajo/contract/sorting/routes.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { listCollections } from './collect-round-ups.ts';
import { publicRules, rulesOf } from './rule-rows.ts';
import { changeRule, createRule, pauseRule, removeRule, resumeRule } from './rules.ts';
import { acceptRun, declineRun, listPendingSorts, listRuns, undoRun } from './runs.ts';
import type { SortingContext } from './sort-income.ts';
import {
  findSpendPlan,
  pauseSpendPlan,
  removeSpendPlan,
  resumeSpendPlan,
  setSpendPlan,
} from './spend-plan.ts';

export function sortingHandlers(
  deps: Deps,
  context: SortingContext,
): Handlers<typeof sortingRoutes> {
  return {
    async overview(_, { user_id }) {
      const [rules, asks, spend_plan] = await Promise.all([
        rulesOf(deps.db, user_id).then((rows) => publicRules(deps.db, rows)),
        listPendingSorts(deps, context, user_id),
        findSpendPlan(deps.db, user_id),
      ]);
      return { rules, asks, spend_plan };
    },
    createRule: (input, caller) => createRule(deps, context, caller, input),
    changeRule: (input, caller) => changeRule(deps, context, caller, input),
    pauseRule: ({ id }, { user_id }) => pauseRule(deps, user_id, id),
    resumeRule: ({ id }, caller) => resumeRule(deps, context, caller, id),
    removeRule: ({ id }, { user_id }) => removeRule(deps, user_id, id),
    runs: (page, { user_id }) => listRuns(deps, user_id, page),
    accept: (input, caller) => acceptRun(deps, context, caller, input),
    decline: ({ id }, { user_id }) => declineRun(deps, user_id, id),
    undo: ({ id }, { user_id }) => undoRun(deps, user_id, id),
    setSpendPlan: (input, caller) => setSpendPlan(deps, context, caller, input),
    pauseSpendPlan: (_, { user_id }) => pauseSpendPlan(deps, user_id),
    resumeSpendPlan: (_, { user_id }) => resumeSpendPlan(deps, user_id),
    removeSpendPlan: (_, { user_id }) => removeSpendPlan(deps, user_id),
    collections: (page, { user_id }) => listCollections(deps, user_id, page),
  };
}
