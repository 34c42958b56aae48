// Connections of several processes to one PostgreSQL.
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { FULL_SHARE, findConnections, shareConnections } from './connection-share.ts';

const share = (configured: number | 'auto', connections: number, processors = 4) =>
  shareConnections(configured, { connections, processors });
/** Connections per process: requests, jobs plus two, and one for the ledger. */
const opened = ({ processes, requests, jobs }: ReturnType<typeof share>) =>
  processes * (requests + jobs + 2 + 1);

test('all processes together never open more connections than the server allows', () => {
  for (const connections of [60, 85, 185, 400]) {
    for (let configured = 2; configured <= 64; configured++) {
      const all = share('auto', connections, configured);
      if (all.processes > 1) expect(opened(all)).toBeLessThanOrEqual(connections);
      expect(all.requests).toBeGreaterThanOrEqual(4);
      expect(all.jobs).toBeGreaterThanOrEqual(2);
    }
  }
});

test('a single process gets its usual share, and each of two gets as many for requests if there is room', () => {
  expect(share(1, 20)).toEqual({ processes: 1, ...FULL_SHARE });
  expect(share(2, 85)).toEqual({ processes: 2, requests: FULL_SHARE.requests, jobs: 5 });
});

test('rejects a number of processes the server has too few connections for, and names the shortfall', () => {
  expect(() => share(16, 85)).toThrow('ALAJO_PROCESSES=16 needs 59 more connections');
  expect(share(16, 85 + 59).processes).toBe(16);
});

test('auto uses all processors, or as many as there are connections for', () => {
  expect(share('auto', 185, 4).processes).toBe(4);
  expect(share('auto', 85, 64).processes).toBe(9);
  expect(share('auto', 10, 64)).toEqual({ processes: 1, ...FULL_SHARE });
});

test("reads the server's connection limit", async () => {
  const alajo = await testApp();
  const connections = await findConnections(alajo.deps.db);
  expect(connections).toBeGreaterThan(50);
  expect(connections).toBeLessThan(10_000);
  await alajo.close();
});
