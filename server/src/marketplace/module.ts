// The marketplace's module definition.

import * as returns from '@alajo/contract/marketplace/returns.ts';
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import * as schemas from '@alajo/contract/marketplace/schemas.ts';
import { marketStaffRoutes } from '@alajo/contract/marketplace/staff-routes.ts';
import * as staffSchemas from '@alajo/contract/marketplace/staff-schemas.ts';
import * as pictures from '@alajo/contract/pictures.ts';
import { account } from '../ledger/chart.ts';
import { defineModule } from '../module.ts';
import type { PaymentContext } from '../payments/context.ts';
import { mountFiles } from '../providers/storage/storage.ts';
import { heldOrders, openOrders } from './escrow.ts';
import { marketplaceTasks } from './jobs.ts';
import { marketplaceNotices } from './notices.ts';
import { orderDisputes } from './order-disputes.ts';
import { marketplacePersonalData } from './personal-data.ts';
import { returnDisputes } from './return-disputes.ts';
import { returnNotices } from './returns/return-notices.ts';
import { marketplaceHandlers } from './routes.ts';
import { marketStaffHandlers } from './staff/routes.ts';
import { findShopForStaff, ordersForStaff } from './staff-view.ts';

export const marketplace = defineModule({
  title: 'Marketplace',
  about: 'Products, the cart, orders held in escrow until delivery, and selling.',
  serves: {
    routes: { ...marketplaceRoutes, ...marketStaffRoutes },
    contract: { ...schemas, ...pictures, ...returns, ...staffSchemas },
    handlers: (deps, payments: PaymentContext) => ({
      ...marketplaceHandlers(deps, payments),
      ...marketStaffHandlers(deps),
    }),
    mount: ({ app }, { providers }) => mountFiles(app, providers.storage),
  },
  runs: { jobs: marketplaceTasks },
  notifies: { ...marketplaceNotices, ...returnNotices },
  holds: {
    of_customers: heldOrders,
    in_accounts: [{ account: account.market_escrow, open: openOrders }],
  },
  keeps: marketplacePersonalData,
  staff: {
    cases: [orderDisputes, returnDisputes],
    search: findShopForStaff,
    customer: ordersForStaff,
  },
});
