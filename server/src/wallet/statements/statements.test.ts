import { naira, toNaira } from '@alajo/contract/money.ts';
import { statementRoutes } from '@alajo/contract/wallet/statement-routes.ts';
import type { Statement } from '@alajo/contract/wallet/statements.ts';
import { verifyRoutes } from '@alajo/contract/wallet/verify-routes.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '../../platform/clock.ts';
import { type Person, statusAndCode, type WalletApp, walletApp } from '../../testing/wallet.ts';
import { statementCsv } from './statement-table.ts';

let alajo: WalletApp;
let eve: Person | undefined;
beforeAll(async () => {
  alajo = await walletApp();
});
afterAll(() => alajo.close());

type Wire = Record<'opening_balance' | 'total_in' | 'total_out' | 'closing_balance', number> & {
  from: string;
  to: string;
  results: { type: string; amount: number; balance_after: number; description: string }[];
};

const statementOf = (who: Person, query: { from?: string; to?: string } = {}) =>
  alajo.call(statementRoutes.statement, { query }, who);
const wire = async (who: Person, query: { from?: string; to?: string } = {}) => {
  const { status, body } = await statementOf(who, query);
  expect([status, body.code]).toEqual([200, undefined]);
  return body as Wire;
};

/** The same figures, computed from the ledger's tables alone. */
async function ledgerSays(who: Person, from: string, to: string) {
  const { rows } = await sql<Record<string, number>>`
    select coalesce(sum(amount) filter (where day < ${from}), 0)::bigint as opening,
      coalesce(sum(amount) filter (where amount > 0 and day between ${from} and ${to}), 0)::bigint as come,
      coalesce(-sum(amount) filter (where amount < 0 and day between ${from} and ${to}), 0)::bigint as gone,
      coalesce(sum(amount) filter (where day <= ${to}), 0)::bigint as closing,
      count(*) filter (where day between ${from} and ${to}) as rows
    from (select amount, (posted_at at time zone 'Africa/Lagos')::date::text as day
      from ledger_posting where account_id = ${who.wallet}) p`.execute(alajo.db);
  return rows[0];
}

const inKobo = (statement: Wire) => ({
  opening: Math.round(statement.opening_balance * 100),
  come: Math.round(statement.total_in * 100),
  gone: Math.round(statement.total_out * 100),
  closing: Math.round(statement.closing_balance * 100),
  rows: statement.results.length,
});

/** Every row's balance is the previous one plus its amount, from opening to closing. */
function addsUp(statement: Wire): void {
  let balance = Math.round(statement.opening_balance * 100);
  for (const row of statement.results) {
    balance += Math.round(row.amount * 100) * (row.type === 'credit' ? 1 : -1);
    expect(Math.round(row.balance_after * 100)).toBe(balance);
  }
  expect(balance).toBe(Math.round(statement.closing_balance * 100));
}

test('opening, in, out and closing match the ledger for any range of days, with holds and returns', async () => {
  const ada = await alajo.person('ada', 40_000);
  const bola = await alajo.person('bola', 3_000);
  const days: string[] = [];
  for (let at = 0; at < 6; at++) {
    days.push(alajo.clock.now().toISOString().slice(0, 10));
    await alajo.send(ada, 'bola', 100.5 + at);
    await alajo.send(bola, 'ada', 7.07 * (at + 1));
    // Paid; refused; paid and returned by the bank; never answered, so still held.
    const account = ['0123456789', '0123450003', '0123450007', '0123450005'][at];
    if (account) await alajo.pay(ada, account, 1_000.25);
    if (at !== 1) await alajo.runJobs();
    alajo.clock.advance(DAY);
  }
  for (const from of days) {
    for (const to of days.filter((day) => day >= from)) {
      const statement = await wire(ada, { from, to });
      expect(inKobo(statement), `${from} to ${to}`).toEqual(await ledgerSays(ada, from, to));
      addsUp(statement);
    }
  }
  const whole = await wire(ada, { from: days[0] ?? '', to: days.at(-1) ?? '' });
  expect(whole.closing_balance).toBe(await ada.balance());
  const returns = whole.results.filter(({ description }) => description.startsWith('Returned: '));
  expect(returns).toHaveLength(2);
});

test('a payment that fails later is returned on the later day, and past days stay unchanged', async () => {
  const chi = await alajo.person('chi', 9_000);
  const first = alajo.clock.now().toISOString().slice(0, 10);
  const reference = await alajo.pay(chi, '0123450003', 1_500);
  const then = await wire(chi, { from: first, to: first });
  expect(then.results.map((row) => row.type)).toEqual(['credit', 'debit']);
  alajo.clock.advance(DAY);
  await alajo.runJobs();
  const second = alajo.clock.now().toISOString().slice(0, 10);
  const { body } = await alajo.receipt(chi, reference);
  expect(body.status).toBe('failed');
  const paid = then.results[1];
  const back = await wire(chi, { from: second, to: second });
  expect(back).toMatchObject({ opening_balance: then.closing_balance, closing_balance: 9_000 });
  expect(back.results).toEqual([
    expect.objectContaining({
      type: 'credit',
      returned: true,
      reference,
      amount: paid?.amount,
      description: `Returned: ${paid?.description}`,
    }),
  ]);
  expect({ ...(await wire(chi, { from: first, to: first })), made_at: 0 }).toEqual({
    ...then,
    made_at: 0,
  });
});

test('defaults to the month so far, and an unused wallet adds up too', async () => {
  const dayo = await alajo.person('dayo');
  const today = alajo.clock.now().toISOString().slice(0, 10);
  const statement = await wire(dayo);
  expect([statement.from, statement.to]).toEqual([`${today.slice(0, 8)}01`, today]);
  expect(statement).toMatchObject({
    opening_balance: 0,
    total_in: 0,
    total_out: 0,
    closing_balance: 0,
    results: [],
  });
});

test.each([
  [{ from: '2026-12-02', to: '2026-12-01' }, '400 statement_range'],
  [{ from: '2025-11-20', to: '2026-11-21' }, '400 statement_range'],
  [{ from: '2026-02-30', to: '2026-03-01' }, '400 invalid_request'],
  [{ from: '0001-01-01', to: '0001-01-02' }, '400 invalid_request'],
  [{ from: '9999-12-31', to: '9999-12-31' }, '400 invalid_request'],
  [{ from: "2026-01-01' or true", to: '2026-01-02' }, '400 invalid_request'],
])('refuses an invalid range of days: %o', async (query, refusal) => {
  eve ??= await alajo.person('eve');
  expect(await statusAndCode(statementOf(eve, query))).toBe(refusal);
});

test('the CSV has the same amounts and nothing a spreadsheet would execute', async () => {
  const femi = await alajo.person('femi', 1_000);
  const gbenga = await alajo.person('gbenga', 50);
  await alajo.send(femi, 'gbenga', 250.05, { note: '=HYPERLINK("http://evil.example")' });
  const token = { authorization: `Token ${femi.token}` };
  const url = '/api/transactions/statement/csv/';
  const answer = await alajo.app.inject({ url, headers: token });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'text/csv; charset=utf-8',
  ]);
  const lines = answer.body.split('\r\n');
  expect(lines[0]).toContain('Date,Description,Reference');
  expect(lines[1]).toMatch(/,Opening balance,,,,0\.00$/);
  expect(lines[3]).toMatch(/,,250\.05,749\.95$/);
  expect(lines[4]).toMatch(/,Closing balance,,1000\.00,250\.05,749\.95$/);
  expect(lines).toHaveLength(6);
  const other = await alajo.app.inject({
    url,
    headers: { authorization: `Token ${gbenga.token}` },
  });
  expect(other.body).not.toContain('1000.00');
  expect((await alajo.app.inject({ url })).statusCode).toBe(401);
});

test('anyone can check an issued statement, which keeps its code and its content', async () => {
  const [hadiza, ike] = [await alajo.person('hadiza', 900), await alajo.person('ike', 10)];
  await alajo.send(hadiza, 'ike', 100);
  const issue = async () =>
    (await alajo.call(statementRoutes.issueStatement, { body: {} }, hadiza)).body;
  const first = await issue();
  alajo.clock.advance(1000);
  expect(await issue()).toMatchObject({ code: first.code, fingerprint: first.fingerprint });
  const check = (code: unknown) =>
    alajo.call(verifyRoutes.issued, { params: { reference: String(code) } });
  expect((await check(first.code)).body).toMatchObject({
    name: 'H••••• O•••••',
    from: first.from,
    to: first.to,
    opening_balance: 0,
    closing_balance: 800,
    fingerprint: first.fingerprint,
    issued_at: first.made_at,
  });
  expect(first.fingerprint).toMatch(/^[0-9A-F]{4} [0-9A-F]{4} [0-9A-F]{4}$/);
  await alajo.send(hadiza, 'ike', 1);
  const later = await issue();
  expect([later.code, later.fingerprint]).not.toContain(first.code);
  expect((await check(first.code)).body).toMatchObject({ closing_balance: 800 });
  const csv = (who: Person, issued: unknown) =>
    alajo.call(statementRoutes.statementCsv, { query: { issued: String(issued) } }, who);
  const { text } = (await csv(hadiza, first.code)).body;
  expect(text).toContain(`Code ${first.code}, fingerprint ${first.fingerprint}`);
  expect(text).toMatch(/Closing balance,,900\.00,100\.00,800\.00/);
  expect(await statusAndCode(csv(ike, first.code))).toBe('404 not_found');
  expect(await statusAndCode(check('0'.repeat(26)))).toBe('404 not_found');
});

/** Parses RFC 4180. */
function parse(text: string): string[][] {
  const cells = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/y;
  const lines: string[][] = [[]];
  for (let match = cells.exec(text); match; match = cells.exec(text)) {
    const [, cell = '', end] = match;
    lines.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}

test('customers’ text stays in its CSV cell, and no cell starts like a formula', () => {
  const risky = fc.constantFrom(
    '=1+1',
    '+234',
    '-5',
    '@SUM(A1)',
    '\t=1',
    'a,b',
    '"',
    '\r\n=1',
    ' =1',
  );
  fc.assert(
    fc.property(fc.oneof(risky, fc.string({ unit: 'binary' })), (description) => {
      const amount = naira(5);
      const row = { reference: 'R', type: 'debit', kind: 'bill', returned: false } as const;
      const rest = { date: '2026-11-20T23:30:00.000Z', amount, balance_after: amount };
      const made: Statement = {
        from: '2026-11-01',
        to: '2026-11-30',
        made_at: rest.date,
        account_number: '99',
        name: 'A',
        opening_balance: amount,
        total_in: naira(0),
        total_out: amount,
        closing_balance: amount,
        results: [{ ...row, ...rest, description }],
      };
      const lines = parse(statementCsv(made).slice(1));
      expect(lines.map((cells) => cells.length)).toEqual([6, 6, 6, 6]);
      const [date, cell = '', , , out] = lines[2] ?? [];
      expect([date, out]).toEqual([
        '2026-11-21 00:30:00',
        toNaira(amount).toString().concat('.00'),
      ]);
      // A negative number is not a formula.
      if (!/^-\d+(\.\d+)?$/.test(cell)) expect(cell).not.toMatch(/^\s*[=+\-@|%]/);
      expect([description, `'${description}`]).toContain(cell);
    }),
  );
});
