import { NEWSLETTER_PATH, newsletterMessages } from '@alajo/contract/notifications/newsletter.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';

let alajo: TestApp;
beforeAll(async () => {
  alajo = await testApp();
});
afterAll(() => alajo.close());

const place = (messageKey: keyof typeof newsletterMessages) =>
  `/#${newsletterMessages[messageKey].id}`;

/** In the form a browser sends it. */
const send = (form: Record<string, string> | string, to: TestApp = alajo) =>
  to.app.inject({
    method: 'POST',
    url: NEWSLETTER_PATH,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: String(new URLSearchParams(form)),
  });

const subscribers = () =>
  alajo.db.selectFrom('newsletter_subscriber').selectAll().orderBy('email').execute();

test('an address is stored once, regardless of case, and the reply never reveals if it was there', async () => {
  const at = alajo.clock.now();
  const first = await send({ email: ' Ada@Example.NG ' });
  alajo.clock.advance(60_000);
  const again = await send({ email: 'ada@example.ng' });
  const both = await Promise.all([1, 2, 3, 4].map(() => send({ email: 'ADA@example.ng' })));
  for (const answer of [first, again, ...both]) {
    expect([answer.statusCode, answer.headers.location]).toEqual([303, place('thanks')]);
    expect(answer.body).toBe(first.body);
    const { 'x-request-id': _, date: __, ...same } = answer.headers;
    const { 'x-request-id': ___, date: ____, ...then } = first.headers;
    expect(same).toEqual(then);
  }
  expect(await subscribers()).toEqual([
    { email: 'ada@example.ng', subscribed_at: at, confirmed_at: null, asked_at: null },
  ]);
});

test.each([
  '',
  'ada',
  'ada@',
  '@example.ng',
  'ada example@example.ng',
  'ada@example.ng, bola@example.ng',
  'ada@example.ng\r\nBcc: bola@example.ng',
  "x'); drop table newsletter_subscriber; --@example.ng",
  '<script>alert(1)</script>@example.ng',
  'ada\u0000@example.ng',
  `${'a'.repeat(250)}@example.ng`,
])('an invalid address is redirected to an explanation, and not stored: %j', async (email) => {
  const before = await subscribers();
  const answer = await send({ email });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, place('refused')]);
  expect(await subscribers()).toEqual(before);
});

test.each(['', 'name=ada', 'email=a@b.ng&email=c@d.ng&more=1', '__proto__=1&email=a@b.ng'])(
  'a form with other fields is not stored: %j',
  async (form) => {
    const before = await subscribers();
    const answer = await send(form);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, place('refused')]);
    expect(await subscribers()).toEqual(before);
    expect(Object.hasOwn(Object.prototype, 'email')).toBe(false);
  },
);

test('SQL metacharacters are stored as they are', async () => {
  const email = "o'brien+--drop@example.ng";
  expect((await send({ email })).headers.location).toBe(place('thanks'));
  expect((await subscribers()).map((row) => row.email)).toContain(email);
});

test('a request that no browser form sends is refused', async () => {
  const url = NEWSLETTER_PATH;
  const large = { email: 'a'.repeat(100_000) };
  expect((await send(large)).statusCode).toBe(413);
  const headers = { 'content-type': 'text/xml' };
  const other = await alajo.app.inject({ method: 'POST', url, headers, payload: '<a/>' });
  expect([other.statusCode, other.json().code]).toEqual([415, 'unsupported_media_type']);
});

test('an address that sends too often gets an explanation, and nothing more is stored', async () => {
  const limited = await testApp((deps) => ({
    ...deps,
    config: { ...deps.config, rate_limit: true },
  }));
  const responses = [];
  for (let at = 0; at < 21; at++) {
    responses.push(await send({ email: `person${at}@example.ng` }, limited));
  }
  const places = responses.map((answer) => answer.headers.location);
  expect(places.slice(0, 20)).toEqual(Array(20).fill(place('thanks')));
  expect(places[20]).toBe(place('later'));
  const rows = await limited.db.selectFrom('newsletter_subscriber').select('email').execute();
  expect(rows).toHaveLength(20);
  await limited.close();
});
