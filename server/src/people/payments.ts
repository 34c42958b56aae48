// People a customer paid, read from the ledger after the fact: payments write no row for it.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { type Selectable, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { findAccounts } from '../ledger/accounts.ts';
import { findCredited, listPostings, type MovementRow } from '../ledger/statement.ts';
import { fromMetadata } from '../payments/movements.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import type { PeoplePerson } from './tables.ts';

const PAGE = 500;
/** The limit of one request; the next one continues from there. */
const PAGES_MAX = 20;

/** Reads the customer's payments since the last time. Their people are up to date afterwards. */
export async function readPayments({ db }: Pick<Deps, 'db'>, userId: number): Promise<void> {
  for (let page = 0; page < PAGES_MAX && (await hasUnread(db, userId)); page += 1) {
    await inTransaction(db, (tx) => readPage(tx, userId));
  }
}

async function hasUnread(db: Db, userId: number): Promise<boolean> {
  const [wallet, read] = await Promise.all([
    walletOf(db, userId),
    db.selectFrom('people_read').select('seq').where('user_id', '=', userId).executeTakeFirst(),
  ]);
  return (wallet?.posting_count ?? 0) > (read?.seq ?? 0);
}

const walletOf = async (db: Db | Tx, userId: number) =>
  (await findAccounts(db, 'wallet', 'user', [userId])).get(userId);

async function readPage(tx: Tx, userId: number): Promise<void> {
  const after_seq = await lockPeople(tx, userId);
  const wallet = await walletOf(tx, userId);
  if (wallet === undefined) return;
  const up_to_seq = Math.min(wallet.posting_count, after_seq + PAGE);
  const rows = await listPostings(tx, wallet.id, { after_seq, up_to_seq, limit: PAGE });
  const payments = await paymentsIn(tx, userId, rows);
  const known = await findKnown(tx, userId, payments);
  for (const person of applyAll(known, payments).values()) await store(tx, userId, person);
  await tx
    .updateTable('people_read')
    .set({ seq: up_to_seq })
    .where('user_id', '=', userId)
    .execute();
}

/** One writer at a time for each customer's people. Returns the number of the last payment read. */
export async function lockPeople(tx: Tx, user_id: number): Promise<number> {
  await tx
    .insertInto('people_read')
    .values({ user_id, seq: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { seq } = await tx
    .selectFrom('people_read')
    .select('seq')
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return seq;
}

type Account = { bank_code: string; account_number: string; bank_name: string; name: string };
type Payee = { to_user_id: number } | Account;
type Payment = {
  payee: Payee;
  entry_id: string;
  amount: Kobo;
  at: Date;
  /** The money came back. */
  refunded: boolean;
};

/** Payments to a person. A customer is identified by id, since usernames change hands. */
async function paymentsIn(
  tx: Tx,
  userId: number,
  rows: readonly MovementRow[],
): Promise<Payment[]> {
  const seen = rows.map((row) => ({ row, movement: fromMetadata(row.metadata) }));
  const toPeople = seen.filter(
    ({ row, movement }) => movement.target && row.amount < 0 !== row.returned,
  );
  const toCustomers = toPeople.filter(({ movement }) => movement.target?.type === 'user');
  const credited = await findCredited(
    tx,
    toCustomers.map(({ row }) => row.entry_id),
  );
  return toPeople.flatMap(({ row, movement: { target, amount } }): Payment[] => {
    const { entry_id, posted_at: at, returned: refunded } = row;
    const to_user_id = credited.get(entry_id);
    const payment = { entry_id, amount: kobo(amount), at, refunded };
    if (target?.type === 'bank') return [{ ...payment, payee: target }];
    if (to_user_id === undefined || to_user_id === userId) return [];
    return [{ ...payment, payee: { to_user_id } }];
  });
}

type KnownPayee = Omit<Selectable<PeoplePerson>, 'id' | 'user_id' | 'nickname' | 'saved_at'>;

async function findKnown(tx: Tx, userId: number, payments: readonly Payment[]) {
  const payees = payments.map(({ payee }) => payee);
  const customers = payees.flatMap((payee) => ('to_user_id' in payee ? [payee.to_user_id] : []));
  const accounts = payees.flatMap((payee) => ('to_user_id' in payee ? [] : [payee.account_number]));
  const { rows } = await sql<KnownPayee>`
    select to_user_id, bank_code, account_number, bank_name, account_name, payments, last_entry,
      last_amount, last_paid_at, last_used_at
    from people_person where user_id = ${userId} and (to_user_id = any(${customers}::bigint[])
      or account_number = any(${accounts}::text[]))`.execute(tx);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

const keyOf = ({ to_user_id, bank_code, account_number }: KnownPayee) =>
  to_user_id === null ? `${bank_code}:${account_number}` : String(to_user_id);

/** The people these payments change, in their new state. */
function applyAll(
  known: Map<string, KnownPayee>,
  payments: readonly Payment[],
): Map<string, KnownPayee> {
  const changed = new Map<string, KnownPayee>();
  for (const payment of payments) {
    const fresh = newPerson(payment.payee);
    const key = keyOf(fresh);
    const before = changed.get(key) ?? known.get(key) ?? fresh;
    const { bank_name, account_name } = fresh;
    changed.set(key, { ...applied(before, payment), bank_name, account_name });
  }
  return changed;
}

function newPerson(payee: Payee): KnownPayee {
  const customer = 'to_user_id' in payee ? payee.to_user_id : null;
  const account = 'to_user_id' in payee ? undefined : payee;
  return {
    to_user_id: customer,
    bank_code: account?.bank_code ?? null,
    account_number: account?.account_number ?? null,
    bank_name: account?.bank_name ?? null,
    account_name: account?.name ?? null,
    payments: 0,
    last_entry: null,
    last_amount: null,
    last_paid_at: null,
    last_used_at: null,
  };
}

function applied(person: KnownPayee, { entry_id, amount, at, refunded }: Payment): KnownPayee {
  if (!refunded) {
    const last = { last_entry: entry_id, last_amount: amount, last_paid_at: at, last_used_at: at };
    return { ...person, ...last, payments: person.payments + 1 };
  }
  const payments = Math.max(person.payments - 1, 0);
  if (person.last_entry !== entry_id) return { ...person, payments };
  return { ...person, payments, last_entry: null, last_amount: null, last_paid_at: null };
}

async function store(tx: Tx, user_id: number, person: KnownPayee): Promise<void> {
  const { to_user_id, bank_code, account_number, ...state } = person;
  const once = to_user_id === null ? 'people_person_account' : 'people_person_customer';
  await tx
    .insertInto('people_person')
    .values({ ...person, user_id, nickname: null, saved_at: null })
    .onConflict((conflict) => conflict.constraint(once).doUpdateSet(state))
    .execute();
}
