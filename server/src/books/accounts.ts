// From a kind of account to its accounts, and from an account to its postings.
import type { AccountKind } from '@alajo/contract/books/chart.ts';
import type { BooksAccount, BooksPosting } from '@alajo/contract/books/schemas.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Deps } from '../deps.ts';
import { findPeople } from '../identity/directory.ts';
import { type AccountRow, findAccount, listAccounts, listLatest } from '../ledger/browse.ts';
import type { Db } from '../platform/database/database.ts';
import { belowCursor, cutPage, type Page } from '../platform/http/pagination.ts';
import { endOf } from './periods.ts';
import { sidesOf } from './trial-balance.ts';

type AsOf = { as_of?: string | undefined };

/** Accounts of a kind, sorted by owner. */
export async function listBooksAccounts(
  deps: Deps,
  { kind, as_of, limit, cursor }: Page & AsOf & { kind: AccountKind },
): Promise<{ results: BooksAccount[]; next: string | null }> {
  const after = cursor === undefined ? undefined : belowCursor(cursor);
  const page = { limit: limit + 1, after };
  const rows = await listAccounts(deps.db, kind, endOf(deps, as_of), page);
  const { shown, next } = cutPage(rows, limit, ({ id }) => id);
  return { results: await named(deps.db, shown), next };
}

/** Throws not_found. */
export async function findBooksAccount(
  deps: Deps,
  id: number,
  as_of: string | undefined,
): Promise<BooksAccount> {
  const row = await findAccount(deps.db, id, endOf(deps, as_of));
  const [account] = row === undefined ? [] : await named(deps.db, [row]);
  if (account === undefined) throw new AppError('not_found');
  return account;
}

async function named(db: Db, rows: readonly AccountRow[]): Promise<BooksAccount[]> {
  const customers = rows.flatMap(({ owner_kind, owner_id }) =>
    owner_kind === 'user' && owner_id !== null ? [owner_id] : [],
  );
  const people = await findPeople(db, customers);
  return rows.map(({ id, kind, owner_kind, owner_id, balance }) => {
    const name = owner_kind === 'user' ? (people.get(owner_id ?? 0)?.name ?? null) : null;
    const owner =
      owner_kind === null || owner_id === null ? null : { kind: owner_kind, id: owner_id, name };
    return { id, kind, owner, ...sidesOf(balance) };
  });
}

/** An account's postings up to the end of a day, newest first. Throws not_found. */
export async function listBooksPostings(
  deps: Deps,
  { id, as_of, limit, cursor }: Page & AsOf & { id: number },
): Promise<{ results: BooksPosting[]; next: string | null }> {
  const until = endOf(deps, as_of);
  if ((await findAccount(deps.db, id, undefined)) === undefined) throw new AppError('not_found');
  const page = { limit: limit + 1, below: belowCursor(cursor) };
  const rows = await listLatest(deps.db, id, until, page);
  const { shown, next } = cutPage(rows, limit, ({ seq }) => seq);
  const results = shown.map(({ seq, posted_at, kind, payment, amount, balance_after }) => ({
    seq,
    at: posted_at.toISOString(),
    kind,
    reference: toReference(payment),
    ...sidesOf(amount),
    balance_after,
  }));
  return { results, next };
}
