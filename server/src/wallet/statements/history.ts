// The history of a wallet, read from the ledger.
import { addDays } from '@alajo/contract/days.ts';
import type { HistoryFilters, TransactionStatus } from '@alajo/contract/wallet/history.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { type EntryState, latestPosting, listHistory } from '../../ledger/statement.ts';
import type { Accounts } from '../../payments/accounts.ts';
import { descriptions, fromMetadata, toTransaction } from '../../payments/movements.ts';
import { startOfDay } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { belowCursor } from '../../platform/http/pagination.ts';

type Page = { limit: number; cursor?: string | undefined } & HistoryFilters;

// Rows one page of a search may scan: a search for a rare word must not read years of history in one query.
const SCANNED_ROWS_MAX = 5_000;

/**
 * A page of the wallet's movements, newest first; the cursor is a posting number. A search scans a
 * bounded part of the history, so a page may have few rows or none and still have a next one.
 */
export async function listTransactions(
  { db }: Deps,
  accounts: Accounts,
  userId: number,
  page: Page,
) {
  const account = await accounts.wallet(userId);
  const found = {
    sign: page.type,
    least: page.amount_from,
    most: page.amount_to,
    kind: page.kind,
    state: stateOf(page.status),
    text: textOf(page),
  };
  const narrow = Object.values(found).some((filter) => filter !== undefined);
  const { top, floor } = await boundsOf(db, account, page, narrow);
  const end = narrow ? Math.max(floor, top - 1 - SCANNED_ROWS_MAX) : floor;
  const span = { limit: page.limit + 1, before_seq: top, after_seq: end };
  const rows = await listHistory(db, account, { ...span, ...found });
  const shown = rows.slice(0, page.limit);
  const on = rows.length > page.limit ? shown.at(-1)?.seq : end > floor ? end + 1 : undefined;
  return {
    results: shown.map((row) =>
      toTransaction({ ...row, id: row.entry_id, movement: fromMetadata(row.metadata) }),
    ),
    next: on === undefined ? null : String(on),
  };
}

/** The posting numbers around the page, both exclusive. With `exact`, `top` is the newest plus one. */
async function boundsOf(db: Db, account: number, { cursor, from, to }: Page, exact: boolean) {
  const before = belowCursor(cursor);
  const until = to === undefined ? undefined : startOfDay(addDays(to, 1));
  const [last, first] = await Promise.all([
    exact || until ? latestPosting(db, account, until) : undefined,
    from === undefined ? undefined : latestPosting(db, account, startOfDay(from)),
  ]);
  return { top: last ? Math.min(before, last.seq + 1) : before, floor: first?.seq ?? 0 };
}

/** `failed` in the history means the money came back: `reversed` in the ledger. */
function stateOf(status: TransactionStatus | undefined): EntryState | undefined {
  return status === 'failed' ? 'reversed' : status;
}

const textOf = ({ search }: Page) =>
  search ? { search, ...descriptions, both: sql`e.metadata ->> 'note'` } : undefined;
