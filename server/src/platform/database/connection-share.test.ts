// Connections of several processes on one PostgreSQL.
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { findConnections, shareConnections, WHOLE } from './connection-share.ts';

const share = (asked: number | 'auto', connections: number, processors = 4) =>
  shareConnections(asked, { connections, processors });
/** Those of requests, of jobs with their two, and the ledger's. */
const opened = ({ processes, requests, jobs }: ReturnType<typeof share>) =>
  processes * (requests + jobs + 2 + 1);

test('however many processes there are, they never open more connections than there are', () => {
  for (const connections of [60, 85, 185, 400]) {
    for (let asked = 2; asked <= 64; asked++) {
      const all = share('auto', connections, asked);
      if (all.processes > 1) expect(opened(all)).toBeLessThanOrEqual(connections);
      expect(all.requests).toBeGreaterThanOrEqual(4);
      expect(all.jobs).toBeGreaterThanOrEqual(2);
    }
  }
});

test('one process has what it always had, and two have as many for requests where there is room', () => {
  expect(share(1, 20)).toEqual({ processes: 1, ...WHOLE });
  expect(share(2, 85)).toEqual({ processes: 2, requests: WHOLE.requests, jobs: 5 });
});

test('a number of processes that PostgreSQL has no connections for is refused, with how many are missing', () => {
  expect(() => share(16, 85)).toThrow('ALAJO_PROCESSES=16 needs 59 more connections');
  expect(share(16, 85 + 59).processes).toBe(16);
});

test('auto takes the processors, or as many as there are connections for', () => {
  expect(share('auto', 185, 4).processes).toBe(4);
  expect(share('auto', 85, 64).processes).toBe(9);
  expect(share('auto', 10, 64)).toEqual({ processes: 1, ...WHOLE });
});

test('reads from the server how many there are', async () => {
  const alajo = await testApp();
  const connections = await findConnections(alajo.deps.db);
  expect(connections).toBeGreaterThan(50);
  expect(connections).toBeLessThan(10_000);
  await alajo.close();
});
