// Proofs of a device: a session on a device with a key must prove every hour that it still runs there, so a
// copied token expires. The nonce is derived: it belongs to the session, to its last proof and to a few
// minutes.
import { createPublicKey, verify } from 'node:crypto';
import { AppError } from '@alajo/contract/errors.ts';
import type { deviceRoutes } from '@alajo/contract/identity/device-routes.ts';
import { proofText } from '@alajo/contract/identity/devices.ts';
import type { Input } from '@alajo/contract/route.ts';
import { DEVICE_PROOF_MINUTES } from '@alajo/contract/time-limits.ts';
import type { Deps } from '../deps.ts';
import { MINUTE } from '../platform/clock.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { constantTimeEqual, proofNonceOf } from './secrets.ts';

const EVERY_MS = DEVICE_PROOF_MINUTES * MINUTE;
const NONCE_MS = 5 * MINUTE;

type ProofSession = { id: number; public_key: string | null; proven_at: Date | null };

/** The nonce the session's device must sign now; undefined while none is due. */
export function proofDue(secret: string, session: ProofSession, now: Date): string | undefined {
  return isDue(session, now) ? nonceAt(secret, session, now.getTime()) : undefined;
}

const isDue = ({ public_key, proven_at }: ProofSession, now: Date) =>
  public_key !== null && (proven_at === null || now.getTime() - proven_at.getTime() >= EVERY_MS);

const nonceAt = (secret: string, { id, proven_at }: ProofSession, at: number) =>
  proofNonceOf(secret, id, `${proven_at?.getTime() ?? 0}:${Math.floor(at / NONCE_MS)}`);

/**
 * Accepts a proof, which is valid for an hour. While none is due it changes nothing: two pages may
 * prove at once. Throws `device_proof_needed`, with the nonce to sign, for a nonce that is too old
 * or a signature of another key.
 */
export async function proveDevice(
  { db, clock, secret }: Deps,
  { nonce, signature }: Input<typeof deviceRoutes.proveDevice>,
  { session_id }: Customer,
) {
  const now = clock.now();
  const session = await db
    .selectFrom('identity_session as session')
    .leftJoin('identity_device as device', 'device.id', 'session.device_id')
    .select(['session.id', 'session.proven_at', 'device.public_key'])
    .where('session.id', '=', session_id)
    .executeTakeFirst();
  if (session === undefined) throw new AppError('not_signed_in');
  const due = proofDue(secret, session, now);
  if (due === undefined || session.public_key === null) return PROVEN;
  const valid = [now.getTime(), now.getTime() - NONCE_MS].some((at) =>
    constantTimeEqual(nonceAt(secret, session, at), nonce),
  );
  if (!valid || !isSigned(session.public_key, proofText(nonce), signature)) {
    throw new AppError('device_proof_needed', { nonce: due });
  }
  await db
    .updateTable('identity_session')
    .set({ proven_at: now })
    .where('id', '=', session_id)
    .execute();
  return PROVEN;
}

const PROVEN = { message: 'This device is verified for an hour.' };

function isSigned(spki: string, text: string, signature: string): boolean {
  const der = Buffer.from(spki, 'base64url');
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const signed = Buffer.from(signature, 'base64url');
  // Signatures have the format browsers produce: r and s, not DER.
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, signed);
}
