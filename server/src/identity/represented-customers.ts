// Customers without credentials: an officer of their Ajo group pays for them. A person who
// registers with the same phone number, and proves it by a code sent there, takes over the account.
import { AppError } from '@alajo/contract/errors.ts';
import type { Selectable } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { openAccount } from '../ledger/accounts.ts';
import { muteAlerts, restoreAlertDefaults } from '../notifications/alerts.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { IdentityUser } from './tables.ts';

type Row = Selectable<IdentityUser>;
type NewPerson = Pick<Row, 'first_name' | 'last_name' | 'phone_number'>;

/**
 * The represented customer of a phone number, with a wallet; created if there is none. Throws phone_taken if a
 * customer who can sign in has it.
 */
export async function openRepresented(tx: Tx, now: Date, person: NewPerson): Promise<number> {
  const { phone_number } = person;
  const known = await tx
    .selectFrom('identity_user')
    .select(['id', 'represented'])
    .where('phone_number', '=', phone_number)
    .where((eb) => eb.or([eb('represented', '=', true), eb('verified_at', 'is not', null)]))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (known?.represented) return known.id;
  if (known !== undefined) throw new AppError('phone_taken', { field: 'phone_number' });
  // No one can type these: a username has no tilde, and no mail reaches an address of this domain.
  const name = uuidv4();
  const { id } = await tx
    .insertInto('identity_user')
    .values({
      ...person,
      username: `~${name}`,
      email: `${name}@represented.invalid`,
      password_hash: '',
      represented: true,
      verified_at: null,
      pin_hash: null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await openAccount(tx, 'wallet', { kind: 'user', id });
  // Mutes alerts, because represented customers get SMS with other texts instead.
  await muteAlerts(tx, id);
  return id;
}

/** True if a customer who signs in has a phone number. */
export async function isPhoneTaken(db: Db | Tx, phone_number: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity_user')
    .select('id')
    .where('phone_number', '=', phone_number)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The purpose of the code that confirms an account. An account that would take over another's must
 * prove its phone: that code goes there alone.
 */
export async function confirmingPurpose(
  db: Db | Tx,
  phone_number: string,
): Promise<'verify' | 'claim'> {
  const row = await db
    .selectFrom('identity_user')
    .select('id')
    .where('phone_number', '=', phone_number)
    .where('represented', '=', true)
    .executeTakeFirst();
  return row === undefined ? 'verify' : 'claim';
}

/**
 * Confirms a new account: the one it takes over keeps its id, with its wallet, seats and history,
 * and gets the new credentials. Undefined if there is none.
 */
export async function mergeRepresented(tx: Tx, now: Date, claimant: Row): Promise<Row | undefined> {
  const { id, phone_number, username, email, password_hash, first_name, last_name } = claimant;
  const represented = await tx
    .selectFrom('identity_user')
    .select('id')
    .where('phone_number', '=', phone_number)
    .where('represented', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (represented === undefined) return undefined;
  // Both have the same number and names; the empty wallet of the new one stays in the ledger.
  await tx.deleteFrom('identity_user').where('id', '=', id).execute();
  await restoreAlertDefaults(tx, represented.id);
  return tx
    .updateTable('identity_user')
    .set({
      username,
      email,
      password_hash,
      first_name,
      last_name,
      represented: false,
      verified_at: now,
    })
    .where('id', '=', represented.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
