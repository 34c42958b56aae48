// Changes the email or phone number: the new one takes effect once its code and the password are
// entered. The old one is notified.
import { AppError } from '@alajo/contract/errors.ts';
import { type Contact, contact as contacts } from '@alajo/contract/identity/settings.ts';
import type { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import type { Input } from '@alajo/contract/route.ts';
import { RESEND_SECONDS } from '@alajo/contract/time-limits.ts';
import type { Deps } from '../deps.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import type { Payers } from './approvals/payers.ts';
import { confirmPassword } from './confirm-password.ts';
import { consumeCode, requireCodeSent } from './customer-codes.ts';
import { type ConfirmPhone, contactRefusal, deleteUnconfirmed, publicUser } from './customers.ts';
import { recordEvent } from './events.ts';
import { contactNames, identityNotices } from './notices.ts';
import { findSettings } from './preferences.ts';
import type { CodePurpose } from './tables.ts';

type Contacts = { [name in Contact]: string };

const PURPOSES: Record<Contact, CodePurpose> = { email: 'new_email', phone_number: 'new_phone' };

/**
 * Sends a code to each new contact; entering the current one cancels a pending change. A code is
 * for one contact only: throws `wait_before_resend` for another within 60 s.
 */
export async function requestContactChanges(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'providers'>,
  old: Contacts & { id: number },
  entered: Contacts,
): Promise<Contact[]> {
  const now = deps.clock.now();
  const requested: Contact[] = [];
  for (const contact of contacts.options) {
    const value = entered[contact];
    const mine = { user_id: old.id, contact };
    if (value === old[contact]) {
      await tx
        .deleteFrom('identity_new_contact')
        .where('user_id', '=', old.id)
        .where('contact', '=', contact)
        .execute();
      continue;
    }
    const changed = await tx
      .insertInto('identity_new_contact')
      .values({ ...mine, value, asked_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'contact'])
          .doUpdateSet({ value, asked_at: now })
          .where('identity_new_contact.value', '<>', value),
      )
      .returning('contact')
      .executeTakeFirst();
    if (changed === undefined) continue;
    await requireCodeSent(tx, deps, {
      user_id: old.id,
      purpose: PURPOSES[contact],
      field: contact,
    });
    requested.push(contact);
  }
  return requested;
}

/** Sends another code to a pending contact. Throws `not_found`, `wait_before_resend`. */
export async function resendContactCode(deps: Deps, caller: Customer, contact: Contact) {
  await inTransaction(deps.db, async (tx) => {
    if ((await pendingContact(tx, caller.user_id, contact)) === undefined)
      throw new AppError('not_found');
    await requireCodeSent(tx, deps, { user_id: caller.user_id, purpose: PURPOSES[contact] });
  });
  const message = `We’ve sent a 6-digit code to your new ${contactNames[contact]}.`;
  return { message, retry_after_s: RESEND_SECONDS };
}

/**
 * Applies the new contact, which its code has proved. Refuses, in this order: a wrong password, no
 * approval (guarded accounts), a wrong code, a contact another account has taken since. Reset links
 * and codes sent to the old one become invalid.
 */
export async function confirmContact(
  deps: Deps,
  { payers, confirmPhone }: { payers: Payers; confirmPhone: ConfirmPhone },
  { contact, otp, password }: Input<typeof settingsRoutes.confirmContact>,
  caller: Customer,
) {
  await confirmPassword(deps, caller, password);
  // Read before the code is consumed: a contact requested after that has its own code.
  const value = await pendingContact(deps.db, caller.user_id, contact);
  if (value === undefined) throw new AppError('otp_invalid', { field: 'otp' });
  const name = contactNames[contact];
  await payers.requireStronger(caller, {
    kind: `change_${contact}`,
    title: `Change your ${name}`,
    lines: [{ label: `New ${name}`, value }],
  });
  await consumeCode(deps, caller.user_id, PURPOSES[contact], otp);
  try {
    const row = await inTransaction(deps.db, async (tx) => {
      const now = deps.clock.now();
      const changed = await applyContact(tx, now, caller, { contact, value });
      const proved = { user_id: caller.user_id, phone_number: value };
      if (contact === 'phone_number') await confirmPhone(tx, now, proved);
      return changed;
    });
    const settings = await findSettings(deps, caller.user_id);
    return {
      user: publicUser(row),
      settings,
      message: `Your ${contactNames[contact]} has been changed.`,
    };
  } catch (error) {
    throw contactRefusal(error);
  }
}

type NewContact = { contact: Contact; value: string };

async function applyContact(tx: Tx, now: Date, caller: Customer, { contact, value }: NewContact) {
  const { user_id } = caller;
  const own = await tx
    .deleteFrom('identity_new_contact')
    .where('user_id', '=', user_id)
    .where('contact', '=', contact)
    .where('value', '=', value)
    .returning('user_id')
    .executeTakeFirst();
  if (own === undefined) throw new AppError('otp_invalid', { field: 'otp' });
  await deleteUnconfirmed(tx, now, { [contact]: value });
  const old = await tx
    .selectFrom('identity_user')
    .select(['username', 'email', 'phone_number'])
    .where('id', '=', user_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const row = await tx
    .updateTable('identity_user')
    .set({ [contact]: value, ...(contact === 'email' && { email_verified_at: now }) })
    .where('id', '=', user_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('identity_reset').where('user_id', '=', user_id).execute();
  await tx
    .deleteFrom('identity_code')
    .where('user_id', '=', user_id)
    .where('purpose', 'in', ['pin_reset', 'verify'])
    .execute();
  await notifyContactChange(tx, now, caller, { contact, value, old });
  return row;
}

type ContactChange = NewContact & { old: Contacts & { username: string } };

async function notifyContactChange(
  tx: Tx,
  now: Date,
  caller: Customer,
  { contact, old, ...change }: ContactChange,
) {
  const { user_id } = caller;
  const value = maskContact(change.value);
  const detail = `Now ${value}`;
  const kind = contact === 'email' ? 'email_changed' : 'phone_changed';
  const event = await recordEvent(tx, now, { user_id, kind, from: caller, detail });
  const params = { contact, value };
  await notify(tx, [createNotice(identityNotices.contact_changed, user_id, now, params)]);
  const key = `identity_tell_old:${event}`;
  const payload = { contact, to: old[contact], username: old.username, value };
  await enqueue(tx, 'identity_tell_old', payload, { key, run_at: now });
}

/** `a•••@mail.ng`, `•••4567`: enough for its owner to recognise it. */
export function maskContact(value: string): string {
  const at = value.lastIndexOf('@');
  return at < 0 ? `•••${value.slice(-4)}` : `${value.slice(0, 1)}•••${value.slice(at)}`;
}

async function pendingContact(
  db: Db | Tx,
  userId: number,
  contact: Contact,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity_new_contact')
    .select('value')
    .where('user_id', '=', userId)
    .where('contact', '=', contact)
    .executeTakeFirst();
  return row?.value;
}

/** The contact to send a code to: the new one it confirms, else the known one. */
export async function codeRecipient(
  db: Db,
  userId: number,
  purpose: CodePurpose,
  known: string,
): Promise<string | undefined> {
  const contact = contacts.options.find((option) => PURPOSES[option] === purpose);
  return contact === undefined ? known : pendingContact(db, userId, contact);
}
