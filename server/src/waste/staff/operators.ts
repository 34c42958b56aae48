// Operators: their areas and bank account, the amount we owe them, and past payouts.
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { scheduledTime } from '@alajo/contract/waste/schemas.ts';
import type {
  OperatorBody,
  OperatorDetails,
  OperatorPayout,
  WasteOperator,
} from '@alajo/contract/waste/staff-schemas.ts';
import { type Selectable, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { findAccounts } from '../../ledger/accounts.ts';
import type { ResolveAccount } from '../../payments/bank-payments.ts';
import {
  brokenConstraint,
  type Db,
  inTransaction,
  type Tx,
} from '../../platform/database/database.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import type { WasteOperator as OperatorColumns } from '../tables.ts';

type OperatorRow = Selectable<OperatorColumns>;
type ReadDeps = Pick<Deps, 'db'>;

/** All operators; active ones first, by name. */
export async function listOperators({ db }: ReadDeps) {
  const rows = await db
    .selectFrom('waste_operator')
    .selectAll()
    .orderBy(sql`ended_at is not null`)
    .orderBy('name')
    .execute();
  return { results: await show(db, rows) };
}

async function show(db: Db, rows: readonly OperatorRow[]): Promise<WasteOperator[]> {
  const ids = rows.map(({ id }) => id);
  const owed = await findAccounts(db, 'waste_operator', 'operator', ids);
  const sent = await findAccounts(db, 'waste_payout', 'operator', ids);
  const { rows: counts } = await sql<{ operator_id: number; open: number }>`
    select operator_id, count(*)::int as open from waste_booking
    where operator_id = any(${ids}::bigint[]) and status in ('pending', 'confirmed', 'in_progress')
    group by operator_id`.execute(db);
  const open = new Map(counts.map((row) => [row.operator_id, row.open]));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    phone_number: row.phone_number,
    areas: row.areas,
    bank: bankOf(row),
    ended: row.ended_at !== null,
    owed: owed.get(row.id)?.balance ?? kobo(0),
    sent: sent.get(row.id)?.balance ?? kobo(0),
    open: open.get(row.id) ?? 0,
  }));
}

export function bankOf(row: OperatorRow): WasteOperator['bank'] {
  const { bank_code, bank_name, account_number, account_name } = row;
  if (!(bank_code && bank_name && account_number && account_name)) return null;
  return { bank_code, bank_name, account_number, account_name };
}

const UNPAID_SHOWN = 200;
const PAYOUTS_SHOWN = 20;

type DetailsDeps = ReadDeps & {
  /** The collections that open proposals would pay for, each with its proposal. */
  listProposed: () => Promise<Map<number, number>>;
};

/** An operator with the amounts to pay. Throws not_found. */
export async function findOperator(deps: DetailsDeps, id: number): Promise<OperatorDetails> {
  const { db, listProposed } = deps;
  const row = await db
    .selectFrom('waste_operator')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  const [shown] = await show(db, row === undefined ? [] : [row]);
  if (shown === undefined) throw new AppError('not_found');
  const unpaid = await db
    .selectFrom('waste_booking')
    .select(['id', 'scheduled_at', 'waste_type', 'amount', 'collection_address'])
    .where('operator_id', '=', id)
    .where('status', '=', 'completed')
    .where('payout_id', 'is', null)
    .orderBy('id')
    .limit(UNPAID_SHOWN)
    .execute();
  const proposed = await listProposed();
  return {
    ...shown,
    unpaid: unpaid.map(({ scheduled_at, collection_address, ...collection }) => ({
      ...collection,
      proposal_id: proposed.get(collection.id) ?? null,
      scheduled_date: scheduledTime(scheduled_at),
      address: collection_address,
    })),
    payouts: await payoutsOf(db, id),
  };
}

async function payoutsOf(db: Db, id: number): Promise<OperatorPayout[]> {
  const { rows } = await sql<{
    id: string;
    amount: Kobo;
    collections: number;
    status: OperatorPayout['status'];
    reason: string | null;
    created_at: Date;
  }>`
    select p.id, p.amount, p.status, p.reason, p.created_at,
      (select count(*)::int from waste_payout_line l where l.payout_id = p.id) as collections
    from waste_payout p where p.operator_id = ${id}
    order by p.created_at desc limit ${PAYOUTS_SHOWN}`.execute(db);
  return rows.map(({ created_at, ...row }) => ({ ...row, at: created_at.toISOString() }));
}

type ForChanges = DetailsDeps & Pick<Deps, 'clock'> & { resolveAccount: ResolveAccount };

/** Adds an operator. Throws operator_name_taken, account_not_found, bank_unavailable. */
export async function addOperator(deps: ForChanges, caller: Staff, body: OperatorBody) {
  const bank = await resolved(deps, body);
  const now = deps.clock.now();
  const id = await named(deps.db, async (tx) => {
    const made = await tx
      .insertInto('waste_operator')
      .values({ ...columnsOf(body), ...bank, created_at: now, ended_at: body.ended ? now : null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await caller.record(tx, {
      act: 'operator_added',
      object: `waste_operator:${made.id}`,
      reason: body.reason,
      details: { name: body.name, areas: body.areas },
    });
    return made.id;
  });
  return findOperator(deps, id);
}

/** Changes an operator. Throws not_found, and the errors of adding one. */
export async function changeOperator(
  deps: ForChanges,
  caller: Staff,
  { id, ...body }: OperatorBody & { id: number },
) {
  const bank = await resolved(deps, body);
  await named(deps.db, async (tx) => {
    const row = await tx
      .selectFrom('waste_operator')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new AppError('not_found');
    const ended_at = body.ended ? (row.ended_at ?? deps.clock.now()) : null;
    const change = { ...columnsOf(body), ...bank, ended_at };
    await tx.updateTable('waste_operator').set(change).where('id', '=', id).execute();
    await caller.record(tx, {
      act: 'operator_changed',
      object: `waste_operator:${id}`,
      reason: body.reason,
      details: {
        name: body.name,
        areas: body.areas,
        ended: body.ended,
        bank_changed: body.bank !== null && body.bank.account_number !== row.account_number,
      },
    });
  });
  return findOperator(deps, id);
}

const columnsOf = ({ name, phone_number, areas }: OperatorBody) => ({ name, phone_number, areas });

/** The account with its holder's name, as the bank gives it now. */
async function resolved({ resolveAccount }: ForChanges, { bank }: OperatorBody) {
  return bank === null ? {} : resolveAccount(bank);
}

async function named<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, work);
  } catch (error) {
    if (brokenConstraint(error) !== 'waste_operator_named') throw error;
    throw new AppError('operator_name_taken', { field: 'name', cause: error });
  }
}
