// Payments that outside companies carry out, as our staff see, ask about, end and reverse them.
import type { Kobo } from '@alajo/contract/money.ts';
import type { CaseKind } from '@alajo/contract/staff/case-kinds.ts';
import type { PaymentOutcome, PaymentSourceName } from '@alajo/contract/wallet/staff-payments.ts';
import type { RawBuilder } from 'kysely';
import type { Deps } from '../deps.ts';
import type { EntryDetail } from '../ledger/statement.ts';
import type { Db, Tx } from '../platform/database/database.ts';

/** A payment that an outside company carries out, as its module knows it. */
export type OutsidePayment = {
  user_id: number | null;
  from: string;
  to: string;
  /** With charges. */
  amount: Kobo;
  /** The module's own word for it. */
  state: string;
  /** Since when a person has to look; null while nobody has to. */
  stuck_at: Date | null;
  provider_reference: string | null;
  /** What happened to it besides postings and answers, the oldest first. */
  steps: { at: Date; says: string; detail?: string; tone?: 'good' | 'warn' | 'bad' }[];
  /** Whether asking the provider may still tell something. */
  askable: boolean;
  /** How a person may end it now. */
  ends: readonly PaymentOutcome[];
  /** Its id in the queue, if it is not that of the payment. */
  case_id?: string;
  /** Whether it was carried out, and can be undone. */
  reversible: boolean;
};

/** Payments of a kind that an outside company carries out. */
export type PaymentSource = {
  name: PaymentSourceName;
  /**
   * A select of all that wait for a person: `id`, `user_id`, `what`, `amount` (kobo, with charges), `since`,
   * `stuck_at`, `state`, and as text the `case_id` in the queue.
   */
  stuck(now: Date): RawBuilder<unknown>;
  /** What the queue calls those; without it they are in no queue, and nobody ends one by hand. */
  case?: { kind: CaseKind; referenceOf(id: string): string };
  find(db: Db | Tx, id: string): Promise<OutsidePayment | undefined>;
  /** The id of what the provider, or our queue, calls so. */
  idOf(db: Db, reference: string): Promise<string | undefined>;
  /** Asks the provider now; its answer settles the payment as always. Throws provider_unavailable. */
  ask(deps: Deps, id: string): Promise<void>;
  /** Ends one that waits for a person, in the caller's transaction; false if it does not wait. */
  end?(tx: Tx, deps: EndingDeps, id: string, outcome: PaymentOutcome): Promise<boolean>;
  /** Undoes one that was carried out; false if it was not. */
  reverse?(tx: Tx, deps: EndingDeps, id: string, reason: string): Promise<boolean>;
};

export type EndingDeps = Pick<Deps, 'clock' | 'log'>;

/**
 * Undoes what a module has built on an entry that our staff reverse, in the same transaction, before the money
 * goes back; or refuses that. Locks its rows before any account. Returns the entries it posted.
 */
export type OnReversal = (tx: Tx, now: Date, entry: EntryDetail) => Promise<string[]>;
