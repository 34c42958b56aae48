// Encrypts a Flow's exchange with us past Meta: each request has its own AES key, wrapped with our RSA key, which
// encrypts the request and, with the vector's bits flipped, our answer.
import {
  constants,
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  type KeyObject,
  privateDecrypt,
} from 'node:crypto';
import * as z from 'zod/mini';

const AES = 'aes-128-gcm';
const KEY_BYTES = 16;
const TAG_BYTES = 16;
const RSA_BITS = 2048;

const base64 = z.pipe(
  z.base64().check(z.minLength(1)),
  z.transform((text: string) => Buffer.from(text, 'base64')),
);
const envelope = z.looseObject({
  encrypted_flow_data: base64,
  encrypted_aes_key: base64,
  initial_vector: base64,
});

/** A decrypted request, with a function that encrypts the answer for its sender only. */
export type DecryptedRequest = { request: unknown; seal(answer: object): string };

/** Undefined if it wasn't encrypted for this key, or was changed in transit. */
export function openRequest(body: unknown, private_key: KeyObject): DecryptedRequest | undefined {
  const read = z.safeParse(envelope, body);
  if (!read.success) return undefined;
  const { encrypted_flow_data, encrypted_aes_key, initial_vector } = read.data;
  try {
    const key = unwrap(encrypted_aes_key, private_key);
    const request = JSON.parse(decrypt(encrypted_flow_data, key, initial_vector));
    return {
      request,
      seal: (answer) => encrypt(JSON.stringify(answer), key, flipped(initial_vector)),
    };
  } catch {
    return undefined;
  }
}

/** The 2,048-bit RSA key in a variable, as PKCS#8 in base64; undefined if invalid. */
export function readPrivateKey(text: string): KeyObject | undefined {
  try {
    const der = Buffer.from(text, 'base64');
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    const { modulusLength } = key.asymmetricKeyDetails ?? {};
    return key.asymmetricKeyType === 'rsa' && modulusLength === RSA_BITS ? key : undefined;
  } catch {
    return undefined;
  }
}

function unwrap(wrapped: Buffer, key: KeyObject): Buffer {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const unwrapped = privateDecrypt({ key, padding, oaepHash: 'sha256' }, wrapped);
  if (unwrapped.length !== KEY_BYTES) throw new Error('not a key of AES-128');
  return unwrapped;
}

function decrypt(sealed: Buffer, key: Buffer, vector: Buffer): string {
  const decipher = createDecipheriv(AES, key, vector, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const text = decipher.update(sealed.subarray(0, -TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}

function encrypt(text: string, key: Buffer, vector: Buffer): string {
  const cipher = createCipheriv(AES, key, vector, { authTagLength: TAG_BYTES });
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString('base64');
}

const flipped = (vector: Buffer): Buffer => Buffer.from(vector.map((byte) => byte ^ 0xff));
