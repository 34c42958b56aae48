// Invitations: a link, valid once and for a day, with which its recipient creates a passkey. A second one, for a lost
// key, replaces all previous keys and sessions.

import { AppError } from '@alajo/contract/errors.ts';
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import type { Role } from '@alajo/contract/staff-roles.ts';
import type { NewPasskey } from '@alajo/contract/webauthn.ts';
import type { Deps } from '../../deps.ts';
import { newNonce, staffCodeOf, tokenHash } from '../../identity/secrets.ts';
import { DAY } from '../../platform/clock.ts';
import { brokenConstraint, type Db, type Tx } from '../../platform/database/database.ts';
import type { CookieSetter, Visitor } from '../../platform/http/handlers.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { creationOptions, readNewPasskey, siteOf } from '../../platform/webauthn.ts';
import { record } from '../log/log.ts';
import { CHALLENGE_MS, consumeChallenge, makeChallenge } from './challenges.ts';
import { endStaffSessions } from './sessions.ts';
import { beginSession } from './sign-in.ts';

const LIFETIME_MS = DAY;

/** The page of an invitation. The part after # reaches no server and no log. */
export const invitationLink = (url: string, code: string) => `${url}/staff/invitation#${code}`;

export type NewMember = { name: string; email: string; roles: Role[] };

/** Adds a member without any access yet. Throws `staff_email_taken`. */
export async function addMember(tx: Tx, now: Date, member: NewMember): Promise<number> {
  const { name, roles } = member;
  const email = member.email.toLowerCase();
  const { id } = await tx
    .insertInto('staff_member')
    .values({ name, email, roles, created_at: now, joined_at: null, ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error) => {
      if (brokenConstraint(error) !== 'staff_member_email_key') throw error;
      throw new AppError('staff_email_taken', { cause: error });
    });
  return id;
}

/** Creates a member's invitation, replacing an unused one; returns its code, which isn't stored. */
export async function invite(
  tx: Tx,
  { now, secret }: { now: Date; secret: string },
  staffId: number,
): Promise<string> {
  const nonce = newNonce();
  const code = staffCodeOf(secret, staffId, nonce);
  await tx
    .deleteFrom('staff_invitation')
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute();
  await tx
    .insertInto('staff_invitation')
    .values({
      staff_id: staffId,
      nonce,
      code_hash: tokenHash(code),
      created_at: now,
      expires_at: new Date(now.getTime() + LIFETIME_MS),
      used_at: null,
    })
    .execute();
  return code;
}

/** The recipient of an invitation, and the options of the passkey that accepts it. */
export async function showInvitation(deps: Deps, code: string) {
  const { name, email, roles, staff_id } = await findInvitation(deps.db, deps.clock.now(), code);
  const challenge = await makeChallenge(deps);
  const holder = { name, email, handle: `staff:${staff_id}` };
  const options = await creationOptions(siteOf(deps.config.url), challenge, CHALLENGE_MS, holder);
  return { name, email, roles, options: { ...options } };
}

/** Accepts an invitation: the passkey replaces all the member's previous ones, and signs them in. */
export async function acceptInvitation(
  deps: Deps,
  { code, passkey }: { code: string; passkey: NewPasskey },
  from: Visitor & CookieSetter,
): Promise<StaffMe> {
  const now = deps.clock.now();
  const { staff_id } = await findInvitation(deps.db, now, code);
  const made = await readNewPasskey(siteOf(deps.config.url), passkey, consumeChallenge(deps));
  if (made === undefined) throw new AppError('staff_passkey_refused');
  return beginSession(deps, staff_id, from, async (tx) => {
    await useInvitation(tx, now, code);
    await endStaffSessions(tx, staff_id);
    await tx.deleteFrom('staff_passkey').where('staff_id', '=', staff_id).execute();
    await tx
      .insertInto('staff_passkey')
      .values({ ...made, staff_id, created_at: now, last_used_at: now })
      .execute();
    await tx
      .updateTable('staff_member')
      .set({ joined_at: now })
      .where('id', '=', staff_id)
      .execute();
    await record(tx, now, staff_id, { act: 'joined', object: `staff:${staff_id}` });
  }).catch((error) => {
    // The passkey already belongs to someone under another name.
    if (brokenConstraint(error) !== 'staff_passkey_pkey') throw error;
    throw new AppError('staff_passkey_refused', { cause: error });
  });
}

async function findInvitation(db: Db | Tx, now: Date, code: string) {
  const row = await db
    .selectFrom('staff_invitation as i')
    .innerJoin('staff_member as m', 'm.id', 'i.staff_id')
    .select(['i.staff_id', 'm.name', 'm.email', 'm.roles'])
    .where('i.code_hash', '=', tokenHash(code))
    .where('i.used_at', 'is', null)
    .where('i.expires_at', '>', now)
    .where('m.ended_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('staff_invitation_invalid');
  return row;
}

/** The second of two concurrent acceptances finds it used. */
async function useInvitation(tx: Tx, now: Date, code: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_invitation')
    .set({ used_at: now })
    .where('code_hash', '=', tokenHash(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError('staff_invitation_invalid');
}

/** Sends an invitation to the member's address, and no one else's. */
export const enqueueInvitation = (tx: Tx, now: Date, staffId: number) =>
  enqueue(
    tx,
    'console_send_invitation',
    { staff_id: staffId },
    {
      key: `console_send_invitation:${staffId}:${now.getTime()}`,
      run_at: now,
    },
  );

/** Job: mails a member's invitation, unless it was used or has ended. */
export async function sendInvitation(deps: Deps, staffId: number): Promise<void> {
  const row = await deps.db
    .selectFrom('staff_invitation as i')
    .innerJoin('staff_member as m', 'm.id', 'i.staff_id')
    .select(['i.nonce', 'm.email'])
    .where('i.staff_id', '=', staffId)
    .where('i.used_at', 'is', null)
    .where('i.expires_at', '>', deps.clock.now())
    .where('m.ended_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return;
  const link = invitationLink(deps.config.url, staffCodeOf(deps.secret, staffId, row.nonce));
  await deps.providers.messages.send({
    channel: 'email',
    to: row.email,
    subject: 'Your invitation to the Alajo console',
    text: `Two administrators invited you to the Alajo staff console. Open this link within 24 hours, on the device whose passkey you will sign in with. It works once.\n\n${link}\n\nIf you weren’t expecting this, tell an administrator.`,
  });
}
