// Sweeps every route of the contract: an error reply always has the standard form, is never a server error
// and changes nothing. New routes are included automatically. Each route gets a sixteenth of every list of
// values, and every value goes to some route; with `npm run test:long` every route gets all of them. The
// check that nothing was written runs once per kind of value, because comparing all tables costs more than
// most of these tests.
import { randomBytes } from 'node:crypto';
import net from 'node:net';
import { type ErrorCode, errors } from '@alajo/contract/errors.ts';
import { type Route, requiresIdempotencyKey } from '@alajo/contract/route.ts';
import { idempotencyKey } from '@alajo/contract/wallet/outcomes.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { safeParse } from 'zod/mini';
import { modules } from '../src/app.ts';
import { DAY } from '../src/platform/clock.ts';
import type { Schema } from '../src/platform/http/openapi-schema.ts';
import { withoutEmptyFields } from '../src/platform/http/request-parts.ts';
import { type TestApp, testApp } from '../src/testing/app.ts';
import {
  allRoutes,
  bodyOf,
  everyRole,
  fingerprint,
  type Person,
  paramsOf,
  type RequestParts,
  type RouteResponse,
  sample,
  samples,
  schemas,
  sendRequest,
  validRequest,
  variants,
} from '../src/testing/samples.ts';

const EXHAUSTIVE = inject('exhaustive');
const SHARE = EXHAUSTIVE ? 1 : 16;
const forCustomers = allRoutes.filter(([, route]) => route.access === 'customer');
const reading = allRoutes.filter(([, route]) => route.method === 'GET');
const withBody = allRoutes.filter(([, route]) => route.body);

let alajo: TestApp;
let ada: Person;
let written: unknown[];
beforeAll(async () => {
  alajo = await testApp();
  await alajo.app.listen({ port: 0, host: '127.0.0.1' });
  ada = { ...(await alajo.person('ada', 50_000)), staff: await everyRole(alajo) };
  // Reads every route once, which creates what each customer has, such as a cart.
  for (const [, route] of reading) await send(route, validRequest(route), ada);
  written = await fingerprint(alajo.db);
});
afterAll(() => alajo.close());

test('mounts each route and replies not found to other methods', async () => {
  for (const [name, route] of allRoutes) {
    const url = `/api/${route.path}`;
    expect(alajo.app.hasRoute({ method: route.method, url }), name).toBe(true);
    const other = await send({ ...route, method: 'PATCH' }, {}, ada);
    if (!allRoutes.some(([, { method, path }]) => method === 'PATCH' && path === route.path)) {
      refused(other, name, 'not_found');
    }
  }
});

describe('without a session', () => {
  afterAll(() => nothingWritten());

  const malformed = ['', 'Token', 'Token ', 'Bearer x', 'Token short', `token ${'a'.repeat(43)}`];

  test.each(forCustomers)(
    '%s rejects missing, malformed and unknown tokens',
    async (name, route) => {
      const unknown = `Token ${randomBytes(32).toString('base64url')}`;
      const two = `Token ${ada.token}, Token ${ada.token}`;
      const tokens = [undefined, ...malformed, unknown, two, ` Token  ${ada.token}`];
      for (const authorization of some(tokens, name)) {
        const headers = authorization === undefined ? {} : { authorization };
        refused(await send(route, { headers, ...validRequest(route) }), name, 'not_signed_in');
      }
    },
  );

  test('each route rejects expired and signed-out tokens', async () => {
    const other = await testApp();
    const [late, gone] = [await other.person('late'), await other.person('gone')];
    await other.call(modules.identity.routes.logout, {}, { token: gone.token });
    for (const [name, route] of forCustomers) {
      refused(await send(route, validRequest(route), gone, other), name, 'not_signed_in');
    }
    other.clock.advance(31 * DAY);
    for (const [name, route] of forCustomers) {
      refused(await send(route, validRequest(route), late, other), name, 'not_signed_in');
    }
    await other.close();
  });
});

describe('a body', () => {
  afterAll(() => nothingWritten());

  test.each(withBody)('%s has a sample that its schema accepts', (name, route) => {
    for (const body of samples(route)) {
      expect(parse(route, body)?.error?.issues, name).toBeUndefined();
    }
  });

  test.each(withBody)(
    '%s rejects unknown, missing and invalid fields, and writes nothing',
    async (name, route) => {
      for (const body of samples(route)) {
        for (const wrong of some(wrongBodies(route, body), name)) {
          refused(await send(route, { payload: wrong }, ada), `${name} ${wrong.slice(0, 200)}`);
        }
      }
    },
  );

  test.each(withBody)('%s rejects amounts that are not naira and kobo', async (name, route) => {
    for (const body of samples(route)) {
      for (const place of amountsIn(route, body)) {
        // An empty optional amount counts as missing.
        const payloads = some(NO_AMOUNTS, name)
          .map((text) => rawAt(body, place, text))
          .filter((payload) => !isAccepted(route, payload));
        for (const payload of payloads) {
          const label = `${name} ${place.join('.')}: ${payload.slice(0, 200)}`;
          const answer = await send(route, { ...validRequest(route), payload }, ada);
          refused(answer, label);
          const { code, field } = answer.json();
          expect([place.join('.'), undefined], `${label}: ${code}`).toContain(field);
          expect(code).toBe(field ? 'invalid_request' : 'malformed_request');
        }
      }
    }
  });

  const takingBodies = allRoutes.filter(([, route]) => route.method !== 'GET');
  test.each(takingBodies)('%s rejects anything but one small JSON object', async (name, route) => {
    const good = JSON.stringify(samples(route)[0] ?? {});
    const open = good.slice(0, -1) + (good === '{}' ? '' : ',');
    const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    const unknown = [`${open}"prototype":{"polluted":1}}`, `${open}"deep":${deep(1000)}}`];
    const bodies = [
      '{',
      '}',
      '[1',
      'nul',
      '"',
      '{"a":NaN}',
      '{"a":01}',
      "{'a':1}",
      '\u0000',
      good + good,
      '[]',
      '"text"',
      '0',
      'true',
      `[${good}]`,
      '[[[[]]]]',
      `${open}"__proto__":{"polluted":true}}`,
      `${open}"constructor":{"prototype":{"a":1}}}`,
      `${open}"\\u005f_proto__":{"polluted":true}}`,
      deep(100),
      deep(10_000),
      '['.repeat(60_000),
      ...unknown.filter((text) => !isAccepted(route, text)),
    ];
    for (const payload of some(bodies, name)) {
      refused(await send(route, { payload }, ada), `${name} ${payload.slice(0, 80)}`);
    }
    for (const type of some(NOT_JSON, name)) {
      const headers = { 'content-type': type };
      refused(await send(route, { payload: good, headers }, ada), `${name} as ${type}`);
    }
    // A route for files accepts more.
    if (isPicked(name) && MEGABYTES.length > (route.upload?.max_bytes ?? 0)) {
      refused(await send(route, { payload: MEGABYTES }, ada), name, 'body_too_large');
    }
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('paths, queries and headers', () => {
  // Some of these are valid, and exports by staff are recorded.
  afterAll(() => nothingWritten('public.staff_log'));

  const withParams = allRoutes.filter(([, route]) => route.params);
  const noIds = [
    '0',
    '-1',
    '1e3',
    '01',
    '1.0',
    '9'.repeat(30),
    'abc',
    '%00',
    '%2e%2e',
    '٣',
    "1'--",
    'a'.repeat(500),
  ];

  test.each(withParams)('%s rejects invalid path parameters', async (name, route) => {
    // A long number may be a key.
    const invalid = paramsOf(route).includes('key')
      ? noIds.filter((id) => !safeParse(idempotencyKey, id).success)
      : noIds;
    for (const id of some(invalid, name)) {
      const params = Object.fromEntries(paramsOf(route).map((param) => [param, id]));
      refused(
        await send(route, { ...validRequest(route), params }, ada),
        `${name} with ${id.slice(0, 40)}`,
      );
    }
  });

  const lists = allRoutes.filter(
    ([, route]) => route.query && 'limit' in Object(schemas.request(route.query).properties),
  );
  test.each(lists)('%s rejects malformed queries', async (name, route) => {
    const limits = ['0', '101', '-1', '1e1', 'ten', '5.5', '1&limit=2'].map((n) => `limit=${n}`);
    for (const query of some(['cursor=%00', 'cursor=a%20b', ...limits], name)) {
      refused(await send(route, { ...validRequest(route), query }, ada), `${name} ?${query}`);
    }
  });

  test.each(reading)('%s ignores unknown query parameters', async (name, route) => {
    const request = validRequest(route);
    const plain = await send(route, request, ada);
    for (const query of some(UNKNOWN_PARAMETERS, name)) {
      const response = await send(route, { ...request, query }, ada);
      expect(response.statusCode, query).toBe(plain.statusCode);
    }
  });

  test.each(allRoutes)('%s survives any cursor and text in its query', async (name, route) => {
    if (route.query === undefined) return;
    const { properties = {} } = schemas.request(route.query) as { properties?: object };
    for (const field of Object.keys(properties)) {
      const cursors = ['0', '-', '_', 'AAAA', 'zz', '9'.repeat(120), 'a'.repeat(40)];
      for (const value of some([...cursors, ...TEXTS], name)) {
        const others = Object.entries(sample(schemas.request(route.query)) as object);
        const pairs = [...others.filter(([other]) => other !== field), [field, value]];
        const query = pairs.map(
          ([key, text]) => `${key}=${encodeURIComponent(wellFormed(`${text}`))}`,
        );
        unharmed(
          await send(route, { ...validRequest(route), query: query.join('&') }, ada),
          `${name} ?${query}`,
        );
      }
    }
  });

  const withKey = allRoutes.filter(([, route]) => requiresIdempotencyKey(route));
  test.each(withKey)('%s rejects malformed keys and PINs', async (name, route) => {
    for (const key of some(NO_KEYS, name)) {
      const headers = { 'idempotency-key': key };
      refused(await send(route, { ...validRequest(route), headers }, ada), `${name} key ${key}`);
    }
    if (route.money === undefined) return;
    for (const pin of some(NO_PINS, name)) {
      const headers = { 'x-transaction-pin': pin };
      refused(await send(route, { ...validRequest(route), headers }, ada), `${name} PIN ${pin}`);
    }
  });

  test.each(allRoutes.filter(([name]) => isPicked(name)))(
    '%s rejects 100 kB of headers',
    async (name, route) => {
      const path = route.path.replace(/:\w+/g, '1');
      const head = `${route.method} /api/${path} HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(100_000)}\r\n\r\n`;
      const text = await raw(head);
      expect(text, name).toMatch(/^HTTP\/1\.1 431 /);
      inForm(JSON.parse(text.slice(text.indexOf('\r\n\r\n'))), 431, name);
    },
  );
});

describe('arbitrary input', () => {
  let fuzzed: TestApp;
  let eve: Person;
  beforeAll(async () => {
    fuzzed = await testApp();
    const person = await fuzzed.person('eve', 20_000, { tier: 3 });
    eve = { ...person, staff: await everyRole(fuzzed) };
  });
  afterAll(() => fuzzed.close());

  const hostile = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.string({ unit: EXHAUSTIVE ? 'binary' : 'binary-ascii', maxLength: 300 }),
    fc.constantFrom<unknown>(...TEXTS_AND_NUMBERS()),
    fc.double(),
    fc.bigInt().map(String),
  );

  test.each(withBody)('%s never replies with a server error', async (name, route) => {
    for (const body of samples(route)) {
      for (const place of placesIn(body)) {
        await fc.assert(
          fc.asyncProperty(hostile, async (value) => {
            const changed = changedAt(body, place, () => value);
            const answer = await send(route, { payload: JSON.stringify(changed) }, eve, fuzzed);
            unharmed(answer, `${name} ${JSON.stringify(changed).slice(0, 300)}`);
            const read = parse(route, JSON.parse(JSON.stringify(changed)));
            if (read?.success === false) refused(answer, name);
          }),
          { numRuns: EXHAUSTIVE ? 12 : 2 },
        );
      }
    }
  });
});

// Values to send.

/**
 * Every sixteenth value, at least one, with an offset from the route's name so that some route gets each.
 */
function some<Value>(values: Value[], name: string): Value[] {
  const step = Math.min(SHARE, values.length);
  return values.filter((_, index) => index % step === numberOf(name) % step);
}

/** True for the sixteenth of the routes that gets input no route reads itself. */
const isPicked = (name: string) => numberOf(name) % SHARE === 0;

const numberOf = (name: string) => [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);

const MEGABYTES = JSON.stringify({ a: 'a'.repeat(10_000_000) });

const NOT_JSON = ['text/plain', 'application/x-www-form-urlencoded', 'text/xml', 'a/b; c', 'json'];
const UNKNOWN_PARAMETERS = ['unknown=1', '__proto__=1', 'a[b]=c', '%00=%00', 'page=2&page_size=5'];
const NO_KEYS = ['', 'short', 'a b c d e f', 'é'.repeat(10), 'x'.repeat(129)];
const NO_PINS = ['', '123', '12345', 'abcd', '１２３４', '1234, 1234'];

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  'a\u0007b',
  '\u001b[31m',
  '\ud800',
  '\u202e',
  '\ufeff',
  '\n',
  "'; drop table identity_user; --",
  '<script>alert(1)</script>',
  '%00',
  '../../etc/passwd',
  '{{7*7}}',
  '\\',
  '"',
  '1e3',
  '0x1F',
  'NaN',
  '१२३',
  'x'.repeat(5000),
  '👩‍👩‍👧',
  'a'.repeat(254),
];
const NUMBERS = [0, -0, -1, 1e21, 1e-7, 1.005, 0.001, 2 ** 53, 1e308, 2 ** 31, 2 ** 63];

function TEXTS_AND_NUMBERS(): unknown[] {
  return [...TEXTS, ...NUMBERS, null, true, [], {}, [[]], { __proto__: null }, ['a']];
}

/**
 * Raw JSON that is not a whole number of kobo, or not an amount that may be moved. (1e3 is missing: it
 * parses to the number 1000.)
 */
const NO_AMOUNTS = [
  'NaN',
  'Infinity',
  '"NaN"',
  '"Infinity"',
  '"1e3"',
  '1e-7',
  '1e21',
  '1e999',
  '"0x10"',
  '0',
  '-1',
  '"-1"',
  '-0',
  '0.001',
  '"0.001"',
  '1.005',
  '"1.005"',
  '"1,000"',
  '"₦5"',
  '" "',
  '""',
  '"1."',
  '".5"',
  '"01"',
  '"+1"',
  '"1 000"',
  '99999999999999.99',
  '9007199254740993',
  'null',
  'true',
  '[]',
  '[1]',
  '{}',
  '{"amount":1}',
  '"१"',
  '"1\\u0000"',
  '100000000000000',
];

type Place = (string | number)[];

/** Every field, including nested ones. */
function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const place = [...at, key];
    return [place, ...placesIn(inner, place)];
  });
}

function changedAt(body: object, place: Place, change: (old: unknown) => unknown): object {
  const copy = structuredClone(body) as Record<string, unknown>;
  let inside = copy;
  for (const key of place.slice(0, -1)) inside = inside[key] as Record<string, unknown>;
  const last = place.at(-1) ?? '';
  const value = change(inside[last]);
  if (value === undefined) delete inside[last];
  else inside[last] = value;
  return copy;
}

/** The body as JSON, with raw text in one place. */
function rawAt(body: object, place: Place, text: string): string {
  return JSON.stringify(changedAt(body, place, () => '@@here@@')).replace('"@@here@@"', () => text);
}

/** The form's result for a body. */
function parse(route: Route, body: unknown) {
  const schema = bodyOf(route);
  return schema && safeParse(schema, withoutEmptyFields(schema, body));
}

function isAccepted(route: Route, payload: string): boolean {
  try {
    return parse(route, JSON.parse(payload))?.success === true;
  } catch {
    return false;
  }
}

/** Bodies that the schema rejects, by the rule that the form uses too. */
function wrongBodies(route: Route, body: object): string[] {
  const places = placesIn(body);
  const changed = places.flatMap((place) => [
    changedAt(body, place, () => undefined),
    ...TEXTS_AND_NUMBERS().map((value) => changedAt(body, place, () => value)),
    ...(place.length > 1 ? [changedAt(body, [...place.slice(0, -1), 'unknown'], () => 1)] : []),
  ]);
  const known = Object.keys(body)[0] ?? 'a';
  const unknown: object[] = [
    { ...body, unknown: 1 },
    { ...body, user_id: 1 },
    { ...body, [known.toUpperCase()]: 1 },
    {},
    { ...body, balance: 1_000_000 },
    { ...body, toString: 1, valueOf: 1 },
  ];
  const texts = [...changed, ...unknown].map((error) => JSON.stringify(error));
  return texts.filter((text) => parse(route, JSON.parse(text))?.success === false);
}

/** Fields that the published description declares as amounts. */
function amountsIn(route: Route, body: object): Place[] {
  const schema = bodyOf(route);
  const shapes = schema ? variants(schemas.request(schema)) : [];
  const amounts = new Set(
    shapes.flatMap((shape) =>
      Object.entries((shape.properties ?? {}) as Record<string, Schema>)
        .filter(([, schema]) => String(schema.description).startsWith('Naira'))
        .map(([name]) => name),
    ),
  );
  return placesIn(body).filter((place) => amounts.has(String(place.at(-1))));
}

const wellFormed = (text: string) => text.toWellFormed();

const send = (route: Route, sent: RequestParts, as?: Person, to = alajo): Promise<RouteResponse> =>
  sendRequest(to.app, route, sent, as);

/** Expects every table but one to be unchanged since the last check. */
async function nothingWritten(except?: string): Promise<void> {
  const before = written;
  written = await fingerprint(alajo.db);
  const compared = (tables: unknown[]) =>
    tables.filter((table) => Object(table).name !== except || except === undefined);
  expect(compared(written)).toEqual(compared(before));
}

function raw(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const [address] = alajo.app.addresses();
    const socket = net.connect(typeof address === 'object' ? address.port : 0, '127.0.0.1');
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes;
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', (error) => (answer ? resolve(answer) : reject(error)));
    socket.write(request);
  });
}

// Expected replies.

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function refused(answer: RouteResponse, label: string, code?: ErrorCode): void {
  expect(answer.statusCode, `${label}: ${answer.body}`).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode, `${label}: ${answer.body}`).toBeLessThan(500);
  const body = inForm(answer.json(), answer.statusCode, label);
  expect(answer.headers['x-request-id'], label).toBe(body.request_id);
  if (code) expect(body.code, label).toBe(code);
}

/** For any input: a reply, or an error in the standard form that is not a server error. */
function unharmed(answer: RouteResponse, label: string): void {
  expect(answer.statusCode, `${label}: ${answer.body}`).toBeLessThan(500);
  if (answer.statusCode >= 400) refused(answer, label);
}

function inForm(body: Record<string, unknown>, status: number, label: string) {
  const { code, message, error, detail, field = '', request_id, retry_after_s = 1, ...rest } = body;
  // A step-up error names what to approve; a pending sign-in says where its code was sent.
  const { approval, email, device_id, ways, nonce, limit, ...more } = rest;
  expect(approval !== undefined, label).toBe(code === 'approval_required');
  expect(email !== undefined, label).toBe(code === 'otp_required');
  expect(ways !== undefined, label).toBe(device_id !== undefined);
  if (device_id !== undefined) expect(code, label).toBe('otp_required');
  expect(nonce !== undefined, label).toBe(code === 'device_proof_needed');
  if (limit !== undefined) expect(code, label).toMatch(/limit_reached$|^pin_not_set$/);
  expect(more, label).toEqual({});
  expect(errors[code as ErrorCode]?.status, `${label}: ${code}`).toBe(status);
  expect(message, label).toMatch(/\S/);
  expect([error, detail], label).toEqual([message, message]);
  expect(typeof field, label).toBe('string');
  expect(retry_after_s, label).toBeGreaterThan(0);
  expect(request_id, label).toMatch(UUID);
  return { code, request_id };
}
