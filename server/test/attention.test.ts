// Cases that an operator settles by hand: once, only pending ones, and the books balance.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endByHand, listAttention } from '../src/commands/attention-list.ts';
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
