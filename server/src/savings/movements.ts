// A goal's transactions, read from its ledger account's statement.
import { kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Deps } from '../deps.ts';
import { findAccounts } from '../ledger/accounts.ts';
import { listHistory } from '../ledger/statement.ts';
import { belowCursor, cutPage } from '../platform/http/pagination.ts';
import { ownGoal } from './goals.ts';

/** A page, newest first; the cursor is a posting's number. Throws not_found for another's goal. */
export async function listMovements(
  { db }: Deps,
  userId: number,
  page: { id: number; limit: number; cursor?: string | undefined },
) {
  const { id } = await ownGoal(db, userId, page.id);
  const before = belowCursor(page.cursor);
  const account = (await findAccounts(db, 'goal', 'goal', [id])).get(id);
  if (account === undefined) throw new Error(`goal ${id} has no account`);
  const rows = await listHistory(db, account.id, { limit: page.limit + 1, before_seq: before });
  const { shown, next } = cutPage(rows, page.limit, (row) => row.seq);
  return {
    data: shown.map((row) => ({
      id: toReference(row.entry_id),
      type: row.amount > 0 ? ('credit' as const) : ('debit' as const),
      amount: kobo(Math.abs(row.amount)),
      automatic: row.metadata.automatic === true,
      balance_after: row.balance_after,
      date: row.posted_at.toISOString(),
    })),
    next,
  };
}
