// The catalogue: prices change, plans come and go, ids stay, and a broken provider changes nothing.
import { naira } from '@alajo/contract/money.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SEED_CATALOGUE } from '../providers/services/billers.ts';
import type { Catalogue } from '../providers/services/services.ts';
import { ProviderUnavailable } from '../providers/unavailable.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import {
  enqueueCatalogueRefresh,
  listBillProviders,
  listDataPlans,
  openCatalogue,
  refreshCatalogue,
} from './catalogue.ts';

let alajo: TestApp;
let offered: () => Promise<Catalogue> = async () => SEED_CATALOGUE;
beforeAll(async () => {
  alajo = await testApp((deps) => ({
    ...deps,
    providers: {
      ...deps.providers,
      services: { ...deps.providers.services, catalogue: () => offered() },
    },
  }));
});
afterAll(() => alajo.close());

test('fills an empty database with the seed', async () => {
  const plans = await listDataPlans(alajo.deps);
  expect(new Set(plans.map((plan) => plan.network)).size).toBe(4);
  const providers = await listBillProviders(alajo.deps);
  expect(new Set(providers.map((provider) => provider.category)).size).toBe(4);
});

test('a plan keeps its id when its price changes; a missing plan is not offered, and returns with the same id', async () => {
  const before = await listDataPlans(alajo.deps);
  const [cheapest] = before;
  const [first, ...others] = SEED_CATALOGUE.plans.filter((plan) => plan.category === 'data');
  if (first === undefined) throw new Error('a seed without data plans');
  offered = async () => ({ ...SEED_CATALOGUE, plans: [{ ...first, price: naira(123) }] });
  await refreshCatalogue(alajo.deps);
  const now = await listDataPlans(alajo.deps);
  expect(now).toMatchObject([{ price: naira(123), name: first.name }]);
  expect(before.map((plan) => plan.id)).toContain(now[0]?.id);
  offered = async () => ({ ...SEED_CATALOGUE, plans: [first, ...others, ...others] });
  await refreshCatalogue(alajo.deps);
  const after = await listDataPlans(alajo.deps);
  expect(after.map((plan) => plan.id).sort()).toEqual(before.map((plan) => plan.id).sort());
  expect(after).toContainEqual(cheapest);
});

test('an outage or an empty catalogue changes nothing', async () => {
  const before = await listDataPlans(alajo.deps);
  offered = async () => ({ billers: [], plans: [] });
  await refreshCatalogue(alajo.deps);
  offered = () => Promise.reject(new ProviderUnavailable('no answer'));
  await expect(refreshCatalogue(alajo.deps)).rejects.toThrow(ProviderUnavailable);
  expect(await listDataPlans(alajo.deps)).toEqual(before);
});

test('many webhooks cause one refresh, a minute later', async () => {
  let requests = 0;
  offered = async () => {
    requests += 1;
    return SEED_CATALOGUE;
  };
  for (let n = 0; n < 5; n++) await enqueueCatalogueRefresh(alajo.deps);
  await alajo.runJobs();
  expect(requests).toBe(0);
  alajo.clock.advance(60_000);
  await alajo.runJobs();
  expect(requests).toBe(1);
});

test('fetches a real provider’s catalogue soon after each start, but not the sandbox’s', async () => {
  let requests = 0;
  offered = async () => {
    requests += 1;
    return SEED_CATALOGUE;
  };
  const started = async (services: 'sandbox' | 'vtpass') => {
    await openCatalogue({ ...alajo.deps, config: { ...alajo.deps.config, services } });
    alajo.clock.advance(60_000);
    await alajo.runJobs();
    return requests;
  };
  expect(await started('sandbox')).toBe(0);
  expect(await started('vtpass')).toBe(1);
});
