// Our balance with each provider: a metric, and a warning below the floor.
import { type Kobo, naira } from '@alajo/contract/money.ts';
import { describe, expect, test } from 'vitest';
import { cron, metricsOf, tasksOf } from '../app.ts';
import { createLog } from '../platform/operations/log.ts';
import { ProviderUnavailable } from '../providers/unavailable.ts';
import { testApp } from '../testing/app.ts';

describe.each(['services', 'payouts'] as const)('our balance with the provider of %s', (kind) => {
  async function watched(balance?: () => Promise<Kobo>) {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    const alajo = await testApp((deps) => {
      const { providers } = deps;
      const watched = { ...providers[kind], ...(balance && { balance }) };
      const config = { ...deps.config, balance_floor: naira(1000), payout_floor: naira(1000) };
      return { ...deps, log, config, providers: { ...providers, [kind]: watched } };
    });
    const metrics = metricsOf(alajo.deps);
    const look = tasksOf(alajo.deps)[kind === 'services' ? 'service_balance' : 'wallet_balance'];
    const figure = new RegExp(`^alajo_provider_balance_naira\\{provider="${kind}"\\} (.*)$`, 'm');
    return {
      alajo,
      look: async () => look?.({}),
      figure: async () => figure.exec(await metrics.registry.metrics())?.[1],
      warnings: () =>
        lines
          .map((line) => JSON.parse(line))
          .filter((line) => line.level === 'warn' && 'balance' in line),
    };
  }

  test('checks the balance every ten minutes', () => {
    expect(cron).toMatch(/^\*\/10 \* \* \* \* service_balance /m);
    expect(cron).toMatch(/^\*\/10 \* \* \* \* wallet_balance /m);
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

  test('the metric stays and the job fails when the provider doesn’t reply', async () => {
    const answers = [
      async () => naira(2000),
      () => Promise.reject(new ProviderUnavailable('no answer')),
    ];
    const { alajo, look, figure } = await watched(() => answers.shift()?.() ?? Promise.reject());
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
});
