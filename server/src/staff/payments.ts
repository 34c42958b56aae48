// Payments carried out by outside companies, for staff who view, query, end and reverse them.
import type { Kobo } from '@alajo/contract/money.ts';
import type { CaseKind } from '@alajo/contract/staff/case-kinds.ts';
import type { PaymentOutcome, PaymentSourceName } from '@alajo/contract/wallet/staff-payments.ts';
import type { RawBuilder } from 'kysely';
import type { Deps } from '../deps.ts';
import type { EntryDetail } from '../ledger/statement.ts';
import type { Db, Tx } from '../platform/database/database.ts';

/** A payment carried out by an outside company, as its module knows it. */
export type OutsidePayment = {
  user_id: number | null;
  from: string;
  to: string;
  /** Including charges. */
  amount: Kobo;
  /** The module's own name for its state. */
  state: string;
  /** The time since which a person must look at it; null if none must. */
  stuck_at: Date | null;
  provider_reference: string | null;
  /** Its history besides postings and replies, oldest first. */
  steps: { at: Date; description: string; detail?: string; tone?: 'good' | 'warn' | 'bad' }[];
  /** True if querying the provider may still reveal something. */
  askable: boolean;
  /** The ways a person may end it now. */
  ends: readonly PaymentOutcome[];
  /** Its id in the queue, if different from the payment's. */
  case_id?: string;
  /** True if it was carried out and can be reversed. */
  reversible: boolean;
};

/** Payments of one kind, carried out by an outside company. */
export type PaymentSource = {
  name: PaymentSourceName;
  /**
   * A select of all that wait for a person: `id`, `user_id`, `what`, `amount` (kobo, with charges), `since`,
   * `stuck_at`, `state`, and the `case_id` in the queue as text.
   */
  stuck(now: Date): RawBuilder<unknown>;
  /** Its name in the queue; without it they aren't in the queue, and no one ends them by hand. */
  case?: { kind: CaseKind; referenceOf(id: string): string };
  find(db: Db | Tx, id: string): Promise<OutsidePayment | undefined>;
  /** The id for a reference of the provider or of our queue. */
  idOf(db: Db, reference: string): Promise<string | undefined>;
  /** Queries the provider now; its reply settles the payment as usual. Throws provider_unavailable. */
  ask(deps: Deps, id: string): Promise<void>;
  /** Ends one that waits for a person, in the caller's transaction; false if it doesn't wait. */
  end?(tx: Tx, deps: EndingDeps, id: string, outcome: PaymentOutcome): Promise<boolean>;
  /** Reverses one that was carried out; false if it wasn't. */
  reverse?(tx: Tx, deps: EndingDeps, id: string, reason: string): Promise<boolean>;
};

export type EndingDeps = Pick<Deps, 'clock' | 'log'>;

/**
 * Reverses everything a module has built on an entry that staff reverse, in the same transaction, before the money goes
 * back; or refuses. Locks its rows before any account. Returns the entries it posted.
 */
export type OnReversal = (tx: Tx, now: Date, entry: EntryDetail) => Promise<string[]>;
