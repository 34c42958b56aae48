// Our balance with the provider: a metric, and a warning below the floor.
import { type Kobo, naira } from '@alajo/contract/money.ts';
import { expect, test } from 'vitest';
import { cron, tasksOf } from '../app.ts';
import { createLog } from '../platform/operations/log.ts';
import { createMetrics } from '../platform/operations/metrics.ts';
import { ProviderUnavailable } from '../providers/providers.ts';
import { testApp } from '../testing/app.ts';

async function watched(balance?: () => Promise<Kobo>) {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const alajo = await testApp((deps) => {
    const services = { ...deps.providers.services, ...(balance && { balance }) };
    const config = { ...deps.config, balance_floor: naira(1000) };
    return { ...deps, log, config, providers: { ...deps.providers, services } };
  });
  const metrics = createMetrics(() => alajo.deps.ledger.figures());
  const look = tasksOf(alajo.deps, metrics).service_balance;
  return {
    alajo,
    look: async () => look?.({}),
    figure: async () =>
      /^alajo_provider_balance_naira\{provider="services"\} (.*)$/m.exec(
        await metrics.registry.metrics(),
      )?.[1],
    warnings: () =>
      lines
        .map((line) => JSON.parse(line))
        .filter((line) => line.level === 'warn' && 'balance' in line),
  };
}

test('checks the balance every ten minutes', () => {
  expect(cron).toMatch(/^\*\/10 \* \* \* \* service_balance /m);
});

test('reports the balance as a metric, and warns each time it is below the floor', async () => {
  let left = naira(1000);
  const { alajo, look, figure, warnings } = await watched(async () => left);
  await look();
  expect([await figure(), warnings()]).toEqual(['1000', []]);
  left = naira(999.5);
  await look();
  await look();
  expect(await figure()).toBe('999.5');
  expect(warnings()).toMatchObject([
    { balance: '₦999.50', floor: '₦1,000' },
    { balance: '₦999.50', floor: '₦1,000' },
  ]);
  await alajo.close();
});

test('the metric stays and the job fails when the provider does not answer', async () => {
  const replies = [
    async () => naira(2000),
    () => Promise.reject(new ProviderUnavailable('no answer')),
  ];
  const { alajo, look, figure } = await watched(() => replies.shift()?.() ?? Promise.reject());
  await look();
  await expect(look()).rejects.toThrow(ProviderUnavailable);
  expect(await figure()).toBe('2000');
  await alajo.close();
});

test('does nothing for a provider without a balance', async () => {
  const { alajo, look, figure, warnings } = await watched();
  await look();
  expect([await figure(), warnings()]).toEqual([undefined, []]);
  await alajo.close();
});
