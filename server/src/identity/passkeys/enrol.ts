// Adds a passkey. A session alone is not enough: it needs another passkey, or a code. A thief who
// adds one can do little with it for a day.

import { PASSKEYS_MAX } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { passkeyRoutes } from '@alajo/contract/identity/passkey-routes.ts';
import type { Input } from '@alajo/contract/route.ts';
import { NEW_PIN_HOURS } from '@alajo/contract/time-limits.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { createNotice } from '../../notices/kinds.ts';
import { notifyEverywhere } from '../../notifications/messages.ts';
import { HOUR } from '../../platform/clock.ts';
import { brokenConstraint, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import { creationOptions, type Passkey, readNewPasskey, siteOf } from '../../platform/webauthn.ts';
import type { Payers } from '../approvals/payers.ts';
import { findCustomer, lockCustomer } from '../customers.ts';
import { recordEvent } from '../events.ts';
import { identityNotices } from '../notices.ts';
import { listStoredPasskeys } from '../stored-passkeys.ts';
import { CHALLENGE_MS, consumeChallenge, makeChallenge } from './challenges.ts';
import { publicPasskey } from './passkeys.ts';

/** Options for a new passkey. Throws `wallet_frozen`, `too_many_passkeys`. */
export async function passkeyOptions(deps: Deps, { user_id }: Customer) {
  const customer = await findCustomer(deps.db, user_id);
  assertNotFrozen(customer);
  const held = await listStoredPasskeys(deps.db, user_id);
  requirePasskeyRoom(held.length);
  const challenge = await makeChallenge(deps, user_id);
  const options = await creationOptions(siteOf(deps.config.url), challenge, CHALLENGE_MS, {
    name: `${customer.first_name} ${customer.last_name}`,
    email: customer.email,
    handle: `customer:${user_id}`,
    held,
  });
  return { options: { ...options } };
}

/**
 * Adds a passkey to the caller's account, notifies every channel, and starts the low limit of 24
 * hours. Throws `wallet_frozen`, `approval_required`, `passkey_refused`, `too_many_passkeys`.
 */
export async function addPasskey(
  deps: Deps,
  payers: Payers,
  { name, passkey }: Input<typeof passkeyRoutes.addPasskey>,
  caller: Customer,
) {
  assertNotFrozen(await findCustomer(deps.db, caller.user_id));
  await payers.requireStronger(caller, {
    kind: 'add_passkey',
    title: 'Add a passkey',
    lines: [{ label: 'Passkey', value: name }],
    subject: `credential:${passkey.id}`,
    on: 'every account',
  });
  const site = siteOf(deps.config.url);
  const made = await readNewPasskey(site, passkey, consumeChallenge(deps, caller.user_id));
  if (made === undefined) throw new AppError('passkey_refused');
  try {
    return await inTransaction(deps.db, (tx) => store(tx, deps, caller, { ...made, name }));
  } catch (error) {
    if (brokenConstraint(error) !== 'identity_passkey_credential') throw error;
    throw new AppError('passkey_refused', { cause: error });
  }
}

async function store(tx: Tx, deps: Deps, caller: Customer, made: Passkey & { name: string }) {
  const { user_id, device } = caller;
  const now = deps.clock.now();
  // A concurrent freeze either waits, or is seen here.
  const customer = await lockCustomer(tx, user_id);
  assertNotFrozen(customer);
  requirePasskeyRoom((await listStoredPasskeys(tx, user_id)).length);
  const { name, id, public_key, counter, transports } = made;
  const row = await tx
    .insertInto('identity_passkey')
    .values({
      credential_id: id,
      user_id,
      name,
      host: siteOf(deps.config.url).host,
      public_key,
      counter,
      transports,
      added_at: now,
      last_used_at: null,
      removed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const until = new Date(now.getTime() + NEW_PIN_HOURS * HOUR);
  await sql`update identity_user set low_limit_until = greatest(low_limit_until, ${until})
    where id = ${user_id}`.execute(tx);
  if (caller.trust.device_id !== null) {
    await sql`update identity_device set new_until = greatest(new_until, ${until})
      where id = ${caller.trust.device_id} and not is_first`.execute(tx);
  }
  await recordEvent(tx, now, { user_id, kind: 'passkey_added', from: caller, detail: name });
  const notice = createNotice(identityNotices.passkey_added, user_id, now, { name, device });
  await notifyEverywhere(tx, notice, customer);
  return publicPasskey(row);
}

function assertNotFrozen(customer: { frozen_at: Date | null; staff_frozen_at: Date | null }): void {
  if (customer.frozen_at !== null || customer.staff_frozen_at !== null) {
    throw new AppError('wallet_frozen', {
      message:
        'You can’t add a passkey while your wallet is frozen. Unfreeze it in Settings first.',
    });
  }
}

function requirePasskeyRoom(count: number): void {
  if (count >= PASSKEYS_MAX) throw new AppError('too_many_passkeys');
}
