// This browser as a device: one id and key however often they are requested, and silent proofs.
import { identityRoutes } from '@alajo/contract/identity/routes.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { call, OfflineError } from './api.ts';
import { getSession } from './session.ts';
import { ADA, refused, serve, signInAda, TOKEN } from './testing.tsx';
import { identifyDevice } from './this-device.ts';

/** The part of IndexedDB that one store of keys needs. */
function fakeIndexedDb() {
  const stored = new Map<string, unknown>();
  const request = (result: unknown) => {
    const made: { result: unknown; onsuccess?: () => void } = { result };
    queueMicrotask(() => made.onsuccess?.());
    return made;
  };
  const store = {
    get: (key: string) => request(stored.get(key)),
    put: (value: unknown, key: string) => request(stored.set(key, value) && key),
  };
  const database = {
    createObjectStore: () => store,
    transaction: () => ({ objectStore: () => store }),
  };
  return { open: () => request(database) };
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('indexedDB', fakeIndexedDb());
});

const bytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );

/** True if a signature was made with this device's key. */
async function isSigned(text: string, signature: string): Promise<boolean> {
  const spki = bytes((await identifyDevice())?.public_key ?? '');
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await crypto.subtle.importKey('spki', spki, curve, false, ['verify']);
  const how = { name: 'ECDSA', hash: 'SHA-256' };
  return crypto.subtle.verify(how, key, bytes(signature), new TextEncoder().encode(text));
}

test('sends the same id and key each time', async () => {
  const first = await identifyDevice();
  expect(first?.id).toMatch(/^[\w-]{43}$/);
  expect(first?.public_key).toMatch(/^[\w-]{122}$/);
  expect(await identifyDevice()).toEqual(first);
});

test('a browser that cannot store a key sends only its id', async () => {
  vi.stubGlobal('indexedDB', undefined);
  expect(await identifyDevice()).toEqual({ id: expect.any(String) });
});

const NONCE = 'n'.repeat(43);

test('requests that need a proof share one, and get their replies', async () => {
  signInAda();
  let proved = false;
  const proofs: { nonce: string; signature: string }[] = [];
  serve({
    'GET /api/profile/': () =>
      proved ? { body: ADA } : refused('device_proof_needed', { nonce: NONCE }),
    'POST /api/auth/device-proof/': ({ body }) => {
      proofs.push(body as (typeof proofs)[0]);
      proved = true;
      return { body: { message: 'Proved.' } };
    },
  });
  await identifyDevice();
  const replies = await Promise.all([1, 2, 3].map(() => call(identityRoutes.profile)));
  expect(replies).toEqual([ADA, ADA, ADA]);
  expect(proofs).toHaveLength(1);
  expect(await isSigned(`alajo device proof ${NONCE}`, proofs[0]?.signature ?? '')).toBe(true);
  expect(getSession()?.token).toBe(TOKEN);
});

test('a proof that expired on the way is signed again', async () => {
  signInAda();
  const newer = ['m'.repeat(43), 'o'.repeat(43), 'p'.repeat(43)];
  const last = newer.at(-1);
  let proved = false;
  serve({
    'GET /api/profile/': () =>
      proved ? { body: ADA } : refused('device_proof_needed', { nonce: NONCE }),
    'POST /api/auth/device-proof/': ({ body }) => {
      proved = (body as { nonce: string }).nonce === last;
      return proved
        ? { body: { message: 'Proved.' } }
        : refused('device_proof_needed', { nonce: newer.shift() });
    },
  });
  await identifyDevice();
  expect(await call(identityRoutes.profile)).toEqual(ADA);
});

test('a rejected signature signs out', async () => {
  signInAda();
  serve({
    'GET /api/profile/': refused('device_proof_needed', { nonce: NONCE }),
    'POST /api/auth/device-proof/': refused('device_proof_needed', { nonce: NONCE }),
  });
  await identifyDevice();
  await expect(call(identityRoutes.profile)).rejects.toThrow();
  expect(getSession()).toBeUndefined();
});

test.each([
  ['our failure', refused('internal')],
  ['too many requests', refused('too_many_requests')],
  [
    'nonces that are always too old',
    () => refused('device_proof_needed', { nonce: randomNonce() }),
  ],
])('%s leaves the session as it is', async (_, reply) => {
  signInAda();
  serve({
    'GET /api/profile/': refused('device_proof_needed', { nonce: NONCE }),
    'POST /api/auth/device-proof/': reply,
  });
  await identifyDevice();
  await expect(call(identityRoutes.profile)).rejects.toThrow(OfflineError);
  expect(getSession()?.token).toBe(TOKEN);
});

test('a temporarily unreadable key leaves the session as it is', async () => {
  signInAda();
  serve({ 'GET /api/profile/': refused('device_proof_needed', { nonce: NONCE }) });
  vi.stubGlobal('indexedDB', undefined);
  await expect(call(identityRoutes.profile)).rejects.toThrow(OfflineError);
  expect(getSession()?.token).toBe(TOKEN);
});

const randomNonce = () => crypto.randomUUID();

test('a browser without the key is signed out', async () => {
  signInAda();
  serve({ 'GET /api/profile/': refused('device_proof_needed', { nonce: NONCE }) });
  await expect(call(identityRoutes.profile)).rejects.toThrow();
  expect(getSession()).toBeUndefined();
});
