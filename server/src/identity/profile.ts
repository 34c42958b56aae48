// Changes the customer's own profile (spec §7 PUT profile/{id}/).
import { cleanLine } from '@alajo/contract/clean-text.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { namesFixed } from '@alajo/contract/identity/settings.ts';
import type { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import type { Input } from '@alajo/contract/route.ts';
import type { Deps } from '../deps.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { requestContactChanges } from './contacts.ts';
import {
  assertNotFormerUsername,
  contactRefusal,
  deleteUnconfirmed,
  publicUser,
} from './customers.ts';
import { recordEvent } from './events.ts';
import { findSettings } from './preferences.ts';

type ProfileInput = Input<typeof settingsRoutes.updateProfile>;

/**
 * Changes names and username immediately, email and phone once their codes are entered. Refuses, in this
 * order: another's profile, confirmed names, taken contacts or names, a code requested too soon.
 */
export async function updateProfile(deps: Deps, input: ProfileInput, caller: Customer) {
  const { user_id, id, ...profile } = input;
  if (user_id !== caller.user_id || id !== caller.user_id) throw new AppError('not_found');
  try {
    const { row, unconfirmed } = await inTransaction(deps.db, (tx) =>
      change(tx, deps, caller, profile),
    );
    const names = unconfirmed.map((contact) => (contact === 'email' ? 'email' : 'phone'));
    const message =
      unconfirmed.length === 0
        ? 'Your profile is saved.'
        : `Your profile is saved. Enter the code we’ve sent to your new ${names.join(' and ')}.`;
    return { user: publicUser(row), settings: await findSettings(deps, user_id), message };
  } catch (error) {
    throw contactRefusal(error);
  }
}

async function change(
  tx: Tx,
  deps: Deps,
  caller: Customer,
  profile: Omit<ProfileInput, 'id' | 'user_id'>,
) {
  const now = deps.clock.now();
  const id = caller.user_id;
  const old = await tx
    .selectFrom('identity_user')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { first_name, last_name, username } = profile;
  // A name that predates name cleaning counts as the same name.
  const renamed =
    first_name !== cleanLine(old.first_name) || last_name !== cleanLine(old.last_name);
  if (renamed && namesFixed(old)) throw new AppError('name_confirmed', { field: 'first_name' });
  await deleteUnconfirmed(tx, now, profile);
  await assertNotTaken(tx, id, profile);
  const row = await tx
    .updateTable('identity_user')
    .set({ first_name, last_name, username })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (username !== old.username) {
    await recordFormerUsername(tx, now, id, { from: old.username, to: username });
    const detail = `Was ${old.username}`;
    await recordEvent(tx, now, { user_id: id, kind: 'username_changed', from: caller, detail });
  }
  return { row, unconfirmed: await requestContactChanges(tx, deps, old, profile) };
}

type UsernameChange = { from: string; to: string };

async function recordFormerUsername(tx: Tx, now: Date, id: number, { from, to }: UsernameChange) {
  await assertNotFormerUsername(tx, to, id);
  await tx.deleteFrom('identity_former_username').where('username', '=', to).execute();
  await tx
    .insertInto('identity_former_username')
    .values({ username: from, user_id: id, changed_at: now })
    .execute();
}

// Refuses now rather than when the code is entered; there the constraints refuse it again.
async function assertNotTaken(
  tx: Tx,
  id: number,
  contacts: { email: string; phone_number: string },
) {
  const rows = await tx
    .selectFrom('identity_user')
    .select(['email'])
    .where('id', '<>', id)
    .where((eb) =>
      eb.or([eb('email', '=', contacts.email), eb('phone_number', '=', contacts.phone_number)]),
    )
    .execute();
  const [other] = rows;
  if (other === undefined) return;
  if (rows.some(({ email }) => email === contacts.email)) {
    throw new AppError('email_taken', { field: 'email' });
  }
  throw new AppError('phone_taken', { field: 'phone_number' });
}
