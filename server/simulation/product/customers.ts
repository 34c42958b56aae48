// Creates the simulated people in bulk: verified customers with a wallet and a PIN.

import { sql } from 'kysely';
import { pinHash } from '../../src/identity/secrets.ts';
import type { Db } from '../../src/platform/database/database.ts';
import { NO_DEVICE } from '../../src/platform/http/handlers.ts';
import type { Person } from '../model/model.ts';

export type Customer = {
  id: number;
  name: string;
  wallet: number;
  tier: 1 | 3;
  /** May add banks and save a card. */
  uses_banks?: boolean;
};

export const PIN = '1234';

/** A customer who is signed in and enters their PIN. */
export const asCaller = (me: Customer, key?: string) => ({
  user_id: me.id,
  session_id: 0,
  trust: NO_DEVICE,
  idempotency_key: key,
  pin: PIN,
  address: '127.0.0.1',
  device: 'simulation',
  request_id: 'simulation',
});

export function customerOf(customers: Map<string, Customer>, name: string): Customer {
  const customer = customers.get(name);
  if (customer === undefined) throw new Error(`no customer ${name}`);
  return customer;
}

/** Returns the customers by name. People with a balance limit are on tier 1, all others on tier 3. */
export async function createCustomers(
  db: Db,
  secret: string,
  people: readonly Person[],
  now: Date,
): Promise<Map<string, Customer>> {
  const names = people.map(({ name }) => name);
  const tiers = people.map(tierOf);
  const { rows } = await sql<{ id: number; name: string }>`
    insert into identity_user (username, email, phone_number, first_name, last_name, password_hash,
      tier, verified_at, bvn_or_nin_verified_at, created_at)
    select name, name || '@example.ng', '+234803' || lpad(n::text, 7, '0'), initcap(name), 'Ade',
      'none', tier, ${now}, ${now}, ${now}
    from unnest(${names}::text[], ${tiers}::int[]) with ordinality p(name, tier, n)
    returning id, username as name`.execute(db);
  const ids = rows.map(({ id }) => id);
  const hashes = ids.map((id) => pinHash(secret, id, PIN));
  await sql`update identity_user u set pin_hash = p.hash, pin_checked = true
    from unnest(${ids}::bigint[], ${hashes}::text[]) p(id, hash) where u.id = p.id`.execute(db);
  const wallets = await sql<{ id: number; owner_id: number }>`
    insert into ledger_account (kind, owner_kind, owner_id, floor)
    select 'wallet', 'user', id, 0 from unnest(${ids}::bigint[]) id
    returning id, owner_id`.execute(db);
  const byOwner = new Map(wallets.rows.map((row) => [row.owner_id, row.id]));
  const known = new Map(people.map((person) => [person.name, person]));
  return new Map(
    rows.map(({ id, name }) => {
      const person = known.get(name);
      const tier = person ? tierOf(person) : 3;
      const uses_banks = person?.uses_banks ?? false;
      return [name, { id, name, wallet: byOwner.get(id) ?? 0, tier, uses_banks }];
    }),
  );
}

const tierOf = ({ cap }: Person): 1 | 3 => (cap === null ? 3 : 1);
