// Serving a route: its handler's input, and how its replies and errors are sent.

import { AppError } from '@alajo/contract/errors.ts';
import { kobo, positiveMoney } from '@alajo/contract/money.ts';
import { defineRoutes, idParams, pageQuery } from '@alajo/contract/route.ts';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testClock } from '../clock.ts';
import type { Tx } from '../database/database.ts';
import { createLog } from '../operations/log.ts';
import { mountErrorReplies } from './error-replies.ts';
import { NO_DEVICE } from './handlers.ts';
import { serve } from './serve.ts';
import type { StaffAuth } from './staff-auth.ts';

const routes = defineRoutes({
  pay: {
    method: 'POST',
    path: 'things/:id/pay/',
    access: 'customer',
    summary: 'Pay for a thing',
    params: idParams,
    query: z.object(pageQuery),
    body: z.strictObject({
      amount: positiveMoney,
      note: z.optional(z.string()),
      name: z.optional(z.string().check(z.minLength(1))),
    }),
    reply: z.strictObject({ paid: positiveMoney }),
    status: 201,
    money: 'debit',
  },
  look: {
    method: 'GET',
    path: 'look/',
    access: 'public',
    summary: 'Look',
    reply: z.strictObject({ seen: z.string() }),
  },
  freeze: {
    method: 'POST',
    path: 'staff/things/:id/freeze/',
    access: 'staff',
    permission: 'customers.freeze',
    summary: 'Freeze a thing',
    params: idParams,
    reply: z.strictObject({ frozen: z.boolean() }),
  },
});

const TOKEN = 'a'.repeat(43);
const lines: string[] = [];
const app = Fastify({ loggerInstance: createLog('info', { write: (line) => lines.push(line) }) });
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
app.decorateRequest('customer', null);
app.decorateRequest('staff', null);
mountErrorReplies(app);

const got: unknown[] = [];
let look: () => Promise<{ seen: string }>;
const free = async () => {};
const limits = { address: free, refused: free, account: free, route: () => free };
const authenticate = async (token: string) =>
  token === TOKEN ? { user_id: 7, session_id: 8, trust: NO_DEVICE } : undefined;
const permissions = new Set(['customers.freeze'] as const);
const musa = { staff_id: 3, session_id: 4, name: 'Musa', permissions, fresh: true };
const recorded: unknown[] = [];
const staff: StaffAuth = {
  authenticate: async (token) => (token === TOKEN ? musa : undefined),
  record: async (_, staffId, act) => {
    recorded.push([staffId, act]);
  },
  origin: 'https://alajo.example',
};
const noTransaction = {} as Tx;
serve({ app, authenticate, staff, limits, clock: testClock() }, routes, {
  pay: async (input, caller) => {
    got.push(input, caller);
    return { paid: input.amount };
  },
  look: () => look(),
  freeze: async ({ id }, caller) => {
    const act = { act: 'sessions_ended', object: `staff:${id}` } as const;
    if (id === 1) await caller.record(noTransaction, act);
    return { frozen: true };
  },
});

beforeEach(() => {
  got.length = 0;
  lines.length = 0;
});
afterAll(() => app.close());

const pay = (payload: object, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/things/42/pay/?limit=5',
    payload,
    headers: { authorization: `Token ${TOKEN}`, 'user-agent': 'Phone', ...headers },
  });

test('passes a handler the parsed path, query and body, and the caller with key and PIN', async () => {
  const answer = await pay(
    { amount: '12.5' },
    { 'idempotency-key': 'key-00001', 'x-transaction-pin': '1234' },
  );
  expect([answer.statusCode, answer.json()]).toEqual([201, { paid: 12.5 }]);
  expect(got).toEqual([
    { id: 42, limit: 5, amount: 1250 },
    {
      user_id: 7,
      session_id: 8,
      trust: NO_DEVICE,
      address: '127.0.0.1',
      device: 'Phone',
      request_id: expect.any(String),
      idempotency_key: 'key-00001',
      pin: '1234',
      request: { path: 'things/:id/pay/', summary: 'Pay for a thing', input: got[0] },
    },
  ]);
});

test.each([
  [{}, 'amount', 'Enter an amount above ₦0 with at most two decimals'],
  [{ amount: 'x' }, 'amount', 'Enter an amount above ₦0 with at most two decimals'],
  [{ amount: 1, note: 5 }, 'note', 'note is not valid.'],
  [{ amount: 1, tip: 5 }, 'tip', 'There is no field tip.'],
])('refuses %j and names its field', async (payload, field, message) => {
  const answer = await pay(payload);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { code: 'invalid_request', field, message },
  ]);
  expect(got).toEqual([]);
});

test.each([
  ['an empty text that the field refuses', { name: '' }, {}],
  ['null', { name: null, note: null }, {}],
  ['an empty text that the field accepts', { note: '' }, { note: '' }],
])(
  'an optional field sent as %s is passed on only if it may be empty',
  async (_, sent, received) => {
    const response = await pay({ amount: 1, ...sent });
    expect(response.statusCode).toBe(201);
    expect(got[0]).toEqual({ id: 42, limit: 5, amount: 100, ...received });
  },
);

test('sends a refusal with its code, message, field and time to wait', async () => {
  look = async () => {
    throw new AppError('pin_locked', { field: 'pin', message: 'Later.', retry_after_s: 9 });
  };
  const answer = await app.inject('/api/look/');
  const message = 'Later.';
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toEqual({
    code: 'pin_locked',
    message,
    error: message,
    detail: message,
    field: 'pin',
    retry_after_s: 9,
    request_id: answer.headers['x-request-id'],
  });
  expect(answer.headers['retry-after']).toBe('9');
  expect(lines.join()).not.toContain('pin_locked');
});

test.each([
  ['an error', new Error('inner text, /etc/alajo')],
  ['no error at all', 'inner text'],
  ['a refusal of the database', Object.assign(new Error('inner text'), { code: '23505' })],
])('an unexpected %s becomes a 500 without details, and is logged', async (_, thrown) => {
  look = async () => {
    throw thrown;
  };
  const answer = await app.inject('/api/look/');
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('inner');
  expect(answer.json()).toMatchObject({ code: 'internal' });
  expect(lines.join()).toContain('inner text');
});

test("never sends a reply that doesn't match the route's schema", async () => {
  look = async () => ({ seen: 'yes', password_hash: 'secret' });
  const answer = await app.inject('/api/look/');
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('secret');
});

test('sends amounts in naira, exact to the kobo', async () => {
  for (const amount of [1, 7, 99, 100, 123_456_789_012_345].map(kobo)) {
    const { paid } = (await pay({ amount: (amount / 100).toString() })).json();
    expect(paid).toBe(amount / 100);
  }
});

test('a staff write without a log entry is a server error', async () => {
  const freeze = (id: number) =>
    app.inject({
      method: 'POST',
      url: `/api/staff/things/${id}/freeze/`,
      headers: { cookie: `a=b; alajo_staff=${TOKEN}`, origin: staff.origin },
    });
  expect((await freeze(1)).json()).toEqual({ frozen: true });
  expect(recorded).toEqual([[3, { act: 'sessions_ended', object: 'staff:1' }]]);
  lines.length = 0;
  const answer = await freeze(2);
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal']);
  expect(lines.join()).toContain('left nothing in the staff log');
});
