// The log records events and never customers' input.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { createLog, masked } from './log.ts';

function captured() {
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => lines.push(line) });
  return { log, lines, parsed: () => lines.map((line) => JSON.parse(line)) };
}

const SECRETS = {
  authorization: 'Token s3cret',
  'X-Transaction-Pin': 's3cret',
  cookie: 's3cret',
  password: 's3"cret\\',
  new_password: 's3cret',
  old_password: 's3cret',
  otp: 's3cret',
  pin: 's3cret',
  token: 's3cret',
  bvn: 's3cret',
  nin: 's3cret',
};

test('masks secrets at any depth, and the line is still valid JSON', () => {
  const { log, lines, parsed } = captured();
  log.info({ a: [{ b: { c: { d: { e: SECRETS } } } }], ...SECRETS, kept: 'kept', pin: 1234 });
  expect(lines.join()).not.toMatch(/s3|1234/);
  const [line] = parsed();
  expect(line).toMatchObject({ kept: 'kept', pin: '***' });
  expect(line.a[0].b.c.d.e).toEqual(
    Object.fromEntries(Object.keys(SECRETS).map((name) => [name, '***'])),
  );
});

test('masks secrets inside logged JSON text and headers', () => {
  const { log, lines, parsed } = captured();
  log.info({ body: JSON.stringify({ user: 'ada', password: 's3cret', amount: 5 }) });
  log.info({ raw: ['Authorization', `Token ${'s3cret'.repeat(8)}`] });
  log.info('postgres://alajo:s3cret@localhost/alajo');
  log.info('smtps://alajo:s3cret@mail.example and sk_live_s3cret0123456789');
  log.info({ paystack: { secret_key: 's3cret' }, body: { api_key: 's3cret' } });
  expect(lines.join()).not.toContain('s3cret');
  expect(JSON.parse(parsed()[0].body)).toEqual({ user: 'ada', password: '***', amount: 5 });
});

test("keeps words that only contain a secret's name", () => {
  const line = '{"opinion":"yes","pinned":true,"tokens":3}';
  expect(masked(line)).toBe(line);
});

test('errors keep their code and constraint, but not the row values in them', () => {
  const { log, lines, parsed } = captured();
  const error = new pg.DatabaseError('duplicate key', 12, 'error');
  Object.assign(error, {
    code: '23505',
    constraint: 'identity_user_phone',
    detail: 'Key (phone_number)=(+2348031234567) already exists.',
  });
  log.error({ err: new Error('outer', { cause: error }) }, 'failed');
  expect(lines.join()).not.toContain('+234');
  expect(parsed()[0].err).toMatchObject({
    message: 'outer',
    cause: { code: '23505', constraint: 'identity_user_phone' },
  });
});

const { log, parsed } = captured();
let alajo: TestApp;
beforeAll(async () => {
  alajo = await testApp((deps) => ({ ...deps, log }));
});
afterAll(() => alajo.close());

test('logs each request as one line with its id and path, without the query', async () => {
  const before = parsed().length;
  const { headers } = await alajo.app.inject('/api/recipients/resolve/?recipient=ada@example.ng');
  await expect.poll(() => parsed().length).toBe(before + 1);
  expect(parsed().at(-1)).toMatchObject({
    level: 'info',
    request_id: headers['x-request-id'],
    method: 'GET',
    path: '/api/recipients/resolve/',
    status: 401,
  });
  expect(JSON.stringify(parsed().at(-1))).not.toContain('ada@');
});
