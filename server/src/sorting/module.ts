// Module of auto-split: splitting income into goals, and saving a little of each payment.

import { sortingRoutes } from '@alajo/contract/sorting/routes.ts';
import * as schemas from '@alajo/contract/sorting/schemas.ts';
import { defineModule } from '../module.ts';
import { sortingTasks } from './jobs.ts';
import { sortingNotices } from './notices.ts';
import { sortingPersonalData } from './personal-data.ts';
import { sortingHandlers } from './routes.ts';
import { onReversal } from './runs.ts';
import type { SortingContext } from './sort-income.ts';

export const sorting = defineModule({
  title: 'Auto-split',
  about: 'Splitting income into goals by rules, and saving a little of each payment.',
  serves: {
    routes: sortingRoutes,
    contract: schemas,
    handlers: (deps, context: SortingContext) => sortingHandlers(deps, context),
  },
  runs: {
    jobs: (deps, { listFuturePayments }) => sortingTasks(deps, listFuturePayments),
    cron: ['* * * * * sorting_clock ?max=1'],
  },
  notifies: sortingNotices,
  keeps: sortingPersonalData,
  staff: { reversed: onReversal },
});
