// Web push against a local server that speaks the protocol: it checks the signature and decrypts.
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { preferenceRoutes as choices } from '@alajo/contract/notifications/preference-routes.ts';
import { notificationRoutes as routes } from '@alajo/contract/notifications/routes.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { createPush } from '../providers/push/web-push.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { writtenNotice } from '../testing/notifications.ts';
import { notify } from './notifications.ts';
import { enqueuePushes } from './pushes.ts';

// This package has no type declarations.
const decrypt: (body: Buffer, keys: object) => Buffer = createRequire(import.meta.url)(
  'http_ece',
).decrypt;

type Person = Awaited<ReturnType<TestApp['person']>>;
type SentRequest = { path: string; headers: Record<string, unknown>; body: Buffer };

let alajo: TestApp;
let sent: SentRequest[] = [];
let answers: number[] = [];
const service = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  sent.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
  response.writeHead(answers.shift() ?? 201).end();
});
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const instead = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  alajo = await testApp((deps) => ({
    ...deps,
    providers: {
      ...deps.providers,
      push: createPush(
        { secret: deps.secret, subject: 'https://alajo.example', override_url: instead },
        { clock: deps.clock, observe: () => {} },
      ),
    },
  }));
});
afterAll(async () => {
  service.close();
  await alajo.close();
});
beforeEach(() => {
  sent = [];
  answers = [];
});

function device(name: string) {
  const own = createECDH('prime256v1');
  const p256dh = own.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  const endpoint = `https://fcm.googleapis.com/fcm/send/${name}`;
  const read = (body: Buffer) =>
    JSON.parse(
      decrypt(body, { version: 'aes128gcm', privateKey: own, authSecret: auth }).toString(),
    );
  return { keys: { endpoint, p256dh, auth }, read };
}

async function isNotified(who: Person, title: string, topic: 'ajo' | 'savings' | 'money' = 'ajo') {
  const notice = { title, body: 'Pay ₦500', link: '/ajo?group=3', topic };
  await inTransaction(alajo.db, (tx) =>
    notify(tx, [writtenNotice(who.id, alajo.clock.now(), notice)]),
  );
}
const send = async () => {
  const handed = await enqueuePushes(alajo.deps);
  await alajo.runJobs();
  return handed;
};
const devices = (who: Person) =>
  alajo.db.selectFrom('notification_push').select('id').where('user_id', '=', who.id).execute();

test('a device is notified once, signed with its key and encrypted for it alone', async () => {
  const ada = await alajo.person('ada');
  const phone = device('ada');
  await isNotified(ada, 'Before any device');
  const { public_key } = (await alajo.call(choices.pushKey, {}, ada)).body as Record<
    string,
    string
  >;
  for (const _ of [1, 2]) await alajo.call(choices.addPushDevice, { body: phone.keys }, ada);
  await isNotified(ada, 'Your turn');
  expect([await send(), await send()]).toEqual([1, 0]);
  const [push] = sent;
  expect(sent).toHaveLength(1);
  expect(push?.path).toBe('/fcm/send/ada');
  const { id: _, ...text } = phone.read(push?.body ?? Buffer.alloc(0));
  expect(text).toEqual({ title: 'Your turn', body: 'Pay ₦500', link: '/ajo?group=3' });
  expect(push?.headers).toMatchObject({ ttl: '3600', 'content-encoding': 'aes128gcm' });
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(String(push?.headers.authorization)) ?? [];
  expect(key).toBe(public_key);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)] as const;
  const format = 'jwk' as const;
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format });
  const proof = { key: signer, dsaEncoding: 'ieee-p1363' } as const;
  const signed = Buffer.from(`${head}.${claims}`);
  expect(verify('sha256', signed, proof, Buffer.from(signature, 'base64url'))).toBe(true);
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  expect([aud, sub]).toEqual(['https://fcm.googleapis.com', 'https://alajo.example']);
});

test('a device that is gone is deleted; a failing service is retried for an hour', async () => {
  const bola = await alajo.person('bola');
  await alajo.call(choices.addPushDevice, { body: device('gone').keys }, bola);
  answers = [410];
  await isNotified(bola, 'One');
  await send();
  expect([sent.length, await devices(bola)]).toEqual([1, []]);
  await alajo.call(choices.addPushDevice, { body: device('bola').keys }, bola);
  await isNotified(bola, 'Two');
  answers = [503];
  await expect(send()).rejects.toThrow('push: answered 503');
  expect(await devices(bola)).toHaveLength(1);
  answers = [413];
  await isNotified(bola, 'Too large for it');
  await send();
  expect(await devices(bola)).toHaveLength(1);
  await isNotified(bola, 'Three');
  await enqueuePushes(alajo.deps);
  alajo.clock.advance(HOUR);
  await alajo.runJobs();
  expect(sent).toHaveLength(3);
});

test('in quiet hours only money and security are pushed; the rest waits until 07:00, unless read', async () => {
  const ify = await alajo.person('ify');
  const phone = device('ify');
  const hourNow = () => (alajo.clock.now().getUTCHours() + 1) % 24;
  while (hourNow() !== 23) alajo.clock.advance(HOUR);
  await alajo.call(choices.addPushDevice, { body: phone.keys }, ify);
  await isNotified(ify, 'Vote');
  await isNotified(ify, 'Debit', 'money');
  const titles = () => sent.map(({ body }) => phone.read(body).title);
  for (; hourNow() !== 7; alajo.clock.advance(HOUR)) await send();
  expect(titles()).toEqual(['Debit']);
  await send();
  expect(titles()).toEqual(['Debit', 'Vote']);
});

test('pushes end with the session, when turned off, and for a topic; read notices are not sent', async () => {
  const [chi, dayo] = [await alajo.person('chi'), await alajo.person('dayo')];
  for (const who of [chi, dayo]) {
    await alajo.call(choices.addPushDevice, { body: device(who.username).keys }, who);
  }
  const body = { topic: 'ajo', in_app: true, push: false } as const;
  await alajo.call(choices.setPreference, { body }, chi);
  await isNotified(chi, 'Muted');
  await isNotified(chi, 'Read', 'savings');
  await alajo.call(routes.readAll, {}, chi);
  await isNotified(dayo, 'Signed out');
  await alajo.call(identityRoutes.logout, {}, dayo);
  expect(await devices(dayo)).toEqual([]);
  await send();
  expect(sent).toEqual([]);
  const { endpoint } = device('chi').keys;
  await alajo.call(choices.removePushDevice, { body: { endpoint } }, dayo);
  expect(await devices(chi)).toHaveLength(1);
  await alajo.call(choices.removePushDevice, { body: { endpoint } }, chi);
  expect(await devices(chi)).toEqual([]);
});

test('only push services are called: any other address is refused', async () => {
  const efe = await alajo.person('efe');
  const { keys } = device('efe');
  for (const endpoint of [
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://fcm.googleapis.com:8443/x',
    'https://evil.example/fcm.googleapis.com/x',
    'https://push.apple.com.evil.example/x',
    'https://evil.example#.push.apple.com/x',
    'https://jmt17.google.com.evil.example/x',
    'https://mail.google.com/x',
    'file:///etc/passwd',
  ]) {
    const answer = await alajo.call(choices.addPushDevice, { body: { ...keys, endpoint } }, efe);
    expect([answer.status, answer.body.field], endpoint).toEqual([400, 'endpoint']);
  }
  for (let at = 0; at < 12; at++) {
    const endpoint = `https://jmt17.google.com/fcm/send/${at}`;
    await alajo.call(choices.addPushDevice, { body: { ...keys, endpoint } }, efe);
  }
  expect(await devices(efe)).toHaveLength(10);
});
