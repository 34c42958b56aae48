// A challenge of the console's, signed by one of the member's passkeys.
import { staffRoutes } from '@alajo/contract/console/staff-routes.ts';
import type { ShownPasskey } from '@alajo/contract/webauthn.ts';
import { call } from '../../platform/api.ts';
import { requirePasskeys, showPasskey } from '../../platform/passkeys.ts';

/** Asks for a challenge and has one of the member's passkeys sign it; throws PasskeyError without one. */
export async function signChallenge(): Promise<ShownPasskey> {
  requirePasskeys();
  const { options } = await call(staffRoutes.challenge);
  return showPasskey(options);
}
