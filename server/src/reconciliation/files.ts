// Uploaded files: stored in pieces until they are imported, with their first lines for a preview.
import { createHash } from 'node:crypto';
import { AppError } from '@alajo/contract/errors.ts';
import type {
  Delimiter,
  Mapping,
  Preview,
  Problem,
} from '@alajo/contract/reconciliation/schemas.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { type Db, inTransaction } from '../platform/database/database.ts';
import type { Staff } from '../platform/http/handlers.ts';
import type { ListedLine } from '../providers/listed.ts';
import { countReadable, guessMapping, recallMapping } from './formats/bank.ts';
import { chooseDelimiter, firstRows } from './formats/csv-rows.ts';
import { type FileFormat, readFile, textOf, UnreadableFile } from './formats/read-file.ts';
import { directionOf, type ImportRow, type ListRow, publicImport, requireList } from './lists.ts';

const PART_BYTES = 1024 * 1024;
const ROWS_SHOWN = 12;

type Upload = { id: number; name: string; bytes: Uint8Array };

/**
 * Stores a file as a draft import and shows its first lines. The same file again is the same import and changes
 * nothing. Throws file_not_read.
 */
export async function uploadFile(deps: Deps, caller: Staff, upload: Upload): Promise<Preview> {
  const { db, clock } = deps;
  const { id: list_id, name: file_name, bytes } = upload;
  const file_hash = createHash('sha256').update(bytes).digest('hex');
  const list = await requireList(db, list_id);
  // Reject an unreadable file before storing it.
  const preview = await previewOf(list, singleChunk(bytes), { mapping: null });
  const row = await inTransaction(db, async (tx) => {
    const inserted = await tx
      .insertInto('reconciliation_import')
      .values({
        list_id,
        via: 'file',
        staff_id: caller.staff_id,
        staff_name: caller.name,
        file_name,
        file_hash,
        file_bytes: bytes.length,
        from_day: null,
        to_day: null,
        state: 'draft',
        problems: '[]',
        failure: null,
        created_at: clock.now(),
        ended_at: null,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['list_id', 'file_hash'])
          .where('state', '<>', sql.lit('withdrawn'))
          .doNothing(),
      )
      .returningAll()
      .executeTakeFirst();
    if (inserted === undefined) {
      caller.unchanged();
      return tx
        .selectFrom('reconciliation_import')
        .selectAll()
        .where('list_id', '=', list_id)
        .where('file_hash', '=', file_hash)
        .where('state', '<>', 'withdrawn')
        .executeTakeFirstOrThrow();
    }
    for (let part = 0; part * PART_BYTES < bytes.length; part++) {
      const piece = Buffer.from(bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES));
      await tx
        .insertInto('reconciliation_file')
        .values({ import_id: inserted.id, part, bytes: piece })
        .execute();
    }
    await caller.record(tx, {
      act: 'list_uploaded',
      object: `reconciliation:${list_id}`,
      details: { import: inserted.id, file: file_name, sha256: file_hash },
    });
    return inserted;
  });
  return { import: publicImport(row), ...preview };
}

/** The first lines of a draft, as read with other columns or another delimiter. Throws import_not_ready. */
export async function previewFile(
  { db }: Deps,
  caller: Staff,
  { id, ...choice }: { id: number } & Choice,
): Promise<Preview> {
  const row = await requireImport(db, id);
  if (row.state !== 'draft' && row.state !== 'failed') throw new AppError('import_not_ready');
  caller.unchanged();
  const list = await requireList(db, row.list_id);
  return { import: publicImport(row), ...(await previewOf(list, piecesOf(db, id), choice)) };
}

export async function requireImport(db: Db, id: number): Promise<ImportRow> {
  const row = await db
    .selectFrom('reconciliation_import')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** A stored file, piece by piece. */
export async function* piecesOf(db: Db, import_id: number): AsyncIterable<Uint8Array> {
  for (let part = 0; ; part++) {
    const row = await db
      .selectFrom('reconciliation_file')
      .select('bytes')
      .where('import_id', '=', import_id)
      .where('part', '=', part)
      .executeTakeFirst();
    if (row === undefined) return;
    yield row.bytes;
  }
}

async function* singleChunk(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

/** The way to read a list's file; undefined for a bank's until someone confirms it. */
export function formatOf(list: ListRow, mapping: Mapping | null): FileFormat | undefined {
  const { format } = list;
  if (format !== 'bank') return { format };
  return mapping === null ? undefined : { format, mapping, direction: directionOf(list) };
}

type FilePreview = Omit<Preview, 'import'>;

type Choice = { mapping: Mapping | null; delimiter?: Delimiter | undefined };

async function previewOf(
  list: ListRow,
  bytes: AsyncIterable<Uint8Array>,
  choice: Choice,
): Promise<FilePreview> {
  try {
    if (list.format !== 'bank') {
      const format = { format: list.format };
      return { ...NO_TABLE, ...(await firstLines(bytes, format)) };
    }
    const start = await readStart(bytes);
    const table = tableOf(textOf(start), choice, list.mapping);
    const format = formatOf(list, table.mapping);
    const lines = format
      ? await firstLines(singleChunk(start), format)
      : { lines: [], problems: [] };
    return { ...table, ...lines };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new AppError('file_not_read', { message: error.message, cause: error });
  }
}

const NO_TABLE = { mapping: null, remembered: false, delimiter: null, header: [], rows: [] };

/** The start of a file, up to its last complete line. */
async function readStart(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  for await (const piece of bytes) {
    const start = Buffer.from(piece.subarray(0, PART_BYTES));
    if (piece.length < PART_BYTES) return start;
    return start.subarray(0, start.lastIndexOf('\n') + 1 || start.length);
  }
  return Buffer.alloc(0);
}

/** A statement's raw rows, with the columns chosen by staff, used for the previous statement, or apparent. */
function tableOf(text: string, choice: Choice, previous: Mapping | null) {
  const { mapping: chosen, delimiter: chosenDelimiter } = choice;
  const delimiter = chosen?.delimiter ?? chosenDelimiter ?? chooseDelimiter(text, countReadable);
  const rows = firstRows(text, delimiter, Number.POSITIVE_INFINITY);
  if (chosenDelimiter === undefined && rows.every(({ cells }) => cells.length < 2)) {
    throw new UnreadableFile('This isn’t a table: no line has two columns.');
  }
  const recalled =
    previous && chosenDelimiter === undefined
      ? recallMapping(previous, rows, delimiter)
      : undefined;
  const mapping = chosen ?? recalled ?? guessMapping(rows, delimiter) ?? null;
  const header = rows.find(({ line }) => line === mapping?.header_line)?.cells ?? [];
  const below = rows.filter(({ line }) => line > (mapping?.header_line ?? 0));
  return {
    mapping,
    remembered: chosen === null && recalled !== undefined,
    delimiter,
    header: header.map(truncate),
    rows: below.slice(0, ROWS_SHOWN).map(({ cells }) => cells.map(truncate)),
  };
}

const truncate = (cell: string) => cell.slice(0, 80);

async function firstLines(bytes: AsyncIterable<Uint8Array>, format: FileFormat) {
  const lines: ListedLine[] = [];
  const problems: Problem[] = [];
  for await (const batch of readFile(bytes, format)) {
    lines.push(...batch.lines);
    problems.push(...batch.notes, ...batch.broken);
    if (lines.length >= ROWS_SHOWN) break;
  }
  return {
    lines: lines.slice(0, ROWS_SHOWN).map(({ reference, party, amount, fee, at }) => ({
      reference,
      party,
      amount,
      fee,
      at: at.toISOString(),
    })),
    problems: problems.slice(0, ROWS_SHOWN),
  };
}
