// Secrets derived from the server's key: codes, reset tokens, PIN hashes. The key is not in the
// database, so a stolen table or a job's payload reveals nothing.
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { MessageChannel } from '@alajo/contract/channels.ts';
import type { CodePurpose } from './tables.ts';

/** A random value that makes a derived secret unique; safe to store. */
export const newNonce = () => randomBytes(16).toString('hex');

/** The 6-digit code of a nonce: always the same, so a job can be retried. */
export function codeOf(
  secret: string,
  userId: number,
  // `seat`: for a proxy member of an Ajo group. `recovery_…`: for a request with this id, not a customer.
  purpose:
    | CodePurpose
    | `${CodePurpose}_${MessageChannel}`
    | 'seat'
    | 'approval'
    | 'recovery_phone'
    | 'recovery_email',
  nonce: string,
): string {
  const digest = keyedDigest(secret, 'code', userId, purpose, nonce);
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** The reset link's token: 43 characters. */
export function resetToken(secret: string, userId: number, nonce: string): string {
  return keyedDigest(secret, 'reset', userId, nonce).toString('base64url');
}

/** The token of a link that says "this was not me": 43 characters. */
export function disownToken(secret: string, userId: number, nonce: string): string {
  return keyedDigest(secret, 'not_me', userId, nonce).toString('base64url');
}

/** The message a session's device signs: 43 characters. */
export function proofNonceOf(secret: string, sessionId: number, when: string): string {
  return keyedDigest(secret, 'device_proof', sessionId, when).toString('base64url');
}

/** The token of the link that stops an account recovery: 43 characters. */
export function unsubscribeToken(secret: string, recoveryId: number, nonce: string): string {
  return keyedDigest(secret, 'stop_recovery', recoveryId, nonce).toString('base64url');
}

/** An invitation link's code: 22 characters. */
export function invitationCodeOf(secret: string, userId: number, nonce: string): string {
  const digest = keyedDigest(secret, 'invitation', userId, nonce);
  return digest.subarray(0, 16).toString('base64url');
}

/** The code of a staff invitation's link: 43 characters. */
export function staffCodeOf(secret: string, staffId: number, nonce: string): string {
  return keyedDigest(secret, 'staff_invitation', staffId, nonce).toString('base64url');
}

/** Hash of a request's content, which may hold a secret short enough to be guessed from a plain hash. */
export function requestHash(secret: string, path: string, input: unknown): string {
  return keyedDigest(secret, 'request', path, JSON.stringify(input)).toString('base64url');
}

/** A keyed hash, not a slow one: wrong PINs are bounded by a counter, not by the cost of a hash. */
export function pinHash(secret: string, userId: number, pin: string): string {
  return keyedDigest(secret, 'pin', userId, pin).toString('base64url');
}

/** A session token, returned once; only its hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url');

export const tokenHash = (token: string) => hash('sha256', token, 'base64url');

/** Compares in constant time: the time reveals nothing about how much was right. */
export function constantTimeEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function keyedDigest(secret: string, ...parts: (string | number)[]): Buffer {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest();
}
