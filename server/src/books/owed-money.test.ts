// Staff view of customers' debts.
import { booksRoutes } from '@alajo/contract/books/routes.ts';
import type { OwedMoney, OwedTotal } from '@alajo/contract/books/schemas.ts';
import { naira } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectDebt, lockAccounts, openAccount } from '../ledger/accounts.ts';
import { account as system } from '../ledger/chart.ts';
import { post } from '../ledger/entries.ts';
import { toMetadata } from '../payments/movements.ts';
import { MINUTE } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { move } from '../testing/ledger.ts';
import type { StaffPerson } from '../testing/staff.ts';
import { type WalletApp, walletApp } from '../testing/wallet.ts';

let alajo: WalletApp;
let finance: StaffPerson;
beforeAll(async () => {
  alajo = await walletApp();
  finance = await alajo.staff('finance');
});
afterAll(() => alajo.close());

type List = { total: OwedTotal; results: OwedMoney[]; next: string | null };
async function list(query: object = {}): Promise<List> {
  const { status, body } = await alajo.call(booksRoutes.owed, { query }, finance);
  expect(status).toBe(200);
  return body as List;
}
const idsIn = ({ results }: List) => results.map(({ customer }) => customer.id);

type Debtor = { id: number; wallet: number };

/** Charges back whole naira of a card payment, as a provider's chargeback is booked; returns the payment. */
const takeBack = ({ id, wallet }: Debtor, whole: number): Promise<string> =>
  inTransaction(alajo.db, async (tx) => {
    const receivable = await openAccount(tx, 'receivable', { kind: 'user', id });
    await lockAccounts(tx, [system.funding_clearing, wallet]);
    const payment = uuidv7();
    const movement = {
      sender: 'Card',
      recipient: 'Alajo',
      bank: 'Alajo',
      account: null,
      note: null,
      amount: naira(whole),
      lines: [],
      descriptions: { debit: 'Money added by card, taken back', credit: '' },
      target: null,
    };
    await post(tx, alajo.clock.now(), {
      ...move(receivable, system.funding_clearing, whole, { kind: 'chargeback' }),
      metadata: { ...toMetadata(movement), takes_back: payment },
    });
    await collectDebt(tx, [wallet], alajo.clock.now());
    return toReference(payment);
  });

const give = ({ wallet }: Debtor, whole: number) =>
  inTransaction(alajo.db, (tx) =>
    post(tx, alajo.clock.now(), move(system.opening_balances, wallet, whole)),
  );

test('lists debts largest first, with their cause, the collected amount and the total', async () => {
  expect(await list()).toEqual({ total: { owed: 0, customers: 0 }, results: [], next: null });
  const [ada, bola, chi] = [
    await alajo.person('ada', 300),
    await alajo.person('bola', 0),
    await alajo.person('chi', 5000),
  ];
  await takeBack(ada, 500);
  // Paid in full, so the next debt is a new one.
  await give(ada, 200);
  alajo.clock.advance(MINUTE);
  const begun = alajo.clock.now().toISOString();
  await takeBack(ada, 700);
  await give(ada, 150);
  alajo.clock.advance(MINUTE);
  const latest = await takeBack(ada, 100);
  const payment = await takeBack(bola, 2000);
  // The wallet has enough, so nothing stays owed.
  await takeBack(chi, 1000);
  const description = { kind: 'chargeback', description: 'Money added by card, taken back' };
  expect(await list()).toEqual({
    total: { owed: 2650, customers: 2 },
    results: [
      {
        customer: { id: bola.id, name: 'Bola Okafor' },
        owed: 2000,
        taken: 2000,
        collected: 0,
        since: alajo.clock.now().toISOString(),
        entries: 1,
        latest: { ...description, reference: payment },
      },
      {
        customer: { id: ada.id, name: 'Ada Okafor' },
        owed: 650,
        taken: 800,
        collected: 150,
        since: begun,
        entries: 2,
        latest: { ...description, reference: latest },
      },
    ],
    next: null,
  });
});

test('pages neither miss nor repeat a debt, even if amounts are equal or paid meanwhile', async () => {
  const people: Debtor[] = [];
  for (const name of ['dele', 'efe', 'femi']) people.push(await alajo.person(name));
  for (const person of people) await takeBack(person, 9000);
  const [dele, efe, femi] = people;
  const first = await list({ limit: '2' });
  expect(idsIn(first)).toEqual([femi?.id, efe?.id]);
  if (efe) await give(efe, 9000);
  const second = await list({ limit: '2', cursor: first.next });
  expect(idsIn(second)[0]).toBe(dele?.id);
  expect(second.results[1]).toMatchObject({ owed: 2000 });
  const third = await list({ limit: '2', cursor: second.next });
  expect(third.results).toMatchObject([{ owed: 650 }]);
  expect([third.next, third.total]).toEqual([null, { owed: 18_000 + 2650, customers: 4 }]);
  const wrong = { query: { cursor: 'largest' } };
  expect((await alajo.call(booksRoutes.owed, wrong, finance)).body.code).toBe('invalid_request');
});

test('refuses the list to a role that may not read money', async () => {
  const support = await alajo.staff('support');
  expect((await alajo.call(booksRoutes.owed, { query: {} }, support)).status).toBe(403);
});
