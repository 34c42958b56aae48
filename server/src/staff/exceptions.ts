// Exceptions of reconciliation, for what our staff do to money about them.
import type { ItemKind, ItemState } from '@alajo/contract/reconciliation/schemas.ts';
import type { Db, Tx } from '../platform/database/database.ts';

/** Entries posted by hand for payments, and for an exception that is about no payment of ours. */
export type ExceptionChange = {
  payments: readonly { id: string; entry_id: string }[];
  exception?: { id: number; entry_id: string } | undefined;
  proposal_id: number | null;
};

/** Exceptions of reconciliation, for what our staff do to money about them. */
export type Exceptions = {
  /**
   * Refuses a change for an exception that is closed, or whose figures need another one; with `keep` it stays
   * as it is until `tx` ends. Throws exception_closed, exception_changed.
   */
  requireOpen(
    tx: Tx,
    of: {
      id: number;
      keep: boolean;
      correction?: { account_id: number; amount: number; fee: number } | undefined;
      credit?: number | undefined;
    },
  ): Promise<{ title: string; reference: string; payment: string | null }>;
  /** Exceptions that a payment is in or was in. */
  about(
    db: Db | Tx,
    payment: string,
  ): Promise<{ id: number; list_id: number; title: string; kind: ItemKind; state: ItemState }[]>;
  /** The open exception that a deposit of nobody is on the provider's list, if it is one. */
  ofDeposit(tx: Tx, of: { reference: string; amount: number }): Promise<number | undefined>;
  /** Does what posts the entries, and compares the exceptions they are for again: one that matches has ended. */
  settle(tx: Tx, now: Date, change: ExceptionChange, perform: () => Promise<void>): Promise<void>;
};
