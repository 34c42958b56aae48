// Rejecting, before anything is touched, a database Alajo can't use.
import { once } from 'node:events';
import net from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrate } from './migrate.ts';
import { problemWith, requireUsableServer } from './requirements.ts';

test('accepts PostgreSQL 15 and later, and rejects an older one by name', async () => {
  const facts = { name: '14.12 (Debian)', timeout: '7777ms' };
  expect(problemWith({ ...facts, version: 140_012 })).toBe(
    'Alajo needs PostgreSQL 15 or later, and DATABASE_URL leads to 14.12 (Debian)',
  );
  expect(problemWith({ ...facts, version: 150_000 })).toBeUndefined();
  await requireUsableServer(inject('postgresUrl'));
});

test('rejects a pooler that drops session settings, even silently', async () => {
  const dropped = problemWith({ version: 180_000, name: '18', timeout: '0' });
  expect(dropped).toContain('PgBouncer in transaction mode');
  await expect(migrate(await pooler())).rejects.toThrow(dropped);
});

/** Rejects unknown settings, as PgBouncer does. */
async function pooler(): Promise<string> {
  const fields = ['SFATAL', 'C08P01', 'Munsupported startup parameter: statement_timeout'];
  const body = Buffer.from(`${fields.map((field) => `${field}\0`).join('')}\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(body.length + 4, 1);
  const server = net.createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end(Buffer.concat([head, body])));
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
