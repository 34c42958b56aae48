// Saved people and those paid recently. Another customer is shown under their current name and username.
import { PEOPLE_MAX } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { peopleRoutes } from '@alajo/contract/people/routes.ts';
import type { LastPaid, Person } from '@alajo/contract/people/schemas.ts';
import type { Input } from '@alajo/contract/route.ts';
import type { RecipientTarget } from '@alajo/contract/wallet/schemas.ts';
import { type Selectable, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { findPeople } from '../identity/directory.ts';
import type { PaymentContext } from '../payments/context.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import { lockPeople, readPayments } from './payments.ts';
import type { PeoplePerson } from './tables.ts';

/** Name enquiry, provided by the wallet. */
export type ResolveAccount = (account: {
  bank_code: string;
  account_number: string;
}) => Promise<{ bank_name: string; account_name: string }>;

type Row = Selectable<PeoplePerson>;
type LastPaymentColumns = Pick<Row, 'last_amount' | 'last_paid_at'>;

/** The number of listed people who were paid but not saved. */
const RECENT = 50;

/** Everyone saved and the latest paid, last used first. */
export async function listPeople(deps: Deps, userId: number): Promise<Person[]> {
  await readPayments(deps, userId);
  const { rows } = await sql<Row>`
    select * from people_person where user_id = ${userId} and (saved_at is not null or id in (
      select id from people_person where user_id = ${userId} and last_used_at is not null
      order by last_used_at desc limit ${RECENT}))
    order by last_used_at desc nulls last, saved_at desc nulls last, id desc
    limit ${RECENT + PEOPLE_MAX}`.execute(deps.db);
  return toPeople(deps.db, rows);
}

/** The time and number of the customer's payments to someone; an unknown name was never paid. */
export async function findPaid(
  deps: Deps,
  { directory }: PaymentContext,
  userId: number,
  { username, bank_code, account_number }: Input<typeof peopleRoutes.paid>,
) {
  await readPayments(deps, userId);
  const customer = username === undefined ? undefined : await directory.byHandle(username);
  const { rows } = await sql<LastPaymentColumns & { payments: number }>`
    select last_amount, last_paid_at, payments from people_person where user_id = ${userId} and (
      to_user_id = ${customer?.user_id ?? null}::bigint
      or (bank_code = ${bank_code ?? null}::text and account_number = ${account_number ?? null}::text))`.execute(
    deps.db,
  );
  const [row] = rows;
  return { last_paid: row ? lastPaidOf(row) : null, payments: row?.payments ?? 0 };
}

/**
 * Saves a customer, or a bank account under the name the bank gives. Saving again changes only the
 * nickname, and only if one is given. Refuses unknown people, the caller, and more than the limit.
 */
export async function savePerson(
  deps: Deps,
  shared: PaymentContext & { resolveAccount: ResolveAccount },
  userId: number,
  input: Input<typeof peopleRoutes.save>,
): Promise<Person> {
  await readPayments(deps, userId);
  const target =
    input.type === 'user'
      ? await customerNamed(shared, userId, input.recipient)
      : await accountOf(deps.db, shared.resolveAccount, userId, input);
  const nickname = input.nickname || null;
  const saved = await inTransaction(deps.db, (tx) =>
    saveIn(tx, { user_id: userId, target, nickname, now: deps.clock.now() }),
  );
  return requirePerson(deps.db, saved);
}

async function customerNamed({ directory }: PaymentContext, userId: number, handle: string) {
  const customer = await directory.byHandle(handle);
  if (customer === undefined) throw new AppError('recipient_not_found', { field: 'recipient' });
  if (customer.user_id === userId) throw new AppError('self_transfer', { field: 'recipient' });
  const none = { bank_code: null, account_number: null, bank_name: null, account_name: null };
  return { ...none, to_user_id: customer.user_id };
}

/** A bank account that was paid or saved before is known: its bank need not be reachable. */
async function accountOf(
  db: Db,
  resolveAccount: ResolveAccount,
  userId: number,
  { bank_code, account_number }: { bank_code: string; account_number: string },
) {
  const known = await db
    .selectFrom('people_person')
    .select(['bank_name', 'account_name'])
    .where('user_id', '=', userId)
    .where('bank_code', '=', bank_code)
    .where('account_number', '=', account_number)
    .executeTakeFirst();
  const { bank_name, account_name } =
    known ?? (await resolveAccount({ bank_code, account_number }));
  return { to_user_id: null, bank_code, account_number, bank_name, account_name };
}

type Target = Pick<
  Row,
  'to_user_id' | 'bank_code' | 'account_number' | 'bank_name' | 'account_name'
>;
type NewPerson = { user_id: number; target: Target; nickname: string | null; now: Date };

async function saveIn(tx: Tx, { user_id, target, nickname, now }: NewPerson): Promise<Row> {
  await lockPeople(tx, user_id);
  const once = target.to_user_id === null ? 'people_person_account' : 'people_person_customer';
  const person = await tx
    .insertInto('people_person')
    .values({
      ...target,
      user_id,
      nickname,
      saved_at: now,
      last_entry: null,
      last_amount: null,
      last_paid_at: null,
      last_used_at: null,
    })
    .onConflict((conflict) =>
      conflict.constraint(once).doUpdateSet({
        saved_at: sql`coalesce(people_person.saved_at, excluded.saved_at)`,
        nickname: sql`coalesce(excluded.nickname, people_person.nickname)`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  const { count } = await tx
    .selectFrom('people_person')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('saved_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (count > PEOPLE_MAX) throw new AppError('too_many_people');
  return person;
}

/** Changes a saved person's nickname; an empty one removes it. */
export async function renamePerson(
  { db }: Deps,
  userId: number,
  { id, nickname }: Input<typeof peopleRoutes.rename>,
): Promise<Person> {
  const row = await db
    .updateTable('people_person')
    .set({ nickname: nickname || null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('saved_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();
  return requirePerson(db, row);
}

/** Removes a saved person; one who was paid stays among the recent ones. */
export async function removePerson({ db }: Deps, userId: number, id: number) {
  const own = (unused: boolean) =>
    sql`id = ${id} and user_id = ${userId} and saved_at is not null
      and (last_used_at is null) = ${unused}`;
  const { rows } = await sql<{ id: number }>`
    with gone as (delete from people_person where ${own(true)} returning id),
    kept as (update people_person set saved_at = null, nickname = null where ${own(false)} returning id)
    select id from gone union all select id from kept`.execute(db);
  if (rows.length === 0) throw new AppError('not_found');
  return { message: 'Removed from your saved people.' };
}

async function requirePerson(db: Db, row: Row | undefined): Promise<Person> {
  const [person] = row ? await toPeople(db, [row]) : [];
  if (person === undefined) throw new AppError('not_found');
  return person;
}

async function toPeople(db: Db, rows: readonly Row[]): Promise<Person[]> {
  const ids = rows.flatMap(({ to_user_id }) => (to_user_id === null ? [] : [to_user_id]));
  const customers = await findPeople(db, ids);
  return rows.flatMap((row) => {
    const target = targetOf(row, customers);
    if (target === undefined) return [];
    return {
      id: row.id,
      target,
      nickname: row.nickname,
      saved: row.saved_at !== null,
      last_paid: lastPaidOf(row),
      last_used_at: row.last_used_at?.toISOString() ?? null,
    };
  });
}

function targetOf(
  row: Row,
  customers: Awaited<ReturnType<typeof findPeople>>,
): RecipientTarget | undefined {
  const { bank_code, bank_name, account_number, account_name, to_user_id } = row;
  if (
    bank_code !== null &&
    bank_name !== null &&
    account_number !== null &&
    account_name !== null
  ) {
    return { type: 'bank', bank_code, bank_name, account_number, name: account_name };
  }
  const customer = to_user_id === null ? undefined : customers.get(to_user_id);
  return customer && { type: 'user', username: customer.username, name: customer.name };
}

const lastPaidOf = ({ last_amount, last_paid_at }: LastPaymentColumns): LastPaid | null =>
  last_amount === null || last_paid_at === null
    ? null
    : { amount: last_amount, at: last_paid_at.toISOString() };
