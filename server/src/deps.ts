// What every verb may need, made once in main.ts: one plain object, no container. And what a module
// offers the app in its module.ts.
import type { Kobo } from '@alajo/contract/money.ts';
import type { Waiting } from '@alajo/contract/notifications/waiting.ts';
import type { Routes } from '@alajo/contract/route.ts';
import type { FuturePayment } from '@alajo/contract/schedules/future.ts';
import type { HeldMoney } from '@alajo/contract/wallet/balance.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { OpenHolds } from './ledger/check.ts';
import type { Ledger } from './ledger/submit.ts';
import type { AnyNoticeKinds } from './notifications/kinds.ts';
import type { WordNotice } from './notifications/wording.ts';
import type { Clock } from './platform/clock.ts';
import type { ExportPart } from './platform/data-export.ts';
import type { Db, Tx } from './platform/database/database.ts';
import type { Handlers } from './platform/http/handlers.ts';
import type { Preview } from './platform/http/previews.ts';
import { type HttpContext, serve } from './platform/http/serve.ts';
import type { Tasks } from './platform/jobs/jobs.ts';
import type { PayoutFailure, WatchedBalance } from './platform/operations/metrics.ts';
import type { PasswordHashing } from './platform/password-hashing.ts';
import type { Config } from './providers/config.ts';
import type { Providers } from './providers/providers.ts';

export type Deps = Readonly<{
  db: Db;
  ledger: Ledger;
  clock: Clock;
  providers: Providers;
  passwords: PasswordHashing;
  log: FastifyBaseLogger;
  config: Config;
  /** The key PINs and codes are hashed with; never in the database. */
  secret: string;
}>;

/** Figures that jobs report: whether the books balance, our balances, payouts that failed. */
export type JobFigures = Partial<{
  books(ok: boolean): void;
  balance(provider: WatchedBalance, left: Kobo): void;
  payoutFailed(cause: PayoutFailure): void;
}>;

/** Something no provider could settle, or a customer objected to: a person has to end it. */
export type AttentionItem = {
  reference: string;
  what: string;
  status: string;
  /** What the provider, or the seller, is known by. */
  provider_reference: string;
  since: Date;
  /** Its clock, if it has one: by then somebody was promised an answer, or it goes on by itself. */
  by?: Date | null;
};

/**
 * How a person may end one: by what the provider did, an order by who was right, a case at all, a job
 * either way.
 */
export const attentionOutcomes = [
  'delivered',
  'failed',
  'release',
  'refund',
  'closed',
  'retry',
  'remove',
] as const;
export type AttentionOutcome = (typeof attentionOutcomes)[number];

export type AttentionDeps = Pick<Deps, 'db' | 'ledger' | 'clock' | 'log'>;

export type Attention = {
  outcomes: readonly AttentionOutcome[];
  /** The longest waiting first. */
  list(db: Db, limit: number): Promise<AttentionItem[]>;
  /** Whether this module names its items by references of this form. */
  owns(reference: string): boolean;
  /** `refund` may be of a part. */
  takes_amount?: true;
  /** Ends one that waits for a person; false, and nothing changed, where it does not. */
  end(
    deps: AttentionDeps,
    reference: string,
    outcome: AttentionOutcome,
    amount?: Kobo,
  ): Promise<boolean>;
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
  /** What it holds about a customer, for them to take away. */
  exports?: readonly ExportPart[];
  attention?: Attention | readonly Attention[];
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
