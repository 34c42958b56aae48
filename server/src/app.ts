// The product: its modules, one per line. Everything else is assembled from this list.
import type { FastifyInstance } from 'fastify';
import { ajo } from './ajo/module.ts';
import { books } from './books/module.ts';
import { createAuthenticators } from './console/authentication.ts';
import { findCalls } from './console/customers/calls.ts';
import { staffCases, staffConsole, staffCustomers } from './console/module.ts';
import type { Deps } from './deps.ts';
import { findCustomer } from './identity/customers.ts';
import { accountRecovery, identity, settings } from './identity/module.ts';
import { insights } from './insights/module.ts';
import { identityReview, kyc } from './kyc/module.ts';
import { marketplace } from './marketplace/module.ts';
import { combineModules, noticeKindsOf } from './module.ts';
import { createNotifications } from './notifications/module.ts';
import type { Pace } from './notifications/stream.ts';
import { createWording } from './notifications/wording.ts';
import { createPaymentContext } from './payments/context.ts';
import { openPrices, type Prices } from './payments/price-rules.ts';
import { people } from './people/module.ts';
import { mountOpenapi } from './platform/http/openapi.ts';
import { createServer } from './platform/http/server.ts';
import { inlineHashes, mountSite, WEB_DIST } from './platform/http/site.ts';
import { mountHealth } from './platform/operations/health.ts';
import { type Metrics, mountMetrics } from './platform/operations/metrics.ts';
import { pots } from './pots/module.ts';
import { mountOutbox } from './providers/messages/outbox.ts';
import { exceptions } from './reconciliation/exceptions.ts';
import { reconciliation } from './reconciliation/module.ts';
import { reminders } from './reminders/module.ts';
import { requests } from './requests/module.ts';
import { rules } from './rules/module.ts';
import { savings } from './savings/module.ts';
import { schedules } from './schedules/module.ts';
import { services } from './services/module.ts';
import { sorting } from './sorting/module.ts';
import { support } from './support/module.ts';
import { wallet } from './wallet/module.ts';
import { waste } from './waste/module.ts';
import { whatsapp } from './whatsapp/module.ts';

/** Every module that notifies customers: all but the one that shows notices. */
const senders = {
  identity,
  kyc,
  settings,
  wallet,
  people,
  services,
  savings,
  schedules,
  sorting,
  ajo,
  marketplace,
  waste,
  support,
  insights,
  requests,
  pots,
  whatsapp,
  rules,
  reminders,
};

/** Builds the texts of all modules' notices. */
export const wording = createWording(noticeKindsOf(Object.values(senders)));

export const modules = {
  ...senders,
  notifications: createNotifications(wording, findCustomer),
  reconciliation,
  console: staffConsole,
  cases: staffCases,
  customers: staffCustomers,
  identity_review: identityReview,
  account_recovery: accountRecovery,
  books,
};

const combined = combineModules(Object.values(modules), {
  word: wording.notice,
  isSentOutside: (stored) => wording.outside(stored) !== null,
  exceptions,
  findCalls,
});
export const { tasksOf, metricsOf, cron } = combined;
export const { openHolds, exportParts, retention, listFuturePayments, listCoverable, relay } =
  combined.offers;
export const { paymentSources, caseSources, proposalKinds } = combined.offers;

/** Options of main.ts and tests: without `runsJobs`, this process runs the jobs. */
export type AppOptions = {
  metrics?: Metrics;
  runsJobs?: () => boolean;
  web?: string;
  pace?: Pace;
  prices?: Prices;
};

/** The whole product behind one Fastify instance, not yet listening. */
export async function buildApp(deps: Deps, around: AppOptions = {}): Promise<FastifyInstance> {
  const { config, log, clock, db } = deps;
  const { web = WEB_DIST, runsJobs = () => true, metrics = metricsOf(deps), pace } = around;
  const prices = around.prices ?? (await openPrices(deps));
  const { asker, ...doors } = createAuthenticators(deps);
  const http = await createServer({ config, log, clock, ...doors, inline: inlineHashes(web) });
  const { app } = http;
  app.addHook('onClose', async () => prices.stop());
  const base = { ...combined.offers, ...createPaymentContext(deps), prices, pace };
  const needs = {
    ...base,
    askAsCustomer: asker(app),
    ...staffConsole.gives(deps, base),
    ...kyc.gives(deps, base),
    ...wallet.gives(deps, base),
    ...services.gives(deps, base),
    ...ajo.gives(deps, base),
    ...insights.gives(deps, base),
    ...whatsapp.gives(deps, base),
  };
  for (const module of Object.values(modules)) module.mount(http, deps, needs);
  if (config.messages === 'outbox') mountOutbox(app, db);
  mountOpenapi(http, modules, config.url);
  mountHealth(app, { db, ledger: () => deps.ledger.figures(), isFresh: prices.isFresh, runsJobs });
  mountMetrics(app, metrics, config);
  const slots = combined.slotsOf(config);
  await mountSite(app, web, { url: config.url, slots, prices }, combined.previewsOf(deps));
  return app;
}
