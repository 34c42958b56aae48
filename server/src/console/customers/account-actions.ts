// Actions by one member of staff on a customer's account, with the reason in the log.

import type { ActBody } from '@alajo/contract/console/customer-schemas.ts';
import type { StaffActionName } from '@alajo/contract/staff-actions.ts';
import { findCustomer, requireCustomer } from '../../identity/customers.ts';
import {
  freezeByStaff,
  type StaffFreezer,
  signOutByStaff,
  unfreezeByStaff,
  unlockPinByStaff,
} from '../../identity/staff-actions.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import type { CaseContext } from '../cases/cases.ts';
import { writeNote } from '../cases/notes.ts';
import { type AccessReason, parseReason } from './account-access.ts';

type ActionInput = ActBody & { id: number };

/** Runs an action and records it, both or neither; a repeat that changes nothing isn't recorded. */
async function act(
  context: CaseContext,
  caller: Staff,
  { name, ...input }: AccessReason & { id: number; name: StaffActionName },
  run: (tx: Tx, now: Date) => Promise<boolean | { details: { [name: string]: unknown } }>,
): Promise<void> {
  const { db, clock } = context.deps;
  const { id } = input;
  await inTransaction(db, async (tx) => {
    const access = await parseReason(context, tx, caller, input);
    const done = await run(tx, clock.now());
    if (done === false) return caller.unchanged();
    const more = done === true ? {} : done;
    await caller.record(tx, { act: name, object: `customer:${id}`, about: id, ...access, ...more });
  });
}

/** Stops all debits. Throws not_found. */
export async function freeze(context: CaseContext, caller: Staff, input: ActionInput) {
  // Members who decide about unfreezing freeze as compliance.
  const decides = caller.permissions.has('proposals.approve_customers');
  const by: StaffFreezer = decides ? 'compliance' : 'staff';
  const { id: user_id, reason } = input;
  await act(context, caller, { name: 'wallet_frozen', ...input }, async (tx, now) => {
    const changed = await freezeByStaff(tx, now, { user_id, by, reason });
    return changed && { details: { by } };
  });
  return { message: 'The wallet is frozen.' };
}

/** Allows debits again. Throws not_found, not_frozen_by_us, frozen_by_compliance. */
export async function unfreeze(context: CaseContext, caller: Staff, input: ActionInput) {
  await act(context, caller, { name: 'wallet_unfrozen', ...input }, async (tx, now) => {
    await unfreezeByStaff(tx, now, { user_id: input.id, two: false });
    return true;
  });
  return { message: 'The wallet is no longer frozen by us.' };
}

/** Signs a customer out everywhere. Throws not_found. */
export async function endSessions(context: CaseContext, caller: Staff, input: ActionInput) {
  await act(context, caller, { name: 'customer_signed_out', ...input }, async (tx, now) => {
    const devices = await signOutByStaff(tx, now, input.id);
    return devices > 0 && { details: { devices } };
  });
  return { message: 'The customer is signed out everywhere.' };
}

/** Unlocks a PIN. Throws not_found. */
export async function unlockPin(context: CaseContext, caller: Staff, input: ActionInput) {
  await act(context, caller, { name: 'pin_unlocked', ...input }, (tx, now) =>
    unlockPinByStaff(tx, now, input.id),
  );
  return { message: 'The PIN is unlocked.' };
}

/** The whole phone number or email address. */
export async function showContact(
  context: CaseContext,
  caller: Staff,
  { contact, ...input }: AccessReason & { id: number; contact: 'email' | 'phone_number' },
) {
  await act(context, caller, { name: 'number_seen', ...input }, async (tx) => {
    await requireCustomer(tx, input.id);
    return { details: { contact } };
  });
  return { value: (await findCustomer(context.deps.db, input.id))[contact] };
}

/** Writes a note about a customer. Throws not_found. */
export async function noteAbout(
  { deps }: CaseContext,
  caller: Staff,
  { id, body }: { id: number; body: string },
) {
  await inTransaction(deps.db, (tx) => requireCustomer(tx, id));
  return writeNote(deps, caller, { about: id, target: null, body });
}
