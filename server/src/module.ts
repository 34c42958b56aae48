// The face of a module: what its module.ts offers the app, and what it needs of others.
import type { CustomerParts } from '@alajo/contract/console/customer-schemas.ts';
import type { Waiting } from '@alajo/contract/notifications/waiting.ts';
import type { Routes } from '@alajo/contract/route.ts';
import type { FuturePayment } from '@alajo/contract/schedules/future.ts';
import type { HeldMoney } from '@alajo/contract/wallet/balance.ts';
import type { Deps } from './deps.ts';
import type { OpenHolds } from './ledger/check.ts';
import type { AnyNoticeKinds } from './notifications/kinds.ts';
import type { WordNotice } from './notifications/wording.ts';
import type { ExportPart } from './platform/data-export.ts';
import type { Db, Tx } from './platform/database/database.ts';
import type { Handlers } from './platform/http/handlers.ts';
import type { Preview } from './platform/http/previews.ts';
import { type HttpContext, serve } from './platform/http/serve.ts';
import type { Tasks } from './platform/jobs/jobs.ts';
import type { PayoutFailure } from './platform/operations/metrics.ts';
import type { Retention } from './platform/retention.ts';
import type { Attention, CaseSource } from './staff/cases.ts';
import type { OnReversal, PaymentSource } from './staff/payments.ts';
import type { ProposalKind } from './staff/proposals.ts';
import type { StaffSearch } from './staff/search.ts';

/** A module, as its module.ts declares it. `Shared`: its handlers' needs beyond `Deps`, from app.ts. */
type Definition<R extends Routes, Shared> = {
  /** Its title and description in the API reference. */
  title: string;
  about: string;
  routes: R;
  /** The contract files whose schemas get names in the API reference. */
  contract: object;
  handlers(deps: Deps, shared: Shared): Handlers<R>;
  /** What it tells customers, and in which words. */
  notices?: AnyNoticeKinds;
  /** Mounts everything that is no route of the contract: webhooks, streams, pages. */
  mount?(http: HttpContext, deps: Deps, shared: Shared): void;
  /** `listFuturePayments` has those of all modules, and `word` the words of all their notices. */
  jobs?(
    deps: Deps,
    figures: JobFigures,
    listFuturePayments: ListFuturePayments,
    word: WordNotice,
  ): Tasks;
  /** Lines of a crontab, in UTC. */
  cron?: readonly string[];
  /** What it will take from customers' wallets by itself. */
  future_payments?: ListFuturePayments;
  /** What it holds of a customer's money. */
  held_money?: ListHeldMoney;
  /** What of it waits for a customer's answer: a few, the first to answer first. */
  waiting?: readonly ListWaiting[];
  /** What should lie in its accounts: the books are checked against it. */
  holds?: readonly OpenHolds[];
  attention?: Attention | readonly Attention[];
  keeps?: PersonalData;
  staff?: ForStaff;
  /** What chats show of its pages that are shared. */
  previews?(deps: Deps): readonly Preview[];
};

/** A module's one face, as app.ts lists it. */
export type Module<R extends Routes = Routes, Shared = never> = Omit<
  Definition<R, Shared>,
  'handlers' | 'mount'
> & {
  /** Mounts its routes with their handlers, and whatever else it serves. */
  mount(http: HttpContext, deps: Deps, shared: Shared): void;
};

/** Makes a module: the compiler demands a handler for each of its routes. */
export function defineModule<const R extends Routes, Shared>(
  definition: Definition<R, Shared>,
): Module<R, Shared> {
  const { handlers, mount, ...module } = definition;
  return {
    ...module,
    mount(http, deps, shared) {
      serve<R>(http, definition.routes, handlers(deps, shared));
      mount?.(http, deps, shared);
    },
  };
}

/** What a module offers our staff; it knows nothing of the console. */
type ForStaff = {
  /** Payments that companies carry out for it. */
  payments?: readonly PaymentSource[];
  /** By names that never change: rows are kept for ever. */
  proposals?: Readonly<Record<string, ProposalKind>>;
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
