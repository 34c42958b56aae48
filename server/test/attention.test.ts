// Cases that an operator settles by hand: once, only pending ones, and the books balance.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endByHand, listAttention } from '../src/commands/attention-list.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { enqueue } from '../src/platform/jobs/jobs.ts';
import { type ServicesApp, servicesApp } from '../src/testing/services.ts';

const DAY = 24 * 3_600_000;

let alajo: ServicesApp;
beforeAll(async () => {
  alajo = await servicesApp();
});
afterAll(() => alajo.close());

test.each([
  ['delivered', 700, 'completed'],
  ['failed', 1000, 'failed'],
] as const)(
  'an operator ends an unsettled purchase as %s, once',
  async (outcome, balance, status) => {
    const who = await alajo.person(`ada-${outcome}`, 1000);
    const { body } = await alajo.airtime(who, '08030000005', 300);
    const reference = String(body.id);
    await expect(endByHand(alajo.deps, reference, outcome)).rejects.toThrow('is not waiting');
    await alajo.pass(DAY + 3_600_000);
    expect((await listAttention(alajo.db)).map((one) => one.reference)).toContain(reference);
    await endByHand(alajo.deps, reference, outcome);
    expect(await who.balance()).toBe(balance);
    expect((await alajo.purchase(who, reference)).status).toBe(status);
    expect((await listAttention(alajo.db)).map((one) => one.reference)).not.toContain(reference);
    await expect(endByHand(alajo.deps, reference, 'failed')).rejects.toThrow('is not waiting');
  },
);

test('refunds a bank transfer whose outcome the provider never reported', async () => {
  const who = await alajo.person('bola', 5000);
  const reference = await alajo.pay(who, '0123450005', 1000);
  await alajo.pass(DAY + 3_600_000);
  expect(await listAttention(alajo.db)).toMatchObject([{ reference, what: 'transfer to a bank' }]);
  await endByHand(alajo.deps, reference, 'failed');
  expect(await who.balance()).toBe(5000);
  await expect(endByHand(alajo.deps, reference, 'delivered')).rejects.toThrow('is not waiting');
});

test('a job that failed for the last time is a case, until it runs again or is removed', async () => {
  const dead = () =>
    listAttention(alajo.db).then((all) => all.filter(({ status }) => status === 'dead'));
  const figures = async () => {
    const { body } = await alajo.app.inject('/metrics');
    return body.split('\n').filter((line) => /^alajo_jobs_(dead|waiting) /.test(line));
  };
  const before = await figures();
  await inTransaction(alajo.db, async (tx) => {
    await enqueue(tx, 'a_task', {}, { key: 'dies', run_at: new Date(0) });
    await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no way'
      where key = 'dies'`.execute(tx);
  });
  const [one] = await dead();
  expect(one).toMatchObject({ what: 'job a_task', provider_reference: 'no way' });
  expect(before).toContain('alajo_jobs_dead 0');
  expect(await figures()).toContain('alajo_jobs_dead 1');
  const reference = one?.reference ?? '';
  await expect(endByHand(alajo.deps, reference, 'delivered')).rejects.toThrow('retry or remove');
  await endByHand(alajo.deps, reference, 'retry');
  expect(await dead()).toEqual([]);
  await expect(endByHand(alajo.deps, reference, 'remove')).rejects.toThrow('is not waiting');
  await sql`update graphile_worker._private_jobs set attempts = max_attempts
    where key = 'dies'`.execute(alajo.db);
  await endByHand(alajo.deps, reference, 'remove');
  expect(await dead()).toEqual([]);
});
