// Asks a signed-in customer for the password again: an unattended phone must not be enough for the
// most sensitive changes.
import { AppError } from '@alajo/contract/errors.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../deps.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { findCustomer } from './customers.ts';
import { recordEvent } from './events.ts';
import type { IdentityUser } from './tables.ts';
import { clearAttempts, countAttempt } from './throttle.ts';

/**
 * Checks the caller's password and returns the customer. Wrong ones count as failed sign-ins.
 * Throws `too_many_attempts`, or `password_wrong` for the given field.
 */
export async function confirmPassword(
  deps: Deps,
  caller: Customer,
  password: string,
  field = 'password',
): Promise<Selectable<IdentityUser>> {
  const { db, clock, passwords } = deps;
  const row = await findCustomer(db, caller.user_id);
  const tries = await countAttempt(deps, { id: row.id }, caller.address);
  if (!(await passwords.matches(row.password_hash, password))) {
    const event = { user_id: row.id, kind: 'password_wrong', from: caller } as const;
    // Recorded once per burst.
    if (tries === 1) await inTransaction(db, (tx) => recordEvent(tx, clock.now(), event));
    throw new AppError('password_wrong', { field });
  }
  await clearAttempts(deps, { id: row.id }, caller.address);
  return row;
}
