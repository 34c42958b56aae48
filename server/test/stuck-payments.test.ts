// Payments that no provider could settle, resolved from a terminal: only stuck ones, once each, with the
// books balanced.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCasesCommand } from '../src/commands/cases-command.ts';
import { type ServicesApp, servicesApp } from '../src/testing/services.ts';

const DAY = 24 * 3_600_000;

let alajo: ServicesApp;
beforeAll(async () => {
  alajo = await servicesApp();
});
afterAll(() => alajo.close());

const run = (...words: string[]) => runCasesCommand(alajo.deps, words);
const end = async (reference: string, outcome: string, by?: string) => {
  const email = by ?? (await alajo.staff('operations')).email;
  return run(reference, outcome, '--staff', email, '--reason', 'The provider said so');
};

test.each([
  ['paid', 700, 'completed'],
  ['failed', 1000, 'failed'],
] as const)(
  'an operator resolves an unsettled purchase as %s, once',
  async (outcome, balance, status) => {
    const who = await alajo.person(`ada-${outcome}`, 1000);
    const { body } = await alajo.airtime(who, '08030000005', 300);
    const reference = String(body.id);
    await expect(end(reference, outcome)).rejects.toThrow('No open case');
    await alajo.pass(DAY + 3_600_000);
    expect(await run()).toContain(reference);
    await end(reference, outcome);
    expect(await who.balance()).toBe(balance);
    expect((await alajo.purchase(who, reference)).status).toBe(status);
    expect(await run()).not.toContain(reference);
    await expect(end(reference, 'failed')).rejects.toThrow('No open case');
  },
);

test('refunds a bank transfer whose outcome the provider never reported', async () => {
  const who = await alajo.person('bola', 5000);
  const reference = await alajo.pay(who, '0123450005', 1000);
  await alajo.pass(DAY + 3_600_000);
  expect(await run()).toMatch(new RegExp(`^${reference}  Stuck payment  sent  Bola Okafor  To `));
  await end(reference, 'failed');
  expect(await who.balance()).toBe(5000);
  await expect(end(reference, 'paid')).rejects.toThrow('No open case');
});

test('a large payment is proposed to a second person, by a role that may propose it', async () => {
  const who = await alajo.person('large', 100_000);
  const reference = await alajo.pay(who, '0123450005', 40_000);
  await alajo.pass(DAY + 3_600_000);
  expect(await end(reference, 'failed')).toMatch(/^Proposal \d+ is waiting for a second person\.$/);
  expect(await who.balance()).toBeLessThan(60_000);
  await expect(end(reference, 'paid')).rejects.toThrow('waiting for a decision');
  const support = await alajo.staff('support');
  await expect(end(reference, 'failed', support.email)).rejects.toThrow();
  expect(await run()).toContain(reference);
});
