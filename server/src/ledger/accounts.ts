// Ledger accounts: one per owner and kind, looked up by owner in batches.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import type { OwnedKind, Owner } from './chart.ts';

export type Account = {
  id: number;
  owner_id: number;
  balance: Kobo;
  /** For a wallet: its owner's money in goals and holds. It counts towards the balance limit. */
  set_aside: Kobo;
  /** The latest Lagos day with a capped debit, YYYY-MM-DD, and the amount sent on it. */
  day: string | null;
  day_spent: Kobo;
  /** The same for the previous day with a capped debit: a clock may jump back. */
  earlier_day: string | null;
  earlier_day_spent: Kobo;
  posting_count: number;
  /** `frozen`: accepts credits and refuses debits. */
  status: 'open' | 'frozen' | 'closed';
  /** Refuses debits, whatever its owner does. */
  held: boolean;
  /** Its owner owes money, which credits pay first. */
  owing: boolean;
  /** The owner's own limits, below the tier's; null for none. */
  own_day_cap: Kobo | null;
  own_payment_cap: Kobo | null;
};

/** Opens an owner's account of a kind unless it exists; returns its id. */
export async function openAccount(tx: Tx, kind: OwnedKind, owner: Owner): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with opened as (
      insert into ledger_account (kind, owner_kind, owner_id, floor)
      values (${kind}, ${owner.kind}, ${owner.id}, ${kind === 'receivable' ? null : 0})
      on conflict on constraint ledger_account_owner do nothing returning id)
    select id from opened union all
    select id from ledger_account
      where kind = ${kind} and owner_kind = ${owner.kind} and owner_id = ${owner.id}
    limit 1`.execute(tx);
  const [row] = rows;
  // Another transaction opened it between the two halves of the statement: now it is visible.
  return row?.id ?? openAccount(tx, kind, owner);
}

/** Automatic payments that continue while an account is frozen: Ajo contributions, and all others. */
export type FrozenKeeps = { ajo: boolean; plans: boolean };

const KEEPS_NONE: FrozenKeeps = { ajo: false, plans: false };

/**
 * Stops or allows debits of an account, except the automatic ones that continue while it is frozen.
 * Waits for debits that have started; none starts after the freezing transaction commits.
 */
export async function freezeAccount(
  tx: Tx,
  id: number,
  frozen: boolean,
  { ajo, plans }: FrozenKeeps = KEEPS_NONE,
): Promise<void> {
  await sql`update ledger_account set status = ${frozen ? 'frozen' : 'open'},
      frozen_keeps_ajo = ${ajo}, frozen_keeps_plans = ${plans}
    where id = ${id} and status <> 'closed'`.execute(tx);
}

/**
 * Lets frozen accounts make payments decided by staff, under their locks: nothing else gets out in
 * the meantime.
 */
export async function whileUnfrozen<T>(
  tx: Tx,
  ids: readonly number[],
  work: () => Promise<T>,
): Promise<T> {
  await lockAccounts(tx, ids);
  const { rows } = await sql<{ id: number }>`
    update ledger_account set status = 'open'
    where id = any(${ids}::bigint[]) and status = 'frozen' returning id`.execute(tx);
  const result = await work();
  await sql`update ledger_account set status = 'frozen'
    where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(tx);
  return result;
}

/**
 * Sets the owner's own limit for a day or for one payment from a wallet, where the tier's limit
 * counts; null: only the tier's. Waits for debits that have started; none passes the old limit
 * after the transaction commits.
 */
export async function setOwnCap(
  tx: Tx,
  id: number,
  cap: 'day' | 'payment',
  amount: Kobo | null,
): Promise<void> {
  const column = sql.ref(cap === 'day' ? 'own_day_cap' : 'own_payment_cap');
  await sql`update ledger_account set ${column} = ${amount} where id = ${id}`.execute(tx);
}

/** The total of capped debits of an account on a Lagos day, which counts towards the limit. */
export function spentToday(account: Account, day: string): Kobo {
  if (account.day === day) return account.day_spent;
  return account.earlier_day === day ? account.earlier_day_spent : kobo(0);
}

/** Locks accounts in the order used by every ledger writer, to avoid deadlocks. */
export async function lockAccounts(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select id from ledger_lock(${ids}::bigint[])`.execute(tx);
}

/** Holds or releases accounts: held ones refuse debits, whatever their owner does. */
export async function holdAccounts(tx: Tx, ids: readonly number[], held: boolean): Promise<void> {
  await sql`update ledger_account set held = ${held} where id = any(${ids}::bigint[])`.execute(tx);
}

/**
 * Makes an owner's accounts pay the owner's debt from their balance, and from now on from every
 * credit, until it is paid. The accounts must be locked.
 */
export async function collectDebt(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`update ledger_account set owing = true where id = any(${ids}::bigint[])`.execute(tx);
  await sql`select ledger_collect(${ids}::bigint[], ${now}::timestamptz)`.execute(tx);
}

/**
 * Closes all accounts of a user permanently: no entry can credit or debit them afterwards. `check`
 * runs under their locks and throws any obstacle; the database refuses to close one with money. The
 * account of their debts stays open: a payment may be charged back months later.
 */
export async function closeAccounts(
  tx: Tx,
  userId: number,
  check: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from ledger_account where owner_kind = 'user' and owner_id = ${userId}`.execute(tx);
  await lockAccounts(
    tx,
    rows.map(({ id }) => id),
  );
  await check();
  await sql`update ledger_account set status = 'closed'
    where owner_kind = 'user' and owner_id = ${userId} and kind <> 'receivable'`.execute(tx);
}

/** The users who own these accounts of a kind; an account that no user owns is left out. */
export async function findOwners(
  db: Db,
  kind: OwnedKind,
  ids: readonly number[],
): Promise<{ id: number; owner_id: number }[]> {
  const { rows } = await sql<{ id: number; owner_id: number }>`
    select id, owner_id from ledger_account
    where id = any(${ids}::bigint[]) and kind = ${kind} and owner_kind = 'user'`.execute(db);
  return rows;
}

/** These owners' accounts of one kind, by owner. */
export async function findAccounts(
  db: Db | Tx,
  kind: OwnedKind,
  ownerKind: Owner['kind'],
  owners: readonly number[],
): Promise<Map<number, Account>> {
  const { rows } = await sql<Account>`
    select id, owner_id, balance, set_aside, day, day_spent, earlier_day, earlier_day_spent,
      posting_count, status, held, owing, own_day_cap, own_payment_cap
    from ledger_account
    where kind = ${kind} and owner_kind = ${ownerKind} and owner_id = any(${owners}::bigint[])
  `.execute(db);
  return new Map(rows.map((row) => [row.owner_id, row]));
}

/**
 * SQL for the balance, in kobo, of an owner's account of a kind; null without an account. The owner is given as SQL.
 */
export const balanceOf = (
  kind: OwnedKind,
  ownerKind: Owner['kind'],
  id: RawBuilder<unknown>,
): RawBuilder<Kobo | null> =>
  sql`(select a.balance from ledger_account a
    where a.kind = ${kind} and a.owner_kind = ${ownerKind} and a.owner_id = ${id})`;

/** The accounts among these that have postings after a number. */
export async function findMovedAccounts(
  db: Db,
  accounts: readonly { account_id: number; seq: number }[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select a.id from unnest(${accounts.map(({ account_id }) => account_id)}::bigint[],
      ${accounts.map(({ seq }) => seq)}::bigint[]) read(id, seq)
    join ledger_account a on a.id = read.id and a.posting_count > read.seq`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The number of postings in users' accounts of a kind, ordered by owner, a page at a time. */
export async function listPostingCounts(
  db: Db | Tx,
  kind: OwnedKind,
  { after_owner, limit }: { after_owner: number; limit: number },
): Promise<{ owner_id: number; posting_count: number }[]> {
  const { rows } = await sql<{ owner_id: number; posting_count: number }>`
    select owner_id, posting_count from ledger_account
    where kind = ${kind} and owner_kind = 'user' and owner_id > ${after_owner}
    order by owner_id limit ${limit}`.execute(db);
  return rows;
}
