import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../platform/clock.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { startRemoteService } from '../testing/remote-service.ts';
import { createHealth, listHealth } from './health.ts';
import { createHttpClient } from './http.ts';

let alajo: TestApp;
beforeAll(async () => {
  alajo = await testApp();
});
afterAll(() => alajo.close());
const list = () => listHealth(alajo.deps.db, alajo.clock.now());

test('sums the last hour of two processes into one row per company', async () => {
  const [one, other] = [createHealth(alajo.clock), createHealth(alajo.clock)];
  for (let n = 0; n < 19; n++) one.observe('vtpass', 'answered', 0.1);
  other.observe('vtpass', 'answered', 4);
  other.observe('vtpass', 'silent', 15);
  await Promise.all([one.write(alajo.deps.db), other.write(alajo.deps.db)]);
  const now = alajo.clock.now().toISOString();
  expect(await list()).toEqual([
    {
      company: 'vtpass',
      answered: 20,
      failed: 1,
      p50_ms: 113,
      p95_ms: 113,
      last_answer_at: now,
      last_failure_at: now,
      processes: 2,
      stopped: 0,
      stopped_since: null,
    },
  ]);
  alajo.clock.advance(HOUR + MINUTE);
  await one.write(alajo.deps.db);
  expect((await list())[0]).toMatchObject({ answered: 0, failed: 0, p95_ms: null, processes: 1 });
});

test('shows since when a process has paused calls, and drops a process that ended', async () => {
  const health = createHealth(alajo.clock);
  const partner = await startRemoteService(() => ({ status: 503 }));
  const client = createHttpClient(
    { name: 'dojah', url: partner.url },
    { clock: alajo.clock, observe: health.observe, watch: health.watch },
  );
  for (let n = 0; n < 6; n++) {
    await expect(client.request({ method: 'POST', path: '/' })).rejects.toThrow();
  }
  await partner.close();
  await health.write(alajo.deps.db);
  const dojah = async () => (await list()).find(({ company }) => company === 'dojah');
  expect(await dojah()).toMatchObject({
    answered: 0,
    failed: 6,
    stopped: 1,
    stopped_since: alajo.clock.now().toISOString(),
  });
  alajo.clock.advance(3 * MINUTE);
  expect(await dojah()).toMatchObject({ processes: 0, stopped: 0, stopped_since: null });
});
