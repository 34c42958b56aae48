// The balance limit applies to everything a customer holds: the wallet, savings goals, and money set aside
// for pending payments. The ledger is verified after the last test.
import { naira } from '@alajo/contract/money.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { openHolds } from '../app.ts';
import { checkBooks } from '../ledger/check.ts';
import { repairSetAside } from '../ledger/repair.ts';
import { sharedUntilClockMoves } from '../testing/app.ts';
import { type SavingsApp, savingsApp } from '../testing/savings.ts';
import type { Person } from '../testing/wallet.ts';

const open = sharedUntilClockMoves(savingsApp);
let alajo: SavingsApp;
let rich: Person;
let ada: Person;
beforeEach(async () => {
  alajo = await open();
  rich = await alajo.person('rich', 3_000_000, { tier: 3 });
  ada = await alajo.person('ada', 300_000);
});

const CAP = 300_000;
const FINE = '0123459999';
const release = (who: Person) =>
  alajo.call(walletRoutes.release, { params: { id: String(who.wallet) } }, alajo.as(who));
const limits = async (who: Person) => (await alajo.call(walletRoutes.limits, {}, who)).body;

type WalletBalances = { balance: number; set_aside: number; parked: number };
const held = async (who: Person) => (await alajo.wallet(who)) as WalletBalances;

/** A goal holding everything the customer wants to hide from the limit. */
async function save(who: Person, amount: number): Promise<number> {
  const id = await alajo.goal(who, `Goal of ${amount}`, { target_amount: amount });
  const { status } = await alajo.contribute(who, id, amount);
  expect(status).toBe(200);
  return id;
}

test('moving money into savings goals frees no room in the wallet', async () => {
  await save(ada, 200_000);
  await save(ada, 50_000);
  expect((await alajo.send(rich, ada.username, 100_000)).status).toBe(201);
  expect(await held(ada)).toMatchObject({ balance: 50_000, set_aside: 250_000, parked: 100_000 });
  expect((await release(ada)).body).toEqual({ released: 0, parked: 100_000 });
  expect(await limits(ada)).toMatchObject({
    balance_cap: CAP,
    balance: 50_000,
    set_aside: 250_000,
    balance_left: 0,
  });
  await alajo.send(ada, rich.username, 30_000);
  expect((await release(ada)).body).toEqual({ released: 30_000, parked: 70_000 });
  expect(await held(ada)).toMatchObject({ balance: 50_000, set_aside: 250_000, parked: 70_000 });
});

test('a customer at the limit can freely move their own money between wallet and goals', async () => {
  const id = await save(ada, 200_000);
  await alajo.send(rich, ada.username, 1000);
  const taken = await alajo.withdraw(ada, id, 150_000);
  expect(taken.body.message).toBe('₦150,000 is back in your wallet.');
  expect(await held(ada)).toMatchObject({ balance: 250_000, set_aside: 50_000, parked: 1000 });
  expect((await alajo.remove(ada, id)).body).toEqual({
    message: 'Goal of 200000 is deleted. ₦50,000 is back in your wallet.',
    returned: 50_000,
  });
  expect(await held(ada)).toMatchObject({ balance: CAP, set_aside: 0, parked: 1000 });
});

test('simultaneous savings and incoming money never exceed the limit', async () => {
  const bola = await alajo.person('bola', 280_000);
  const id = await alajo.goal(bola, 'House', { target_amount: 280_000 });
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => [
      alajo.contribute(bola, id, 5000 + index),
      alajo.send(rich, bola.username, 4000 + index),
      alajo.withdraw(bola, id, 1000 + index),
      release(bola),
    ]).flat(),
  );
  // A withdrawal may come before the first saving.
  for (const { status } of responses) expect([200, 201, 409]).toContain(status);
  const { balance, set_aside, parked } = await held(bola);
  expect(balance + set_aside).toBe(CAP);
  expect(balance + set_aside + parked).toBe(280_000 + 12 * 4000 + 66);
  const goal = await alajo.show(bola, id);
  expect(goal.current_amount).toBe(set_aside);
});

test('a bank transfer counts until the bank has it, and can come back without needing room', async () => {
  await alajo.pay(ada, FINE, 10_000);
  const { balance, set_aside } = await held(ada);
  expect(balance + set_aside).toBe(CAP);
  await alajo.send(rich, ada.username, 5000);
  expect(await held(ada)).toMatchObject({ balance, set_aside, parked: 5000 });
  await alajo.runJobs();
  expect(await held(ada)).toMatchObject({ balance, set_aside: 0, parked: 5000 });
  expect((await release(ada)).body).toEqual({ released: 5000, parked: 0 });
});

test('a wallet with a wrong set-aside is recounted while its owner keeps saving', async () => {
  const id = await alajo.goal(ada, 'Bigger', { target_amount: 100_000 });
  await alajo.contribute(ada, id, 20_000);
  await alajo.pay(ada, '0123450004', 1000);
  const before = await held(ada);
  const plant = (amount: number) =>
    sql`update ledger_account set set_aside = ${naira(amount)} where id = ${ada.wallet}`.execute(
      alajo.db,
    );
  const off = async () => {
    const { problems } = await checkBooks(alajo.db, openHolds);
    return problems.filter(({ account }) => account === ada.wallet).length;
  };
  await plant(7);
  expect(await off()).toBe(1);
  const [repaired] = await Promise.all([
    repairSetAside(alajo.db, openHolds),
    ...Array.from({ length: 8 }, () => alajo.contribute(ada, id, 100)),
  ]);
  expect(repaired.map(({ account }) => account)).toEqual([ada.wallet]);
  expect(await off()).toBe(0);
  expect((await held(ada)).set_aside).toBe(before.set_aside + 800);
  expect(await repairSetAside(alajo.db, openHolds)).toEqual([]);
});
