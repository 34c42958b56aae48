import { PIN_TRIES } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { isCommonPin, isGuessablePin } from '@alajo/contract/identity/new-pin.ts';
import { PIN_LOCK_MINUTES } from '@alajo/contract/time-limits.ts';
import type { Deps } from '../deps.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { MINUTE } from '../platform/clock.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import type { Directory, Payer, PinRow } from './directory.ts';
import { recordEvent } from './events.ts';
import { identityNotices } from './notices.ts';
import { constantTimeEqual, pinHash } from './secrets.ts';

const LOCK_MS = PIN_LOCK_MINUTES * MINUTE;

/** A payer built from their row and the device of their session. */
export function payerOf(row: PinRow, { trust }: Customer): Payer {
  const { user_id, username, name, tier, low_limit_until, transfers_wait, pin_up_to } = row;
  const has_pin = row.pin_hash !== null;
  const limits = { low_limit_until, device_new_until: trust.new_until, transfers_wait, pin_up_to };
  return { user_id, username, name, tier, has_pin, ...limits };
}

/** Checks the caller's PIN once. Throws pin_required, pin_wrong, pin_locked. */
export async function authorizeByPin(
  deps: Deps,
  directory: Directory,
  caller: Customer,
): Promise<Payer> {
  const row = await directory.byId(caller.user_id);
  const { user_id } = row;
  const payer = payerOf(row, caller);
  if (row.pin_hash === null) return payer;
  assertNotLocked(deps, row.pin_locked_until);
  if (caller.pin === undefined) throw new AppError('pin_required', { field: 'X-Transaction-Pin' });
  const hash = pinHash(deps.secret, user_id, caller.pin);
  const right = constantTimeEqual(row.pin_hash, hash);
  // Takes the fast path of most payments: without a wrong attempt on record, a correct PIN passes immediately.
  if (!right || row.pin_tries > 0) await tryPin(deps, caller, hash);
  if (!row.pin_checked) await checkOldPin(deps, user_id, caller.pin);
  return payer;
}

/**
 * Checks a PIN that was set before the rule against it, once; the owner of a guessable one is asked
 * to change it.
 */
async function checkOldPin({ db, clock }: Deps, userId: number, pin: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const unchecked = await tx
      .updateTable('identity_user')
      .set({ pin_checked: true })
      .where('id', '=', userId)
      .where('pin_checked', '=', false)
      .returning('phone_number')
      .executeTakeFirst();
    if (unchecked === undefined) return;
    const facts = { ...unchecked, date_of_birth: null };
    if (!isCommonPin(pin) && !isGuessablePin(pin, facts)) return;
    await notify(tx, [createNotice(identityNotices.pin_guessable, userId, clock.now(), {})]);
  });
}

function assertNotLocked({ clock }: Deps, until: Date | null): void {
  const left = (until?.getTime() ?? 0) - clock.now().getTime();
  if (left <= 0) return;
  const minutes = Math.ceil(left / MINUTE);
  throw new AppError('pin_locked', {
    message: `Too many wrong PINs. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    retry_after_s: Math.ceil(left / 1000),
  });
}

/**
 * Compares and counts under a lock on the customer's row, so attempts through several processes are
 * serialised as well. Throws `pin_wrong` with the attempts left, or `pin_locked`.
 */
async function tryPin(deps: Deps, caller: Customer, pin: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const left = await inTransaction(db, async (tx) => {
    const person = tx.updateTable('identity_user').where('id', '=', caller.user_id);
    const row = await tx
      .selectFrom('identity_user')
      .select(['pin_hash', 'pin_tries', 'pin_locked_until'])
      .where('id', '=', caller.user_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    assertNotLocked(deps, row.pin_locked_until);
    if (row.pin_hash !== null && constantTimeEqual(row.pin_hash, pin)) {
      await person.set({ pin_tries: 0, pin_locked_until: null }).execute();
      return undefined;
    }
    // Attempts before a lock that has ended no longer count.
    const tries = row.pin_locked_until === null ? row.pin_tries + 1 : 1;
    const until = tries >= PIN_TRIES ? new Date(now.getTime() + LOCK_MS) : null;
    await person.set({ pin_tries: tries, pin_locked_until: until }).execute();
    if (until !== null) await notifyLocked(tx, now, caller);
    return PIN_TRIES - tries;
  });
  if (left === undefined) return;
  if (left <= 0) throw new AppError('pin_locked', { retry_after_s: LOCK_MS / 1000 });
  const tries = `${left} ${left === 1 ? 'try' : 'tries'} left`;
  throw new AppError('pin_wrong', { message: `Incorrect PIN. ${tries}.`, field: 'pin' });
}

async function notifyLocked(tx: Tx, now: Date, caller: Customer): Promise<void> {
  const minutes = LOCK_MS / MINUTE;
  await notify(tx, [createNotice(identityNotices.pin_locked, caller.user_id, now, { minutes })]);
  await recordEvent(tx, now, { user_id: caller.user_id, kind: 'pin_locked', from: caller });
}
