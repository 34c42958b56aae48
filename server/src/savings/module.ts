// The savings module: its routes, jobs and data export.

import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import * as schemas from '@alajo/contract/savings/schemas.ts';
import { defineModule } from '../module.ts';
import { futureSaves } from './future-saves.ts';
import { goalOwners } from './goal-rows.ts';
import { savingsTasks } from './jobs.ts';
import { savingsNotices } from './notices.ts';
import { savingsPersonalData } from './personal-data.ts';
import { type SavingsContext, savingsHandlers } from './routes.ts';
import { goalsForStaff } from './staff-view.ts';

export const savings = defineModule({
  title: 'Savings',
  about: 'Savings goals, auto-save and safe to spend.',
  serves: {
    routes: savingsRoutes,
    contract: schemas,
    handlers: (deps, shared: SavingsContext) => savingsHandlers(deps, shared),
  },
  runs: {
    jobs: savingsTasks,
    // 08:00 in Lagos.
    cron: ['0 7 * * * savings_openings ?fill=1d&max=3'],
    future_payments: futureSaves,
  },
  notifies: savingsNotices,
  holds: {
    in_accounts: [{ set_aside: 'goal', owners: goalOwners }],
  },
  keeps: savingsPersonalData,
  staff: { customer: goalsForStaff },
});
