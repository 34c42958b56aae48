// This browser as a device known to an account: a random id, which survives signing out, and, where the
// browser can store one, a key that no script can read. Loaded when a customer signs in, and when the server
// asks for a proof or an approval.
import type { NamedDevice } from '@alajo/contract/identity/device-proof.ts';
import type { ApprovalRetry, Exchange, LoadApprovalPrompt } from './exchange.ts';
import { OfflineError } from './offline-error.ts';
import { expireSession } from './session.ts';
import { localStore, read, write } from './storage.ts';

const ID_KEY = 'alajo_device';
const ID = /^[\w-]{43}$/;
// A private window may store no key, or never reply.
const PATIENCE_MS = 2000;
// A session has a key: a busy, slow phone may take long to read it.
const READING_MS = 15_000;
const TIMEOUT_MS = 30_000; // as for other requests
// On a phone that sleeps, a nonce can expire on the way, but hardly this many times in a row.
const TRIES = 5;

type StoredKey = { private_key: CryptoKey; public_key: string };

/** Sent at sign-in; undefined where nothing can be stored. */
export async function identifyDevice(): Promise<NamedDevice | undefined> {
  const id = storedId();
  if (id === undefined) return undefined;
  const key = await withTimeout(storedKey(true), PATIENCE_MS).catch(() => undefined);
  return key === undefined ? { id } : { id, public_key: key.public_key };
}

function storedId(): string | undefined {
  const stored = read(localStore(), ID_KEY);
  if (stored !== null && ID.test(stored)) return stored;
  write(localStore(), ID_KEY, base64url(crypto.getRandomValues(new Uint8Array(32))));
  return read(localStore(), ID_KEY) ?? undefined;
}

/**
 * Takes the step the server requires before it serves this request, then sends it again. Returns the last
 * reply.
 */
export async function meetRequirement(
  retry: ApprovalRetry,
  token: string | undefined,
  load: LoadApprovalPrompt | undefined,
): Promise<Exchange> {
  let { reply } = retry;
  const { nonce } = Object(reply.body);
  if (nonce && token) {
    await proveDevice(token, nonce);
    reply = await retry.repeat(retry.headers);
  }
  if (!Object(reply.body).approval || !load) return reply;
  const { requestApproval } = await load().catch((cause: unknown) => {
    throw new OfflineError(cause);
  });
  return requestApproval({ ...retry, reply });
}

const proving = new Map<string, Promise<void>>();

/**
 * Proves to the server that this session is on its device; if it is not, or its key is gone, the session ends
 * here. Throws OfflineError if neither can be determined. Concurrent requests that need it share one proof.
 */
export function proveDevice(token: string, nonce: string): Promise<void> {
  const running = proving.get(token);
  if (running) return running;
  const proof = prove(token, nonce)
    .then((proved) => {
      if (!proved) expireSession(token);
    })
    .finally(() => proving.delete(token));
  proving.set(token, proof);
  return proof;
}

async function prove(token: string, nonce: string): Promise<boolean> {
  const key = await withTimeout(storedKey(false), READING_MS);
  if (key === undefined) return false;
  let expected = nonce;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { status, code, newer } = await send(token, key, expected);
    if (status === 200) return true;
    // The session is over, or the proof was signed with another key.
    if (status === 401 || newer === expected) return false;
    if (code !== 'device_proof_needed') break;
    expected = newer;
  }
  throw new OfflineError();
}

async function send(token: string, { private_key }: StoredKey, nonce: string) {
  // Same as the contract's `proofText`, whose import would also load its schemas.
  const signed = new TextEncoder().encode(`alajo device proof ${nonce}`);
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    private_key,
    signed,
  );
  try {
    const response = await fetch('/api/auth/device-proof/', {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        Authorization: `Token ${token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ nonce, signature: base64url(new Uint8Array(signature)) }),
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { code, nonce: newer } = Object(await response.json());
    return { status: response.status, code, newer };
  } catch (cause) {
    throw new OfflineError(cause);
  }
}

/** The stored key, or with `make` a new one. */
async function storedKey(make: boolean): Promise<StoredKey | undefined> {
  const store = await openStore();
  const stored = await requestResult<StoredKey | undefined>(store('readonly').get(KEY));
  if (stored || !make) return stored;
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
  ]);
  const spki = await crypto.subtle.exportKey('spki', pair.publicKey);
  const made = { private_key: pair.privateKey, public_key: base64url(new Uint8Array(spki)) };
  // Another tab may have been faster: only one of the two keys is kept.
  const keys = store('readwrite');
  const theirs = await requestResult<StoredKey | undefined>(keys.get(KEY));
  if (theirs) return theirs;
  await requestResult(keys.put(made, KEY));
  return made;
}

const [STORE, KEY] = ['keys', 'device'];

async function openStore() {
  const opening = indexedDB.open('alajo', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await requestResult(opening);
  return (mode: IDBTransactionMode) => database.transaction(STORE, mode).objectStore(STORE);
}

const requestResult = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Throws OfflineError if it fails or takes too long. */
async function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, ms);
  });
  try {
    return await Promise.race([work, late]);
  } catch (cause) {
    throw new OfflineError(cause);
  } finally {
    clearTimeout(timer);
  }
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
