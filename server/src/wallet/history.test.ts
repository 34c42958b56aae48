import { naira } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { walletRoutes } from '@alajo/contract/wallet.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount } from '../ledger/accounts.ts';
import { post } from '../ledger/entries.ts';
import { inTransaction } from '../platform/database.ts';
import { code, type Person, type WalletApp, walletApp } from './testing.ts';

let alajo: WalletApp;
let who: Person | undefined;
beforeAll(async () => {
  alajo = await walletApp();
});
afterAll(() => alajo.close());

test('a page ends where the next begins, also while money moves, and can be of one side', async () => {
  const [ada, bola] = [await alajo.person('ada', 10_000), await alajo.person('bola', 500)];
  for (let at = 1; at <= 7; at++) await alajo.send(ada, 'bola', at);
  await alajo.send(bola, 'ada', 0.5);
  const page = async (query: object) => {
    const { body } = await alajo.call(walletRoutes.transactions, { query }, ada);
    return body as { results: { amount: number; balance_after: number }[]; next: string | null };
  };
  const first = await page({ limit: '4' });
  expect(first.results.map((row) => row.amount)).toEqual([0.5, 7, 6, 5]);
  await alajo.send(ada, 'bola', 99);
  const second = await page({ limit: '4', cursor: first.next ?? '' });
  expect(second.results.map((row) => row.amount)).toEqual([4, 3, 2, 1]);
  const last = await page({ limit: '4', cursor: second.next ?? '' });
  expect([last.results.map((row) => row.amount), last.next]).toEqual([[10_000], null]);
  expect((await page({ type: 'credit' })).results.map((row) => row.amount)).toEqual([0.5, 10_000]);
  expect((await page({ type: 'debit', limit: '1' })).results).toMatchObject([{ amount: 99 }]);
  const balances = (await page({})).results.map((row) => row.balance_after);
  expect(balances[0]).toBe(await ada.balance());
});

test.each([{ limit: '0' }, { limit: '101' }, { limit: 'x' }, { cursor: 'x' }, { cursor: '1.5' }])(
  'a page asked for wrongly is refused: %o',
  async (query) => {
    who ??= await alajo.person('pager');
    const answer = alajo.call(walletRoutes.transactions, { query: query as never }, who);
    expect(await code(answer)).toBe('400 invalid_request');
  },
);

test('a receipt is for both sides and nobody else; checking one shows masked names only', async () => {
  const [chi, dele] = [await alajo.person('chi', 900), await alajo.person('dele')];
  const sent = await alajo.send(chi, 'dele', 250, { note: 'for the hall' });
  const reference = String(sent.body.reference);
  expect((await alajo.receipt(chi, reference)).body).toEqual(sent.body);
  expect((await alajo.receipt(dele, reference)).body).toMatchObject({
    ...{ type: 'credit', amount: 250, note: 'for the hall', status: 'success' },
  });
  expect(await code(alajo.receipt(await alajo.person('eve'), reference))).toBe('404 not_found');

  const checked = await alajo.verify(reference.toLowerCase());
  expect(checked.status).toBe(200);
  expect(checked.body).toEqual({
    ...{ reference, kind: 'transfer_user', status: 'success', amount: 250 },
    ...{ sender: 'C••••• O•••••', recipient: 'D••••• O•••••', recipientBank: 'Alajo' },
    ...{ date: sent.body.date, checked_at: alajo.clock.now().toISOString() },
  });
  expect(await code(alajo.verify('0'.repeat(26)))).toBe('404 not_found');
  expect(await code(alajo.verify('not-a-reference'))).toBe('400 invalid_request');
});

test('an account of another kind that bears a customer’s number gives them no receipt', async () => {
  const [gbenga, hauwa] = [await alajo.person('gbenga', 100), await alajo.person('hauwa')];
  const id = uuidv7();
  await inTransaction(alajo.db, async (tx) => {
    const goal = await openAccount(tx, 'goal', { kind: 'goal', id: hauwa.id });
    const postings = [
      { account: gbenga.wallet, amount: naira(-40) },
      { account: goal, amount: naira(40) },
    ];
    const said = { debit: 'Saved', credit: 'Saved' };
    const people = { sender: 'G', recipient: 'G', bank: 'Alajo', account: null, note: null };
    const metadata = { ...people, amount: naira(40), lines: [], target: null, says: said };
    await post(tx, alajo.clock.now(), { id, kind: 'transfer_user', metadata, postings });
  });
  expect(await code(alajo.receipt(gbenga, toReference(id)))).toBe('200');
  expect(await code(alajo.receipt(hauwa, toReference(id)))).toBe('404 not_found');
});

test('what is no payment between people cannot be checked: opening, release, the capture', async () => {
  const femi = await alajo.person('femi', 5000);
  const reference = await alajo.pay(femi, '0123456789', 1000);
  await alajo.runJobs();
  const { rows } = await alajo.entries();
  const kinds = new Map(rows.map((row) => [row.kind, row.reference]));
  for (const kind of ['opening', 'transfer_bank_paid']) {
    const answer = alajo.verify(kinds.get(kind) ?? '');
    expect([kind, await code(answer)]).toEqual([kind, '404 not_found']);
  }
  const capture = kinds.get('transfer_bank_paid') ?? '';
  expect(await code(alajo.receipt(femi, capture))).toBe('404 not_found');
  const { body } = await alajo.verify(reference);
  expect(body).toMatchObject({ status: 'success', recipientBank: 'Guaranty Trust Bank' });
  expect(JSON.stringify(body)).not.toContain('0123456789');
});
