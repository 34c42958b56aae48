// What the product does: its modules, a line each. Everything else is put together from this list.
import type { FastifyInstance } from 'fastify';
import { ajo } from './ajo/module.ts';
import { books } from './books/module.ts';
import { isCaseOf } from './console/cases/sources.ts';
import { createAsCustomer } from './console/customers/as-customer.ts';
import { staffCases, staffConsole, staffCustomers } from './console/module.ts';
import { createStaffDoor } from './console/staff/sessions.ts';
import type { Deps } from './deps.ts';
import { findCustomer } from './identity/customers.ts';
import { accountRecovery, identity, settings } from './identity/module.ts';
import { createAuthenticate } from './identity/sessions.ts';
import { insights } from './insights/module.ts';
import { identityReview, kyc } from './kyc/module.ts';
import { marketplace } from './marketplace/module.ts';
import { type AnyModule, combineModules, type JobFigures, type Measured } from './module.ts';
import { createNotifications } from './notifications/module.ts';
import type { Pace } from './notifications/stream.ts';
import { createWording } from './notifications/wording.ts';
import { createPaymentContext } from './payments/context.ts';
import { createMoneyProposals } from './payments/desk/proposals.ts';
import { openPrices, type Prices } from './payments/price-rules.ts';
import { people } from './people/module.ts';
import { dayInLagos } from './platform/clock.ts';
import { mountDocs } from './platform/http/api-reference.ts';
import { mountOpenapi } from './platform/http/openapi.ts';
import { createServer } from './platform/http/server.ts';
import { inlineHashes, mountSite, WEB_DIST } from './platform/http/site.ts';
import { queueFigures } from './platform/jobs/dead-jobs.ts';
import type { Tasks } from './platform/jobs/jobs.ts';
import { databaseFigures, diskFigures } from './platform/operations/database-figures.ts';
import { mountHealth } from './platform/operations/health.ts';
import { createMetrics, type Metrics, mountMetrics } from './platform/operations/metrics.ts';
import { pots } from './pots/module.ts';
import { mountOutbox } from './providers/messages/outbox.ts';
import { exceptions } from './reconciliation/exceptions.ts';
import { reconciliation } from './reconciliation/module.ts';
import { requests } from './requests/module.ts';
import { rules } from './rules/module.ts';
import { savings } from './savings/module.ts';
import { schedules } from './schedules/module.ts';
import { services } from './services/module.ts';
import { sorting } from './sorting/module.ts';
import type { ProposalKind } from './staff/proposals.ts';
import { support } from './support/module.ts';
import { wallet } from './wallet/module.ts';
import { waste } from './waste/module.ts';
import { whatsapp } from './whatsapp/module.ts';

/** All that notify customers, and so all but the one that shows it. */
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
};

/** Puts the notices of all modules into words. */
export const wording = createWording(
  Object.values<AnyModule>(senders).map(({ notifies = {} }) => notifies),
);

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
const all: readonly AnyModule[] = Object.values(modules);

const combined = combineModules(all);
export const { openHolds, exportParts, attention, retention, paymentSources, caseSources } =
  combined;
export const { listFuturePayments } = combined;

/** What takes two of our staff, by kind. */
export const proposalKinds: Readonly<Record<string, ProposalKind>> = Object.assign(
  createMoneyProposals({
    sources: paymentSources,
    exceptions,
    follow: all.flatMap(({ staff }) => staff?.reversed ?? []),
    isCaseOf: (db, named) => isCaseOf(db, caseSources, named),
  }),
  ...all.map(({ staff }) => staff?.proposals),
);

/** What happens without a request. */
export const tasksOf = (deps: Deps, figures: JobFigures = {}): Tasks =>
  Object.assign(
    {},
    ...all.map(({ runs }) => runs?.jobs?.(deps, { ...combined, figures, word: wording.notice })),
  );

/** In UTC: by night in Lagos, also when the server was off at that moment; sweeps each minute. */
export const cron = all.flatMap(({ runs }) => runs?.cron ?? []).join('\n');

/** Everything that is measured of a running server. */
export const metricsOf = (deps: Measured): Metrics =>
  createMetrics(
    () => deps.ledger.figures(),
    [
      queueFigures(deps.db),
      databaseFigures(deps.db),
      diskFigures(deps.config.data_dir),
      ...all.flatMap(({ runs }) => runs?.figures?.(deps) ?? []),
    ],
  );

/** What main.ts and tests may bring: figures, jobs, the web's build, how often streams look for news, prices. */
export type Surroundings = {
  metrics?: Metrics;
  /** Whether this process runs its jobs; without it others do. */
  runsJobs?: () => boolean;
  web?: string;
  pace?: Pace;
  prices?: Prices;
};

/** The whole product behind one Fastify instance, not yet listening. */
export async function buildApp(deps: Deps, around: Surroundings = {}): Promise<FastifyInstance> {
  const { config, log, clock, ledger } = deps;
  const web = around.web ?? WEB_DIST;
  const prices = around.prices ?? (await openPrices(deps));
  const { authenticate, asker } = createAsCustomer(createAuthenticate(deps));
  const door = createStaffDoor(deps);
  const inline = inlineHashes(web);
  const http = await createServer({ config, log, clock, authenticate, staff: door, inline });
  const { app } = http;
  app.addHook('onClose', async () => prices.stop());
  const base = { ...combined, ...createPaymentContext(deps), prices, proposalKinds, exceptions };
  const needs = {
    ...base,
    pace: around.pace,
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
  if (config.messages === 'outbox') mountOutbox(app, deps.db);
  mountOpenapi(http, modules, config.url);
  mountDocs(app);
  const { isFresh } = prices;
  mountHealth(app, {
    db: deps.db,
    ledger: () => ledger.figures(),
    isFresh,
    runsJobs: around.runsJobs ?? (() => true),
  });
  mountMetrics(app, around.metrics ?? metricsOf(deps), config);
  const slots = Object.assign({}, ...all.map((one) => one.slots?.(config)));
  const today = () => dayInLagos(clock.now());
  const previews = all.flatMap((one) => one.previews?.(deps) ?? []);
  await mountSite(app, web, { url: config.url, slots, prices: { ...prices, today } }, previews);
  return app;
}
