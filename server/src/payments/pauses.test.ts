// Services paused by staff are refused with their message, on every payment path and before
// customers are asked for anything; automatic payments wait.
import type { Pause } from '@alajo/contract/rules/pause-schemas.ts';
import { providerRoutes } from '@alajo/contract/rules/provider-routes.ts';
import { serviceRoutes } from '@alajo/contract/services/routes.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { DAY, HOUR, MINUTE } from '../platform/clock.ts';
import { ProviderUnavailable } from '../providers/unavailable.ts';
import { payCompany } from '../schedules/pay-companies.ts';
import { type SchedulesApp, schedulesApp } from '../testing/schedules.ts';
import type { StaffPerson } from '../testing/staff.ts';
import type { Person } from '../testing/wallet.ts';
import { createPaymentContext } from './context.ts';

const MESSAGE = 'MTN is down. Nothing is taken; try again at noon.';
const BANK = { bank_code: '058', account_number: '0123459999', amount: 1000 };

let alajo: SchedulesApp;
let ngozi: StaffPerson;
let ada: Person;
beforeAll(async () => {
  alajo = await schedulesApp();
  ngozi = await alajo.staff('operations');
  ada = await alajo.person('ada', 100_000, { tier: 3 });
});
afterAll(() => alajo.close());

const inHours = (hours: number) =>
  new Date(alajo.clock.now().getTime() + hours * HOUR).toISOString();
const pause = (target: string, hours = 3, by = ngozi) =>
  alajo.call(
    providerRoutes.pause,
    { body: { target, message: MESSAGE, until: inHours(hours), reason: 'Their status page' } },
    by,
  );
const resume = (id: number, by = ngozi) =>
  alajo.call(providerRoutes.resume, { params: { id: String(id) } }, by);
const whilePaused = async (target: string, work: () => Promise<void>) => {
  const { status, body } = await pause(target);
  expect(status, JSON.stringify(body)).toBe(201);
  await work().finally(() => resume(Number(body.id)));
};
const airtime = (sent: object, network: 'mtn' | 'glo' = 'mtn', amount = 100) =>
  alajo.call(
    serviceRoutes.airtime,
    { body: { network, phone_number: '08031234567', amount, again: true } },
    sent,
  );
const REFUSED = { code: 'paused', message: MESSAGE };

test('a paused network is refused before the PIN, on all processes at once; others keep working', async () => {
  const other = await buildApp(alajo.deps);
  const there = await other.inject({
    method: 'POST',
    url: '/api/staff/pauses/',
    headers: ngozi.headers,
    payload: {
      target: 'airtime:mtn',
      message: MESSAGE,
      until: inHours(3),
      reason: 'Their status page',
    },
  });
  await other.close();
  expect(there.statusCode).toBe(201);
  const before = await ada.balance();
  // No PIN is sent: it would be checked first.
  expect((await airtime({ token: ada.token })).body).toMatchObject(REFUSED);
  expect(await ada.balance()).toBe(before);
  expect((await airtime(alajo.as(ada), 'glo')).status).toBe(201);
  const { id } = there.json<Pause>();
  expect((await resume(id)).status).toBe(200);
  expect((await resume(id)).body).toMatchObject({ ended_by: ngozi.name });
  expect((await airtime(alajo.as(ada))).status).toBe(201);
});

test('a category, a biller’s lookup, payouts with their quotes, and adding money can be paused', async () => {
  await whilePaused('airtime', async () => {
    expect((await airtime(alajo.as(ada), 'glo')).body).toMatchObject(REFUSED);
  });
  await whilePaused('cable:dstv', async () => {
    const account = { category: 'cable' as const, provider: 'dstv', account_number: '1234567890' };
    const { body } = await alajo.call(serviceRoutes.validate, { body: account }, ada);
    expect(body).toMatchObject(REFUSED);
  });
  const quote = await alajo.call(walletRoutes.quote, { body: BANK }, ada);
  await whilePaused('payouts', async () => {
    const again = await alajo.call(walletRoutes.quote, { body: BANK }, ada);
    expect(again.body).toMatchObject(REFUSED);
    const body = { type: 'bank' as const, quote_id: String(quote.body.id) };
    const sent = await alajo.call(walletRoutes.transfer, { body }, { token: ada.token });
    expect(sent.body).toMatchObject(REFUSED);
  });
  await whilePaused('funding', async () => {
    expect((await alajo.fund(ada, 1000, 'card')).body).toMatchObject(REFUSED);
  });
  expect((await alajo.fund(ada, 1000, 'card')).status).toBe(201);
});

test('a repeat of a purchase made before the pause returns the purchase', async () => {
  const sent = alajo.as(ada, '0198f7a2-0000-7000-8000-000000000001');
  const first = await airtime(sent, 'mtn', 150);
  await whilePaused('airtime', async () => {
    expect((await airtime(sent, 'mtn', 150)).body.id).toBe(first.body.id);
  });
});

test('no purchase starts once a pause exists, even under concurrency', async () => {
  const many = Array.from({ length: 30 }, () => airtime(alajo.as(ada), 'mtn', 50));
  const [paused] = await Promise.all([pause('airtime:mtn'), ...many]);
  const after = await Promise.all(
    Array.from({ length: 30 }, () => airtime(alajo.as(ada), 'mtn', 50)),
  );
  expect(new Set(after.map(({ body }) => body.code))).toEqual(new Set(['paused']));
  await resume(Number(paused?.body.id));
});

test('a target has one pause at a time, which is logged, needs its permission, and ends automatically', async () => {
  const both = await Promise.all([pause('exams'), pause('exams')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect((await pause('exams')).body.code).toBe('already_paused');
  for (const hours of [-1, 8 * 24]) {
    expect((await pause('data', hours)).body.code).toBe('pause_too_long');
  }
  const support = await alajo.staff('support');
  expect((await pause('data', 3, support)).body.code).toBe('staff_not_allowed');
  expect(await logged()).toContainEqual({ act: 'payments_paused', object: 'pause:exams' });
  alajo.clock.advance(3 * HOUR + MINUTE);
  ngozi = await alajo.staff('operations');
  const { body } = await alajo.call(providerRoutes.health, {}, ngozi);
  expect(body).toMatchObject({ pauses: [] });
  expect(body.pausable).toContainEqual({ target: 'airtime:mtn', name: 'Airtime: MTN' });
  expect((await pause('exams', 1)).status).toBe(201);
});

test('staff see the billers that don’t respond, and since when', async () => {
  const card = {
    category: 'cable',
    biller: 'startimes',
    account_number: '1234560002',
    variant: null,
  } as const;
  for (let n = 0; n < 5; n++) {
    await expect(alajo.deps.providers.services.lookUp(card)).rejects.toThrow(ProviderUnavailable);
  }
  const { body } = await alajo.call(providerRoutes.health, {}, ngozi);
  expect(body.failing).toEqual([
    { target: 'cable:startimes', since: alajo.clock.now().toISOString() },
  ]);
});

const logged = () =>
  alajo.db.selectFrom('staff_log').select(['act', 'object']).orderBy('id').execute();

test('a standing order waits during a pause, uses no attempt, and is paid afterwards', async () => {
  const target = { type: 'airtime', network: 'mtn', phone_number: '08031234567' };
  const id = await alajo.order(ada, { target, amount: 500, first_day: alajo.inDays(1) });
  ngozi = await alajo.staff('operations');
  const made = await pause('airtime:mtn', 4 * 24);
  for (let hour = 0; hour < 72; hour++) {
    alajo.clock.advance(HOUR);
    await alajo.runJobs();
  }
  const waiting = await alajo.details(ada, id);
  expect(waiting.open).toMatchObject({ status: 'trying', reason: 'unavailable' });
  ngozi = await alajo.staff('operations');
  await resume(Number(made.body.id));
  alajo.clock.advance(2 * HOUR);
  await alajo.runJobs();
  expect((await alajo.details(ada, id)).runs[0]).toMatchObject({ status: 'paid', total: 500 });
  const late = await alajo.db
    .selectFrom('notification')
    .select('id')
    .where('kind', '=', 'standing_order_late')
    .execute();
  expect(late).toHaveLength(1);
});

test('a standing order’s bill that was bought before a pause and a crash counts as paid', async () => {
  const target = {
    type: 'bill',
    category: 'electricity',
    provider: 'ikedc',
    account_number: '45071234567',
    variant: 'prepaid',
  };
  const day = alajo.inDays(1);
  const id = await alajo.order(ada, { target, amount: 2000, most: 2100, first_day: day });
  alajo.clock.advance(2 * DAY);
  await alajo.runJobs();
  expect((await alajo.details(ada, id)).runs).toMatchObject([{ status: 'paid', total: 2050 }]);
  await sql`update schedules_run set status = 'paying', entry_id = null where order_id = ${id}`.execute(
    alajo.db,
  );
  await sql`update schedules_order set next_day = ${day} where id = ${id}`.execute(alajo.db);
  ngozi = await alajo.staff('operations');
  await whilePaused('electricity:ikedc', () =>
    payCompany(alajo.deps, createPaymentContext(alajo.deps), id, day),
  );
  expect((await alajo.details(ada, id)).runs).toMatchObject([{ status: 'paid', total: 2050 }]);
});
