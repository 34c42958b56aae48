// Finds payers by id and recipients by handle, in batches: one query serves many callers.
import { AppError } from '@alajo/contract/errors.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import { localPhone } from '@alajo/contract/phone.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { findOwners } from '../ledger/accounts.ts';
import { createBatchLoader } from '../platform/database/batch-loader.ts';
import { type Db, prepared, type Tx } from '../platform/database/database.ts';

export type Person = { user_id: number; username: string; name: string; tier: 1 | 2 | 3 };

export type Payer = Person & {
  /** False if no PIN was ever set; limits.ts has the limit without one. */
  has_pin: boolean;
  /** The lower daily limit applies until then, because the PIN is new. */
  low_limit_until: Date | null;
  /** The limit of a new device applies until then; null without a device, or on a known one. */
  device_new_until: Date | null;
  /** Their manual transfers wait an hour. */
  transfers_wait: boolean;
  /** The most they let their PIN alone approve; null if only the usual rule applies. */
  pin_up_to: Kobo | null;
};

export type PinRow = Person & {
  pin_hash: string | null;
  pin_tries: number;
  pin_locked_until: Date | null;
  pin_checked: boolean;
  low_limit_until: Date | null;
  transfers_wait: boolean;
  pin_up_to: Kobo | null;
};

/** A customer as someone's payee; `known`: that payer has paid them before, if requested. */
export type Payee = Person & { known: boolean };

export type Directory = {
  /**
   * A verified customer by username, email, phone in normal form or wallet number, with a flag for
   * a payer who knows them. Throws recipient_ambiguous for ten digits that are one customer's
   * wallet number and another's phone.
   */
  byHandle(handle: string, payer?: number): Promise<Payee | undefined>;
  /** A signed-in customer with the current state of the PIN. */
  byId(userId: number): Promise<PinRow>;
};

type Row = PinRow & {
  email: string;
  phone_number: string;
  verified: boolean;
  known_to: number[];
};

/** The wallet with a wallet number; undefined if there can be none. */
type WalletIdOf = (number: string) => number | undefined;

/** The lookup key: an id, a handle, or a handle with its payer; no handle has a line break. */
const pairOf = (handle: string, payer: number) => `${handle}\n${payer}`;

export function createDirectory({ db }: Deps, walletIdOf: WalletIdOf): Directory {
  const find = async (keys: readonly (number | string)[]) => {
    const ids = keys.filter((key) => typeof key === 'number');
    const asked = keys.filter((key) => typeof key === 'string').map((key) => key.split('\n'));
    const handles = asked.map(([handle = '']) => handle);
    // Ten digits are a wallet number, a phone number without its zero, or both.
    const numbers = handles.filter((handle) => TEN_DIGITS.test(handle));
    const owners = await findWalletOwners(db, walletIdOf, numbers);
    const namesOf = (handle: string) =>
      TEN_DIGITS.test(handle) ? [owners.get(handle), `+234${handle}`] : [handle];
    const names = handles.flatMap(namesOf);
    const pairs = asked.flatMap(([handle = '', payer]) =>
      payer ? namesOf(handle).flatMap((name) => (name ? [{ name: String(name), payer }] : [])) : [],
    );
    // Each handle is looked up in the one index that can contain it: all three would take three
    // times as long.
    const written = names.filter((name) => typeof name === 'string');
    const emails = written.filter((name) => name.includes('@'));
    const phones = written.filter((name) => name.startsWith('+'));
    const usernames = written.filter((name) => !/^\+|@/.test(name));
    const rows = await prepared(
      db,
      sql<Row>`
      select id as user_id, username, first_name || ' ' || last_name as name, tier, pin_hash,
        pin_tries, pin_locked_until, pin_checked, low_limit_until, transfers_wait, pin_up_to, email, phone_number, verified_at is not null and closed_at is null as verified,
        ${wherePaidBefore(pairs)} as known_to
      from identity_user u where id = any(${[...ids, ...owners.values()]}::bigint[])
        or username = any(${usernames}::text[])
        or email = any(${emails}::text[]) or phone_number = any(${phones}::text[])`,
    );
    const byId = new Map(rows.map((row) => [row.user_id, row]));
    const byName = new Map<number | string, Row>();
    for (const row of rows) {
      if (!row.verified) continue;
      byName.set(row.user_id, row);
      byName.set(row.username, row).set(row.email, row).set(row.phone_number, row);
    }
    const named = (handle: string) => {
      const meant = new Set(namesOf(handle).flatMap((name) => (name && byName.get(name)) || []));
      return meant.size > 1 ? new AppError('recipient_ambiguous') : [...meant][0];
    };
    return keys.map((key) =>
      typeof key === 'number' ? byId.get(key) : named(key.split('\n')[0] ?? ''),
    );
  };
  const loader = createBatchLoader<number | string, Row | undefined>(find);
  return {
    async byHandle(handle, payer) {
      const row = await loader.load(payer === undefined ? handle : pairOf(handle, payer));
      if (row === undefined) return undefined;
      const { user_id, username, name, tier } = row;
      const known = payer !== undefined && row.known_to.includes(payer);
      return { user_id, username, name, tier, known };
    },
    async byId(userId) {
      const row = await loader.load(userId);
      if (row === undefined) throw new AppError('not_signed_in');
      return row;
    },
  };
}

const TEN_DIGITS = /^\d{10}$/;

/** The customers of wallet numbers that exist. */
async function findWalletOwners(db: Db, walletIdOf: WalletIdOf, numbers: readonly string[]) {
  const wallets = new Map(numbers.map((number) => [walletIdOf(number), number]));
  const ids = [...wallets.keys()].filter((id) => id !== undefined);
  const rows = ids.length === 0 ? [] : await findOwners(db, 'wallet', ids);
  return new Map(rows.map(({ id, owner_id }) => [wallets.get(id) ?? '', owner_id]));
}

/** The payers among those given who have paid a row's customer, who is named by a handle or the id. */
const wherePaidBefore = (pairs: readonly { name: string; payer: string }[]) =>
  pairs.length === 0
    ? sql`'[]'::jsonb`
    : sql`(select coalesce(jsonb_agg(asked.payer), '[]'::jsonb)
        from unnest(${pairs.map(({ name }) => name)}::text[], ${pairs.map(({ payer }) => payer)}::bigint[])
          as asked(name, payer)
        join identity_known_payee k on k.user_id = asked.payer and k.payee = 'user:' || u.id
        where asked.name in (u.username, u.email, u.phone_number, u.id::text))`;

export type PersonWithPhone = Person & {
  phone_number: string;
  /** Can't sign in: someone pays for them. */
  represented: boolean;
};

/** Customers by id, for display to the people they deal with. */
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

/** A payer whose payment is made without them: the device they agreed on is stored with the agreement. */
export type AbsentPayer = Omit<Payer, 'device_new_until'>;

/** Customers by id as payers under earlier agreements, with the current state of their PIN. */
export async function findPayers(
  db: Db | Tx,
  ids: readonly number[],
): Promise<Map<number, AbsentPayer>> {
  const { rows } = await sql<AbsentPayer>`
    select id as user_id, username, first_name || ' ' || last_name as name, tier,
      pin_hash is not null as has_pin, low_limit_until, transfers_wait, pin_up_to
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

/** `Adaeze Okonkwo` → `Adaeze O.` */
export function shortName(name: string): string {
  const words = name.split(' ');
  const [last = ''] = [...(words.at(-1) ?? '')];
  return words.length < 2 ? name : `${words.slice(0, -1).join(' ')} ${last}.`;
}

/** `+2348031234567` → `0803 ••• ••67`: enough to recognise a known number. */
export const maskPhone = (phone: string) =>
  `${localPhone(phone).slice(0, 4)} ••• ••${phone.slice(-2)}`;

/** The first customers: in development, those of the demo. */
export const listFirstCustomers = (db: Db, limit: number) =>
  db
    .selectFrom('identity_user')
    .select(['phone_number', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('verified_at', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Customers who confirmed their account, after one of them: of one tier, or all. */
export async function listCustomerIds(
  db: Db | Tx,
  { after, tier, limit }: { after: number; tier: 1 | 2 | 3 | null; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('identity_user')
    .select('id')
    .where('id', '>', after)
    .where('verified_at', 'is not', null)
    .where('closed_at', 'is', null)
    .$if(tier !== null, (query) => query.where('tier', '=', tier ?? 1))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The number of customers who confirmed their account between each instant and the next. */
export async function countConfirmed(db: Db, instants: readonly Date[]): Promise<number[]> {
  const { rows } = await sql<{ customers: number }>`
    select (select count(*) from identity_user where verified_at >= step.from and verified_at < step.until)
      as customers
    from unnest(${instants.slice(0, -1)}::timestamptz[], ${instants.slice(1)}::timestamptz[])
      with ordinality step("from", until, place) order by place`.execute(db);
  return rows.map(({ customers }) => customers);
}
