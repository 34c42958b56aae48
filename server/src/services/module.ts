// The services module: airtime, data, bills and exams.

import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import * as schemas from '@alajo/contract/services/schemas.ts';
import { account } from '../ledger/chart.ts';
import { defineModule } from '../module.ts';
import type { PaymentContext } from '../payments/context.ts';
import { mountVtpass } from '../providers/services/vtpass.ts';
import { enqueueCatalogueRefresh, listPausable } from './catalogue.ts';
import { serviceTasks } from './jobs.ts';
import { serviceNotices } from './notices.ts';
import { servicesPersonalData } from './personal-data.ts';
import { enqueuePurchaseCheck } from './purchase-steps.ts';
import { heldPurchases, openPurchases } from './purchases.ts';
import { serviceHandlers } from './routes.ts';
import { purchaseSource } from './staff-payments.ts';
import { stuckPurchases } from './stuck-purchases.ts';

export const services = defineModule({
  title: 'Services',
  about: 'Airtime, data, bills and exams.',
  serves: {
    routes: serviceRoutes,
    contract: schemas,
    handlers: (deps, payments: PaymentContext) => serviceHandlers(deps, payments),
    mount({ app }, deps) {
      if (deps.config.services !== 'vtpass') return;
      mountVtpass(app, {
        order: (id) => enqueuePurchaseCheck(deps, id),
        catalogue: () => enqueueCatalogueRefresh(deps),
      });
    },
  },
  runs: {
    jobs: serviceTasks,
    cron: [
      '30 2 * * * service_catalogue ?fill=1d&max=3',
      '*/10 * * * * service_balance ?max=1',
      '* * * * * service_sweep ?max=1',
    ],
  },
  notifies: serviceNotices,
  holds: {
    of_customers: heldPurchases,
    in_accounts: [{ account: account.services_pending, open: openPurchases }],
  },
  keeps: servicesPersonalData,
  staff: { cases: [stuckPurchases], payments: [purchaseSource] },
  gives: ({ db }) => ({ listPausable: () => listPausable(db) }),
});
