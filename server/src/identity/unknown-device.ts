// "This wasn't me": a customer who doesn't recognise a new device stops everything with one click.
import { AppError } from '@alajo/contract/errors.ts';
import type { Deps } from '../deps.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer, Visitor } from '../platform/http/handlers.ts';
import type { Payers } from './approvals/payers.ts';
import { lockCustomer } from './customers.ts';
import { removeDevice } from './devices.ts';
import { recordEvent } from './events.ts';
import { requireForgettable } from './forget-device.ts';
import { freezeIn } from './freeze.ts';
import { sendResetLink } from './password-change.ts';
import { stopRecovery } from './recovery/decisions.ts';
import { tokenHash } from './secrets.ts';

const DONE = {
  message:
    'Your wallet is frozen and that device is signed out. Use the link we’ve emailed you to choose a new password.',
};

const STOPPED = { message: 'The recovery has been stopped. Nothing has changed.' };

/**
 * Reports a device with the link in a message, once; a repeat changes nothing. A recovery's link only
 * stops the recovery. Throws `not_me_invalid`.
 */
export async function reportNotMe(deps: Deps, token: string, from: Visitor) {
  if (await stopRecovery(deps, token)) return STOPPED;
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const row = await tx
      .selectFrom('identity_not_me')
      .selectAll()
      .where('token_hash', '=', tokenHash(token))
      .where('expires_at', '>', now)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new AppError('not_me_invalid', { field: 'token' });
    if (row.used_at !== null) return;
    await tx
      .updateTable('identity_not_me')
      .set({ used_at: now })
      .where('id', '=', row.id)
      .execute();
    await secureAccount(tx, deps, row, from);
  });
  return DONE;
}

/**
 * Reports one of the caller's devices in the app; a repeat changes nothing. Throws not_found, and the
 * errors of `requireForgettable`.
 */
export async function reportUnknownDevice(
  deps: Deps,
  payers: Payers,
  caller: Customer,
  id: number,
) {
  await requireForgettable(deps, payers, caller, id);
  await inTransaction(deps.db, async (tx) => {
    const device = await tx
      .selectFrom('identity_device')
      .select(['id', 'user_id', 'name', 'forgotten_at'])
      .where('id', '=', id)
      .where('user_id', '=', caller.user_id)
      .forUpdate()
      .executeTakeFirst();
    if (device === undefined) throw new AppError('not_found');
    if (device.forgotten_at !== null) return;
    const { user_id, name } = device;
    await secureAccount(tx, deps, { user_id, name, device_id: id, session_id: null }, caller);
  });
  return DONE;
}

type UnknownDeviceReport = {
  user_id: number;
  name: string;
  device_id: number | null;
  session_id: number | null;
};

/** Removes the device, ends its session and open sign-ins, freezes the wallet, and mails a reset link. */
async function secureAccount(
  tx: Tx,
  deps: Deps,
  report: UnknownDeviceReport,
  from: Visitor,
): Promise<void> {
  const { user_id, name, device_id, session_id } = report;
  const now = deps.clock.now();
  await lockCustomer(tx, user_id);
  if (device_id !== null) await removeDevice(tx, now, user_id, device_id);
  if (session_id !== null) {
    await tx
      .deleteFrom('identity_session')
      .where('id', '=', session_id)
      .where('user_id', '=', user_id)
      .execute();
  }
  await tx.deleteFrom('identity_sign_in').where('user_id', '=', user_id).execute();
  await recordEvent(tx, now, { user_id, kind: 'device_disowned', from, detail: name });
  await freezeIn(tx, now, user_id, from);
  await sendResetLink(tx, deps, user_id, 'email');
}

/** Job: deletes links that no longer work. */
export const deleteEndedLinks = ({ db, clock }: Deps) =>
  db.deleteFrom('identity_not_me').where('expires_at', '<=', clock.now()).execute();
