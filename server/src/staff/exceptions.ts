// Reconciliation exceptions, for staff actions that move money to resolve them.
import type { ItemKind, ItemState } from '@alajo/contract/reconciliation/schemas.ts';
import type { Db, Tx } from '../platform/database/database.ts';

/** Entries posted manually for payments, and for an exception that is about none of our payments. */
export type ExceptionChange = {
  payments: readonly { id: string; entry_id: string }[];
  exception?: { id: number; entry_id: string } | undefined;
  proposal_id: number | null;
};

/** Reconciliation exceptions, for staff actions that move money to resolve them. */
export type Exceptions = {
  /**
   * Refuses a change for an exception that is closed, or whose figures now need a different one; with `keep` it stays
   * locked until `tx` ends. Throws exception_closed, exception_changed.
   */
  requireOpen(
    tx: Tx,
    target: {
      id: number;
      keep: boolean;
      correction?: { account_id: number; amount: number; fee: number } | undefined;
      credit?: number | undefined;
    },
  ): Promise<{ title: string; reference: string; payment: string | null }>;
  /** Exceptions that include or included a payment. */
  about(
    db: Db | Tx,
    payment: string,
  ): Promise<{ id: number; list_id: number; title: string; kind: ItemKind; state: ItemState }[]>;
  /** The open exception for an unidentified deposit on the provider's list, if there is one. */
  ofDeposit(tx: Tx, deposit: { reference: string; amount: number }): Promise<number | undefined>;
  /** Posts the entries, then compares their exceptions again: one that now matches has ended. */
  settle(tx: Tx, now: Date, change: ExceptionChange, perform: () => Promise<void>): Promise<void>;
};
