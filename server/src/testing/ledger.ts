// Shared by ledger tests: a database, funded accounts, and entries in one line.
import { naira } from '@alajo/contract/money.ts';
import { v7 as uuidv7 } from 'uuid';
import { openAccount } from '../ledger/accounts.ts';
import { account as system } from '../ledger/chart.ts';
import { type Entry, post } from '../ledger/entries.ts';
import { systemClock } from '../platform/clock.ts';
import { inTransaction, openDatabase } from '../platform/database/database.ts';
import { TEST_TIMEOUT_MS, testDatabase } from './database.ts';

/** A new migrated database; `wallet(n, naira)` opens funded wallets in it. */
export async function testLedger() {
  const made = await testDatabase();
  const { db, close } = openDatabase(made.url, { max: 40, answer_timeout_ms: TEST_TIMEOUT_MS });
  return {
    db,
    url: made.url,
    /** Opens a wallet for owner `n` with an opening balance in naira. */
    wallet: (n: number, whole = 0) =>
      inTransaction(db, async (tx) => {
        const id = await openAccount(tx, 'wallet', { kind: 'user', id: n });
        if (whole > 0) await post(tx, systemClock.now(), move(system.opening_balances, id, whole));
        return id;
      }),
    /** Closes its connections but keeps the database for others. */
    end: close,
    drop: made.drop,
    async close() {
      await close();
      await made.drop();
    },
  };
}

/** An entry that moves whole naira from one account to another. */
export function move(from: number, to: number, whole: number, more: Partial<Entry> = {}): Entry {
  return {
    id: uuidv7(),
    kind: 'test',
    postings: [
      { account: from, amount: naira(-whole) },
      { account: to, amount: naira(whole) },
    ],
    ...more,
  };
}
