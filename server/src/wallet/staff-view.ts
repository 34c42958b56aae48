// Staff view of a customer's wallet, and the search for customers by wallet number or reference.
import type { CustomerParts } from '@alajo/contract/console/customer-schemas.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { withoutMarks } from '@alajo/contract/phone.ts';
import type { Deps } from '../deps.ts';
import { findPeople } from '../identity/directory.ts';
import { findAccounts, findOwners } from '../ledger/accounts.ts';
import { findEntry } from '../ledger/statement.ts';
import { paymentCase } from '../payments/case-references.ts';
import { fromMetadata } from '../payments/movements.ts';
import { walletIdOf } from '../payments/wallet-number.ts';
import type { Match, SearchQuery } from '../staff/search.ts';
import { listCardsForStaff } from './cards/saved-cards.ts';
import { listMandatesForStaff } from './mandates/staff-mandates.ts';
import { findWallet } from './wallets.ts';

/** Throws not_found. */
export async function walletForStaff(
  deps: Deps,
  userId: number,
): Promise<Pick<CustomerParts, 'wallet' | 'ledger_version' | 'cards' | 'banks'>> {
  const [wallet, accounts, cards, banks] = await Promise.all([
    findWallet(deps, userId),
    findAccounts(deps.db, 'wallet', 'user', [userId]),
    listCardsForStaff(deps.db, userId),
    listMandatesForStaff(deps.db, userId),
  ]);
  return { wallet, ledger_version: accounts.get(userId)?.posting_count ?? 0, cards, banks };
}

/** Searches by a complete wallet number, or by a receipt's reference, which finds everyone whose money it moved. */
export async function findWalletForStaff(deps: Deps, { typed }: SearchQuery): Promise<Match[]> {
  const number = withoutMarks(typed);
  const wallet = walletIdOf(number, deps.config.institution);
  if (wallet !== undefined) return findByWalletNumber(deps, wallet, number);
  const entry = paymentCase.idOf(typed);
  return entry === undefined ? [] : findByEntryId(deps, entry);
}

async function findByWalletNumber({ db }: Deps, wallet: number, number: string): Promise<Match[]> {
  const owners = await findOwners(db, 'wallet', [wallet]);
  const people = await findPeople(
    db,
    owners.map(({ owner_id }) => owner_id),
  );
  return [...people.values()].map(({ user_id, name, username }) => ({
    kind: 'customer',
    title: name,
    detail: `@${username} · Wallet ${number}`,
    customer_id: user_id,
    case: null,
    exact: true,
  }));
}

async function findByEntryId({ db }: Deps, id: string): Promise<Match[]> {
  const entry = await findEntry(db, id);
  const owners = (entry?.postings ?? []).flatMap(({ kind, owner_id }) =>
    kind === 'wallet' && owner_id !== null ? owner_id : [],
  );
  if (entry === undefined) return [];
  const people = await findPeople(db, owners);
  const { amount, descriptions } = fromMetadata(entry.metadata);
  const detail = `${descriptions?.debit ?? entry.kind} · ${formatNaira(amount)}`;
  return [...people.values()].map(({ user_id, name }) => ({
    kind: 'transaction',
    title: name,
    detail,
    customer_id: user_id,
    case: null,
    exact: true,
  }));
}
