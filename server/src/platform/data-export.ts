// A customer's data from all modules as JSON, streamed: only one page of rows is in memory at a time, and no
// transaction waits for a slow phone.
import { type Kobo, toNaira } from '@alajo/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database/database.ts';
import type { Schema } from './database/schema.ts';

/** One named part of the data a module stores about a customer. */
export type ExportPart = {
  name: string;
  /** The tables it exports. A test requires every table with a customer id to be in some part. */
  tables: readonly (keyof Schema)[];
  rows(db: Db, userId: number): AsyncIterable<object>;
};

type Row = Record<string, unknown>;
const PAGE = 500;

/** Exports a query's rows, read in pages: it must sort by something that never changes. */
export function queryPart(
  name: string,
  tables: ExportPart['tables'],
  query: (userId: number) => RawBuilder<unknown>,
  naira: readonly string[] = [],
): ExportPart {
  async function* rows(db: Db, userId: number) {
    for (let from = 0; ; from += PAGE) {
      const page = sql<Row>`${query(userId)} limit ${PAGE} offset ${from}`;
      const { rows } = await page.execute(db);
      for (const row of rows) yield amountsInNaira(row, naira);
      if (rows.length < PAGE) return;
    }
  }
  return { name, tables, rows };
}

type More<Column> = { owner?: Column; naira?: readonly Column[] };

/**
 * Exports the customer's rows of one table, sorted by the first column. Only named columns are exported,
 * so a secret added to the table later stays private.
 */
export function tablePart<T extends keyof Schema, Column extends keyof Schema[T] & string>(
  name: string,
  table: T,
  columns: readonly Column[],
  { owner, naira = [] }: More<Column> = {},
): ExportPart {
  const shown = sql.join([...columns, ...naira].map((column) => sql.ref(column)));
  const query = (userId: number) => sql`select ${shown} from ${sql.table(table)}
    where ${sql.ref(owner ?? 'user_id')} = ${userId} order by 1`;
  return queryPart(name, [table], query, naira);
}

function amountsInNaira(row: Row, columns: readonly string[]): Row {
  const amounts = columns.map((column) => [column, row[column]] as const);
  const shown = amounts.map(([column, amount]) => [
    column,
    amount == null ? null : toNaira(amount as Kobo),
  ]);
  return { ...row, ...Object.fromEntries(shown) };
}

const ABOUT =
  'Everything Alajo stores about you. Amounts are in naira, times in UTC. Passwords, PINs and codes are not included: we keep no readable copy of them.';

/** The whole file (the contract's dataExport) in pieces of JSON text. */
export async function* writeExport(
  db: Db,
  now: Date,
  userId: number,
  parts: readonly ExportPart[],
): AsyncGenerator<string> {
  yield `{"made_at":${JSON.stringify(now)},"about":${JSON.stringify(ABOUT)},"data":{`;
  for (const [index, { name, rows }] of parts.entries()) {
    yield `${index > 0 ? ',' : ''}${JSON.stringify(name)}:[`;
    let before = '';
    for await (const row of rows(db, userId)) {
      yield before + JSON.stringify(row);
      before = ',';
    }
    yield ']';
  }
  yield '}}';
}
