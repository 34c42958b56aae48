// Encryption at rest for IDs, BVNs, NINs, authenticator keys, saved cards, mandates and photos, with keys derived
// from the server's, which is in no database and no bucket. A keyed hash shows only that two values are equal.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

type Purpose = 'document' | 'bvn' | 'nin' | 'proof' | 'authenticator' | 'card' | 'mandate';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts bytes; only the same secret, purpose and name decrypt them. */
export function seal(
  secret: string,
  purpose: Purpose,
  name: string,
  bytes: Uint8Array,
): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), nonce);
  cipher.setAAD(Buffer.from(name));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts sealed bytes. Throws if they were changed, or sealed for another purpose or name. */
export function unseal(
  secret: string,
  purpose: Purpose,
  name: string,
  sealed: Uint8Array,
): Uint8Array {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), nonce, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(name));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const body = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]);
}

/** Hashes a value to find it again without storing it; without the secret no guess can be tested. */
export function keyedHash(secret: string, ...parts: (string | Uint8Array)[]): string {
  const hash = createHmac('sha256', Buffer.from(hkdf(secret, 'hash')));
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('base64url');
}

const keyFor = (secret: string, purpose: Purpose) => Buffer.from(hkdf(secret, purpose));

const KEY_BYTES = 32;

const hkdf = (secret: string, info: string) =>
  hkdfSync('sha256', secret, '', `alajo kyc ${info}`, KEY_BYTES);
