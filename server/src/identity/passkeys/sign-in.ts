// Signing in with a passkey, without a password or a code. It is a second factor in itself: the device has
// it, and whoever holds the device has shown a PIN, a finger or a face.
import { AppError } from '@alajo/contract/errors.ts';
import { kobo } from '@alajo/contract/money.ts';
import type { ShownPasskey } from '@alajo/contract/webauthn.ts';
import type { Deps } from '../../deps.ts';
import { findAccounts } from '../../ledger/accounts.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Visitor } from '../../platform/http/handlers.ts';
import { readShownPasskey, requestOptions, siteOf } from '../../platform/webauthn.ts';
import { findCustomer, publicUser, signInOn } from '../customers.ts';
import { CHALLENGE_MS, makeChallenge, takeChallenge } from './challenges.ts';
import { countUse, findHeld } from './held.ts';

/** The options of a signature by any passkey: the browser offers those it has. */
export async function passkeyLoginOptions(deps: Deps) {
  const challenge = await makeChallenge(deps, null);
  const options = await requestOptions(siteOf(deps.config.url), challenge, CHALLENGE_MS);
  return { options: { ...options } };
}

/** Signs in whoever's passkey signed one of our challenges. Throws `passkey_refused` for anything else. */
export async function passkeyLogin(deps: Deps, passkey: ShownPasskey, from: Visitor) {
  const { db, clock, config } = deps;
  const held = await findHeld(db, passkey.id);
  if (held === undefined) throw new AppError('passkey_refused');
  const take = takeChallenge(deps, null);
  const counter = await readShownPasskey(siteOf(config.url), passkey, held, take);
  if (counter === undefined) throw new AppError('passkey_refused');
  const now = clock.now();
  const { token, customer } = await inTransaction(db, async (tx) => {
    await countUse(tx, now, held, counter);
    const customer = await findCustomer(tx, held.user_id);
    return { customer, token: await signInOn(tx, now, customer, from) };
  });
  const { id, username, email } = customer;
  const wallet = (await findAccounts(db, 'wallet', 'user', [id])).get(id);
  return {
    token,
    user_id: id,
    username,
    email,
    wallet_balance: wallet?.balance ?? kobo(0),
    user: publicUser(customer),
  };
}
