// Imports of a list, by API or from a file: its lines are read and compared with the ledger. An import is a job that
// stores its progress in its row; after a crash it starts again, and changes nothing twice.
import { addDays, daysBetween } from '@alajo/contract/days.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { ListImport, Mapping } from '@alajo/contract/reconciliation/schemas.ts';
import type { Deps } from '../deps.ts';
import { dayInLagos, startOfDay } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import type { Staff } from '../platform/http/handlers.ts';
import { belowCursor, cutPage, type Page } from '../platform/http/pagination.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { requireImport } from './files.ts';
import { apiOf, type ImportRow, publicImport, requireList } from './lists.ts';

const DAYS_MAX = 92;
export const RUNNING = ['queued', 'reading', 'comparing'] as const;

type Days = { from: string; to: string };

/** Rejects days in the wrong order, or too many of them. */
export function requireDays({ from, to }: Days, max: number): void {
  const count = daysBetween(from, to);
  if (count >= 0 && count < max) return;
  const message = count < 0 ? 'Choose a first day on or before the last.' : `At most ${max} days.`;
  throw new AppError('invalid_request', { field: count < 0 ? 'from' : 'to', message });
}

/**
 * Imports a provider's list for some days by API. While it runs, a request for the same days gets the same
 * import. Throws list_without_api.
 */
export async function fetchList(
  deps: Deps,
  caller: Staff,
  { id, ...days }: Days & { id: number },
): Promise<ListImport> {
  requireDays(days, DAYS_MAX);
  if (days.to > dayInLagos(deps.clock.now())) {
    throw new AppError('invalid_request', { field: 'to', message: 'That day hasn’t come yet.' });
  }
  const list = await requireList(deps.db, id);
  if (!apiOf(deps.providers, list.format)) throw new AppError('list_without_api');
  return inTransaction(deps.db, async (tx) => {
    const { added, row } = await addApiImport(tx, deps.clock.now(), {
      list_id: id,
      ...days,
      caller,
    });
    if (!added) caller.unchanged();
    else {
      await caller.record(tx, {
        act: 'list_imported',
        object: `reconciliation:${id}`,
        details: { import: row.id, ...days },
      });
    }
    return publicImport(row);
  });
}

type ApiImport = Days & { list_id: number; caller: Pick<Staff, 'staff_id' | 'name'> | null };

/** Adds an import by API with its job, unless one for the same days is running. */
export async function addApiImport(tx: Tx, now: Date, { list_id, from, to, caller }: ApiImport) {
  const inserted = await tx
    .insertInto('reconciliation_import')
    .values({
      list_id,
      via: 'api',
      staff_id: caller?.staff_id ?? null,
      staff_name: caller?.name ?? null,
      file_name: null,
      file_hash: null,
      file_bytes: null,
      from_day: from,
      to_day: to,
      state: 'queued',
      problems: '[]',
      failure: null,
      created_at: now,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted !== undefined) {
    await enqueueImport(tx, inserted.id, now);
    return { added: true, row: inserted };
  }
  const row = await tx
    .selectFrom('reconciliation_import')
    .selectAll()
    .where('list_id', '=', list_id)
    .where('from_day', '=', from)
    .where('to_day', '=', to)
    .where('via', '=', 'api')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { added: false, row };
}

const enqueueImport = (tx: Tx, id: number, run_at: Date) =>
  enqueue(tx, 'reconciliation_import', { id }, { key: `reconciliation_import:${id}`, run_at });

/**
 * Starts the import of a file, once; a failed one may be restarted. The columns of a bank's statement are remembered
 * for its account. Throws import_not_ready.
 */
export async function startImport(
  { db, clock }: Deps,
  caller: Staff,
  { id, mapping }: { id: number; mapping: Mapping | null },
): Promise<ListImport> {
  const { list_id } = await requireImport(db, id);
  return inTransaction(db, async (tx) => {
    const list = await requireList(tx, list_id);
    const row = await lockImport(tx, id);
    if (row.via !== 'file') throw new AppError('import_not_ready');
    if (row.state !== 'draft' && row.state !== 'failed') {
      caller.unchanged();
      return publicImport(row);
    }
    const columns = list.format === 'bank' ? await saveColumns(tx, list_id, mapping) : null;
    const started = await tx
      .updateTable('reconciliation_import')
      .set({ state: 'queued', failure: null, ended_at: null, progress: 0, mapping: columns })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await enqueueImport(tx, id, clock.now());
    await caller.record(tx, {
      act: 'list_imported',
      object: `reconciliation:${list_id}`,
      details: { import: id, file: row.file_name },
    });
    return publicImport(started);
  });
}

async function saveColumns(tx: Tx, list_id: number, mapping: Mapping | null): Promise<string> {
  if (mapping === null) {
    const message = 'Choose the columns for the date, the text and the amounts.';
    throw new AppError('invalid_request', { field: 'mapping', message });
  }
  const columns = JSON.stringify(mapping);
  await tx
    .updateTable('reconciliation_list')
    .set({ mapping: columns })
    .where('id', '=', list_id)
    .execute();
  return columns;
}

export const lockImport = (tx: Tx, id: number): Promise<ImportRow> =>
  tx
    .selectFrom('reconciliation_import')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Started imports of a list, newest first. */
export async function listImports(db: Db, { id, limit, cursor }: Page & { id: number }) {
  const rows = await db
    .selectFrom('reconciliation_import')
    .selectAll()
    .where('list_id', '=', id)
    .where('state', '<>', 'draft')
    .where('id', '<', belowCursor(cursor))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { shown, next } = cutPage(rows, limit, (row) => row.id);
  return { results: shown.map(publicImport), next };
}

/** The period an import covers completely; a bank's lines have no time of day. */
export function coveredPeriod(row: ImportRow, last: Date | null, now: Date) {
  if (row.from_day === null || row.to_day === null) return undefined;
  const end = startOfDay(addDays(row.to_day, 1));
  const until = last === null ? end : new Date(Math.min(end.getTime(), last.getTime() + 1));
  return { from: startOfDay(row.from_day), until: until < now ? until : now };
}
