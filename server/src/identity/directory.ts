// Finds payers by id and recipients by handle, in batches: one query serves many callers.
import { AppError } from '@alajo/contract/errors.ts';
import { localPhone } from '@alajo/contract/phone.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { createBatchLoader } from '../platform/database/batch-loader.ts';
import type { Db, Tx } from '../platform/database/database.ts';

export type Person = { user_id: number; username: string; name: string; tier: 1 | 2 | 3 };

export type Payer = Person & {
  /** False when none was ever set; limits.ts says what may be sent without one. */
  has_pin: boolean;
  /** Until then the lower daily limit holds, because the PIN is new. */
  low_limit_until: Date | null;
};

type PinRow = Person & {
  pin_hash: string | null;
  pin_tries: number;
  pin_locked_until: Date | null;
  low_limit_until: Date | null;
};

export type Directory = {
  /** A verified customer by username, email or phone in normal form. */
  byHandle(handle: string): Promise<Person | undefined>;
  /** A signed-in customer with the state of the PIN, as it is now. */
  byId(userId: number): Promise<PinRow>;
};

type Row = PinRow & { email: string; phone_number: string; verified: boolean };

export function createDirectory({ db }: Deps): Directory {
  const find = async (keys: readonly (number | string)[]) => {
    const ids = keys.filter((key) => typeof key === 'number');
    const handles = keys.filter((key) => typeof key === 'string');
    // Each handle is looked up in the one index it can be in: all three would take three times as long.
    const emails = handles.filter((handle) => handle.includes('@'));
    const phones = handles.filter((handle) => handle.startsWith('+'));
    const usernames = handles.filter((handle) => !/^\+|@/.test(handle));
    const { rows } = await sql<Row>`
      select id as user_id, username, first_name || ' ' || last_name as name, tier, pin_hash,
        pin_tries, pin_locked_until, low_limit_until, email, phone_number, verified_at is not null as verified
      from identity_user where id = any(${ids}::bigint[]) or username = any(${usernames}::text[])
        or email = any(${emails}::text[]) or phone_number = any(${phones}::text[])`.execute(db);
    const found = new Map<number | string, Row>();
    for (const row of rows) {
      found.set(row.user_id, row);
      if (!row.verified) continue;
      found.set(row.username, row).set(row.email, row).set(row.phone_number, row);
    }
    return keys.map((key) => found.get(key));
  };
  const loader = createBatchLoader(find);
  return {
    async byHandle(handle) {
      const row = await loader.load(handle);
      if (row === undefined) return undefined;
      const { user_id, username, name, tier } = row;
      return { user_id, username, name, tier };
    },
    async byId(userId) {
      const row = await loader.load(userId);
      if (row === undefined) throw new AppError('not_signed_in');
      return row;
    },
  };
}

export type PersonWithPhone = Person & {
  phone_number: string;
  /** Cannot sign in: somebody pays for them. */
  represented: boolean;
};

/** Customers by id, for showing them to the people they deal with. */
export async function findPeople(
  db: Db | Tx,
  ids: readonly number[],
): Promise<Map<number, PersonWithPhone>> {
  const { rows } = await sql<PersonWithPhone>`
    select id as user_id, username, first_name || ' ' || last_name as name, tier, phone_number,
      represented
    from identity_user where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** Customers by id as payers of what they agreed to earlier, with their PIN. */
export async function findPayers(db: Db | Tx, ids: readonly number[]): Promise<Map<number, Payer>> {
  const { rows } = await sql<Payer>`
    select id as user_id, username, first_name || ' ' || last_name as name, tier,
      pin_hash is not null as has_pin, low_limit_until
    from identity_user where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** `Adaeze Okafor` → `A••••• O•••••`: its owner recognises it, a stranger learns nothing. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0] ?? ''}•••••`)
    .join(' ');
}

/** `+2348031234567` → `0803 ••• ••67`: enough to recognise a number one knows. */
export const maskPhone = (phone: string) =>
  `${localPhone(phone).slice(0, 4)} ••• ••${phone.slice(-2)}`;

/** The customers who came first: in development the demo's. */
export const listFirstCustomers = (db: Db, limit: number) =>
  db
    .selectFrom('identity_user')
    .select(['phone_number', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('verified_at', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Whoever confirmed their account, after one of them: of one tier, or all. */
export async function listCustomerIds(
  db: Db | Tx,
  { after, tier, limit }: { after: number; tier: 1 | 2 | 3 | null; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('identity_user')
    .select('id')
    .where('id', '>', after)
    .where('verified_at', 'is not', null)
    .$if(tier !== null, (query) => query.where('tier', '=', tier ?? 1))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many customers confirmed their account from each instant up to the next. */
export async function countConfirmed(db: Db, instants: readonly Date[]): Promise<number[]> {
  const { rows } = await sql<{ customers: number }>`
    select (select count(*) from identity_user where verified_at >= step.from and verified_at < step.until)
      as customers
    from unnest(${instants.slice(0, -1)}::timestamptz[], ${instants.slice(1)}::timestamptz[])
      with ordinality step("from", until, place) order by place`.execute(db);
  return rows.map(({ customers }) => customers);
}
