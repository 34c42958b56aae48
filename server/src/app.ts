// What the product does: its modules, a line each. Everything else is put together from this list.
import type { Routes } from '@alajo/contract/route.ts';
import { SUPPORT_EMAIL_SLOT } from '@alajo/contract/support/email.ts';
import { WHATSAPP_SLOT } from '@alajo/contract/whatsapp/link.ts';
import type { FastifyInstance } from 'fastify';
import { ajo } from './ajo/module.ts';
import { payoutsAhead } from './ajo/money/payouts-ahead.ts';
import { findAjoPayment } from './ajo/operations.ts';
import { books } from './books/module.ts';
import { refuseClaimed } from './console/cases/claims.ts';
import { deadJobs } from './console/cases/dead-jobs.ts';
import { caseFigures, watchCases } from './console/cases/escalation.ts';
import { isCaseOf } from './console/cases/sources.ts';
import { createCaseWork } from './console/cases/work.ts';
import { createAsCustomer } from './console/customers/as-customer.ts';
import { staffCases, staffConsole, staffCustomers } from './console/module.ts';
import { createPropose } from './console/proposals/proposals.ts';
import { createListProposals } from './console/proposals/views.ts';
import { createStaffDoor } from './console/staff/sessions.ts';
import type { Deps } from './deps.ts';
import { findCustomer } from './identity/customers.ts';
import { eraseClosed } from './identity/erasing.ts';
import { accountRecovery, identity, settings } from './identity/module.ts';
import { createAuthenticate } from './identity/sessions.ts';
import { findIncome } from './insights/income.ts';
import { insights } from './insights/module.ts';
import { findBirthDate } from './kyc/info.ts';
import { identityReview, kyc } from './kyc/module.ts';
import { compareBvn } from './kyc/numbers.ts';
import { confirmPhone, isPhoneProved } from './kyc/phone.ts';
import { booksFigures, type OpenHolds, reportBooks } from './ledger/check.ts';
import { closePast } from './ledger/days.ts';
import { marketplace } from './marketplace/module.ts';
import type {
  Closing,
  JobFigures,
  ListFuturePayments,
  ListHeldMoney,
  ListWaiting,
  Module,
} from './module.ts';
import { createNotifications } from './notifications/module.ts';
import type { Pace } from './notifications/stream.ts';
import { createWording } from './notifications/wording.ts';
import { balanceFigures } from './payments/balance.ts';
import { createPaymentContext } from './payments/context.ts';
import { openPrices, type Prices } from './payments/price-rules.ts';
import { people } from './people/module.ts';
import { dayInLagos } from './platform/clock.ts';
import type { ExportPart } from './platform/data-export.ts';
import { mountDocs } from './platform/http/api-reference.ts';
import { mountOpenapi } from './platform/http/openapi.ts';
import type { Page } from './platform/http/pagination.ts';
import { createServer } from './platform/http/server.ts';
import { inlineHashes, mountSite, WEB_DIST } from './platform/http/site.ts';
import { queueFigures } from './platform/jobs/dead-jobs.ts';
import type { Tasks } from './platform/jobs/jobs.ts';
import { databaseFigures, diskFigures } from './platform/operations/database-figures.ts';
import { mountHealth } from './platform/operations/health.ts';
import { createMetrics, type Metrics, mountMetrics } from './platform/operations/metrics.ts';
import type { Retention } from './platform/retention.ts';
import { pots } from './pots/module.ts';
import { listHealth } from './providers/health.ts';
import { mountOutbox } from './providers/messages/outbox.ts';
import type { BankAccount } from './providers/payouts/payouts.ts';
import { forgetSandbox } from './providers/sandbox-retention.ts';
import { exceptions } from './reconciliation/exceptions.ts';
import { reconciliation } from './reconciliation/module.ts';
import { requests } from './requests/module.ts';
import { rules } from './rules/module.ts';
import { savings } from './savings/module.ts';
import { schedules } from './schedules/module.ts';
import { listPausable } from './services/catalogue.ts';
import { services } from './services/module.ts';
import { sorting } from './sorting/module.ts';
import type { Attention, CaseSource } from './staff/cases.ts';
import type { PaymentSource } from './staff/payments.ts';
import type { ProposalKind } from './staff/proposals.ts';
import { support } from './support/module.ts';
import { createGuestFundings } from './wallet/fundings/guest-fundings.ts';
import { wallet } from './wallet/module.ts';
import { listBanks, resolveAccount } from './wallet/payouts/banks.ts';
import { createListChargedTransfers } from './wallet/payouts/charged-transfers.ts';
import { createPayToBank } from './wallet/payouts/pay-to-bank.ts';
import { createMoneyProposals } from './wallet/staff/proposals.ts';
import { findReceipt, listTransactions } from './wallet/statements/history.ts';
import { waste } from './waste/module.ts';
import { hasChat } from './whatsapp/links.ts';
import { whatsapp } from './whatsapp/module.ts';
import { chatForStaff } from './whatsapp/staff-view.ts';

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
  Object.values<Module<Routes, never>>(senders).map(({ notices = {} }) => notices),
);

export const modules = {
  ...senders,
  notifications: createNotifications(wording, findCustomer),
  rules,
  reconciliation,
  console: staffConsole,
  cases: staffCases,
  customers: staffCustomers,
  identity_review: identityReview,
  account_recovery: accountRecovery,
  books,
};

const all: readonly Module<Routes, never>[] = Object.values(modules);

export const openHolds: OpenHolds[] = all.flatMap(({ holds = [] }) => holds);
/** What outside companies carry out for all modules. */
export const paymentSources: readonly PaymentSource[] = all.flatMap(
  ({ staff }) => staff?.payments ?? [],
);
/** What takes two of our staff, by kind. */
export const proposalKinds: Readonly<Record<string, ProposalKind>> = Object.assign(
  createMoneyProposals(paymentSources, {
    exceptions,
    follow: all.flatMap(({ staff }) => staff?.reversed ?? []),
    isCaseOf: (db, named) => isCaseOf(db, caseSources, named),
  }),
  ...all.map(({ staff }) => staff?.proposals),
);
/** What waits for our staff, by kind. */
export const caseSources: readonly CaseSource[] = [
  ...all.flatMap(({ staff }) => staff?.cases ?? []),
  deadJobs,
];
export const exportParts: ExportPart[] = all.flatMap(({ keeps }) => keeps?.exports ?? []);
export const attention: Attention[] = all.flatMap((module) => module.attention ?? []);

/** What all modules together will take from customers' wallets. */
export const listFuturePayments: ListFuturePayments = async (db, users, window) => {
  const lists = await Promise.all(
    all.flatMap(({ future_payments: list }) => (list ? [list(db, users, window)] : [])),
  );
  const of = (user: number) =>
    lists
      .flatMap((list) => list.get(user) ?? [])
      .sort((one, other) => one.due_on.localeCompare(other.due_on));
  return new Map(users.map((user) => [user, of(user)]));
};

/** What all modules together hold of a customer's money. */
const listHeldMoney: ListHeldMoney = async (db, userId) => {
  const lists = await Promise.all(all.map(({ held_money: list }) => list?.(db, userId) ?? []));
  return lists.flat().sort((one, other) => (other.since ?? '').localeCompare(one.since ?? ''));
};

/** What of all modules waits for a customer's answer. */
const listWaiting: ListWaiting = async (db, userId, now) => {
  const lists = all.flatMap(({ waiting = [] }) => waiting);
  return (await Promise.all(lists.map((list) => list(db, userId, now)))).flat();
};

/** What of all modules stands in the way of closing an account, and ends with it. */
const closings: readonly Closing[] = all.flatMap(({ keeps }) => keeps?.closing ?? []);
/** What all modules keep of a customer, and for how long. */
export const retention: readonly Retention[] = all.flatMap(({ keeps }) => keeps?.retention ?? []);

/** What happens without a request. */
export const tasksOf = (deps: Deps, figures: JobFigures = {}): Tasks => ({
  ...Object.assign(
    {},
    ...all.map(({ jobs }) => jobs?.(deps, figures, listFuturePayments, wording.notice)),
  ),
  ledger_close: () => closePast(deps),
  identity_erase_closed: () => eraseClosed(deps, retention),
  ledger_check_books: () => reportBooks(deps, openHolds),
  console_watch_cases: () => watchCases(deps, caseSources),
  providers_forget_sandbox: () => forgetSandbox(deps),
});

type Measured = Pick<Deps, 'db' | 'clock' | 'config' | 'ledger'>;

/** Everything that is measured of a running server. */
export const metricsOf = ({ db, clock, config, ledger }: Measured): Metrics =>
  createMetrics(
    () => ledger.figures(),
    [
      queueFigures(db),
      databaseFigures(db),
      diskFigures(config.data_dir),
      booksFigures({ db, clock }),
      balanceFigures(db),
      caseFigures({ db, clock }),
    ],
  );

/** In UTC: by night in Lagos, also when the server was off at that moment; sweeps each minute. */
export const cron = [
  '0 2 * * * ledger_check_books ?fill=1d&max=3',
  '15 * * * * ledger_close ?fill=2h&max=3',
  '20 3 * * * identity_erase_closed ?fill=1d&max=3',
  '* * * * * console_watch_cases ?max=1',
  '45 3 * * * providers_forget_sandbox ?fill=1d&max=3',
  ...all.flatMap((module) => module.cron ?? []),
].join('\n');

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
  const { clock, config, db, log } = deps;
  const web = around.web ?? WEB_DIST;
  const prices = around.prices ?? (await openPrices(deps));
  const asCustomer = createAsCustomer(createAuthenticate(deps));
  const http = await createServer({
    config,
    log,
    clock,
    authenticate: asCustomer.authenticate,
    staff: createStaffDoor(deps),
    inline: inlineHashes(web),
  });
  const { app } = http;
  app.addHook('onClose', async () => prices.stop());
  const payments = createPaymentContext(deps);
  const shared = {
    prices,
    ...payments,
    birthDateOf: (userId: number) => findBirthDate(db, userId),
    compareBvn: (userId: number, bvn: string) => compareBvn(deps, userId, bvn),
    exports: exportParts,
    closings,
    hasChat,
    listFuturePayments,
    listHeldMoney,
    listWaiting,
    findAjoPayment,
    confirmPhone,
    isPhoneProved: (userId: number) => isPhoneProved(deps, userId),
    findIncome,
    listAjoPayouts: (userId: number, until: string) => payoutsAhead(db, userId, until),
    findReceipt: (userId: number, reference: string) => findReceipt(deps, userId, reference),
    resolveAccount: (account: BankAccount) => resolveAccount(deps, account),
    listBanks: () => listBanks(deps),
    payToBank: createPayToBank(deps, payments.accounts),
    listChargedTransfers: createListChargedTransfers(deps),
    guestFundings: createGuestFundings(deps),
    pace: around.pace,
    proposalKinds,
    caseSources,
    paymentSources,
    exceptions,
    searches: all.flatMap(({ staff }) => staff?.search ?? []),
    customerParts: all.flatMap(({ staff }) => staff?.customer ?? []),
    listLedger: (userId: number, page: Page) =>
      listTransactions(deps, payments.accounts, userId, page),
    askAsCustomer: asCustomer.asker(app),
    refuseClaimed,
    work: createCaseWork(deps),
    findStaffChat: (userId: number) => chatForStaff(db, userId),
    propose: createPropose({ deps, kinds: proposalKinds }),
    listProposals: createListProposals(deps),
    listHealth: () => listHealth(db, clock.now()),
    listPausable: () => listPausable(db),
  };
  for (const module of Object.values(modules)) module.mount(http, deps, shared);
  if (config.messages === 'outbox') mountOutbox(app, db);
  mountOpenapi(http, modules, config.url);
  mountDocs(app);
  const figures = () => deps.ledger.figures();
  const { isFresh } = prices;
  mountHealth(app, { db, ledger: figures, isFresh, runsJobs: around.runsJobs ?? (() => true) });
  mountMetrics(app, around.metrics ?? metricsOf(deps), config);
  const previews = all.flatMap((module) => module.previews?.(deps) ?? []);
  const slots = {
    [SUPPORT_EMAIL_SLOT]: config.support_email,
    [WHATSAPP_SLOT]: config.whatsapp === 'off' ? 'Coming' : '',
  };
  const today = () => dayInLagos(clock.now());
  const filled = { url: config.url, slots, prices: { ...prices, today } };
  await mountSite(app, web, filled, previews);
  return app;
}
