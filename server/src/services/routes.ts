// Maps the services' contract routes to functions.
import type { serviceRoutes } from '@alajo/contract/services/routes.ts';
import { billCategories } from '@alajo/contract/services/schemas.ts';
import type { Deps } from '../deps.ts';
import type { PaymentContext } from '../payments/context.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { payBill, validateBill } from './bills.ts';
import { listBillProviders, listDataPlans } from './catalogue.ts';
import { listServicePauses } from './paused-billers.ts';
import { buyAirtime, buyData, findOwnPurchase } from './purchases.ts';
import { listRecent, listSaved, removeSaved, saveAccount } from './saved-numbers.ts';

export function serviceHandlers(
  deps: Deps,
  payments: PaymentContext,
): Handlers<typeof serviceRoutes> {
  const { services } = deps.providers;
  return {
    status: async () => ({
      paused_since: services.pausedSince()?.toISOString() ?? null,
      paused: await listServicePauses(deps),
    }),
    dataPlans: () => listDataPlans(deps),
    billCategories: async () => ({ results: [...billCategories], next: null }),
    billProviders: async () => ({ results: await listBillProviders(deps), next: null }),
    airtime: (input, caller) => buyAirtime(deps, payments, caller, input),
    data: (input, caller) => buyData(deps, payments, caller, input),
    validate: (input) => validateBill(deps, input),
    pay: (input, caller) => payBill(deps, payments, caller, input),
    purchase: ({ id }, { user_id }) => findOwnPurchase(deps, user_id, id),
    recent: (page, { user_id }) => listRecent(deps, user_id, page),
    saved: (page, { user_id }) => listSaved(deps, user_id, page),
    save: (input, { user_id }) => saveAccount(deps, user_id, input),
    unsave: ({ id }, { user_id }) => removeSaved(deps, user_id, id),
  };
}
