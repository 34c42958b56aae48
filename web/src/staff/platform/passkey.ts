// Signs a challenge from the console with a member’s passkey.
import { staffRoutes } from '@alajo/contract/console/staff-routes.ts';
import type { PresentedPasskey } from '@alajo/contract/webauthn.ts';
import { call } from '../../platform/api.ts';
import { requirePasskeys, signWithPasskey } from '../../platform/passkeys.ts';

/** Requests a challenge and has a passkey sign it; throws PasskeyError if there is none. */
export async function signChallenge(): Promise<PresentedPasskey> {
  requirePasskeys();
  const { options } = await call(staffRoutes.challenge);
  return signWithPasskey(options);
}
