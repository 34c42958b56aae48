// What is said, before anything is touched, of a database that Alajo cannot use.
import { once } from 'node:events';
import net from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrate } from './migrate.ts';
import { problemWith, requireUsableServer } from './requirements.ts';

test('PostgreSQL from version 15 on is used, and an older one refused by name', async () => {
  const facts = { name: '14.12 (Debian)', timeout: '7777ms' };
  expect(problemWith({ ...facts, version: 140_012 })).toBe(
    'Alajo needs PostgreSQL 15 or later, and DATABASE_URL leads to 14.12 (Debian)',
  );
  expect(problemWith({ ...facts, version: 150_000 })).toBeUndefined();
  await requireUsableServer(inject('postgresUrl'));
});

test('a pooler that drops session settings is refused, whether it says so or not', async () => {
  const dropped = problemWith({ version: 180_000, name: '18', timeout: '0' });
  expect(dropped).toContain('PgBouncer in transaction mode');
  await expect(migrate(await pooler())).rejects.toThrow(dropped);
});

/** Refuses what it does not know, as PgBouncer does. */
async function pooler(): Promise<string> {
  const fields = ['SFATAL', 'C08P01', 'Munsupported startup parameter: statement_timeout'];
  const said = Buffer.from(`${fields.map((field) => `${field}\0`).join('')}\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(said.length + 4, 1);
  const server = net.createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end(Buffer.concat([head, said])));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return `postgres://alajo@127.0.0.1:${port}/alajo`;
}
