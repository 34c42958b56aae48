// The insights module.

import * as forecast from '@alajo/contract/insights/forecast.ts';
import { forecastRoutes } from '@alajo/contract/insights/forecast-routes.ts';
import { insightRoutes } from '@alajo/contract/insights/routes.ts';
import * as schemas from '@alajo/contract/insights/schemas.ts';
import { defineModule } from '../module.ts';
import { findIncome } from './income.ts';
import type { InsightContext } from './insights.ts';
import { insightsPersonalData } from './personal-data.ts';
import { insightHandlers } from './routes.ts';

export const insights = defineModule({
  title: 'Insights',
  about: 'Spending by month and category, budgets, charges, and the next 60 days.',
  serves: {
    routes: { ...insightRoutes, ...forecastRoutes },
    contract: { ...schemas, ...forecast },
    handlers: (deps, context: InsightContext) => insightHandlers(deps, context),
  },
  keeps: insightsPersonalData,
  gives: () => ({ findIncome }),
});
