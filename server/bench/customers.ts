// Customers for the bench, created in bulk through the ledger's function, so that the books stay valid.
import { kobo, naira } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { newToken, pinHash, tokenHash } from '../src/identity/secrets.ts';
import { type OwnedKind, type Owner, account as system } from '../src/ledger/chart.ts';
import { type Entry, postAll, toPosted } from '../src/ledger/entries.ts';
import { ALAJO, toMetadata } from '../src/payments/movements.ts';
import { systemClock } from '../src/platform/clock.ts';
import { type Db, inTransaction } from '../src/platform/database/database.ts';

export type Payer = { id: number; username: string; token: string; wallet: number };

export const PIN = '1234';
const BATCH = 1000;
// Statements here may take longer than the database's usual limit.
const CUSTOMER_BATCH = 10_000;

/** Verified tier 3 customers with ₦1,000,000 each, a session and the PIN 1234. */
export async function makePeople(
  db: Db,
  secret: string,
  count: number,
  first = 1,
): Promise<Payer[]> {
  if (count <= CUSTOMER_BATCH) return makeSome(db, secret, count, first);
  const some = await makeSome(db, secret, CUSTOMER_BATCH, first);
  return [
    ...some,
    ...(await makePeople(db, secret, count - CUSTOMER_BATCH, first + CUSTOMER_BATCH)),
  ];
}

async function makeSome(db: Db, secret: string, count: number, first: number): Promise<Payer[]> {
  const { rows } = await sql<{ id: number; username: string }>`
    insert into identity_user (username, email, phone_number, first_name, last_name, password_hash,
      tier, verified_at, created_at)
    select 'bench' || n, 'bench' || n || '@example.ng', '+234803' || lpad(n::text, 7, '0'),
      'Bench', 'Customer', 'none', 3, now(), now() from generate_series(${first}::int, ${first + count - 1}::int) n
    returning id, username`.execute(db);
  const tokens = rows.map(() => newToken());
  const ids = rows.map((row) => row.id);
  await sql`update identity_user u set pin_hash = p.hash, pin_checked = true
    from unnest(${ids}::bigint[], ${ids.map((id) => pinHash(secret, id, PIN))}::text[]) p(id, hash)
    where u.id = p.id`.execute(db);
  await sql`insert into identity_session
      (user_id, token_hash, device, address, created_at, last_used_at, expires_at)
    select id, hash, 'bench', '127.0.0.1', now(), now(), now() + interval '30 days'
    from unnest(${ids}::bigint[], ${tokens.map(tokenHash)}::text[]) t(id, hash)`.execute(db);
  const wallets = await openAccounts(db, 'wallet', 'user', ids);
  await creditAll(db, [...wallets.values()]);
  return rows.map((row, index) => ({
    id: row.id,
    username: row.username,
    token: tokens[index] ?? '',
    wallet: wallets.get(row.id) ?? 0,
  }));
}

/** Opens many accounts in one statement; returns their ids by owner. */
export async function openAccounts(
  db: Db,
  kind: OwnedKind,
  ownerKind: Owner['kind'],
  owners: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; owner_id: number }>`
    insert into ledger_account (kind, owner_kind, owner_id, floor)
    select ${kind}, ${ownerKind}, id, 0 from unnest(${owners}::bigint[]) id
    returning id, owner_id`.execute(db);
  return new Map(rows.map((row) => [row.owner_id, row.id]));
}

async function creditAll(db: Db, wallets: number[]): Promise<void> {
  const amount = naira(1_000_000);
  const descriptions = { debit: 'Opening balance', credit: 'Opening balance' };
  const metadata = toMetadata({
    sender: ALAJO,
    recipient: ALAJO,
    bank: ALAJO,
    account: null,
    note: null,
    amount,
    lines: [],
    descriptions,
    target: null,
  });
  for (let at = 0; at < wallets.length; at += BATCH) {
    const entries = wallets.slice(at, at + BATCH).map((wallet) => ({
      id: uuidv7(),
      kind: 'opening',
      metadata,
      postings: [
        { account: system.opening_balances, amount: kobo(-amount) },
        { account: wallet, amount },
      ],
    }));
    await postBatch(db, entries);
  }
}

/** Posts a batch. Throws the first refusal, if any, because a measured payment must have happened. */
export async function postBatch(db: Db, entries: Entry[]): Promise<void> {
  const verdicts = await inTransaction(db, (tx) => postAll(tx, systemClock.now(), entries));
  for (const [index, verdict] of verdicts.entries()) {
    const entry = entries[index];
    if (entry) toPosted(entry, verdict);
  }
}
