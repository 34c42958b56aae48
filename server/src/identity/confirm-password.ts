// The password asked once more, of somebody who is signed in already: a phone that was left lying
// about must not be enough for what matters most.
import { AppError } from '@alajo/contract/errors.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../deps.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { findCustomer } from './customers.ts';
import { recordEvent } from './events.ts';
import { passwordMatches } from './passwords.ts';
import type { IdentityUser } from './tables.ts';
import { clearAttempts, countAttempt } from './throttle.ts';

/**
 * The caller, having shown the password; wrong ones count as wrong sign-ins do. Throws
 * `too_many_attempts`, and `password_wrong` of the input's field.
 */
export async function confirmPassword(
  deps: Deps,
  caller: Customer,
  password: string,
  field = 'password',
): Promise<Selectable<IdentityUser>> {
  const { db, clock } = deps;
  const row = await findCustomer(db, caller.user_id);
  const tries = await countAttempt(deps, { id: row.id }, caller.address);
  if (!(await passwordMatches(row.password_hash, password))) {
    const event = { user_id: row.id, kind: 'password_wrong', from: caller } as const;
    // Once for a burst of them.
    if (tries === 1) await inTransaction(db, (tx) => recordEvent(tx, clock.now(), event));
    throw new AppError('password_wrong', { field });
  }
  await clearAttempts(deps, { id: row.id }, caller.address);
  return row;
}
