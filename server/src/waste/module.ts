// Waste collection's module definition.

import { wasteRoutes } from '@alajo/contract/waste/routes.ts';
import * as schemas from '@alajo/contract/waste/schemas.ts';
import { wasteStaffRoutes } from '@alajo/contract/waste/staff-routes.ts';
import * as staffSchemas from '@alajo/contract/waste/staff-schemas.ts';
import { account } from '../ledger/chart.ts';
import { defineModule } from '../module.ts';
import type { PaymentContext } from '../payments/context.ts';
import { heldBookings, openBookings } from './booking-money.ts';
import { wasteTasks } from './jobs.ts';
import { wasteNotices } from './notices.ts';
import { earned, underWay } from './payouts/holds.ts';
import { wastePersonalData } from './personal-data.ts';
import { futureCollections } from './plans.ts';
import { wasteHandlers } from './routes.ts';
import { wasteProposals } from './staff/proposals.ts';
import { type WasteStaffContext, wasteStaffHandlers } from './staff/routes.ts';

export const waste = defineModule({
  title: 'Waste collection',
  about: 'Bookings of collections, paid on completion and refunded when missed.',
  serves: {
    routes: { ...wasteRoutes, ...wasteStaffRoutes },
    contract: { ...schemas, ...staffSchemas },
    handlers: (deps, shared: PaymentContext & WasteStaffContext) => ({
      ...wasteHandlers(deps, shared),
      ...wasteStaffHandlers(deps, shared),
    }),
  },
  runs: {
    jobs: wasteTasks,
    cron: ['* * * * * waste_collector ?max=1'],
    future_payments: futureCollections,
  },
  notifies: wasteNotices,
  holds: {
    of_customers: heldBookings,
    in_accounts: [
      { account: account.waste_pending, open: openBookings },
      { kind: 'waste_operator', open: earned },
      { kind: 'waste_payout', open: underWay },
    ],
  },
  keeps: wastePersonalData,
  staff: { proposals: wasteProposals },
});
