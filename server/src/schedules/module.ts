// Module of schedules: standing orders, and the list of upcoming payments.

import { scheduleRoutes } from '@alajo/contract/schedules/routes.ts';
import * as schemas from '@alajo/contract/schedules/schemas.ts';
import { defineModule } from '../module.ts';
import { PAID_AT } from './days.ts';
import { scheduleTasks } from './jobs.ts';
import { scheduleNotices } from './notices.ts';
import { futureOrders, remindedOrders } from './order-rows.ts';
import { schedulesPersonalData } from './personal-data.ts';
import { remindedBills } from './reminder-days.ts';
import { type ScheduleContext, scheduleHandlers } from './routes.ts';

export const schedules = defineModule({
  title: 'Standing orders',
  about: 'Payments set up once and made automatically, and everything that’s coming up.',
  serves: {
    routes: scheduleRoutes,
    contract: schemas,
    handlers: (deps, shared: ScheduleContext) => scheduleHandlers(deps, shared),
  },
  runs: {
    jobs: scheduleTasks,
    cron: ['* * * * * schedules_clock ?max=1'],
    future_payments: futureOrders,
  },
  reminds: { of_payments: { list: remindedOrders, tried_at: PAID_AT }, of_bills: remindedBills },
  notifies: scheduleNotices,
  keeps: schedulesPersonalData,
});
