// Forgetting a device in Settings: it is signed out, and needs a code the next time.
import { AppError } from '@alajo/contract/errors.ts';
import type { Deps } from '../deps.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import type { Payers } from './approvals/payers.ts';
import { removeDevice } from './devices.ts';
import { recordEvent } from './events.ts';

/**
 * A new device may forget another one only with an approval: an intruder could otherwise lock the
 * owner out. Throws approval_required.
 */
export async function requireForgettable(
  { db }: Deps,
  payers: Payers,
  caller: Customer,
  id: number,
): Promise<void> {
  const { guarded, device_id, new_until } = caller.trust;
  if (!guarded || id === device_id || (device_id !== null && new_until === null)) return;
  const device = await db
    .selectFrom('identity_device')
    .select('name')
    .where('id', '=', id)
    .where('user_id', '=', caller.user_id)
    .where('forgotten_at', 'is', null)
    .executeTakeFirst();
  if (device === undefined) return;
  await payers.requireStronger(caller, {
    kind: 'forget_device',
    title: 'Remove a device',
    lines: [{ label: 'Device', value: device.name }],
    subject: `device:${id}`,
  });
}

/**
 * Throws not_found for anyone else's device and for a forgotten one, and the errors of `requireForgettable`.
 */
export async function forgetDevice(deps: Deps, payers: Payers, caller: Customer, id: number) {
  await requireForgettable(deps, payers, caller, id);
  const { db, clock } = deps;
  const { user_id } = caller;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    if (!(await removeDevice(tx, now, user_id, id))) throw new AppError('not_found');
    const { name } = await tx
      .selectFrom('identity_device')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await recordEvent(tx, now, { user_id, kind: 'device_forgotten', from: caller, detail: name });
  });
  return { message: 'That device is signed out. Signing in on it again will need a code.' };
}
