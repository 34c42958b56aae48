// The services' jobs: checking purchases until they settle, finding them after a crash, refreshing the
// catalogue each night, and watching our balance with the provider.
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { watchBalance } from '../payments/balance.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { refreshCatalogue } from './catalogue.ts';
import { checkForReversal, pollPurchase, sweepPurchases } from './purchase-steps.ts';

const payload = z.object({ id: z.uuid() });

export const serviceTasks = (deps: Deps): Tasks => ({
  service_purchase: async (job) => pollPurchase(deps, z.parse(payload, job).id),
  service_reversal: async (job) => checkForReversal(deps, z.parse(payload, job).id),
  service_sweep: () => sweepPurchases(deps),
  service_balance: () =>
    watchBalance(deps, {
      provider: 'services',
      ask: deps.providers.services.balance,
      floor: deps.config.balance_floor,
    }),
  service_catalogue: () => refreshCatalogue(deps),
});
