// Signing in with a passkey, confirming it again, and signing out.

import { AppError } from '@alajo/contract/errors.ts';
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import type { PresentedPasskey } from '@alajo/contract/webauthn.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { CookieSetter, Staff, Visitor } from '../../platform/http/handlers.ts';
import { readShownPasskey, requestOptions, siteOf } from '../../platform/webauthn.ts';
import { record } from '../log/log.ts';
import { CHALLENGE_MS, consumeChallenge, makeChallenge } from './challenges.ts';
import { findMe } from './members.ts';
import { openStaffSession } from './sessions.ts';

/** The options for a passkey's signature. */
export async function challengeOptions(deps: Deps) {
  const challenge = await makeChallenge(deps);
  const options = await requestOptions(siteOf(deps.config.url), challenge, CHALLENGE_MS);
  return { options: { ...options } };
}

/** Signs in the owner of the passkey that signed. */
export async function signIn(
  deps: Deps,
  passkey: PresentedPasskey,
  from: Visitor & CookieSetter,
): Promise<StaffMe> {
  const shown = await readPasskey(deps, passkey);
  return beginSession(deps, shown.staff_id, from, (tx) => countUse(tx, deps.clock.now(), shown));
}

/** Opens a session for a member, in one transaction with the proof that admits them, and sets its cookie. */
export async function beginSession(
  deps: Deps,
  staffId: number,
  from: Visitor & CookieSetter,
  first: (tx: Tx) => Promise<void> = async () => {},
): Promise<StaffMe> {
  const now = deps.clock.now();
  const session = await inTransaction(deps.db, async (tx) => {
    await first(tx);
    const { device, address } = from;
    await record(tx, now, staffId, {
      act: 'signed_in',
      object: `staff:${staffId}`,
      details: { device, address },
    });
    return openStaffSession(tx, now, staffId, from);
  });
  from.setStaffCookie(session.token);
  return findMe(deps, session.id);
}

/** Confirms the signed-in member's passkey again, which unlocks money and documents for some minutes. */
export async function verifyAgain(
  deps: Deps,
  passkey: PresentedPasskey,
  caller: Staff,
): Promise<StaffMe> {
  const shown = await readPasskey(deps, passkey);
  if (shown.staff_id !== caller.staff_id) throw new AppError('staff_passkey_refused');
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    await countUse(tx, now, shown);
    await tx
      .updateTable('staff_session')
      .set({ verified_at: now })
      .where('id', '=', caller.session_id)
      .execute();
    await caller.record(tx, { act: 'passkey_shown', object: `staff:${caller.staff_id}` });
  });
  return findMe(deps, caller.session_id);
}

/** Ends the caller's session. */
export async function signOut(deps: Deps, caller: Staff & CookieSetter) {
  await inTransaction(deps.db, async (tx) => {
    await tx.deleteFrom('staff_session').where('id', '=', caller.session_id).execute();
    await caller.record(tx, { act: 'signed_out', object: `staff:${caller.staff_id}` });
  });
  caller.setStaffCookie(null);
  return { message: 'You are signed out.' };
}

type PasskeyUse = { id: string; staff_id: number; before: number; counter: number };

/** The owner of the passkey that signed one of our challenges. Throws `staff_passkey_refused` for anything else. */
async function readPasskey(deps: Deps, passkey: PresentedPasskey): Promise<PasskeyUse> {
  const stored = await deps.db
    .selectFrom('staff_passkey as p')
    .innerJoin('staff_member as m', 'm.id', 'p.staff_id')
    .select(['p.id', 'p.staff_id', 'p.public_key', 'p.counter', 'p.transports'])
    .where('p.id', '=', passkey.id)
    .where('m.ended_at', 'is', null)
    .executeTakeFirst();
  if (stored === undefined) throw new AppError('staff_passkey_refused');
  const site = siteOf(deps.config.url);
  const counter = await readShownPasskey(site, passkey, stored, consumeChallenge(deps));
  if (counter === undefined) throw new AppError('staff_passkey_refused');
  return { id: stored.id, staff_id: stored.staff_id, before: stored.counter, counter };
}

/** Stores the counter, which reveals a copied passkey. Throws if the passkey is gone or its counter has changed. */
async function countUse(tx: Tx, now: Date, { id, before, counter }: PasskeyUse): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError('staff_passkey_refused');
}
