// A group's history: what happened, for every member to read, for good.
import type { Kobo } from '@alajo/contract/money.ts';
import type { Tx } from '../platform/database/database.ts';

export type Happened = {
  group_id: number;
  text: string;
  round?: number | null;
  amount?: Kobo | null;
};

/** Writes down what happened, for every member to read. */
export async function record(tx: Tx, now: Date, happened: readonly Happened[]): Promise<void> {
  if (happened.length === 0) return;
  const rows = happened.map(({ round = null, amount = null, ...one }) => ({
    ...one,
    round,
    amount,
    at: now,
  }));
  await tx.insertInto('ajo_event').values(rows).execute();
}
