import { kobo, naira } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { transactionKind } from '@alajo/contract/wallet/transaction-kinds.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccount } from '../../ledger/accounts.ts';
import { account as system } from '../../ledger/chart.ts';
import { post } from '../../ledger/entries.ts';
import { DAY, dayInLagos } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type Person, statusAndCode, type WalletApp, walletApp } from '../../testing/wallet.ts';

let alajo: WalletApp;
let who: Person | undefined;
beforeAll(async () => {
  alajo = await walletApp();
});
afterAll(() => alajo.close());

test('pages neither skip nor repeat rows while money moves, and can be filtered by side or amount', async () => {
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
  const between = await page({ amount_from: '4', amount_to: '7' });
  expect(between.results.map((row) => row.amount)).toEqual([7, 6, 5, 4]);
  expect((await page({ amount_from: '9999.99' })).results).toMatchObject([{ amount: 10_000 }]);
  const balances = (await page({})).results.map((row) => row.balance_after);
  expect(balances[0]).toBe(await ada.balance());
});

test.each([{ limit: '0' }, { limit: '101' }, { limit: 'x' }, { cursor: 'x' }, { cursor: '1.5' }])(
  'refuses an invalid page request: %o',
  async (query) => {
    who ??= await alajo.person('pager');
    const answer = alajo.call(walletRoutes.transactions, { query: query as never }, who);
    expect(await statusAndCode(answer)).toBe('400 invalid_request');
  },
);

test('a receipt is for both sides and no one else; checking one shows only masked names', async () => {
  const [chi, dele] = [await alajo.person('chi', 900), await alajo.person('dele')];
  const sent = await alajo.send(chi, 'dele', 250, { note: 'for the hall' });
  const reference = String(sent.body.reference);
  expect((await alajo.receipt(chi, reference)).body).toEqual(sent.body);
  const latest = async (person: typeof chi) => {
    const { body } = await alajo.call(walletRoutes.transactions, { query: { limit: '1' } }, person);
    return (body as { results: object[] }).results[0];
  };
  expect(await latest(chi)).toMatchObject({
    party: expect.stringMatching(/^Dele/),
    note: 'for the hall',
  });
  expect(await latest(dele)).toMatchObject({
    party: expect.stringMatching(/^Chi/),
    note: 'for the hall',
  });
  expect((await alajo.receipt(dele, reference)).body).toMatchObject({
    type: 'credit',
    amount: 250,
    note: 'for the hall',
    status: 'success',
  });
  expect(await statusAndCode(alajo.receipt(await alajo.person('eve'), reference))).toBe(
    '404 not_found',
  );

  const checked = await alajo.verify(reference.toLowerCase());
  expect(checked.status).toBe(200);
  expect(checked.body).toEqual({
    reference,
    kind: 'transfer_user',
    status: 'success',
    amount: 250,
    sender: 'C••••• O•••••',
    recipient: 'D••••• O•••••',
    recipientBank: 'Alajo',
    date: sent.body.date,
    checked_at: alajo.clock.now().toISOString(),
  });
  expect(await statusAndCode(alajo.verify('0'.repeat(26)))).toBe('404 not_found');
  expect(await statusAndCode(alajo.verify('not-a-reference'))).toBe('400 invalid_request');
});

test('refuses a receipt for another kind of account whose owner has the same id as the customer', async () => {
  const [gbenga, hauwa] = [await alajo.person('gbenga', 100), await alajo.person('hauwa')];
  const id = uuidv7();
  await inTransaction(alajo.db, async (tx) => {
    const seller = await openAccount(tx, 'seller', { kind: 'operator', id: hauwa.id });
    const postings = [
      { account: gbenga.wallet, amount: naira(-40) },
      { account: seller, amount: naira(40) },
    ];
    const descriptions = { debit: 'Saved', credit: 'Saved' };
    const people = { sender: 'G', recipient: 'G', bank: 'Alajo', account: null, note: null };
    const metadata = {
      ...people,
      amount: naira(40),
      lines: [],
      target: null,
      description: descriptions,
    };
    await post(tx, alajo.clock.now(), { id, kind: 'transfer_user', metadata, postings });
  });
  expect(await statusAndCode(alajo.receipt(gbenga, toReference(id)))).toBe('200');
  expect(await statusAndCode(alajo.receipt(hauwa, toReference(id)))).toBe('404 not_found');
});

test('every kind of row in a history has a receipt, and the public check finds it', async () => {
  const hadiza = await alajo.person('hadiza');
  const people = {
    sender: 'Hadiza O',
    recipient: 'Alajo',
    bank: 'Alajo',
    account: null,
    note: null,
  };
  const descriptions = { debit: 'Out', credit: 'In' };
  const metadata = {
    ...people,
    amount: naira(10),
    lines: [],
    target: null,
    says: descriptions,
  };
  // Two of them need two people's approval, which is not under test here.
  await sql`alter table ledger_entry disable trigger ledger_entry_by_hand`.execute(alajo.db);
  for (const kind of transactionKind.options) {
    for (const amount of [naira(10), naira(-10)]) {
      const postings = [
        { account: hadiza.wallet, amount },
        { account: system.opening_balances, amount: kobo(-amount) },
      ];
      const entry = { id: uuidv7(), kind, metadata, postings };
      await inTransaction(alajo.db, (tx) => post(tx, alajo.clock.now(), entry));
    }
  }
  await sql`alter table ledger_entry enable trigger ledger_entry_by_hand`.execute(alajo.db);
  const rows = await alajo.list(hadiza, { limit: '100' });
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(transactionKind.options));
  for (const { id, kind } of rows) {
    const checks = [alajo.receipt(hadiza, String(id)), alajo.verify(String(id))];
    expect([kind, ...(await Promise.all(checks.map(statusAndCode)))]).toEqual([kind, '200', '200']);
  }
});

test('the public check doesn’t show captures', async () => {
  const femi = await alajo.person('femi', 5000);
  const reference = await alajo.pay(femi, '0123456789', 1000);
  await alajo.runJobs();
  const { rows } = await alajo.entries();
  const kinds = new Map(rows.map((row) => [row.kind, row.reference]));
  const capture = kinds.get('transfer_bank_paid') ?? '';
  expect(await statusAndCode(alajo.verify(capture))).toBe('404 not_found');
  expect(await statusAndCode(alajo.receipt(femi, capture))).toBe('404 not_found');
  const { body } = await alajo.verify(reference);
  expect(body).toMatchObject({ status: 'success', recipientBank: 'Guaranty Trust Bank' });
  expect(JSON.stringify(body)).not.toContain('0123456789');
});

describe('history filters', () => {
  const page = async (who: Person, query: object) => {
    const { status, body } = await alajo.call(walletRoutes.transactions, { query }, who);
    expect([status, body.code]).toEqual([200, undefined]);
    return body as { results: { description: string; kind: string }[]; next: string | null };
  };
  const descriptionsOf = async (who: Person, query: object) =>
    (await page(who, query)).results.map((row) => row.description);

  test('combine kind, status and days; search is case-insensitive in the customer’s own description', async () => {
    const ola = await alajo.person('ola', 50_000);
    const musa = await alajo.person('musa');
    await alajo.send(ola, 'musa', 10);
    alajo.clock.advance(DAY);
    const second = dayInLagos(alajo.clock.now());
    const failing = await alajo.pay(ola, '0123450003', 700);
    await alajo.pay(ola, '0123450005', 800);
    await alajo.runJobs();
    alajo.clock.advance(DAY);
    await alajo.send(ola, 'musa', 30);

    expect(await descriptionsOf(ola, { kind: 'transfer_user' })).toHaveLength(2);
    expect(await descriptionsOf(ola, { kind: 'transfer_bank' })).toHaveLength(2);
    expect(await descriptionsOf(ola, { from: second, to: second })).toHaveLength(2);
    expect(await descriptionsOf(ola, { to: second })).toHaveLength(4);
    expect(await descriptionsOf(ola, { from: second })).toHaveLength(3);
    const failed = await page(ola, { status: 'failed', kind: 'transfer_bank', from: second });
    expect(failed.results).toMatchObject([{ id: failing, status: 'failed' }]);
    expect(await descriptionsOf(ola, { status: 'pending' })).toHaveLength(1);
    expect(await descriptionsOf(ola, { status: 'completed', type: 'debit' })).toHaveLength(2);

    expect(await descriptionsOf(ola, { search: 'mUSA' })).toHaveLength(2);
    expect(await descriptionsOf(musa, { search: 'musa' })).toEqual([]);
    expect(await descriptionsOf(musa, { search: 'okafor' })).toHaveLength(2);
    expect(await descriptionsOf(ola, { search: '' })).toHaveLength(5);
    for (const search of ['%', '_', "' or true --", '\\', 'zzz']) {
      expect(await descriptionsOf(ola, { search }), search).toEqual([]);
    }
  });

  test('search finds names and notes, and ignores case in Yoruba and Igbo letters', async () => {
    const ife = await alajo.person('ife', 100);
    const description = 'To Ọlúṣẹ́gun Ụzọma';
    const people = { sender: 'I', recipient: 'O', bank: 'Alajo', account: null, note: 'Ìyá ẹ̀gbà' };
    const descriptions = { debit: description, credit: description };
    const metadata = {
      ...people,
      amount: naira(1),
      lines: [],
      target: null,
      says: descriptions,
    };
    await inTransaction(alajo.db, (tx) =>
      post(tx, alajo.clock.now(), {
        id: uuidv7(),
        kind: 'transfer_user',
        metadata,
        postings: [
          { account: ife.wallet, amount: naira(-1) },
          { account: 1, amount: naira(1) },
        ],
      }),
    );
    for (const search of ['ỌLÚṢẸ́GUN', 'ọlúṣẹ́gun', 'ỤZỌMA', 'ÌYÁ']) {
      expect(await descriptionsOf(ife, { search })).toEqual([description]);
    }
    expect(await descriptionsOf(ife, { search: 'olusegun' })).toEqual([]);
  });

  test('finds a rare word in a long history page by page, with bounded work per page', async () => {
    const ngozi = await alajo.person('ngozi', 20_000);
    await alajo.person('kemi');
    await alajo.send(ngozi, 'kemi', 1);
    await sql`insert into ledger_entry (id, kind, fingerprint, metadata, posted_at)
      select md5('long' || n)::uuid, 'airtime', '', '{"says":{"debit":"Airtime"},"amount":100}',
        ${alajo.clock.now()}::timestamptz from generate_series(1, 9998) n`.execute(alajo.db);
    await sql`insert into ledger_posting (account_id, seq, entry_id, amount, balance_after, posted_at)
      select a.id, a.posting_count + n, md5('long' || n)::uuid, -100, a.balance - 100 * n,
        ${alajo.clock.now()}::timestamptz
      from ledger_account a, generate_series(1, 9998) n where a.id = ${ngozi.wallet}`.execute(
      alajo.db,
    );
    const seen: string[] = [];
    let pages = 0;
    let cursor: string | null = null;
    do {
      const { results, next }: Awaited<ReturnType<typeof page>> = await page(ngozi, {
        search: 'kemi',
        ...(cursor === null ? {} : { cursor }),
      });
      seen.push(...results.map((row) => row.description));
      pages += 1;
      cursor = next;
    } while (cursor !== null);
    expect(seen).toHaveLength(1);
    expect(pages).toBe(2);
    expect(await descriptionsOf(ngozi, { search: 'airtime', limit: '100' })).toHaveLength(100);
    await undo();
  });

  // The long history above is not real money, and the books are checked at the end of the file.
  async function undo() {
    await sql`alter table ledger_posting disable trigger user`.execute(alajo.db);
    await sql`alter table ledger_entry disable trigger user`.execute(alajo.db);
    await sql`delete from ledger_posting where entry_id in
      (select md5('long' || n)::uuid from generate_series(1, 9998) n)`.execute(alajo.db);
    await sql`delete from ledger_entry where id in
      (select md5('long' || n)::uuid from generate_series(1, 9998) n)`.execute(alajo.db);
  }

  test.each([
    { kind: 'theft' },
    { status: 'reversed' },
    { from: '2026-13-01' },
    { to: '9999-12-31' },
    { search: 'a'.repeat(81) },
    { search: '\u0000' },
  ])('refuses an invalid filter: %o', async (query) => {
    who ??= await alajo.person('pager');
    const answer = alajo.call(walletRoutes.transactions, { query: query as never }, who);
    expect(await statusAndCode(answer)).toBe('400 invalid_request');
  });
});
