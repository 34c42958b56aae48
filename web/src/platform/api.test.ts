import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { marketplaceRoutes } from '@alajo/contract/marketplace/routes.ts';
import { naira } from '@alajo/contract/money.ts';
import { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import { expect, test, vi } from 'vitest';
import { call, errorMessage, OfflineError, Refusal, TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from './api.ts';
import { getSession } from './session.ts';
import { refused, serve, signInAda, TOKEN } from './testing.tsx';

const fund = { id: 3, amount: naira(1500), source: 'card' as const };

test('sends token, idempotency key and PIN with a call that moves money, and amounts in naira', async () => {
  signInAda();
  const sent = serve({ 'POST /api/wallet/3/fund_wallet/': refused('busy') });
  const options = { idempotency_key: 'key-12345', pin: '1234' };
  await expect(call(walletRoutes.fund, fund, options)).rejects.toThrow();
  expect(sent[0]?.body).toEqual({ amount: 1500, source: 'card' });
  const headers = sent[0]?.headers;
  expect(headers?.get('authorization')).toBe(`Token ${TOKEN}`);
  expect(headers?.get('idempotency-key')).toBe('key-12345');
  expect(headers?.get('x-transaction-pin')).toBe('1234');
});

test('sends a file unchanged with its type, and allows it more time than other calls', async () => {
  signInAda();
  const picture = { id: 5, url: '/a.webp', thumbnail: '/b.webp' };
  const sent = serve({ 'POST /api/shop/products/3/pictures/': { status: 201, body: picture } });
  const bytes = new Uint8Array([255, 216, 255]);
  const options = { content_type: 'image/jpeg' };
  expect(await call(marketplaceRoutes.addPicture, { id: 3, bytes }, options)).toEqual(picture);
  expect(sent[0]?.body).toBe(bytes);
  expect(sent[0]?.headers.get('content-type')).toBe('image/jpeg');
  expect(UPLOAD_TIMEOUT_MS).toBeGreaterThan(TIMEOUT_MS);
});

test('requests a page of a list without the filters that are not set', async () => {
  signInAda();
  const sent = serve({ 'GET /api/transactions/': { body: { results: [], next: null } } });
  await call(walletRoutes.transactions, { type: 'credit', cursor: undefined });
  expect(sent[0]?.url).toBe('/api/transactions/?limit=20&type=credit');
});

test('uses a prefetched reply of this session once, then sends its own request', async () => {
  signInAda();
  const page = (next: string | null) => ({ results: [], next });
  const sent = serve({ 'GET /api/transactions/': { body: page(null) } });
  const takePrefetched = vi.fn().mockResolvedValueOnce(Response.json(page('more')));
  vi.stubGlobal('takePrefetched', takePrefetched);
  expect(await call(walletRoutes.transactions, {})).toEqual(page('more'));
  expect(takePrefetched).toHaveBeenCalledExactlyOnceWith('/api/transactions/?limit=20', TOKEN);
  expect(sent).toEqual([]);
  takePrefetched.mockReturnValueOnce(undefined);
  expect(await call(walletRoutes.transactions, {})).toEqual(page(null));
  takePrefetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(call(walletRoutes.transactions, {})).rejects.toThrow(OfflineError);
});

test('sends no token with a public call', async () => {
  signInAda();
  const sent = serve({
    'POST /api/auth/resend-otp/': {
      body: { message: 'sent', channels: ['email'], retry_after_s: 60 },
    },
  });
  await call(identityRoutes.resendOtp, { email: 'ada@example.ng' });
  expect(sent[0]?.headers.has('Authorization')).toBe(false);
});

test('turns a refused request into a Refusal with the server’s message and field', async () => {
  serve({
    'POST /api/auth/login/': refused('wrong_login', { field: 'password', message: 'Not right.' }),
  });
  const error = await call(identityRoutes.login, { username: 'ada', password: 'x' }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Refusal);
  expect(error).toMatchObject({ code: 'wrong_login', status: 401, field: 'password' });
  expect(errorMessage(error)).toBe('Not right.');
});

test('shows the message of an error code it does not know', async () => {
  const body = { code: 'from_the_future', message: 'Something new.' };
  serve({ 'GET /api/banks/': { status: 418, body } });
  await expect(call(walletRoutes.banks)).rejects.toMatchObject({
    code: 'from_the_future',
    message: 'Something new.',
  });
});

test('clears the stored session on any 401', async () => {
  signInAda();
  serve({ 'GET /api/wallet/': refused('not_signed_in') });
  await expect(call(walletRoutes.wallets)).rejects.toMatchObject({ code: 'not_signed_in' });
  expect(getSession()).toBeUndefined();
  expect(localStorage.getItem('alajo_token')).toBeNull();
});

test('distinguishes a missing network and a page that isn’t ours from a refused request', async () => {
  serve({ 'GET /api/banks/': 'offline' });
  await expect(call(walletRoutes.banks)).rejects.toBeInstanceOf(OfflineError);
  vi.stubGlobal('fetch', async () => new Response('<h1>Sign in to this WiFi</h1>'));
  await expect(call(walletRoutes.banks)).rejects.toBeInstanceOf(OfflineError);
});

test('gives up on a server that has not responded after 30 s', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const answer = expect(call(walletRoutes.banks)).rejects.toBeInstanceOf(OfflineError);
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  await answer;
  vi.useRealTimers();
});

test('never returns a reply that breaks the contract as data', async () => {
  serve({ 'GET /api/banks/': { body: { results: [{ code: 1 }], next: null } } });
  await expect(call(walletRoutes.banks)).rejects.toMatchObject({ code: 'internal' });
});
