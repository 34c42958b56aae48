// Signs in with a passkey, without a password or a code. A passkey already combines two factors:
// the device, and the PIN, finger or face its holder has shown.
import { AppError } from '@alajo/contract/errors.ts';
import type { passkeyRoutes } from '@alajo/contract/identity/passkey-routes.ts';
import type { Input } from '@alajo/contract/route.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Visitor } from '../../platform/http/handlers.ts';
import { readShownPasskey, requestOptions, siteOf } from '../../platform/webauthn.ts';
import { lockCustomer } from '../customers.ts';
import { admit, markOf } from '../devices.ts';
import { signedInReply } from '../pending-sign-ins.ts';
import { countUse, findStoredPasskey } from '../stored-passkeys.ts';
import { CHALLENGE_MS, consumeChallenge, makeChallenge } from './challenges.ts';

/** The options for a signature by any passkey: the browser offers those it has. */
export async function passkeyLoginOptions(deps: Deps) {
  const challenge = await makeChallenge(deps, null);
  const options = await requestOptions(siteOf(deps.config.url), challenge, CHALLENGE_MS);
  return { options: { ...options } };
}

/**
 * Signs in the customer whose passkey signed one of our challenges; a device that is new to the
 * account stays new for a day. Throws `passkey_refused` for anything else.
 */
export async function passkeyLogin(
  deps: Deps,
  { passkey, device }: Input<typeof passkeyRoutes.passkeyLogin>,
  from: Visitor,
) {
  const { db, clock, config } = deps;
  const mark = device && markOf(device);
  const held = await findStoredPasskey(db, passkey.id);
  if (held === undefined) throw new AppError('passkey_refused');
  const take = consumeChallenge(deps, null);
  const counter = await readShownPasskey(siteOf(config.url), passkey, held, take);
  if (counter === undefined) throw new AppError('passkey_refused');
  const now = clock.now();
  const { token, customer } = await inTransaction(db, async (tx) => {
    const customer = await lockCustomer(tx, held.user_id);
    await countUse(tx, now, held, counter);
    return { customer, token: await admit(tx, deps, { customer, from, mark }) };
  });
  return signedInReply(deps, customer, token);
}
