// The services' jobs: checking purchases until they settle, finding them after a crash, refreshing the
// catalogue each night, and watching our balance with the provider.
import type { Kobo } from '@alajo/contract/money.ts';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { watchBalance } from './balance.ts';
import { refreshCatalogue } from './catalogue.ts';
import { pollPurchase, sweepPurchases } from './reconcile.ts';
import { checkForReversal } from './reversals.ts';

const payload = z.object({ id: z.uuid() });

export const serviceTasks = (deps: Deps, balance: (left: Kobo) => void): Tasks => ({
  service_purchase: async (job) => pollPurchase(deps, z.parse(payload, job).id),
  service_reversal: async (job) => checkForReversal(deps, z.parse(payload, job).id),
  service_sweep: () => sweepPurchases(deps),
  service_balance: () => watchBalance(deps, balance),
  service_catalogue: () => refreshCatalogue(deps),
});
