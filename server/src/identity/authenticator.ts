// Sets up and removes the authenticator app.
import { AppError } from '@alajo/contract/errors.ts';
import type { AuthenticatorSecret, Factors } from '@alajo/contract/identity/factors.ts';
import { Secret } from 'otpauth';
import type { Deps } from '../deps.ts';
import { createNotice } from '../notices/kinds.ts';
import { notifyEverywhere } from '../notifications/messages.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { acceptCode, sealSecret, totpOf } from './authenticator-codes.ts';
import { findCustomer } from './customers.ts';
import { recordEvent } from './events.ts';
import { type FactorContext, findFactors, requireToAddFactor } from './factors.ts';
import { identityNotices } from './notices.ts';

const SECRET_BYTES = 20;

/**
 * Creates a new key, which is inactive until one of its codes is entered; any other pending key is
 * replaced. Throws `authenticator_set`, and the errors of `requireToAddFactor`.
 */
export async function startAuthenticator(
  deps: Deps,
  context: FactorContext,
  caller: Customer,
  password: string,
): Promise<AuthenticatorSecret> {
  await requireToAddFactor(deps, context, caller, password);
  const { user_id } = caller;
  const secret = new Secret({ size: SECRET_BYTES });
  const { username } = await findCustomer(deps.db, user_id);
  const sealed = sealSecret(deps, user_id, secret);
  const asked_at = deps.clock.now();
  const stored = await deps.db
    .insertInto('identity_authenticator')
    .values({ user_id, sealed, asked_at, added_at: null, blocked_until: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        // A block stays: starting again gives no more attempts.
        .doUpdateSet({ sealed, asked_at, last_step: 0 })
        .where('identity_authenticator.added_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (stored === undefined) throw new AppError('authenticator_set');
  const uri = totpOf(secret, username).toString();
  return { secret: secret.base32, uri };
}

/**
 * Activates the app with one of its codes. Throws `otp_invalid`, `too_many_attempts`, `authenticator_set`.
 */
export async function confirmAuthenticator(
  deps: Deps,
  caller: Customer,
  otp: string,
): Promise<Factors> {
  const { user_id } = caller;
  const now = deps.clock.now();
  await acceptCode(deps, { user_id, otp, from: caller, confirming: true }, async (tx) => {
    await tx
      .updateTable('identity_authenticator')
      .set({ added_at: now })
      .where('user_id', '=', user_id)
      .execute();
    await notifyChange(tx, now, caller, 'authenticator_added');
  });
  return findFactors(deps, user_id);
}

/** Removes the app; a repeat changes nothing. Throws the errors of `requireToAddFactor`. */
export async function removeAuthenticator(
  deps: Deps,
  context: FactorContext,
  caller: Customer,
  password: string,
): Promise<Factors> {
  await requireToAddFactor(deps, context, caller, password);
  await inTransaction(deps.db, async (tx) => {
    const removed = await tx
      .deleteFrom('identity_authenticator')
      .where('user_id', '=', caller.user_id)
      .where('added_at', 'is not', null)
      .returning('user_id')
      .executeTakeFirst();
    if (removed) await notifyChange(tx, deps.clock.now(), caller, 'authenticator_removed');
  });
  return findFactors(deps, caller.user_id);
}

async function notifyChange(
  tx: Tx,
  now: Date,
  caller: Customer,
  kind: 'authenticator_added' | 'authenticator_removed',
): Promise<void> {
  const { user_id, device } = caller;
  await recordEvent(tx, now, { user_id, kind, from: caller });
  const customer = await findCustomer(tx, user_id);
  await notifyEverywhere(
    tx,
    createNotice(identityNotices[kind], user_id, now, { device }),
    customer,
  );
}
