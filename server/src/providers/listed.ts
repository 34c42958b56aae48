// A provider's lists of the payments it made or received, line by line, for reconciliation with our books.
import type { Kobo } from '@alajo/contract/money.ts';

export type ListedLine = {
  /** The provider's id, unique within its list and stable however often it is listed. */
  id: string;
  /** Ids that earlier versions computed for this line; a line stored under one of them is the same line. */
  earlier_ids?: readonly string[];
  /** For a chargeback, the provider's id of the original payment. */
  payment?: string | null;
  /** The reference the provider shows: ours, or its own. */
  reference: string;
  /** In the list's direction; 0 if the payment didn't happen or came back. */
  amount: Kobo;
  /** The fee the provider charged us, negative if it paid us; null if it doesn't say. */
  fee: Kobo | null;
  at: Date;
  /** The other party, as the provider names it. */
  party: string | null;
};

/** A row that couldn't be read, by its number. */
export type BrokenLine = { line: number; description: string };

export type ListedPage = {
  lines: ListedLine[];
  broken: BrokenLine[];
  /** The total number of rows; null if unknown. */
  total: number | null;
};

/** Instants; `from` is inclusive, `to` exclusive. */
export type ListedSpan = { from: Date; until: Date };

/** Lists the payments between two instants, page by page. Throws ProviderUnavailable. */
export type ListPayments = (span: ListedSpan) => AsyncIterable<ListedPage>;
