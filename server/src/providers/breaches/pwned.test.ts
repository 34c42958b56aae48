// The adapter against a local server that speaks the documented protocol of Pwned Passwords.
import { createHash } from 'node:crypto';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type ScriptedReply, startRemoteService } from '../../testing/remote-service.ts';
import { ProviderUnavailable } from '../unavailable.ts';
import { createPwned } from './pwned.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

const PASSWORD = 'palm-wine-in-june';
const HASH = createHash('sha1').update(PASSWORD).digest('hex').toUpperCase();
const OTHER = '0018A45C4D1DEF81644B54AB7F969B88D65:3';

async function pwned(reply: ScriptedReply) {
  const other = await startRemoteService(() => reply);
  open.push(other);
  return { ...other, breaches: createPwned(other.url, other.watch) };
}

test('sends five digits of the hash, asks for padding, and finds the rest in the reply', async () => {
  const { breaches, requests } = await pwned({ body: `${OTHER}\r\n${HASH.slice(5)}:52\r\n` });
  expect(await breaches.includes(PASSWORD)).toBe(true);
  expect(requests[0]).toMatchObject({
    method: 'GET',
    path: `/range/${HASH.slice(0, 5)}`,
    query: {},
  });
  expect(requests[0]?.headers['add-padding']).toBe('true');
  expect(JSON.stringify(requests)).not.toContain(HASH.slice(5));
});

test.each([
  ['others', OTHER],
  ['padding with the same suffix', `${HASH.slice(5)}:0`],
])('a reply of %s doesn’t flag the password', async (_, body) => {
  const { breaches } = await pwned({ body });
  expect(await breaches.includes(PASSWORD)).toBe(false);
});

test.each<[string, ScriptedReply]>([
  ['hangs up', { status: 0 }],
  ['returns 503', { status: 503 }],
  ['returns 429', { status: 429 }],
  ['returns 400', { status: 400, body: 'The hash prefix was not in a valid format' }],
])(
  'a service that %s is unavailable, and the error contains no part of the hash',
  async (_, reply) => {
    const { breaches } = await pwned(reply);
    const error = await breaches.includes(PASSWORD).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ProviderUnavailable);
    expect(`${error.message} ${error.cause ?? ''}`).not.toContain(HASH.slice(0, 5));
  },
);

test("a service that doesn't reply is given three seconds, and counted", async () => {
  const { breaches, figures } = await pwned({ stalls: 'at once' });
  const soon = AbortSignal.timeout.bind(AbortSignal, 50);
  const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(soon);
  onTestFinished(() => limits.mockRestore());
  await expect(breaches.includes(PASSWORD)).rejects.toBeInstanceOf(ProviderUnavailable);
  expect(limits.mock.calls).toEqual([[1500], [1500]]);
  expect(figures).toEqual(['pwned silent', 'pwned silent']);
});
