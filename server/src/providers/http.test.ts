// HTTP calls to other companies: valid replies, retries, and pausing calls.
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type ScriptedReply, startRemoteService } from '../testing/remote-service.ts';
import { PAUSE_MS } from './circuit.ts';
import { createHttpClient } from './http.ts';
import { ProviderPaused, ProviderUnavailable } from './unavailable.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const server of open.splice(0)) await server.close();
});

async function clientFor(reply: () => ScriptedReply) {
  const other = await startRemoteService(reply);
  open.push(other);
  const { url, watch } = other;
  const headers = { authorization: 'Bearer very-secret' };
  return { ...other, client: createHttpClient({ name: 'acme', url, headers }, watch) };
}

test('returns any status below 500, and sends the request with the service’s headers', async () => {
  const { client, requests, figures } = await clientFor(() => ({ status: 404, body: { no: 1 } }));
  const call = {
    method: 'POST' as const,
    path: '/pay',
    body: { amount: 5 },
    headers: { 'x-a': 'b' },
  };
  expect(await client.request(call)).toEqual({ status: 404, body: { no: 1 } });
  expect(requests[0]).toMatchObject({ method: 'POST', path: '/pay', body: { amount: 5 } });
  expect(requests[0]?.headers).toMatchObject({ authorization: 'Bearer very-secret', 'x-a': 'b' });
  expect(figures).toEqual(['acme answered']);
});

test.each<[string, ScriptedReply]>([
  ['500', { status: 500 }],
  ['502 with HTML', { status: 502, body: '<html>' }],
  ['429', { status: 429 }],
  ['200 without JSON', { body: '<html>' }],
  ['a dropped connection', { status: 0 }],
  ['a redirect', { status: 302 }],
])('%s counts as no reply: retries a GET once, never a POST', async (_, reply) => {
  const { client, requests } = await clientFor(() => reply);
  await expect(client.request({ method: 'POST', path: '/pay', body: {} })).rejects.toThrow(
    ProviderUnavailable,
  );
  expect(requests).toHaveLength(1);
  const read = client.request({ method: 'GET', path: '/banks', query: { key: 'very-secret' } });
  await expect(read).rejects.toThrow(ProviderUnavailable);
  expect(requests).toHaveLength(3);
});

test('an error names the service and the path, never keys, queries or bodies', async () => {
  const { client } = await clientFor(() => ({ status: 503, body: { bvn: '22222222222' } }));
  const failed = await client
    .request({ method: 'GET', path: '/who', query: { bvn: '22222222222' } })
    .catch((error: Error) => error);
  const text = `${failed instanceof Error ? `${failed.message}${failed.stack}` : ''}`;
  expect(text).toContain('acme /who: answered 503');
  expect(text).not.toMatch(/22222222222|very-secret/);
});

test('pauses calls after five failures in a row, and resumes automatically', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let down = true;
  const { client, requests, figures, clock } = await clientFor(() => ({
    status: down ? 500 : 200,
  }));
  const ask = () => client.request({ method: 'POST', path: '/pay', body: {} });
  for (let n = 0; n < 5; n++) await expect(ask()).rejects.toThrow(ProviderUnavailable);
  expect(client.pausedSince()).toEqual(clock.now());
  await expect(ask()).rejects.toThrow(ProviderPaused);
  expect([requests.length, figures.at(-1)]).toEqual([5, 'acme paused']);
  down = false;
  vi.setSystemTime(Date.now() + PAUSE_MS + 1);
  expect((await ask()).status).toBe(200);
  expect(client.pausedSince()).toBeNull();
});

test('a part that fails pauses its own calls only, and resumes automatically', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let down = true;
  const { client, requests, clock } = await clientFor(() => ({ status: down ? 500 : 200 }));
  const ask = (part?: string) =>
    client.request({ method: 'POST', path: '/pay', body: {}, ...(part && { part }) });
  for (let n = 0; n < 5; n++) await expect(ask('meter')).rejects.toThrow(ProviderUnavailable);
  await expect(ask('meter')).rejects.toThrow(ProviderPaused);
  expect(requests).toHaveLength(5);
  expect(client.pausedParts()).toEqual([{ name: 'meter', since: clock.now() }]);
  expect(client.pausedSince()).toBeNull();
  down = false;
  expect((await ask('decoder')).status).toBe(200);
  expect((await ask()).status).toBe(200);
  clock.advance(PAUSE_MS);
  expect(client.pausedParts()).toEqual([]);
  vi.setSystemTime(Date.now() + PAUSE_MS + 1);
  expect((await ask('meter')).status).toBe(200);
});

test.each(['at once', 'halfway'] as const)(
  'times out on a reply that stalls %s',
  async (stalls) => {
    const { url, watch, requests, figures } = await clientFor(() => ({ stalls }));
    const slow = createHttpClient({ name: 'acme', url, timeout_ms: 1_500 }, watch);
    const limit = new AbortController();
    const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    onTestFinished(() => limits.mockRestore());
    const failed = slow.request({ method: 'POST', path: '/pay', body: {} });
    failed.catch(() => {}); // awaited below
    await expect.poll(() => requests.length).toBe(1);
    limit.abort(new DOMException('the limit is over', 'TimeoutError'));
    expect(limits.mock.calls).toEqual([[1_500]]);
    await expect(failed).rejects.toThrow('acme /pay: TimeoutError');
    await expect(failed).rejects.toThrow(ProviderUnavailable);
    expect([requests.length, figures]).toEqual([1, ['acme silent']]);
  },
);

test('an unreachable service counts as unavailable', async () => {
  const { watch } = await clientFor(() => ({}));
  const gone = createHttpClient({ name: 'acme', url: 'http://127.0.0.1:9' }, watch);
  await expect(gone.request({ method: 'POST', path: '/', body: {} })).rejects.toThrow(
    ProviderUnavailable,
  );
});
