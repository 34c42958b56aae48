// The interface of a module: the parts its module.ts offers the app, and the ones it needs from others.
import type { CustomerParts } from '@alajo/contract/console/customer-schemas.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import type { Waiting } from '@alajo/contract/notifications/pending-items.ts';
import type { Routes } from '@alajo/contract/route.ts';
import type { FuturePayment } from '@alajo/contract/schedules/future.ts';
import type { HeldMoney } from '@alajo/contract/wallet/balance.ts';
import type { PullPeriod, PullPurpose } from '@alajo/contract/wallet/mandates.ts';
import type { Deps } from './deps.ts';
import type { OpenHolds } from './ledger/check.ts';
import type { AnyNoticeKinds, StoredNotice, WordNotice } from './notices/kinds.ts';
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
  type GaugeReader,
  type Metrics,
  type PayoutFailure,
} from './platform/operations/metrics.ts';
import type { Retention } from './platform/retention.ts';
import type { FindCalls } from './staff/calls.ts';
import type { CaseSource } from './staff/cases.ts';
import type { Exceptions } from './staff/exceptions.ts';
import type { OnReversal, PaymentSource } from './staff/payments.ts';
import type { ProposalKinds } from './staff/proposals.ts';
import type { StaffSearch } from './staff/search.ts';

/**
 * A module, as its module.ts declares it. `Needs`: parts of other modules its handlers use. `Given`: the argument of
 * `gives`, which returns the parts it offers to others.
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
    /** Mounts routes outside the contract: webhooks, streams, pages. */
    mount?(http: HttpContext, deps: Deps, needs: Needs): void;
    /** Previews of its shared pages in chats. */
    previews?(deps: Deps): readonly Preview[];
    /** Content of the landing page's slots. */
    slots?(config: Deps['config']): Readonly<Record<string, string>>;
  };
  /** Work without a request. */
  runs?: {
    jobs?(deps: Deps, all: JobNeeds): Tasks;
    /** Lines of a crontab, in UTC. */
    cron?: readonly string[];
    /** Upcoming automatic payments from customers' wallets. */
    future_payments?: ListFuturePayments;
    /** Metrics of the running server. */
    figures?(deps: MetricsDeps): GaugeReader;
  };
  /** Payments and payouts that customers are reminded of. */
  reminds?: {
    /** Payments from wallets that must not be missed, and the Lagos time of the first attempt at each. */
    of_payments?: { list: ListFuturePayments; tried_at: string };
    /** Money that customers can collect. */
    of_payouts?: ListPayouts;
    /** Bills that customers pay themselves. */
    of_bills?: ListDueBills;
    /** Announces payments that come from customers' banks before something is due. */
    of_pulls?: AnnouncePulls;
  };
  /** Payments that a customer's bank may be asked to cover, within what the customer agrees to. */
  covered_by_banks?: ListCoverable;
  /** A channel outside the app, besides push, email and SMS. */
  relays?: Relay;
  /** Customer notices and their texts. */
  notifies?: AnyNoticeKinds;
  holds?: {
    /** Customers' money it holds. */
    of_customers?: ListHeldMoney;
    /** Expected balances of its accounts, which the books are checked against. */
    in_accounts?: readonly OpenHolds[];
  };
  /** Actions waiting for a customer: a few, most urgent first. */
  asks?: readonly ListWaiting[];
  /** Personal data. */
  keeps?: PersonalData;
  staff?: ForStaff;
  gives?(deps: Deps, base: Base): Given;
};

/** A module's only interface, as app.ts lists it. */
export type Module<
  R extends Routes = Routes,
  Needs = never,
  Base = never,
  Given extends object = object,
> = Omit<Definition<R, Needs, Base, Given>, 'serves' | 'gives'> &
  Omit<Definition<R, Needs, Base, Given>['serves'], 'handlers' | 'mount'> & {
    /** Mounts its routes with their handlers, and everything else it serves. */
    mount(http: HttpContext, deps: Deps, needs: Needs): void;
    gives(deps: Deps, base: Base): Given;
  };

/** Creates a module; the compiler demands a handler for each of its routes. */
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

/** Functions about money across modules. */
type MoneyOffers = {
  /** Payments carried out by outside companies. */
  paymentSources: readonly PaymentSource[];
  /** Queues of staff work, by kind. */
  caseSources: readonly CaseSource[];
  /** Consequences of reversing an entry. */
  reversals: readonly OnReversal[];
  exceptions: Exceptions;
};

type CombineOptions = Words & { exceptions: Exceptions; findCalls: FindCalls };

/** Everything the modules offer, combined. `word` builds the text of any module's notice. */
export function combineModules(
  modules: readonly AnyModule[],
  { exceptions, findCalls, ...words }: CombineOptions,
) {
  const staff = modules.flatMap((module) => module.staff ?? []);
  const keeps = modules.flatMap((module) => module.keeps ?? []);
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
    /** Obstacles to closing an account, and the parts that end with it. */
    closings: keeps.flatMap(({ closing = [] }) => closing),
    /** Retention of customers' data. */
    retention: keeps.flatMap(({ retention }) => retention),
    searches: staff.flatMap(({ search = [] }) => search),
    findCalls,
    customerParts: staff.flatMap(({ customer = [] }) => customer),
    listFuturePayments: listAllFuturePayments(modules),
    listPaymentsToRemindOf: listAllReminded(modules),
    listPayouts: listAllPayouts(modules),
    listDueBills: listAllDueBills(modules),
    listCoverable: listAllCoverable(modules),
    announcePulls: announceAllPulls(modules),
    relay: combineRelays(modules),
    listHeldMoney: listAllHeldMoney(modules),
    listWaiting: listAllWaiting(modules),
  };
  return {
    offers,
    slotsOf: (config: Deps['config']): Readonly<Record<string, string>> =>
      Object.assign({}, ...modules.map(({ slots }) => slots?.(config))),
    previewsOf: (deps: Deps): Preview[] =>
      modules.flatMap(({ previews }) => previews?.(deps) ?? []),
    /** Work without a request. */
    tasksOf: (deps: Deps, figures: JobFigures = {}): Tasks =>
      Object.assign(
        {},
        ...modules.map(({ runs }) => runs?.jobs?.(deps, { ...offers, ...words, figures })),
      ),
    /** In UTC. Nightly jobs run at night in Lagos, even if the server was off at that moment; sweeps run every minute. */
    cron: modules.flatMap(({ runs }) => runs?.cron ?? []).join('\n'),
    /** All metrics of a running server. */
    metricsOf: (deps: MetricsDeps): Metrics =>
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

/** The notices of each module, for the wording. */
export const noticeKindsOf = (modules: readonly AnyModule[]): AnyNoticeKinds[] =>
  modules.map(({ notifies = {} }) => notifies);

const listAllFuturePayments =
  (modules: readonly AnyModule[]): ListFuturePayments =>
  async (db, users, window) =>
    earliestFirst(
      users,
      modules.flatMap(({ runs }) => runs?.future_payments?.(db, users, window) ?? []),
    );

const listAllReminded =
  (modules: readonly AnyModule[]): ListByCustomer<RemindedPayment> =>
  async (db, users, window) =>
    earliestFirst(
      users,
      modules.flatMap(({ reminds }) => {
        if (reminds?.of_payments === undefined) return [];
        const { list, tried_at } = reminds.of_payments;
        const timed = (due: FuturePayment[]) => due.map((payment) => ({ ...payment, tried_at }));
        const listTimed = async () => mapValues(await list(db, users, window), timed);
        return [listTimed()];
      }),
    );

const listAllPayouts =
  (modules: readonly AnyModule[]): ListPayouts =>
  async (db, users, window) =>
    earliestFirst(
      users,
      modules.flatMap(({ reminds }) => reminds?.of_payouts?.(db, users, window) ?? []),
    );

const listAllDueBills =
  (modules: readonly AnyModule[]): ListDueBills =>
  async (db, users, window) =>
    earliestFirst(
      users,
      modules.flatMap(({ reminds }) => reminds?.of_bills?.(db, users, window) ?? []),
    );

const listAllCoverable =
  (modules: readonly AnyModule[]): ListCoverable =>
  async (db, users) => {
    const lists = await Promise.all(
      modules.flatMap(({ covered_by_banks }) => covered_by_banks?.(db, users) ?? []),
    );
    return new Map(users.map((user) => [user, lists.flatMap((list) => list.get(user) ?? [])]));
  };

const announceAllPulls =
  (modules: readonly AnyModule[]): AnnouncePulls =>
  async (tx, now, dues) => {
    const lists = await Promise.all(
      modules.flatMap(({ reminds }) => reminds?.of_pulls?.(tx, now, dues) ?? []),
    );
    const users = [...dues.payments.keys()];
    return new Map(users.map((user) => [user, lists.flatMap((list) => list.get(user) ?? [])]));
  };

async function earliestFirst<Due extends { due_on: string }>(
  users: readonly number[],
  loading: readonly Promise<Map<number, Due[]>>[],
): Promise<Map<number, Due[]>> {
  const lists = await Promise.all(loading);
  const dueOf = (user: number) =>
    lists.flatMap((list) => list.get(user) ?? []).sort((a, b) => a.due_on.localeCompare(b.due_on));
  return new Map(users.map((user) => [user, dueOf(user)]));
}

const mapValues = <Key, From, To>(map: Map<Key, From>, change: (from: From) => To) =>
  new Map([...map].map(([key, value]) => [key, change(value)]));

const combineRelays = (modules: readonly AnyModule[]): Relay => {
  const relays = modules.flatMap((module) => module.relays ?? []);
  return {
    async send(tx, now, messages) {
      for (const relay of relays) await relay.send(tx, now, messages);
    },
    async findReaders(db, users, since) {
      const found = await Promise.all(relays.map((relay) => relay.findReaders(db, users, since)));
      return found.flat();
    },
  };
};

const listAllHeldMoney =
  (modules: readonly AnyModule[]): ListHeldMoney =>
  async (db, userId) => {
    const lists = await Promise.all(
      modules.flatMap(({ holds }) => holds?.of_customers?.(db, userId) ?? []),
    );
    return lists.flat().sort((a, b) => (b.since ?? '').localeCompare(a.since ?? ''));
  };

const listAllWaiting =
  (modules: readonly AnyModule[]): ListWaiting =>
  async (db, userId, now) => {
    const lists = modules.flatMap(({ asks = [] }) => asks);
    return (await Promise.all(lists.map((list) => list(db, userId, now)))).flat();
  };

/** The parts a module offers to staff; it knows nothing of the console. */
type ForStaff = {
  /** Payments that companies carry out for it. */
  payments?: readonly PaymentSource[];
  /** Actions that need two people; for corrections of any payment, built from what all modules offer. */
  proposals?: ProposalKinds | ((all: MoneyOffers) => ProposalKinds);
  reversed?: OnReversal;
  cases?: readonly CaseSource[];
  /** Finds customers, and other named things such as shops. */
  search?: StaffSearch;
  /** Its part of a customer's page. */
  customer?: (deps: Deps, userId: number) => Promise<Partial<CustomerParts>>;
};

/** Personal data a module holds about a customer. */
export type PersonalData = {
  /** The data a customer can export. */
  exports?: readonly ExportPart[];
  closing?: AccountClosingRules;
  /** Retention of each of its tables after an account is closed. */
  retention: readonly Retention[];
};

/** An obstacle to closing an account: a sentence, and the page where it can be resolved. */
export type Obligation = { description: string; link: string };

/** A module's part in closing an account. */
export type AccountClosingRules = {
  /** Called by the page, and again under the locks taken for closing. */
  obligations?(db: Db | Tx, userId: number, now: Date): Promise<Obligation[]>;
  /** Ends plans, links and listings, which need no one else. Runs before any account is locked. */
  end?(tx: Tx, userId: number, now: Date): Promise<void>;
};

/**
 * Upcoming automatic payments by customer, from `now` to the Lagos day `until` inclusive, earliest first. Overdue ones
 * that are still retried are due on the first day.
 */
export type ListFuturePayments = ListByCustomer<FuturePayment>;

type ListByCustomer<Due> = (
  db: Db | Tx,
  users: readonly number[],
  window: { now: Date; until: string },
) => Promise<Map<number, Due[]>>;

/** With the Lagos time of the first attempt. */
export type RemindedPayment = FuturePayment & { tried_at: string };

/** Money a customer can collect on a Lagos day, and the page where they do. */
export type Payout = { name: string; amount: Kobo; due_on: string; link: string };
export type ListPayouts = ListByCustomer<Payout>;

/** A bill that a customer wants to be reminded of, and the page where they pay it. */
export type DueBill = { name: string; amount: Kobo; due_on: string; link: string };
export type ListDueBills = ListByCustomer<DueBill>;

/**
 * A commitment of a customer, and its payments that are still to be made, earliest first: at most `cap` per period.
 */
export type Coverable = {
  purpose: PullPurpose;
  purpose_id: number;
  name: string;
  period: PullPeriod;
  cap: Kobo;
  payments: readonly { reason: string; due_on: string; left: Kobo }[];
};
export type ListCoverable = (
  db: Db | Tx,
  users: readonly number[],
) => Promise<Map<number, Coverable[]>>;

/** Everything due by a Lagos day, by customer. */
export type DuePayments = { day: string; payments: ReadonlyMap<number, RemindedPayment[]> };

/** Payments that will come from customers' banks before that day, as customers are told. */
export type AnnouncePulls = (
  tx: Tx,
  now: Date,
  dues: DuePayments,
) => Promise<Map<number, { bank: string; amount: Kobo }[]>>;

/** A message outside the app, with the page its button opens, also as a path. Not sent after `until`. */
export type RelayedMessage = {
  user_id: number;
  title: string;
  body: string;
  button: { text: string; url: string; path: string };
  until: Date;
};

export type RelayMessages = (
  tx: Tx,
  now: Date,
  messages: readonly RelayedMessage[],
) => Promise<void>;

export type Relay = {
  /** Queues the messages of customers it reaches, and leaves out the others. */
  send: RelayMessages;
  /** The customers who have read one of its messages sent since. */
  findReaders(db: Db | Tx, users: readonly number[], since: Date): Promise<number[]>;
};

/** A customer's money on hold, newest first: one row per purpose. */
export type ListHeldMoney = (db: Db | Tx, userId: number) => Promise<HeldMoney[]>;

/** Actions waiting for a customer. */
export type ListWaiting = (db: Db | Tx, userId: number, now: Date) => Promise<Waiting[]>;

/** Metrics that jobs report, such as failed payouts. */
export type JobFigures = Partial<{ payoutFailed(cause: PayoutFailure): void }>;

/** The texts of all notices. */
type Words = {
  word: WordNotice;
  /** True if a notice leaves the app as a separate message. */
  isSentOutside: (stored: StoredNotice) => boolean;
};

/** Functions of all modules that jobs may need. */
export type JobNeeds = Words & {
  figures: JobFigures;
  listFuturePayments: ListFuturePayments;
  listPaymentsToRemindOf: ListByCustomer<RemindedPayment>;
  listPayouts: ListPayouts;
  listDueBills: ListDueBills;
  listCoverable: ListCoverable;
  announcePulls: AnnouncePulls;
  relay: Relay;
  openHolds: readonly OpenHolds[];
  retention: readonly Retention[];
  caseSources: readonly CaseSource[];
  findCalls: FindCalls;
};

/** Source of a metric. */
export type MetricsDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'ledger'>;
