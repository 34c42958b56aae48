// Names of accounts for staff: ours by their kind, customers’ by their owner.
import { type AccountKind, accountKinds } from '@alajo/contract/books/chart.ts';
import { findPeople } from '../../identity/directory.ts';
import type { EntryDetail } from '../../ledger/statement.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

/** Kinds of accounts that each customer has exactly one of. */
const PERSONAL: Readonly<Record<string, string>> = {
  wallet: 'Wallet',
  parked: 'Over limit, waiting',
  receivable: 'Owed',
  seller: 'Shop',
};

type PostingOwner = Pick<EntryDetail['postings'][number], 'kind' | 'owner_id'>;

/** Returns a function that names the account of each of these postings. */
export async function accountNames(db: Db | Tx, postings: readonly PostingOwner[]) {
  const owners = postings.flatMap(({ kind, owner_id }) =>
    kind in PERSONAL ? (owner_id ?? []) : [],
  );
  const people = await findPeople(db, [...new Set(owners)]);
  return ({ kind, owner_id }: PostingOwner): string => {
    const personal = PERSONAL[kind];
    if (personal !== undefined && owner_id !== null)
      return `${personal}, ${people.get(owner_id)?.name ?? owner_id}`;
    const title = accountKinds[kind as AccountKind].title;
    return owner_id === null ? title : `${title}, ${owner_id}`;
  };
}
