// Processes that don't belong together fail at startup.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { type Installation, requireSameInstallation } from './installation.ts';
import { createLog } from './log.ts';

let made: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  made = await testDatabase();
});
afterAll(() => made.drop());

function storage(mark?: string): Installation['storage_mark'] {
  let stored = mark;
  return {
    read: async () => stored,
    async write(written) {
      stored = written;
    },
  };
}

test('all processes on one database must have the same key, institution code and files', async () => {
  const log = createLog('silent');
  const files = storage();
  const ours = { secret: 'a'.repeat(64), institution: '999999', storage_mark: files };
  const start = (other: Partial<Installation>) =>
    requireSameInstallation(made.url, { ...ours, ...other }, log);
  await Promise.all([start({}), start({}), start({})]);
  await expect(start({ secret: 'b'.repeat(64) })).rejects.toThrow('ALAJO_SECRET');
  await expect(start({ institution: '999998' })).rejects.toThrow('ALAJO_INSTITUTION');
  await expect(start({ storage_mark: storage() })).rejects.toThrow('ALAJO_DATA_DIR');
  await expect(start({ storage_mark: storage('of another') })).rejects.toThrow('S3_BUCKET');
  await expect(start({ secret: 'b', institution: '1' })).rejects.toThrow(/SECRET.*\n.*INSTITUTION/);
  const down = { ...storage(), read: () => Promise.reject(new Error('no route to the bucket')) };
  await start({ storage_mark: down });
  await start({});
});
