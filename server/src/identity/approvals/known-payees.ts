// Payees a customer has paid before: the first payment to someone needs more than the PIN. Stored for guarded
// accounts; on the day an account becomes guarded, the database fills it from the history.
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Customer } from '../../platform/http/handlers.ts';

export const userPayee = (userId: number) => `user:${userId}`;
export const bankPayee = (account: { bank_code: string; account_number: string }) =>
  `bank:${account.bank_code}:${account.account_number}`;

export async function isKnownPayee(db: Db | Tx, userId: number, payee: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity_known_payee')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('payee', '=', payee)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * True if the customer in a row of a query has paid the bank account in it. The row has `user_id`,
 * `bank_code` and `account_number`.
 */
export const isKnownBank = (row: string): RawBuilder<boolean> =>
  sql`exists (select from identity_known_payee k where k.user_id = ${sql.ref(`${row}.user_id`)}
    and k.payee = 'bank:' || ${sql.ref(`${row}.bank_code`)} || ':' || ${sql.ref(`${row}.account_number`)})`;

/**
 * Records the payees of standing orders: their owners approved the payee when they set them up.
 * Those of unguarded accounts are in the history.
 */
export async function rememberAutomatic(
  tx: Tx,
  now: Date,
  paid: readonly { user_id: number; payee: string }[],
): Promise<void> {
  if (paid.length === 0) return;
  await sql`insert into identity_known_payee (user_id, payee, since)
    select distinct u.id, p.payee, ${now}::timestamptz
    from unnest(${paid.map(({ user_id }) => user_id)}::bigint[],
      ${paid.map(({ payee }) => payee)}::text[]) p(user_id, payee)
    join identity_user u on u.id = p.user_id and u.guarded_at is not null
    on conflict do nothing`.execute(tx);
}

/** Records the payee of a guarded customer; those of other accounts are in the history. */
export async function rememberPayee(
  db: Db | Tx,
  { clock }: Pick<Deps, 'clock'>,
  { user_id, trust }: Pick<Customer, 'user_id' | 'trust'>,
  payee: string,
): Promise<void> {
  if (!trust.guarded) return;
  await sql`insert into identity_known_payee (user_id, payee, since)
    values (${user_id}, ${payee}, ${clock.now()}) on conflict do nothing`.execute(db);
}
