// A price change needs two people and starts on a future day; anything the tables would reject is refused with a
// message, when it is proposed and again when it is approved.
import { proposalRoutes } from '@alajo/contract/console/proposal-routes.ts';
import { naira } from '@alajo/contract/money.ts';
import { pricesInForce } from '@alajo/contract/pricing.ts';
import type { StaffRule } from '@alajo/contract/rules/schemas.ts';
import { type ChargeEffect, ruleStaffRoutes } from '@alajo/contract/rules/staff-routes.ts';
import type { Proposal } from '@alajo/contract/staff/proposal-schemas.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPrices } from '../payments/price-rules.ts';
import { DAY, HOUR } from '../platform/clock.ts';
import type { StaffPerson } from '../testing/staff.ts';
import { type WalletApp, walletApp } from '../testing/wallet.ts';

let alajo: WalletApp;
let chika: StaffPerson;
let sola: StaffPerson;
beforeAll(async () => {
  alajo = await walletApp();
  [chika, sola] = [await alajo.staff('administrator'), await alajo.staff('administrator')];
});
afterAll(() => alajo.close());

const fees = (top: number) => ({
  kind: 'BANK_FEES' as const,
  figures: {
    fees: [
      { up_to: 5_000, fee: 10 },
      { up_to: 50_000, fee: 25 },
      { up_to: null, fee: top },
    ],
    stamp_duty: { from: 10_000, duty: 50 },
  },
});
const vat = (basis_points: number) => ({ kind: 'VAT' as const, figures: { basis_points } });
type Change = ReturnType<typeof fees> | ReturnType<typeof vat>;

const propose = (first_day: string, changes: Change[], by = chika) =>
  alajo.call(
    ruleStaffRoutes.propose,
    { body: { first_day, source: 'Board, 20 November', changes, reason: 'A lower fee for all' } },
    by,
  );
const proposed = async (first_day: string, ...changes: Change[]) => {
  const { status, body } = await propose(first_day, changes);
  expect(status, JSON.stringify(body)).toBe(201);
  return body as Proposal;
};
const params = (id: number) => ({ id: String(id) });
const approve = ({ id, digest }: Proposal, by = sola) =>
  alajo.call(proposalRoutes.approve, { params: params(id), body: { digest } }, by);
const reject = ({ id }: Proposal) =>
  alajo.call(proposalRoutes.reject, { params: params(id), body: { decision: 'Not now.' } }, sola);
const withdraw = (id: number) =>
  alajo.call(
    ruleStaffRoutes.withdraw,
    { params: params(id), body: { reason: 'The law was put off' } },
    chika,
  );
const rules = async (kind: string, by = sola) => {
  const { body } = await alajo.call(ruleStaffRoutes.rows, {}, by);
  return (body as { results: StaffRule[] }).results.filter(({ row }) => row.kind === kind);
};
const states = async (kind: string) =>
  (await rules(kind)).map(({ row, state, last_day }) => [row.first_day, state, last_day]);
const codeOf = async (answer: ReturnType<typeof propose>) => {
  const { status, body } = await answer;
  return status < 300 ? status : body.code;
};

test('a change shows before and after, and applies only once a second person approves', async () => {
  const proposal = await proposed('2027-01-01', fees(40));
  expect(proposal.title).toBe('Transfers to banks from 1 January 2027');
  expect(proposal.lines).toContainEqual({ label: 'Above ₦50,000', value: '₦50 → ₦40' });
  expect(await states('BANK_FEES')).toEqual([
    ['2026-01-19', 'in_force', null],
    ['2027-01-01', 'proposed', null],
  ]);
  expect(await codeOf(approve(proposal, chika))).toBe('own_proposal');
  expect(await codeOf(approve(proposal))).toBe(200);
  const [old, next] = await rules('BANK_FEES');
  expect(old).toMatchObject({ state: 'in_force', last_day: '2026-12-31', decision: null });
  expect(next).toMatchObject({
    state: 'ahead',
    source: 'Board, 20 November',
    decision: { maker: chika.name, approver: sola.name, proposal_id: proposal.id },
  });
});

test('two processes charge by a rule once they have read it, and no one can change it', async () => {
  const there = await openPrices(alajo.deps);
  there.stop();
  expect(there.rows().find(({ first_day }) => first_day === '2027-01-01')).toMatchObject({
    figures: { fees: [{}, {}, { fee: naira(40) }] },
  });
  await expect(
    sql`update price_rule set source = 'another' where first_day = '2027-01-01'`.execute(
      alajo.deps.db,
    ),
  ).rejects.toThrow('permission denied');
});

test('one of two concurrent proposals of a kind waits for the other', async () => {
  const both = [propose('2027-02-01', [vat(800)]), propose('2027-02-01', [vat(900)], sola)];
  expect((await Promise.all(both.map(codeOf))).toSorted()).toEqual([201, 'proposal_waiting']);
  for (const { decision } of await rules('VAT')) {
    const id = decision?.proposal_id;
    if (id) await reject({ id } as Proposal);
  }
});

test('rejects a day that is taken, too near or past, unchanged figures, and figures no rule may have', async () => {
  expect(await codeOf(propose('2027-01-01', [fees(45)]))).toBe('price_day_taken');
  expect(await codeOf(propose('2026-11-20', [fees(45)]))).toBe('price_date_too_soon');
  expect(await codeOf(propose('2026-12-01', [fees(50)]))).toBe('no_change');
  const tiers = { 1: tier(5), 2: tier(4), 3: tier(6) };
  const wrong = [{ kind: 'TIER_LIMITS' as const, figures: { tiers } }];
  expect(await codeOf(propose('2027-03-01', wrong as never))).toBe('invalid_request');
});
const tier = (day: number) => ({ day, balance: null });

test('an approval checks again: a rule for the same day, or a day now too near, is refused', async () => {
  const late = await proposed('2026-11-21', vat(760));
  const taken = await proposed('2026-11-23', fees(41));
  await sql`insert into price_rule (kind, first_day, value, source, at)
    select kind, '2026-11-23', value, 'By hand, for the test', at from price_rule
    where kind = 'BANK_FEES' order by id limit 1`.execute(alajo.db);
  expect(await codeOf(approve(taken))).toBe('price_day_taken');
  // 23:00 in Lagos: an hour is left.
  alajo.clock.advance(13 * HOUR);
  [chika, sola] = [await alajo.staff('administrator'), await alajo.staff('administrator')];
  expect(await codeOf(approve(late))).toBe('price_date_too_soon');
  await reject(late);
  await reject(taken);
});

test('several kinds change together on one day', async () => {
  const proposal = await proposed('2027-04-01', vat(1000), fees(30));
  expect(proposal.title).toContain('VAT, Transfers to banks');
  expect(await codeOf(propose('2027-05-01', [vat(900)]))).toBe('proposal_waiting');
  expect(await codeOf(approve(proposal))).toBe(200);
  expect((await states('VAT')).at(-1)).toEqual(['2027-04-01', 'ahead', null]);
});

test('two people can withdraw a rule before its first day, once, and its day is free again', async () => {
  const [row] = (await rules('VAT')).filter(({ state }) => state === 'ahead');
  const first = await withdraw(row?.id ?? 0);
  expect(first.body).toMatchObject({ title: 'Withdraw VAT from 1 April 2027' });
  expect((await rules('VAT')).at(-1)?.withdrawal).toMatchObject({ approver: null });
  expect(await codeOf(approve(first.body as Proposal))).toBe(200);
  expect((await states('VAT')).at(-1)).toEqual(['2027-04-01', 'withdrawn', null]);
  expect(await codeOf(withdraw(row?.id ?? 0))).toBe('price_withdrawn');
  const again = await proposed('2027-04-01', vat(900));
  expect(await codeOf(approve(again))).toBe(200);
  const [held] = await rules('VAT');
  expect(await codeOf(withdraw(held?.id ?? 0))).toBe('price_date_too_soon');
});

test('prices the effect of a proposal with the code that prices quotes, over thirty days of transfers', async () => {
  const ada = await alajo.person('ada', 900_000, { tier: 3 });
  for (const amount of [3_000, 9_999, 60_000, 70_000]) await alajo.pay(ada, '0123459999', amount);
  await alajo.runJobs();
  const proposal = await proposed('2027-01-15', fees(45), vat(1000));
  const { body } = await alajo.call(
    ruleStaffRoutes.effect,
    { params: params(proposal.id), query: { amount: 100_000 } },
    sola,
  );
  const effect = body as ChargeEffect;
  expect(effect).toEqual({
    before: { fee: 40, vat: 3, stamp_duty: 50, total: 100_093 },
    after: { fee: 45, vat: 4.5, stamp_duty: 50, total: 100_099.5 },
    days: 30,
    transfers: 4,
    changed: 4,
    // The fee in force on the eve of the new row is ₦40, whatever was paid then.
    fees: 10,
    vat: 0.25 + 0.62 + 3,
    stamp_duty: 0,
  });
  await reject(proposal);
});

test('a quote on the first day uses the new rule', async () => {
  alajo.clock.advance(42 * DAY);
  const there = await openPrices(alajo.deps);
  there.stop();
  const ada = await alajo.person('ada', 200_000, { tier: 3 });
  const body = { bank_code: '058', account_number: '0123459999', amount: 100_000 };
  const quote = await alajo.call(walletRoutes.quote, { body }, ada);
  expect(quote.body.total).toBe(100_093);
  expect(pricesInForce().BANK_FEES.at(-1)?.from).toBe('2027-04-01');
});
