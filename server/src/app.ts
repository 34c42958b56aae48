// buildApp mounts the modules, one line each: the list of what the product does.
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import * as ajo from '@alajo/contract/ajo/schemas.ts';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import * as identity from '@alajo/contract/identity/schemas.ts';
import * as settings from '@alajo/contract/identity/settings.ts';
import { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import { kycRoutes } from '@alajo/contract/kyc/routes.ts';
import * as kyc from '@alajo/contract/kyc/schemas.ts';
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import * as marketplace from '@alajo/contract/marketplace/schemas.ts';
import { notificationChoiceRoutes } from '@alajo/contract/notifications/choice-routes.ts';
import * as notificationChoices from '@alajo/contract/notifications/choices.ts';
import { notificationRoutes } from '@alajo/contract/notifications/routes.ts';
import * as notifications from '@alajo/contract/notifications/schemas.ts';
import { savingsRoutes } from '@alajo/contract/savings/routes.ts';
import * as savings from '@alajo/contract/savings/schemas.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import * as services from '@alajo/contract/services/schemas.ts';
import { supportRoutes } from '@alajo/contract/support/routes.ts';
import * as support from '@alajo/contract/support/schemas.ts';
import * as fundings from '@alajo/contract/wallet/fundings.ts';
import * as history from '@alajo/contract/wallet/history.ts';
import * as limits from '@alajo/contract/wallet/limits.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import * as wallet from '@alajo/contract/wallet/schemas.ts';
import { wasteRoutes } from '@alajo/contract/waste/routes.ts';
import * as waste from '@alajo/contract/waste/schemas.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { ajoParts } from './ajo/export.ts';
import { fundedRounds, reserves } from './ajo/holdings.ts';
import { ajoTasks } from './ajo/jobs.ts';
import { ajoHandlers } from './ajo/routes.ts';
import type { Deps } from './deps.ts';
import { createDirectory } from './identity/directory.ts';
import { identityParts } from './identity/export.ts';
import { identityTasks } from './identity/jobs.ts';
import { createPayers } from './identity/pins.ts';
import { identityHandlers } from './identity/routes.ts';
import { createAuthenticate } from './identity/sessions.ts';
import { settingsHandlers } from './identity/settings-routes.ts';
import { kycParts } from './kyc/export.ts';
import { kycTasks } from './kyc/jobs.ts';
import { kycHandlers } from './kyc/routes.ts';
import type { Rising } from './kyc/tiers.ts';
import { account } from './ledger/chart.ts';
import { checkBooks, type OpenHolds } from './ledger/check.ts';
import { openOrders } from './marketplace/escrow.ts';
import { marketParts } from './marketplace/export.ts';
import { marketplaceTasks } from './marketplace/jobs.ts';
import { marketplaceHandlers } from './marketplace/routes.ts';
import { notificationParts } from './notifications/export.ts';
import { mountNewsletter } from './notifications/newsletter.ts';
import { notificationTasks } from './notifications/pushes.ts';
import { notificationHandlers } from './notifications/routes.ts';
import { mountStream, type Pace } from './notifications/stream.ts';
import { createAccounts } from './payments/accounts.ts';
import { enqueueRelease } from './payments/parking.ts';
import type { Part } from './platform/data-export.ts';
import { inTransaction } from './platform/database/database.ts';
import { mountDocs } from './platform/http/api-reference.ts';
import { refuseInForm } from './platform/http/error-replies.ts';
import { type Chapters, mountOpenapi } from './platform/http/openapi.ts';
import { createLimits } from './platform/http/rate-limits.ts';
import { secure, serverOptions } from './platform/http/security.ts';
import { serve } from './platform/http/serve.ts';
import { mountSite, scriptHashes, WEB_DIST } from './platform/http/site.ts';
import type { Tasks } from './platform/jobs/jobs.ts';
import { mountHealth } from './platform/operations/health.ts';
import { logRequests } from './platform/operations/log.ts';
import { createMetrics, type Metrics, mountMetrics } from './platform/operations/metrics.ts';
import { mountOutbox } from './providers/messages/outbox.ts';
import { mountSandbox } from './providers/payments/sandbox.ts';
import { mountPaystack, type PaystackHints } from './providers/paystack.ts';
import { mountVtpass, type VtpassHints } from './providers/services/vtpass.ts';
import { mountFiles } from './providers/storage/storage.ts';
import { savingsParts } from './savings/export.ts';
import { savingsTasks } from './savings/jobs.ts';
import { savingsHandlers } from './savings/routes.ts';
import { hintCatalogue } from './services/catalogue.ts';
import { serviceParts } from './services/export.ts';
import { serviceTasks } from './services/jobs.ts';
import { openPurchases } from './services/purchases.ts';
import { enqueuePurchaseCheck } from './services/reconcile.ts';
import { serviceHandlers } from './services/routes.ts';
import { supportParts } from './support/export.ts';
import { supportTasks } from './support/jobs.ts';
import { supportHandlers } from './support/routes.ts';
import { hintDeposit } from './wallet/account-numbers.ts';
import { walletParts } from './wallet/export.ts';
import { enqueueCheck, hintFunding } from './wallet/fundings.ts';
import { findReceipt } from './wallet/history.ts';
import { walletTasks } from './wallet/jobs.ts';
import { hintPayout } from './wallet/payout-steps.ts';
import { openPayouts } from './wallet/payouts.ts';
import { walletHandlers } from './wallet/routes.ts';
import { wasteParts } from './waste/export.ts';
import { earned, openBookings } from './waste/hold.ts';
import { wasteTasks } from './waste/jobs.ts';
import { wasteHandlers } from './waste/routes.ts';

/** Every route of the product, by module: the reference page and the sweep read it too. */
export const modules = {
  identity: {
    title: 'Identity',
    about: 'Accounts, codes, sessions, passwords and the transaction PIN.',
    routes: identityRoutes,
    contract: identity,
  },
  kyc: {
    title: 'Profile and KYC',
    about:
      'The four steps to be known: phone, ID, BVN and profile info, and the tier that follows.',
    routes: kycRoutes,
    contract: kyc,
  },
  settings: {
    title: 'Settings',
    about: 'The profile, preferences, the freeze, security activity and one’s own data.',
    routes: settingsRoutes,
    contract: settings,
  },
  wallet: {
    title: 'Wallet',
    about: 'The balance, adding money, sending it, history and receipts.',
    routes: walletRoutes,
    contract: { ...fundings, ...history, ...limits, ...wallet },
  },
  services: {
    title: 'Services',
    about: 'Airtime, data, bills and exams.',
    routes: serviceRoutes,
    contract: services,
  },
  savings: {
    title: 'Savings',
    about: 'Savings goals, auto-save and what is safe to spend.',
    routes: savingsRoutes,
    contract: savings,
  },
  ajo: {
    title: 'Ajo/Esusu groups',
    about: 'Rotating savings: members contribute on a schedule and take turns to collect.',
    routes: ajoRoutes,
    contract: ajo,
  },
  marketplace: {
    title: 'Marketplace',
    about: 'Goods, the cart, orders whose money is kept until delivery, and selling.',
    routes: marketplaceRoutes,
    contract: marketplace,
  },
  waste: {
    title: 'Waste collection',
    about: 'Collections booked, paid when they are done, refunded when nobody came.',
    routes: wasteRoutes,
    contract: waste,
  },
  support: {
    title: 'Support',
    about: 'Tickets with a number, a thread and the time by which we answer.',
    routes: supportRoutes,
    contract: support,
  },
  notifications: {
    title: 'Notifications',
    about:
      'What a customer is told. `GET /api/notifications/stream/` sends it as it comes, as server-sent events (`notification`, `unread`) that resume by `Last-Event-ID`.',
    routes: {
      ...notificationRoutes,
      ...notificationChoiceRoutes,
    },
    contract: { ...notifications, ...notificationChoices },
  },
} satisfies Chapters;

/** What each module says lies in accounts of its own: the books are checked against it. */
export const openHolds: OpenHolds[] = [
  { account: account.bank_pending, open: openPayouts },
  { account: account.services_pending, open: openPurchases },
  { account: account.market_escrow, open: openOrders },
  { kind: 'ajo_pot', open: fundedRounds },
  { kind: 'ajo_reserve', open: reserves },
  { account: account.waste_pending, open: openBookings },
  { kind: 'waste_operator', open: earned },
];

/** What each module holds about a customer, for them to take away. */
export const exportParts: Part[] = [
  ...identityParts,
  ...kycParts,
  ...walletParts,
  ...serviceParts,
  ...savingsParts,
  ...ajoParts,
  ...marketParts,
  ...wasteParts,
  ...supportParts,
  ...notificationParts,
];

/** Told what the nightly check of the books found, and what is left with the services provider. */
type Told = Partial<Pick<Metrics, 'books' | 'balance'>>;

/** Who rises to a tier has room for what was parked. */
export const rising = <D extends object>(deps: D): D & Pick<Rising, 'risen'> => ({
  ...deps,
  risen: enqueueRelease,
});

/** What happens without a request. */
export const tasksOf = (deps: Deps, told: Told = {}): Tasks => ({
  ...identityTasks(deps),
  ...kycTasks(rising(deps)),
  ...walletTasks(deps),
  ...serviceTasks(deps, told.balance ?? (() => {})),
  ...savingsTasks(deps),
  ...ajoTasks(deps),
  ...marketplaceTasks(deps),
  ...wasteTasks(deps),
  ...supportTasks(deps),
  ...notificationTasks(deps),
  ledger_check_books: async () => {
    const { ok, problems, postings } = await checkBooks(deps.db, openHolds);
    told.books?.(ok);
    if (ok) deps.log.info({ postings }, 'the books balance');
    else deps.log.error({ problems, postings }, 'the books are off');
  },
});

/** In UTC: by night in Lagos, also when the server was off at that moment; sweeps each minute. */
export const cron = `0 2 * * * ledger_check_books ?fill=1d&max=3
45 2 * * * identity_forget_events ?fill=1d&max=3
30 2 * * * service_catalogue ?fill=1d&max=3
*/10 * * * * service_balance ?max=1
* * * * * service_sweep ?max=1
* * * * * ajo_clock ?max=1
* * * * * waste_collector ?max=1`;

/**
 * The figures this app keeps, where the web's build is and how often streams look for news; main.ts
 * and tests may bring their own.
 */
export type Surroundings = { metrics?: Metrics; web?: string; pace?: Pace };

/** The whole product behind one Fastify instance, not yet listening. */
export async function buildApp(deps: Deps, around: Surroundings = {}): Promise<FastifyInstance> {
  const { config, db } = deps;
  const web = around.web ?? WEB_DIST;
  const figures = () => deps.ledger.figures();
  const app: FastifyInstance = Fastify({ ...serverOptions(config), loggerInstance: deps.log });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('customer', null);
  refuseInForm(app);
  logRequests(app);
  const limits = await createLimits(app, config.rate_limit);
  await secure(app, config, limits, scriptHashes(web));

  const door = { app, authenticate: createAuthenticate(deps), limits };
  const directory = createDirectory(deps);
  const payers = createPayers(deps, directory);
  const desk = { payers, directory, accounts: createAccounts(deps) };
  serve(door, modules.identity.routes, identityHandlers(deps, payers));
  serve(door, modules.kyc.routes, kycHandlers(rising(deps)));
  serve(door, modules.settings.routes, settingsHandlers(deps, payers, exportParts));
  serve(door, modules.wallet.routes, walletHandlers(deps, desk));
  serve(door, modules.services.routes, serviceHandlers(deps, desk));
  serve(door, modules.savings.routes, savingsHandlers(deps, desk));
  serve(door, modules.ajo.routes, ajoHandlers(deps, desk));
  serve(door, modules.marketplace.routes, marketplaceHandlers(deps, desk));
  serve(door, modules.waste.routes, wasteHandlers(deps, desk));
  serve(
    door,
    modules.support.routes,
    supportHandlers(deps, (userId, reference) => findReceipt(deps, userId, reference)),
  );
  serve(door, modules.notifications.routes, notificationHandlers(deps));
  mountStream(door, deps, around.pace);

  mountFiles(app, deps.providers.storage);
  mountNewsletter(app, limits, deps);
  if (config.messages === 'outbox') mountOutbox(app, db);
  if (config.payments === 'sandbox') mountSandbox(app, sandboxOf(deps));
  if (config.paystack) {
    mountPaystack(app, limits.address, config.paystack.secret_key, paystackHints(deps));
  }
  if (config.services === 'vtpass') mountVtpass(app, limits.address, vtpassHints(deps));
  mountOpenapi(app, modules, config.url);
  mountDocs(app);
  mountHealth(app, db, figures, limits);
  mountMetrics(app, around.metrics ?? createMetrics(figures), config);
  await mountSite(app, web);
  return app;
}

const paystackHints = (deps: Deps): PaystackHints => ({
  payment: async (reference) => {
    if (!(await hintFunding(deps, reference))) await hintDeposit(deps, reference);
  },
  payout: (reference) => hintPayout(deps, reference),
});

const vtpassHints = (deps: Deps): VtpassHints => ({
  order: (id) => enqueuePurchaseCheck(deps, id),
  catalogue: () => hintCatalogue(deps),
});

const sandboxOf = (deps: Deps) => ({
  db: deps.db,
  clock: deps.clock,
  url: deps.config.url,
  hint: (reference: string, at: Date) =>
    inTransaction(deps.db, (tx) => enqueueCheck(tx, reference, at)),
  deposit: (reference: string) => hintDeposit(deps, reference),
});
