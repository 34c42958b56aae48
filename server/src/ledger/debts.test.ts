// Debts of a customer: every credit pays them first, even under concurrency, and no other debit passes.
import { kobo, naira } from '@alajo/contract/money.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { move, testLedger } from '../testing/ledger.ts';
import { collectDebt, findAccounts, freezeAccount, lockAccounts, openAccount } from './accounts.ts';
import { account as system } from './chart.ts';
import { checkBooks } from './check.ts';
import { post } from './entries.ts';
import { createLedger } from './submit.ts';

let books: Awaited<ReturnType<typeof testLedger>>;
let owners = 500;
beforeAll(async () => {
  books = await testLedger();
});
afterAll(async () => {
  expect((await checkBooks(books.db)).problems).toEqual([]);
  await books.close();
});

/** Charges whole naira back to an owner, up to their wallet's balance. */
const takeBack = (owner: number, wallet: number, whole: number) =>
  inTransaction(books.db, async (tx) => {
    const receivable = await openAccount(tx, 'receivable', { kind: 'user', id: owner });
    await lockAccounts(tx, [system.funding_clearing, wallet]);
    await post(tx, systemClock.now(), {
      ...move(receivable, system.funding_clearing, whole, { kind: 'chargeback' }),
      id: uuidv7(),
      metadata: { amount: naira(whole), why: 'the bank' },
    });
    await collectDebt(tx, [wallet], systemClock.now());
  });

async function customer(whole: number) {
  owners += 1;
  const owner = owners;
  const wallet = await books.wallet(owner, whole);
  const balanceOf = async (kind: 'wallet' | 'receivable') =>
    (await findAccounts(books.db, kind, 'user', [owner])).get(owner)?.balance;
  return {
    owner,
    wallet,
    standing: async () => [await balanceOf('wallet'), await balanceOf('receivable')],
    takeBack: (amount: number) => takeBack(owner, wallet, amount),
  };
}

const give = (wallet: number, whole: number) =>
  inTransaction(books.db, (tx) =>
    post(tx, systemClock.now(), move(system.opening_balances, wallet, whole)),
  );

test('debits the balance and records the rest as a debt that credits pay first', async () => {
  const ada = await customer(300);
  await ada.takeBack(1000);
  expect(await ada.standing()).toEqual([0, naira(-700)]);
  await give(ada.wallet, 200);
  expect(await ada.standing()).toEqual([0, naira(-500)]);
  await give(ada.wallet, 600);
  expect(await ada.standing()).toEqual([naira(100), 0]);
  await give(ada.wallet, 50);
  expect(await ada.standing()).toEqual([naira(150), 0]);
});

test('debits everything at once if the balance covers it; an empty wallet owes it all', async () => {
  const [rich, poor] = [await customer(500), await customer(0)];
  await rich.takeBack(500);
  await poor.takeBack(500);
  expect([await rich.standing(), await poor.standing()]).toEqual([
    [0, 0],
    [0, naira(-500)],
  ]);
});

test('a credit and a debit in one batch: the debt is paid, the debit is refused', async () => {
  const [chi, other] = [await customer(0), await customer(1000)];
  await chi.takeBack(100);
  const ledger = createLedger(books.db, systemClock);
  const [credit, debit] = await Promise.allSettled([
    ledger.submit(move(other.wallet, chi.wallet, 80)),
    ledger.submit(move(chi.wallet, other.wallet, 50)),
  ]);
  expect(credit.status).toBe('fulfilled');
  expect(debit).toMatchObject({ reason: { code: 'insufficient_funds' } });
  expect(await chi.standing()).toEqual([0, naira(-20)]);
});

test('a frozen wallet pays its debt too, and stays frozen', async () => {
  const dayo = await customer(100);
  await inTransaction(books.db, (tx) => freezeAccount(tx, dayo.wallet, true));
  await dayo.takeBack(300);
  await give(dayo.wallet, 250);
  expect(await dayo.standing()).toEqual([naira(50), 0]);
  const ledger = createLedger(books.db, systemClock);
  await expect(ledger.submit(move(dayo.wallet, system.fees, 1))).rejects.toMatchObject({
    code: 'wallet_frozen',
  });
});

test('parallel spending, credits and chargebacks lose nothing and end with the same balance', async () => {
  const [efe, shop] = [await customer(200), await customer(1000)];
  const ledger = createLedger(books.db, systemClock);
  const runs = await Promise.allSettled(
    Array.from({ length: 60 }, (_, n) => {
      if (n % 3 === 0) return ledger.submit(move(efe.wallet, shop.wallet, 30));
      if (n % 3 === 1) return ledger.submit(move(shop.wallet, efe.wallet, 10));
      return efe.takeBack(40);
    }),
  );
  const refused = runs.flatMap((run) => (run.status === 'rejected' ? [run.reason.code] : []));
  for (const code of refused) expect(code).toBe('insufficient_funds');
  const spent = 20 - refused.length;
  const [balance, owed] = await efe.standing();
  expect(kobo((balance ?? 0) + (owed ?? 0))).toBe(naira(200 - 30 * spent + 200 - 800));
  expect(Math.min(balance ?? 0, -(owed ?? 0))).toBe(0);
});
