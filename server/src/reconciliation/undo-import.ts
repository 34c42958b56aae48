// Withdraws a misread bank statement and the columns it was read with.
import { AppError } from '@alajo/contract/errors.ts';
import type { List, ListImport } from '@alajo/contract/reconciliation/schemas.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { inTransaction, liftTimeouts, type Tx } from '../platform/database/database.ts';
import type { Staff } from '../platform/http/handlers.ts';
import { lockList, recompareWithoutImport } from './compare-list.ts';
import { requireImport } from './files.ts';
import { lockImport } from './imports.ts';
import { type ImportRow, publicImport, publicList, requireList } from './lists.ts';

/**
 * Withdraws the import of a bank statement: its lines and their results no longer count, but are kept. Lines that
 * another statement also has stay with that one. The columns it was read with are forgotten, and the same file can be
 * imported again. Throws import_not_withdrawable.
 */
export async function withdrawImport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Staff,
  { id, reason }: { id: number; reason: string },
): Promise<ListImport> {
  const { list_id } = await requireImport(db, id);
  return inTransaction(db, async (tx) => {
    await liftTimeouts(tx);
    await lockList(tx, list_id);
    const list = await requireList(tx, list_id);
    const row = await lockImport(tx, id);
    if (row.state === 'withdrawn') {
      caller.unchanged();
      return publicImport(row);
    }
    const hasEnded = row.state === 'done' || row.state === 'failed';
    if (list.format !== 'bank' || !hasEnded) throw new AppError('import_not_withdrawable');
    const now = clock.now();
    const lines = await withdrawLines(tx, now, id);
    const withdrawn = await tx
      .updateTable('reconciliation_import')
      .set({
        state: 'withdrawn',
        withdrawn_at: now,
        withdrawn_by: caller.name,
        withdrawn_reason: reason,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recompareWithoutImport(tx, { list, import_id: id, now });
    await deleteColumnsOf(tx, row);
    await tx.deleteFrom('reconciliation_file').where('import_id', '=', id).execute();
    await caller.record(tx, {
      act: 'import_withdrawn',
      object: `reconciliation:${list_id}`,
      reason,
      details: { import: id, file: row.file_name, lines },
    });
    return publicImport(withdrawn);
  });
}

/** Reassigns lines that another statement also has; returns the number of lines that no longer count. */
async function withdrawLines(tx: Tx, now: Date, id: number): Promise<number> {
  await sql`
    update reconciliation_line l set import_id = s.import_id
    from (select distinct on (line_id) line_id, import_id
      from reconciliation_seen join reconciliation_import i on i.id = import_id
      where i.state <> 'withdrawn' order by line_id, import_id) s
    where l.id = s.line_id and l.import_id = ${id} and l.withdrawn_at is null`.execute(tx);
  const { numAffectedRows } = await sql`
    update reconciliation_line set withdrawn_at = ${now}
    where import_id = ${id} and withdrawn_at is null`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Forgets the columns, unless others have been confirmed since. */
const deleteColumnsOf = (tx: Tx, { list_id, mapping }: ImportRow) =>
  sql`
    update reconciliation_list set mapping = null
    where id = ${list_id} and mapping = ${JSON.stringify(mapping)}::jsonb`.execute(tx);

/** Forgets a bank's columns: the next statement needs a confirmation. A repeat changes nothing. */
export async function deleteColumns(
  { db, providers }: Pick<Deps, 'db' | 'providers'>,
  caller: Staff,
  { id }: { id: number },
): Promise<List> {
  return inTransaction(db, async (tx) => {
    const list = await requireList(tx, id);
    if (list.mapping === null) caller.unchanged();
    else {
      await tx
        .updateTable('reconciliation_list')
        .set({ mapping: null })
        .where('id', '=', id)
        .execute();
      await caller.record(tx, {
        act: 'columns_forgotten',
        object: `reconciliation:${id}`,
        details: { title: list.title, columns: list.mapping },
      });
    }
    return publicList(tx, providers, { ...list, mapping: null });
  });
}
