// Alerts for what later credits pay towards a debt. The ledger makes those payments itself, within the
// statement that posts the credit, and knows no customer to tell: so they are read from it a minute later.
import { kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { findAccounts } from '../ledger/accounts.ts';
import { listPostings } from '../ledger/statement.ts';
import { notify } from '../notifications/notifications.ts';
import { fromMetadata } from '../payments/movements.ts';
import { debitAlert } from '../payments/notices.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';

const CUSTOMERS_MAX = 500;
const PAGE = 100;

/** The job of each minute: tells customers of payments towards their debt, each once. */
export async function tellDebtPayments({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (const userId of await listUntold(db)) {
    await inTransaction(db, (tx) => tellPaid(tx, userId));
  }
}

async function listUntold(db: Db): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select a.owner_id as user_id from ledger_account a
      left join wallet_debt_told t on t.user_id = a.owner_id
    where a.kind = 'receivable' and a.owner_kind = 'user' and a.posting_count > coalesce(t.seq, 0)
    order by a.owner_id limit ${CUSTOMERS_MAX}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Writes the alerts of one customer's payments that have none yet, oldest first. */
export async function tellPaid(tx: Tx, user_id: number): Promise<void> {
  const from = await lockTold(tx, user_id);
  const debt = (await findAccounts(tx, 'receivable', 'user', [user_id])).get(user_id);
  if (debt === undefined || debt.posting_count <= from) return;
  const up_to_seq = Math.min(debt.posting_count, from + PAGE);
  const postings = await listPostings(tx, debt.id, { after_seq: from, up_to_seq, limit: PAGE });
  const paid = postings.filter(({ kind }) => kind === 'debt_payment');
  await notify(
    tx,
    paid.map(({ entry_id: entry, amount, metadata, posted_at }) => {
      const description = `Paid what you owe: ${fromMetadata(metadata).says.debit}`;
      return debitAlert({ user_id, amount: kobo(amount), description, entry }, posted_at);
    }),
  );
  await setTold(tx, user_id, up_to_seq);
}

/** What was paid so far was told otherwise, as part of what was taken back. */
export async function skipPaid(tx: Tx, user_id: number): Promise<void> {
  await lockTold(tx, user_id);
  const debt = (await findAccounts(tx, 'receivable', 'user', [user_id])).get(user_id);
  if (debt !== undefined) await setTold(tx, user_id, debt.posting_count);
}

async function lockTold(tx: Tx, user_id: number): Promise<number> {
  await tx
    .insertInto('wallet_debt_told')
    .values({ user_id, seq: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { seq } = await tx
    .selectFrom('wallet_debt_told')
    .select('seq')
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return seq;
}

const setTold = (tx: Tx, user_id: number, seq: number) =>
  tx.updateTable('wallet_debt_told').set({ seq }).where('user_id', '=', user_id).execute();
