// The staff log as a file for auditors: complete, with the hashes that link its rows.
import { Readable } from 'node:stream';
import type { Deps } from '../../deps.ts';
import { csvTime, toCsv } from '../../platform/csv.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import { type Filter, rowsOf } from './list.ts';

const PAGE = 500;
const COLUMNS = [
  'Number',
  'Time in Lagos',
  'Who',
  'Act',
  'What',
  'On',
  'Customer',
  'Case',
  'Why',
  'Details',
  'SHA-256 of the row and the one before',
];

/** The log's current rows, newest first; the export itself is the newest. */
export async function exportLog({ db }: Deps, filter: Filter, caller: Staff): Promise<Readable> {
  await inTransaction(db, (tx) =>
    caller.record(tx, { act: 'log_exported', object: 'log', details: filter }),
  );
  return Readable.from(linesOf(db, filter));
}

/** Rows never change and none is inserted below another, so pages fit together without a transaction. */
async function* linesOf(db: Db, filter: Filter) {
  yield toCsv([COLUMNS]);
  let below = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await rowsOf(db, filter, below, PAGE);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield toCsv(rows.map(lineOf), { begun: true });
    below = last.id;
  }
}

const lineOf = (row: Awaited<ReturnType<typeof rowsOf>>[number]) => [
  String(row.id),
  csvTime(row.at),
  row.staff?.name ?? '',
  row.act,
  row.description,
  row.object,
  String(row.about_user_id ?? ''),
  row.case_reference ?? '',
  row.reason ?? '',
  JSON.stringify(row.details),
  row.hash.toString('hex'),
];
