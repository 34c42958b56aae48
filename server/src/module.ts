// The face of a module: what its module.ts offers the app, and what it needs of others.
import type { CustomerParts } from '@alajo/contract/console/customer-schemas.ts';
import type { Waiting } from '@alajo/contract/notifications/waiting.ts';
import type { Routes } from '@alajo/contract/route.ts';
import type { FuturePayment } from '@alajo/contract/schedules/future.ts';
import type { HeldMoney } from '@alajo/contract/wallet/balance.ts';
import type { Deps } from './deps.ts';
import type { OpenHolds } from './ledger/check.ts';
import type { AnyNoticeKinds, WordNotice } from './notices/kinds.ts';
import type { ExportPart } from './platform/data-export.ts';
import type { Db, Tx } from './platform/database/database.ts';
import type { Handlers } from './platform/http/handlers.ts';
import type { Preview } from './platform/http/previews.ts';
import { type HttpContext, serve } from './platform/http/serve.ts';
import { queueFigures } from './platform/jobs/dead-jobs.ts';
import type { Tasks } from './platform/jobs/jobs.ts';
import { databaseFigures, diskFigures } from './platform/operations/database-figures.ts';
import {
  createMetrics,
  type Metrics,
  type PayoutFailure,
  type Reading,
} from './platform/operations/metrics.ts';
import type { Retention } from './platform/retention.ts';
import type { CaseSource } from './staff/cases.ts';
import type { Exceptions } from './staff/exceptions.ts';
import type { OnReversal, PaymentSource } from './staff/payments.ts';
import type { ProposalKinds } from './staff/proposals.ts';
import type { StaffSearch } from './staff/search.ts';

/**
 * A module, as its module.ts declares it. `Needs`: what its handlers use of other modules. `Given`: what it
 * does for them, by what `gives` is called with.
 */
type Definition<R extends Routes, Needs, Base, Given extends object> = {
  /** Its title and description in the API reference. */
  title: string;
  about: string;
  serves: {
    routes: R;
    /** The contract files whose schemas get names in the API reference. */
    contract: object;
    handlers(deps: Deps, needs: Needs): Handlers<R>;
    /** Mounts everything that is no route of the contract: webhooks, streams, pages. */
    mount?(http: HttpContext, deps: Deps, needs: Needs): void;
    /** What chats show of its pages that are shared. */
    previews?(deps: Deps): readonly Preview[];
    /** What stands in the landing page's slots. */
    slots?(config: Deps['config']): Readonly<Record<string, string>>;
  };
  /** Without a request. */
  runs?: {
    jobs?(deps: Deps, all: JobNeeds): Tasks;
    /** Lines of a crontab, in UTC. */
    cron?: readonly string[];
    /** What it will take from customers' wallets automatically. */
    future_payments?: ListFuturePayments;
    /** What it measures of the running server. */
    figures?(deps: Measured): Reading;
  };
  /** What it tells customers, and in which words. */
  notifies?: AnyNoticeKinds;
  holds?: {
    /** What it holds of a customer's money. */
    of_customers?: ListHeldMoney;
    /** What should lie in its accounts: the books are checked against it. */
    in_accounts?: readonly OpenHolds[];
  };
  /** What of it waits for a customer's answer: a few, the first to answer first. */
  asks?: readonly ListWaiting[];
  /** Personal data. */
  keeps?: PersonalData;
  staff?: ForStaff;
  gives?(deps: Deps, base: Base): Given;
};

/** A module's one face, as app.ts lists it. */
export type Module<
  R extends Routes = Routes,
  Needs = never,
  Base = never,
  Given extends object = object,
> = Omit<Definition<R, Needs, Base, Given>, 'serves' | 'gives'> &
  Omit<Definition<R, Needs, Base, Given>['serves'], 'handlers' | 'mount'> & {
    /** Mounts its routes with their handlers, and whatever else it serves. */
    mount(http: HttpContext, deps: Deps, needs: Needs): void;
    gives(deps: Deps, base: Base): Given;
  };

/** Makes a module: the compiler demands a handler for each of its routes. */
export function defineModule<
  const R extends Routes,
  Needs,
  Base = unknown,
  Given extends object = object,
>({ serves, ...offers }: Definition<R, Needs, Base, Given>): Module<R, Needs, Base, Given> {
  const { handlers, mount, ...served } = serves;
  return {
    gives: () => ({}) as Given,
    ...offers,
    ...served,
    mount(http, deps, needs) {
      serve<R>(http, served.routes, handlers(deps, needs));
      mount?.(http, deps, needs);
    },
  };
}

export type AnyModule = Module<Routes, never, never>;

/** What is known of money beyond single modules. */
type MoneyOffers = {
  /** What outside companies carry out. */
  paymentSources: readonly PaymentSource[];
  /** What waits for our staff, by kind. */
  caseSources: readonly CaseSource[];
  /** What follows from an entry that is reversed. */
  reversals: readonly OnReversal[];
  exceptions: Exceptions;
};

type Combining = { word: WordNotice; exceptions: Exceptions };

/** What the modules offer, all together. `word` puts a notice of any of them into words. */
export function combineModules(modules: readonly AnyModule[], { word, exceptions }: Combining) {
  const staff = modules.flatMap((one) => one.staff ?? []);
  const keeps = modules.flatMap((one) => one.keeps ?? []);
  const money: MoneyOffers = {
    paymentSources: staff.flatMap(({ payments = [] }) => payments),
    caseSources: staff.flatMap(({ cases = [] }) => cases),
    reversals: staff.flatMap(({ reversed = [] }) => reversed),
    exceptions,
  };
  const proposalKinds: ProposalKinds = Object.assign(
    {},
    ...staff.map(({ proposals: own }) => (typeof own === 'function' ? own(money) : own)),
  );
  const offers = {
    ...money,
    proposalKinds,
    openHolds: modules.flatMap(({ holds }) => holds?.in_accounts ?? []),
    exportParts: keeps.flatMap(({ exports = [] }) => exports),
    /** What stands in the way of closing an account, and ends with it. */
    closings: keeps.flatMap(({ closing = [] }) => closing),
    /** What is kept of a customer, and for how long. */
    retention: keeps.flatMap(({ retention }) => retention),
    searches: staff.flatMap(({ search = [] }) => search),
    customerParts: staff.flatMap(({ customer = [] }) => customer),
    listFuturePayments: listAllFuturePayments(modules),
    listHeldMoney: listAllHeldMoney(modules),
    listWaiting: listAllWaiting(modules),
  };
  return {
    offers,
    /** What happens without a request. */
    tasksOf: (deps: Deps, figures: JobFigures = {}): Tasks =>
      Object.assign(
        {},
        ...modules.map(({ runs }) => runs?.jobs?.(deps, { ...offers, figures, word })),
      ),
    /** In UTC: by night in Lagos, also when the server was off at that moment; sweeps each minute. */
    cron: modules.flatMap(({ runs }) => runs?.cron ?? []).join('\n'),
    /** Everything that is measured of a running server. */
    metricsOf: (deps: Measured): Metrics =>
      createMetrics(
        () => deps.ledger.figures(),
        [
          queueFigures(deps.db),
          databaseFigures(deps.db),
          diskFigures(deps.config.data_dir),
          ...modules.flatMap(({ runs }) => runs?.figures?.(deps) ?? []),
        ],
      ),
  };
}

const listAllFuturePayments =
  (modules: readonly AnyModule[]): ListFuturePayments =>
  async (db, users, window) => {
    const lists = await Promise.all(
      modules.flatMap(({ runs }) => runs?.future_payments?.(db, users, window) ?? []),
    );
    const of = (user: number) =>
      lists
        .flatMap((list) => list.get(user) ?? [])
        .sort((one, other) => one.due_on.localeCompare(other.due_on));
    return new Map(users.map((user) => [user, of(user)]));
  };

const listAllHeldMoney =
  (modules: readonly AnyModule[]): ListHeldMoney =>
  async (db, userId) => {
    const lists = await Promise.all(
      modules.flatMap(({ holds }) => holds?.of_customers?.(db, userId) ?? []),
    );
    return lists.flat().sort((one, other) => (other.since ?? '').localeCompare(one.since ?? ''));
  };

const listAllWaiting =
  (modules: readonly AnyModule[]): ListWaiting =>
  async (db, userId, now) => {
    const lists = modules.flatMap(({ asks = [] }) => asks);
    return (await Promise.all(lists.map((list) => list(db, userId, now)))).flat();
  };

/** What a module offers our staff; it knows nothing of the console. */
type ForStaff = {
  /** Payments that companies carry out for it. */
  payments?: readonly PaymentSource[];
  /** What takes two people; of changes to any payment, made from what all modules offer. */
  proposals?: ProposalKinds | ((all: MoneyOffers) => ProposalKinds);
  reversed?: OnReversal;
  cases?: readonly CaseSource[];
  /** Finds customers, and what has another name, such as a shop. */
  search?: StaffSearch;
  /** Its part of a customer's page. */
  customer?: (deps: Deps, userId: number) => Promise<Partial<CustomerParts>>;
};

/** What a module knows of a customer. */
export type PersonalData = {
  /** What they can take away. */
  exports?: readonly ExportPart[];
  closing?: Closing;
  /** How long each of its tables keeps what it has of a closed account. */
  retention: readonly Retention[];
};

/** What stands in the way of closing an account: a sentence, and the page where it ends. */
export type Obligation = { says: string; link: string };

/** A module's part in closing an account. */
export type Closing = {
  /** Asked by the page, and again under the locks of the closing. */
  obligations?(db: Db | Tx, userId: number, now: Date): Promise<Obligation[]>;
  /** Ends what needs nobody else: plans, links, listings. Before any account is locked. */
  end?(tx: Tx, userId: number, now: Date): Promise<void>;
};

/**
 * By customer: what will be taken from their wallets by itself from `now` to the Lagos day `until`, that
 * day included, the earliest first. What is overdue and still being tried is due on its first day.
 */
export type ListFuturePayments = (
  db: Db | Tx,
  users: readonly number[],
  window: { now: Date; until: string },
) => Promise<Map<number, FuturePayment[]>>;

/** What of a customer's money is held, the newest first: one row for each purpose it was held for. */
export type ListHeldMoney = (db: Db | Tx, userId: number) => Promise<HeldMoney[]>;

/** What waits for a customer's answer. */
export type ListWaiting = (db: Db | Tx, userId: number, now: Date) => Promise<Waiting[]>;

/** Figures that jobs report: payouts that failed. */
export type JobFigures = Partial<{ payoutFailed(cause: PayoutFailure): void }>;

/** What jobs may need of all modules. */
export type JobNeeds = {
  figures: JobFigures;
  /** The words of all notices. */
  word: WordNotice;
  listFuturePayments: ListFuturePayments;
  openHolds: readonly OpenHolds[];
  retention: readonly Retention[];
  caseSources: readonly CaseSource[];
};

/** What a figure is read from. */
export type Measured = Pick<Deps, 'db' | 'clock' | 'config' | 'ledger'>;
