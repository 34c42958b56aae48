// Dated rules that staff add and withdraw: rejections by the tables become error codes. Rows are
// never changed or deleted.
import { AppError, type ErrorCode } from '@alajo/contract/errors.ts';
import type { PriceRow } from '@alajo/contract/rules/schemas.ts';
import { sql } from 'kysely';
import { brokenConstraint, type Db, type Tx } from '../platform/database/database.ts';
import { rowOf } from './price-rules.ts';

/** All rules ever added, withdrawn ones too, by kind and first day. */
export const listStoredRows = (db: Db) =>
  db
    .selectFrom('price_rule as r')
    .leftJoin('price_rule_withdrawal as w', 'w.rule_id', 'r.id')
    .select(['r.id', 'r.kind', 'r.first_day', 'r.value', 'r.source', 'r.at', 'r.proposal_id'])
    .select('w.proposal_id as withdrawn_by')
    .orderBy('r.kind')
    .orderBy('r.first_day')
    .execute();
export type StoredRow = Awaited<ReturnType<typeof listStoredRows>>[number];

/** The rule in force until the day before a row's; undefined if there is none. */
export async function findRowBefore(
  db: Db | Tx,
  { kind, first_day }: Pick<PriceRow, 'kind' | 'first_day'>,
): Promise<PriceRow | undefined> {
  const row = await db
    .selectFrom('price_rule as r')
    .leftJoin('price_rule_withdrawal as w', 'w.rule_id', 'r.id')
    .select(['r.kind', 'r.first_day', 'r.value'])
    .where('w.rule_id', 'is', null)
    .where('r.kind', '=', kind)
    .where('r.first_day', '<', first_day)
    .orderBy('r.first_day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && rowOf(row);
}

/** Throws not_found. */
export async function requireRow(db: Db | Tx, id: number) {
  const row = await db
    .selectFrom('price_rule as r')
    .leftJoin('price_rule_withdrawal as w', 'w.rule_id', 'r.id')
    .select(['r.kind', 'r.first_day', 'r.value', 'r.source', 'w.rule_id as withdrawn'])
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** True if a day is far enough ahead for a rule to start, or to be withdrawn. */
export async function isAhead(tx: Tx, day: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ ahead: boolean }>`
    select price_day_ahead(${day}, ${now}) as ahead`.execute(tx);
  return rows[0]?.ahead === true;
}

/** Runs the tables' checks of a row: figures within bounds, a day already taken, a day far enough ahead. */
export async function classifyRow(tx: Tx, now: Date, { kind, first_day, figures }: PriceRow) {
  const { rows } = await sql<{ within: boolean; taken: boolean }>`
    select price_within_bounds(${kind}, ${JSON.stringify(figures)}::jsonb) as within,
      exists (select from price_rule r where r.kind = ${kind} and r.first_day = ${first_day}
        and not exists (select from price_rule_withdrawal w where w.rule_id = r.id)) as taken`.execute(
    tx,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('the check of a row returned nothing');
  return { ...found, ahead: await isAhead(tx, first_day, now) };
}

/** Returns its id. Throws price_day_taken, price_date_too_soon, price_out_of_bounds. */
export async function addRow(
  tx: Tx,
  at: Date,
  { kind, first_day, figures }: PriceRow,
  from: { source: string; proposal_id: number },
): Promise<number> {
  const value = JSON.stringify(figures);
  const { id } = await tx
    .insertInto('price_rule')
    .values({ kind, first_day, value, at, ...from })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(explain);
  return id;
}

/** Throws price_withdrawn, price_date_too_soon. */
export async function withdrawRow(
  tx: Tx,
  at: Date,
  row: { rule_id: number; first_day: string; proposal_id: number },
): Promise<void> {
  await tx
    .insertInto('price_rule_withdrawal')
    .values({ ...row, at })
    .execute()
    .catch(explain);
}

/** Concurrent changes may conflict only in the tables: the second one gets the error. */
function explain(error: unknown): never {
  const code = CODES[brokenConstraint(error) ?? ''];
  throw code === undefined ? error : new AppError(code, { cause: error });
}

const CODES: Record<string, ErrorCode | undefined> = {
  price_rule_alone: 'price_day_taken',
  price_rule_ahead: 'price_date_too_soon',
  price_rule_bounds: 'price_out_of_bounds',
  price_rule_withdrawal_pkey: 'price_withdrawn',
  price_rule_withdrawal_ahead: 'price_date_too_soon',
};
