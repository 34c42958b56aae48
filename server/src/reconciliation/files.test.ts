import { createHash } from 'node:crypto';
import { reconciliationRoutes } from '@alajo/contract/reconciliation/routes.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR } from '../platform/clock.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { bookPayouts, MONEY_IN, PAYOUTS, payout, reconciler } from '../testing/reconciliation.ts';

let alajo: TestApp;
let staff: ReturnType<typeof reconciler>;
beforeEach(async () => {
  alajo = await testApp();
  staff = reconciler(alajo, await alajo.staff('finance'));
});
afterEach(() => alajo.close());

const TODAY = '2026-11-20';
const SERVICES = 3;

/** A transfer as Paystack's documentation shows it in a list. */
const transfer = (reference: string, amount: number, more: object = {}) => ({
  amount,
  createdAt: '2026-11-20T08:30:00.000Z',
  currency: 'NGN',
  domain: 'live',
  failures: null,
  id: Number.parseInt(reference.replaceAll('-', '').slice(-10), 16),
  integration: 463_433,
  reason: 'Alajo',
  reference,
  source: 'balance',
  status: 'success',
  transfer_code: `TRF_${reference.slice(-8)}`,
  fee_charged: 2500,
  recipient: { name: 'Halima Yusuf', type: 'nuban' },
  ...more,
});
const saved = (...data: object[]) =>
  JSON.stringify({
    status: true,
    message: 'Transfers retrieved',
    data,
    meta: { total: data.length, skipped: 0, perPage: 50, page: 1, pageCount: 1 },
  });

test("imports a saved list of Paystack's transfers; the same file again changes nothing", async () => {
  const [one, two] = [payout(25_000_00, 25_00), payout(4_000_00, 10_00)];
  await bookPayouts(alajo.deps, [one, two]);
  const file = saved(
    transfer(one.id, one.amount),
    transfer(two.id, two.amount, { fee_charged: 1000 }),
    transfer('0190ab12-0000-7000-8000-000000000001', 500, { status: 'failed' }),
    transfer('0190ab12-0000-7000-8000-000000000002', 500, { status: 'reversed' }),
    transfer('0190ab12-0000-7000-8000-000000000003', 500, { currency: 'GHS' }),
  );
  const done = await staff.importFile(PAYOUTS, file, 'application/json');
  expect(done).toMatchObject({ state: 'done', lines_new: 3, lines_broken: 0, from_day: TODAY });
  expect((await staff.summary(PAYOUTS, TODAY)).kinds.matched).toMatchObject({ net: 29_000 });
  const before = await sql`select * from reconciliation_item order by id`.execute(alajo.db);
  const again = await staff.importFile(PAYOUTS, file, 'application/json');
  expect(again).toEqual(done);
  const after = await sql`select * from reconciliation_item order by id`.execute(alajo.db);
  expect(after.rows).toEqual(before.rows);
  const acts = await alajo.db.selectFrom('staff_log').select('act').orderBy('id').execute();
  expect(acts.map(({ act }) => act)).toEqual(['list_uploaded', 'list_imported']);
});

test("counts the requested amount in Paystack's transactions if the payer bore the fee", async () => {
  const transaction = (id: number, more: object) => ({
    id,
    domain: 'live',
    status: 'success',
    reference: `T${id}`,
    amount: 1_015_000,
    requested_amount: 1_000_000,
    fees: 15_000,
    currency: 'NGN',
    paid_at: '2026-11-20T08:00:00.000Z',
    channel: 'card',
    customer: { email: 'ada@example.ng', first_name: null, last_name: null },
    ...more,
  });
  const file = JSON.stringify([transaction(1, {}), transaction(2, { status: 'abandoned' })]);
  expect(await staff.importFile(MONEY_IN, file, 'application/json')).toMatchObject({
    lines_new: 1,
  });
  const { results } = await staff.items(MONEY_IN, TODAY);
  expect(results).toMatchObject([
    {
      kind: 'missing_here',
      reference: 'T1',
      party: 'ada@example.ng',
      theirs: 10_000,
      their_fee: 0,
    },
  ]);
});

test('reports broken rows of a saved list by number, and imports the others', async () => {
  const file = saved(
    transfer('0190ab12-0000-7000-8000-000000000001', 500),
    { ...transfer('0190ab12-0000-7000-8000-000000000002', 500), amount: 'five' },
    { ...transfer('0190ab12-0000-7000-8000-000000000003', 500), createdAt: 'yesterday' },
    { nothing: true },
  );
  const done = await staff.importFile(PAYOUTS, file, 'application/json');
  expect(done).toMatchObject({ state: 'done', lines_read: 4, lines_new: 1, lines_broken: 3 });
  expect(done.problems.map(({ line }) => line)).toEqual([2, 3, 4]);
  expect(done.problems[0]?.description).toContain('amount');
});

test.each([
  ['{"status": true, "data": [', 'not complete JSON'],
  ['{"status": false, "message": "Invalid key"}', 'it has no “data”'],
])('rejects %j before storing it', async (text, description) => {
  const refused = await staff.upload(PAYOUTS, text, 'application/json');
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'file_not_read']);
  expect(refused.json().message).toContain(description);
  expect(await alajo.db.selectFrom('reconciliation_import').select('id').execute()).toEqual([]);
});

const VTPASS = [
  'Transaction ID,Request ID,Product Name,Unique Element,Amount,Commission,Total Amount,Status,Transaction Date',
  '17415981,202611200800YUs83meikd,MTN Airtime VTU,08011111111,"1,000.00",35.00,965.00,delivered,2026-11-20 08:00:01',
  '17415982,202611200801aBc83meikd,"DStv, Compact",1212121212,11000,165,10835,delivered,2026-11-20 08:01:00',
  '17415983,202611200802aBc83meikd,Ikeja Electric,1111111111111,5000,75,4925,failed,2026-11-20 08:02:00',
  '17415984,202611200803aBc83meikd,Ikeja Electric,1111111111111,5000,75,4925,reversed,2026-11-20 08:03:00',
  '17415985,202611200804aBc83meikd,Glo Data,08051111111,N/A,3,97,delivered,2026-11-20 08:04:00',
  '17415986,,Glo Data,08051111111,100,3,97,delivered,2026-11-20 08:05:00',
].join('\r\n');

test("reads VTpass's CSV: delivered purchases count, commission is a negative fee, broken lines have numbers", async () => {
  const done = await staff.importFile(SERVICES, `\uFEFF${VTPASS}\r\n`);
  expect(done).toMatchObject({ state: 'done', lines_new: 3, lines_broken: 2 });
  expect(done.problems.map(({ line }) => line)).toEqual([6, 7]);
  const { results } = await staff.items(SERVICES, TODAY);
  expect(results.filter(({ kind }) => kind === 'missing_here')).toMatchObject([
    { party: 'DStv, Compact, 1212121212', theirs: 11_000, their_fee: -165 },
    { party: 'MTN Airtime VTU, 08011111111', theirs: 1000, their_fee: -35 },
  ]);
});

test("survives a CSV without VTpass's columns, and one with an unclosed quote", async () => {
  const wrong = await staff.upload(SERVICES, 'Name,Age\nAda,30\n');
  expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'file_not_read']);
  const lines = VTPASS.split('\r\n');
  const torn = [...lines.slice(0, 2), `"17415999,${'x'.repeat(120_000)}`, ...lines.slice(2)];
  const done = await staff.importFile(SERVICES, torn.join('\n'));
  expect(done.state).toBe('done');
  expect(done.lines_new).toBeGreaterThan(0);
  expect(done.lines_broken).toBeGreaterThan(0);
});

async function gtbank() {
  const made = await alajo.call(
    reconciliationRoutes.addBankAccount,
    { body: { title: 'GTBank 0123', account: 'payout_float' } } as never,
    staff.sent,
  );
  expect(made.status).toBe(201);
  return Number(made.body.id);
}

const statement = (...lines: string[]) =>
  [
    'GUARANTY TRUST BANK,,,,,',
    'Account: 0123456789,,,,,',
    '',
    'Trans. Date,Value Date,Reference,Debits,Credits,Balance,Remarks',
    ...lines,
    ',,,,,"Closing balance",',
  ].join('\n');

test("finds a bank statement's columns, previews them, and remembers them once confirmed", async () => {
  const id = await gtbank();
  const booked = payout(25_000_00);
  await bookPayouts(alajo.deps, [booked]);
  const file = statement(
    `20-Nov-2026,20-Nov-2026,S1,"25,000.00",,"1,000.00",NIP TRANSFER Alajo ${toReference(booked.id)} UBA`,
    '20-Nov-2026,20-Nov-2026,S2,52.50,,"947.50",NIP CHARGE',
    '20-Nov-2026,20-Nov-2026,S3,52.50,,"895.00",NIP CHARGE',
    '20-Nov-2026,20-Nov-2026,S4,,"10,000.00","10,895.00",PAYSTACK SETTLEMENT',
    'someday,20-Nov-2026,S5,5.00,,"1.00",NIP CHARGE',
  );
  const shown = (await staff.upload(id, file)).json();
  expect(shown).toMatchObject({
    remembered: false,
    header: ['Trans. Date', 'Value Date', 'Reference', 'Debits', 'Credits', 'Balance', 'Remarks'],
    mapping: {
      header_line: 4,
      delimiter: ',',
      date: 0,
      date_order: 'dmy',
      decimal: '.',
      amounts: { debit: 3, credit: 4 },
      narration: 6,
      reference: 2,
    },
  });
  expect(shown.lines[0]).toMatchObject({ reference: toReference(booked.id), amount: 25_000 });
  expect(shown.problems).toEqual([{ line: 9, description: '“someday” isn’t a date' }]);
  const done = await staff.importFile(id, file);
  expect(done).toMatchObject({ lines_new: 4, lines_broken: 1 });
  const { kinds, bridge } = await staff.summary(id, TODAY);
  expect(kinds.matched).toEqual({ count: 1, net: 25_000, gross: 25_000 });
  expect([bridge.list.amount, bridge.unexplained]).toEqual([15_105, 0]);
  // Later files have the same columns, and lines already in the first one count once.
  const next = statement('20-Nov-2026,20-Nov-2026,S2,52.50,,"947.50",NIP CHARGE');
  expect((await staff.upload(id, next)).json()).toMatchObject({ remembered: true });
  expect(await staff.importFile(id, next)).toMatchObject({ lines_new: 0, lines_changed: 0 });
});

test('reads a statement with one amount column, decimal commas, semicolons and American dates', async () => {
  const id = await gtbank();
  const file = [
    'Date;Amount;Description',
    '11/20/2026;-1.250,50;Charge',
    '11/20/2026;-1.250,50;Charge',
    '11/19/2026;2.000,00;Refund',
  ].join('\n');
  const { mapping, lines } = (await staff.upload(id, file)).json();
  expect(mapping).toMatchObject({ delimiter: ';', decimal: ',', date_order: 'mdy' });
  expect(lines.map(({ amount }: { amount: number }) => amount)).toEqual([1250.5, 1250.5, -2000]);
  // Two equal lines in one file are two payments.
  expect(await staff.importFile(id, file)).toMatchObject({ lines_new: 3 });
  expect(await staff.importFile(id, `${file}\n`)).toMatchObject({ lines_new: 0 });
});

test('counts the same statement saved in both encodings once', async () => {
  const id = await gtbank();
  const text = [
    'Date,Narration,Debit,Credit',
    '20/11/2026,Café naïve – ₦5 “fee”,"₦1,250.00",',
    '20/11/2026,NIP CHARGE,52.50,',
  ].join('\r\n');
  expect(await staff.importFile(id, text)).toMatchObject({ lines_new: 2, lines_broken: 0 });
  // Windows-1252 has no naira sign: a spreadsheet writes a question mark.
  const windows: Record<string, number> = { '–': 0x96, '“': 0x93, '”': 0x94, '₦': 0x3f };
  const bytes = Buffer.from(
    [...text].map((character) => windows[character] ?? character.codePointAt(0) ?? 0),
  );
  expect(await staff.importFile(id, bytes)).toMatchObject({
    state: 'done',
    lines_read: 3,
    lines_new: 0,
    lines_changed: 0,
    lines_broken: 0,
  });
  const { results } = await staff.items(id, TODAY);
  expect(results.map(({ party }) => party).sort()).toEqual(['Café naïve – ₦5 “fee”', 'NIP CHARGE']);
});

test("NUL characters and half characters in texts don't break an import", async () => {
  const id = await gtbank();
  const file = [
    'Date,Narration,Debit,Credit',
    '20/11/2026,NIP\0 CHARGE,52.50\0\0,',
    `20/11/2026,${'x'.repeat(199)}😀,1.00,`,
    '20/11/2026,bad,5\x002.50,',
  ].join('\n');
  const done = await staff.importFile(id, file);
  expect(done).toMatchObject({ state: 'done', lines_new: 2, lines_broken: 1 });
  expect(done.problems).toEqual([{ line: 4, description: '“52.50” isn’t an amount' }]);
  const json = saved(
    transfer('0190ab12-0000-7000-8000-000000000001', 500, { recipient: { name: 'A\0da \ud800' } }),
  );
  expect(await staff.importFile(PAYOUTS, json)).toMatchObject({ state: 'done', lines_new: 1 });
});

const preview = (id: number, body: object) =>
  alajo.call(
    reconciliationRoutes.preview,
    { params: { id: String(id) }, body } as never,
    staff.sent,
  );

test('uses the delimiter that reveals a header, and lets staff choose another', async () => {
  const id = await gtbank();
  const file = [
    'Statement, of account, in naira, of November, 2026',
    'Date;Narration;Debit;Credit',
    '20/11/2026;NIP, to Ada, Lagos, Ikeja;1,250.00;',
    '20/11/2026;NIP, to Bola, Lagos, Ikeja;1,250.00;',
  ].join('\n');
  const shown = (await staff.upload(id, file)).json();
  expect(shown).toMatchObject({ delimiter: ';', mapping: { delimiter: ';', header_line: 2 } });
  expect(shown.lines).toHaveLength(2);
  const commas = (await preview(shown.import.id, { mapping: null, delimiter: ',' })).body;
  expect(commas).toMatchObject({ delimiter: ',', mapping: null, lines: [] });
  const back = (await preview(shown.import.id, { mapping: null, delimiter: ';' })).body;
  expect(back).toMatchObject({ delimiter: ';', mapping: shown.mapping, lines: shown.lines });
});

test("finds remembered columns further down, and doesn't use them under a different header", async () => {
  const id = await gtbank();
  const header = 'Date,Narration,Debit,Credit';
  await staff.importFile(id, `${header}\n20/11/2026,a,5.00,\n`);
  const lower = (await staff.upload(id, `GTBank\n\n${header}\n11/20/2026,b,5.00,\n`)).json();
  expect(lower).toMatchObject({
    remembered: true,
    mapping: { header_line: 3, date_order: 'mdy' },
    lines: [{ amount: 5 }],
  });
  const swapped = (
    await staff.upload(id, 'Date,Narration,Credit,Debit\n20/11/2026,c,5.00,\n')
  ).json();
  expect(swapped).toMatchObject({
    remembered: false,
    mapping: { amounts: { debit: 3, credit: 2 } },
    lines: [{ amount: -5 }],
  });
});

test('adds a note to the import if no date shows the order, and keeps the lines', async () => {
  const id = await gtbank();
  const done = await staff.importFile(id, 'Date,Narration,Debit,Credit\n05/11/2026,a,5.00,\n');
  expect(done).toMatchObject({ lines_new: 1, lines_broken: 0, from_day: '2026-11-05' });
  expect(done.problems).toEqual([
    { line: 2, description: expect.stringContaining('read day first') },
  ]);
});

test('previews other columns before anything is imported', async () => {
  const id = await gtbank();
  const { import: draft, mapping } = (
    await staff.upload(id, 'Datum,Text,Out,In\n20/11/2026,Fee,5.00,\n')
  ).json();
  expect(mapping).toBeNull();
  const columns = {
    header_line: 1,
    delimiter: ',',
    date: 0,
    date_order: 'dmy',
    decimal: '.',
    amounts: { debit: 2, credit: 3 },
    narration: 1,
    reference: null,
  };
  const tried = await alajo.call(
    reconciliationRoutes.preview,
    { params: { id: String(draft.id) }, body: { mapping: columns } } as never,
    staff.sent,
  );
  expect(tried.body.lines).toMatchObject([{ reference: 'Fee', amount: 5 }]);
  const started = await alajo.call(
    reconciliationRoutes.start,
    { params: { id: String(draft.id) }, body: { mapping: null } } as never,
    staff.sent,
  );
  expect(started.status).toBe(400);
});

test("read-only staff can't upload, and a file that is never imported is deleted", async () => {
  const reader = reconciler(alajo, await alajo.staff('operations'));
  expect((await reader.upload(PAYOUTS, saved(), 'application/json')).statusCode).toBe(403);
  await staff.upload(PAYOUTS, saved(), 'application/json');
  alajo.clock.advance(25 * HOUR);
  const { reconciliationTasks } = await import('./jobs.ts');
  await reconciliationTasks(alajo.deps).reconciliation_hourly?.({});
  expect(await alajo.db.selectFrom('reconciliation_file').select('part').execute()).toEqual([]);
});

test('exports the result without formulas, and logs who exported it', async () => {
  const file = [
    'Request ID,Amount,Status,Date,Product',
    '=1+1,100,delivered,2026-11-20 08:00:00,Airtime',
  ].join('\n');
  await staff.importFile(SERVICES, file);
  const { body } = await alajo.call(
    reconciliationRoutes.table,
    { params: { id: '3' }, query: { from: TODAY, to: TODAY } } as never,
    staff.sent,
  );
  expect(String(body.text)).toContain("'=1+1,Missing here,open,Airtime,,,100.00,100.00");
  const last = await alajo.db
    .selectFrom('staff_log')
    .select(['act', 'details'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(last).toMatchObject([{ act: 'reconciliation_exported', details: { items: 1 } }]);
});

test.each([
  ['UTF-8', 'MÚSA ₦ adé ẹ̀bùn', Buffer.from('MÚSA ₦ adé ẹ̀bùn'), 'MÚSA ₦ adé ẹ̀bùn'],
  ['Windows-1252', 'CAFÉ LAGOS', Buffer.from('CAFÉ LAGOS', 'latin1'), 'CAF\uFFFD LAGOS'],
])(
  'a line of %s stored under an earlier version’s hash counts once, even if it is imported again',
  async (_, text, bytes, read_before) => {
    const file = Buffer.concat([
      Buffer.from('Date,Narration,Debit,Credit\n19/11/2026,'),
      bytes,
      Buffer.from(',5000,\n20/11/2026,OTHER,20,\n'),
    ]);
    const bank = await gtbank();
    expect(await staff.importFile(bank, file)).toMatchObject({ state: 'done', lines_new: 2 });
    const { at, amount } = await alajo.db
      .selectFrom('reconciliation_line')
      .select(['at', 'amount'])
      .where('party', '=', text)
      .executeTakeFirstOrThrow();
    const texts = { reference: read_before, party: read_before };
    const content = JSON.stringify([at.toISOString(), amount, texts]);
    const earlier = createHash('sha256').update(`1:${content}`).digest('base64url');
    await sql`update reconciliation_line set line_key = ${earlier} where party = ${text}`.execute(
      alajo.db,
    );
    const again = Buffer.concat([file, Buffer.from('20/11/2026,ANOTHER,30,\n')]);
    expect(await staff.importFile(bank, again)).toMatchObject({ state: 'done', lines_new: 1 });
    const lines = await alajo.db.selectFrom('reconciliation_line').select('party').execute();
    expect(lines.map(({ party }) => party).sort()).toEqual(['ANOTHER', 'OTHER', text].sort());
  },
);
