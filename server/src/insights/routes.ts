// Maps each insights route to its handler.
import type { forecastRoutes } from '@alajo/contract/insights/forecast-routes.ts';
import type { insightRoutes } from '@alajo/contract/insights/routes.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { setBudget, setEveryday, setTag } from './customer-choices.ts';
import {
  answerRecurring,
  findForecast,
  findLine,
  findMonth,
  findYear,
  type InsightContext,
  listRecurring,
} from './insights.ts';

export function insightHandlers(
  deps: Deps,
  context: InsightContext,
): Handlers<typeof insightRoutes & typeof forecastRoutes> {
  return {
    line: (_, { user_id }) => findLine(deps, context, user_id),
    month: (query, { user_id }) => findMonth(deps, context, user_id, query),
    year: (query, { user_id }) => findYear(deps, context, user_id, query),
    forecast: (_, { user_id }) => findForecast(deps, context, user_id),
    recurring: (_, { user_id }) => listRecurring(deps, context, user_id),
    answerRecurring: (input, { user_id }) => answerRecurring(deps, context, user_id, input),
    setBudget: (input, { user_id }) => setBudget(deps, user_id, input),
    setEveryday: (input, { user_id }) => setEveryday(deps, user_id, input),
    setTag: (input, { user_id }) => setTag(deps, user_id, input),
  };
}
