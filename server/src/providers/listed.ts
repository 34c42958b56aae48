// What a provider lists: the payments it made or received, line by line, for comparing with our books.
import type { Kobo } from '@alajo/contract/money.ts';

export type ListedLine = {
  /** The provider's, unique within its list, and the same however often it is listed. */
  id: string;
  /** What earlier versions computed for it: a line stored under one of these is the same line. */
  earlier_ids?: readonly string[];
  /** Of what was taken back, the provider's id of the payment it was taken from. */
  payment?: string | null;
  /** As the provider shows it: ours, or its own. */
  reference: string;
  /** In the direction of the list; 0 where it did not happen, or came back. */
  amount: Kobo;
  /** What the provider charged us, negative where it paid us; null where it does not say. */
  fee: Kobo | null;
  at: Date;
  /** The other side, in the provider's words. */
  party: string | null;
};

/** A row that was none, by its number. */
export type BrokenLine = { line: number; says: string };

export type ListedPage = {
  lines: ListedLine[];
  broken: BrokenLine[];
  /** How many rows the list has in all; null where it is not known. */
  total: number | null;
};

/** Instants: from the first up to the second. */
export type ListedSpan = { from: Date; until: Date };

/** Lists what happened between two instants, page by page. Throws ProviderUnavailable. */
export type ListPayments = (span: ListedSpan) => AsyncIterable<ListedPage>;
