// Setting the transaction PIN: four digits, stored as a keyed hash. A new one starts with a low daily limit.
import { channelsText } from '@alajo/contract/channels-text.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { isGuessablePin, PIN_GUESSABLE } from '@alajo/contract/identity/new-pin.ts';
import type { pinRoutes } from '@alajo/contract/identity/pin-routes.ts';
import type { Input } from '@alajo/contract/route.ts';
import { NEW_PIN_HOURS, RESEND_SECONDS } from '@alajo/contract/time-limits.ts';
import type { Deps } from '../deps.ts';
import { createNotice } from '../notices/kinds.ts';
import { notifyEverywhere } from '../notifications/messages.ts';
import { HOUR } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import type { Payers } from './approvals/payers.ts';
import { confirmPassword } from './confirm-password.ts';
import { channelsFor, consumeCode, requireCodeSent } from './customer-codes.ts';
import { findCustomer } from './customers.ts';
import { recordEvent } from './events.ts';
import { identityNotices } from './notices.ts';
import { pinHash } from './secrets.ts';

/** A customer's date of birth as YYYY-MM-DD, if they gave it. */
type BirthDates = (userId: number) => Promise<string | null>;

/** Dependencies for setting a PIN, in addition to `Deps`. */
export type PinContext = { payers: Payers; birthDateOf: BirthDates };

/**
 * Creates the PIN with the password, or changes it with the old one. A session alone is not enough:
 * a stolen one could then send. Wrong proofs count as attempts.
 */
export async function setPin(
  deps: Deps,
  context: PinContext,
  input: Input<typeof pinRoutes.setPin>,
  caller: Customer,
) {
  const { pin, old_pin, password } = input;
  const { has_pin } = await context.payers.authorize({
    ...caller,
    pin: old_pin,
    // Only the old PIN, or the password, proves who sets a new one.
    approval: undefined,
  });
  if (!has_pin) await requirePassword(deps, caller, password);
  await assertNotGuessable(deps, context, caller, pin);
  await storePin(deps, caller, pin, has_pin ? 'pin_changed' : 'pin_set');
  return { message: 'Your PIN is set.' };
}

async function requirePassword(deps: Deps, caller: Customer, password: string | undefined) {
  if (password === undefined) {
    const message = 'Enter your password to create a PIN.';
    throw new AppError('invalid_request', { field: 'password', message });
  }
  await confirmPassword(deps, caller, password);
}

async function assertNotGuessable(
  { db }: Deps,
  { birthDateOf }: PinContext,
  { user_id }: Customer,
  pin: string,
): Promise<void> {
  const { phone_number } = await findCustomer(db, user_id);
  if (isGuessablePin(pin, { phone_number, date_of_birth: await birthDateOf(user_id) })) {
    throw new AppError('invalid_request', { field: 'pin', message: PIN_GUESSABLE });
  }
}

export async function sendPinCode(deps: Deps, caller: Customer) {
  const channels = channelsFor(deps, 'pin_reset');
  const { user_id } = caller;
  await inTransaction(deps.db, (tx) =>
    requireCodeSent(tx, deps, { user_id, purpose: 'pin_reset' }),
  );
  const message = `We’ve sent a 6-digit code to ${channelsText(channels)}.`;
  return { message, channels, retry_after_s: RESEND_SECONDS };
}

/** Replaces a forgotten PIN with the password and a code, and ends its lock. Throws `otp_invalid`. */
export async function resetPin(
  deps: Deps,
  context: PinContext,
  { otp, pin, password }: Input<typeof pinRoutes.resetPin>,
  caller: Customer,
) {
  await confirmPassword(deps, caller, password);
  await assertNotGuessable(deps, context, caller, pin);
  await consumeCode(deps, caller.user_id, 'pin_reset', otp);
  await storePin(deps, caller, pin, 'pin_reset');
  return { message: 'Your PIN is set.' };
}

type PinEvent = 'pin_set' | 'pin_changed' | 'pin_reset';

async function storePin(deps: Deps, caller: Customer, pin: string, kind: PinEvent): Promise<void> {
  const { db, clock, secret } = deps;
  const { user_id: userId } = caller;
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    // The old PIN proves more than a password or a code: a change keeps the limit as it is.
    const low =
      kind === 'pin_changed'
        ? {}
        : { low_limit_until: new Date(now.getTime() + NEW_PIN_HOURS * HOUR) };
    await recordEvent(tx, now, { user_id: userId, kind, from: caller });
    const customer = await tx
      .updateTable('identity_user')
      .set({
        pin_hash: pinHash(secret, userId, pin),
        pin_checked: true,
        pin_tries: 0,
        pin_locked_until: null,
        ...low,
      })
      .where('id', '=', userId)
      .returning(['email', 'phone_number'])
      .executeTakeFirstOrThrow();
    const { device } = caller;
    const notice = createNotice(identityNotices[kind], userId, now, { device });
    await notifyEverywhere(tx, notice, customer);
  });
}
