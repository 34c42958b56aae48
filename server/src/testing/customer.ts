// A verified, signed-in customer, written in two statements: registering one over the API takes ten times
// as long. customer.test.ts compares the two.
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { newToken, pinHash, tokenHash } from '../identity/secrets.ts';
import { createPasswordHashing, type HashCost } from '../platform/password-hashing.ts';

export const PASSWORD = 'correct horse 7';

export type NewCustomer = {
  username: string;
  email: string;
  /** Normalised, such as +2348031000001. */
  phone_number: string;
  first_name: string;
  last_name: string;
  tier?: 1 | 2 | 3 | undefined;
  /** '' for none. */
  pin: string;
};

// The cheapest setting argon2 allows: the real cost would be half of the tests' time.
export const FAST_HASH: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

let hashed: Promise<string> | undefined;

/** Takes back the verified NIN that test customers start with. */
export const withoutBvnOrNin = ({ db }: Pick<Deps, 'db'>, { id }: { id: number }) =>
  db
    .updateTable('identity_user')
    .set({ bvn_or_nin_verified_at: null })
    .where('id', '=', id)
    .execute();

/** Adds a customer with an established PIN, a verified NIN, a wallet, a session and their first notices. */
export async function addCustomer(
  { db, clock, secret }: Deps,
  { username, email, phone_number, first_name, last_name, tier = 1, pin }: NewCustomer,
) {
  const now = clock.now();
  hashed ??= createPasswordHashing(FAST_HASH).hash(PASSWORD);
  const password_hash = await hashed;
  const token = newToken();
  const { rows: ids } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('identity_user', 'id')) as id`.execute(db);
  const id = ids[0]?.id ?? 0;
  const device = 'lightMyRequest';
  const address = '127.0.0.1';
  const { rows } = await sql<{ wallet: number }>`
    with customer as (
      insert into identity_user (id, username, email, phone_number, first_name, last_name, password_hash,
        verified_at, email_verified_at, pin_hash, pin_checked, tier, bvn_or_nin_verified_at, created_at)
      overriding system value
      values (${id}, ${username}, ${email}, ${phone_number}, ${first_name}, ${last_name},
        ${password_hash}, ${now}, ${now}, ${pin ? pinHash(secret, id, pin) : null}, ${pin !== ''}, ${tier}, ${now}, ${now})),
    session as (
      insert into identity_session (user_id, token_hash, device, address, created_at, last_used_at, expires_at)
      values (${id}, ${tokenHash(token)}, ${device}, ${address}, ${now}, ${now},
        ${now}::timestamptz + interval '30 days')),
    events as (
      insert into identity_event (user_id, kind, at, device, address)
      select ${id}, kind, ${now}, ${device}, ${address}
      from unnest(${pin ? ['signed_in', 'pin_set'] : ['signed_in']}::text[]) with ordinality e(kind, place)
      order by place),
    notice as (
      insert into notification (user_id, kind, topic, params, push_due, created_at)
      select ${id}, 'pin_set', 'security', jsonb_build_object('device', ${device}::text), false, ${now}
      where ${pin !== ''})
    insert into ledger_account (kind, owner_kind, owner_id, floor) values ('wallet', 'user', ${id}, 0)
    returning id as wallet`.execute(db);
  return { id, token, wallet: rows[0]?.wallet ?? 0 };
}
