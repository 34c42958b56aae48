// Challenges that passkeys sign: each is valid once, for five minutes.
import type { Deps } from '../../deps.ts';
import { tokenHash } from '../../identity/secrets.ts';
import { MINUTE } from '../../platform/clock.ts';
import { newChallenge, type TakeChallenge } from '../../platform/webauthn.ts';

export const CHALLENGE_MS = 5 * MINUTE;

/** Creates a challenge, and deletes expired ones. */
export async function makeChallenge({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string> {
  const now = clock.now();
  const challenge = newChallenge();
  await db.deleteFrom('staff_challenge').where('expires_at', '<=', now).execute();
  await db
    .insertInto('staff_challenge')
    .values({ hash: tokenHash(challenge), expires_at: new Date(now.getTime() + CHALLENGE_MS) })
    .execute();
  return challenge;
}

/** Consumes a challenge: the second of two concurrent uses is too late. */
export const consumeChallenge =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>): TakeChallenge =>
  async (challenge) => {
    const { numDeletedRows } = await db
      .deleteFrom('staff_challenge')
      .where('hash', '=', tokenHash(challenge))
      .where('expires_at', '>', clock.now())
      .executeTakeFirst();
    return numDeletedRows === 1n;
  };
