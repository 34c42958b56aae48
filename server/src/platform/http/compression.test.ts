// Replies as a phone receives them: compressed if they are long, unchanged if that is shorter.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { compressReplies } from './compression.ts';

const LIST = Array.from({ length: 100 }, (_, id) => ({ id, description: 'Transfer to Amaka Eze' }));

const app = Fastify();
await compressReplies(app);
app.get('/list', async () => LIST);
app.post('/list', async ({ body }) => ({ body }));
app.get('/short', async () => ({ id: 1 }));
app.get('/events', async (_, reply) => reply.type('text/event-stream').send('x'.repeat(2000)));
afterAll(() => app.close());

const get = (url: string, accepted: string) =>
  app.inject({ url, headers: { 'accept-encoding': accepted } });

test('a long list is compressed to a fifth, in an encoding the client accepts', async () => {
  const plain = await get('/list', 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.json()).toEqual(LIST);
  const [brotli, gzip] = await Promise.all([
    get('/list', 'gzip, deflate, br'),
    get('/list', 'gzip'),
  ]);
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip' });
  expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual(LIST);
  expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual(LIST);
  expect(brotli.rawPayload.length * 5).toBeLessThan(plain.rawPayload.length);
});

test.each(['/short', '/events'])('sends %s unchanged', async (url) => {
  const answer = await get(url, 'gzip, br');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-encoding']).toBeUndefined();
});

test('a compressed request body is not unpacked', async () => {
  const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url: '/list', headers, payload: '{"a":1}' });
  expect(answer.json()).toEqual({ body: { a: 1 } });
});
