// Alerts for the part of later credits that pays off a debt. The ledger makes those payments
// itself, within the statement that posts the credit, and can't notify anyone, so this job reads
// them from the ledger a minute later.
import { kobo } from '@alajo/contract/money.ts';
import type { Deps } from '../../deps.ts';
import { findAccounts, listPostingCounts } from '../../ledger/accounts.ts';
import { listPostings } from '../../ledger/statement.ts';
import { notify } from '../../notifications/notifications.ts';
import { fromMetadata } from '../../payments/movements.ts';
import { debitAlert } from '../../payments/notices.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';

const CUSTOMERS = 500;
const PAYMENTS = 100;

/** The job of each minute: notifies customers of payments towards their debt, once each. */
export async function notifyDebtPayments({ db }: Pick<Deps, 'db'>): Promise<void> {
  let page: Awaited<ReturnType<typeof listPostingCounts>>;
  let after_owner = 0;
  do {
    page = await listPostingCounts(db, 'receivable', { after_owner, limit: CUSTOMERS });
    after_owner = page.at(-1)?.owner_id ?? 0;
    for (const userId of await ownersToNotify(db, page)) {
      await inTransaction(db, (tx) => notifyDebtPaid(tx, userId));
    }
  } while (page.length === CUSTOMERS);
}

type OwnerPostings = { owner_id: number; posting_count: number };

/** Customers with postings after the last one they were notified of. */
async function ownersToNotify(db: Db, counted: readonly OwnerPostings[]): Promise<number[]> {
  if (counted.length === 0) return [];
  const owners = counted.map(({ owner_id }) => owner_id);
  const rows = await db
    .selectFrom('wallet_debt_told')
    .selectAll()
    .where('user_id', 'in', owners)
    .execute();
  const notified = new Map(rows.map(({ user_id, seq }) => [user_id, seq]));
  const news = counted.filter((owner) => owner.posting_count > (notified.get(owner.owner_id) ?? 0));
  return news.map(({ owner_id }) => owner_id);
}

/** Queues the alerts of one customer's payments that have none yet, oldest first. */
export async function notifyDebtPaid(tx: Tx, user_id: number): Promise<void> {
  const from = await lockLastNotified(tx, user_id);
  const debt = (await findAccounts(tx, 'receivable', 'user', [user_id])).get(user_id);
  if (debt === undefined || debt.posting_count <= from) return;
  const up_to_seq = Math.min(debt.posting_count, from + PAYMENTS);
  const postings = await listPostings(tx, debt.id, { after_seq: from, up_to_seq, limit: PAYMENTS });
  const paid = postings.filter(({ kind }) => kind === 'debt_payment');
  await notify(
    tx,
    paid.map(({ entry_id: entry, amount, metadata, posted_at }) => {
      const description = `Paid towards what you owe: ${fromMetadata(metadata).descriptions.debit}`;
      return debitAlert({ user_id, amount: kobo(amount), description, entry }, posted_at);
    }),
  );
  await saveLastNotified(tx, user_id, up_to_seq);
}

/** Payments up to this point were announced with the chargeback. */
export async function skipPaid(tx: Tx, user_id: number): Promise<void> {
  await lockLastNotified(tx, user_id);
  const debt = (await findAccounts(tx, 'receivable', 'user', [user_id])).get(user_id);
  if (debt !== undefined) await saveLastNotified(tx, user_id, debt.posting_count);
}

async function lockLastNotified(tx: Tx, user_id: number): Promise<number> {
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

const saveLastNotified = (tx: Tx, user_id: number, seq: number) =>
  tx.updateTable('wallet_debt_told').set({ seq }).where('user_id', '=', user_id).execute();
