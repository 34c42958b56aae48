// Waste collection's module definition.
import { wasteRoutes } from '@alajo/contract/waste/routes.ts';
import * as schemas from '@alajo/contract/waste/schemas.ts';
import { defineModule } from '../deps.ts';
import { account } from '../ledger/chart.ts';
import type { PaymentContext } from '../payments/context.ts';
import { wasteParts } from './export.ts';
import { earned, heldBookings, openBookings } from './hold.ts';
import { wasteTasks } from './jobs.ts';
import { wasteNotices } from './notices.ts';
import { futureCollections } from './plans.ts';
import { wasteHandlers } from './routes.ts';

export const waste = defineModule({
  title: 'Waste collection',
  about: 'Bookings of collections, paid on completion and refunded when missed.',
  routes: wasteRoutes,
  contract: schemas,
  notices: wasteNotices,
  handlers: (deps, payments: PaymentContext) => wasteHandlers(deps, payments),
  jobs: wasteTasks,
  future_payments: futureCollections,
  cron: ['* * * * * waste_collector ?max=1'],
  held_money: heldBookings,
  holds: [
    { account: account.waste_pending, open: openBookings },
    { kind: 'waste_operator', open: earned },
  ],
  exports: wasteParts,
});
