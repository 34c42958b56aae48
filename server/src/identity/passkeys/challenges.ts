// Challenges for adding a passkey or signing in: each is valid once, for five minutes. Stored as
// hashes; for an approval the challenge is the hash of its terms instead.
import type { Deps } from '../../deps.ts';
import { MINUTE } from '../../platform/clock.ts';
import { newChallenge, type TakeChallenge } from '../../platform/webauthn.ts';
import { tokenHash } from '../secrets.ts';

export const CHALLENGE_MS = 5 * MINUTE;

/** A challenge for a customer to add a passkey; null is for signing in. */
export async function makeChallenge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user_id: number | null,
): Promise<string> {
  const challenge = newChallenge();
  const expires_at = new Date(clock.now().getTime() + CHALLENGE_MS);
  await db
    .insertInto('identity_challenge')
    .values({ hash: tokenHash(challenge), user_id, expires_at })
    .execute();
  return challenge;
}

/** Consumes a challenge: of two signatures of the same one, the second is too late. */
export const consumeChallenge =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>, user_id: number | null): TakeChallenge =>
  async (challenge) => {
    const { numDeletedRows } = await db
      .deleteFrom('identity_challenge')
      .where('hash', '=', tokenHash(challenge))
      .where('user_id', user_id === null ? 'is' : '=', user_id)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst();
    return numDeletedRows === 1n;
  };
