// Reads an uploaded file as lines, in the format of its list.
import type { ListFormat, Mapping } from '@alajo/contract/reconciliation/schemas.ts';
import type { BrokenLine, ListedLine } from '../../providers/listed.ts';
import {
  linesIn,
  rowsIn,
  takenBackIn,
  transactionIn,
  transferIn,
} from '../../providers/paystack-listed.ts';
import { bankReader, type Direction } from './bank.ts';
import { type CsvRow, csvRows } from './csv-rows.ts';
import { type VtpassColumns, vtpassColumns, vtpassLine } from './vtpass.ts';

export type FileLines = { lines: ListedLine[]; broken: BrokenLine[]; read: number };

/** Nothing in the file can be read; the text says why. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

export type FileFormat =
  | { format: Exclude<ListFormat, 'bank'> }
  | { format: 'bank'; mapping: Mapping; direction: Direction };

const BATCH = 1000;

/** A file's lines in batches. Broken ones are reported with their numbers. Throws UnreadableFile. */
export function readFile(
  bytes: AsyncIterable<Uint8Array>,
  of: FileFormat,
): AsyncIterable<FileLines> {
  switch (of.format) {
    case 'paystack_transactions':
      return readJson(bytes, transactionIn);
    case 'paystack_transfers':
      return readJson(bytes, transferIn);
    case 'paystack_taken_back':
      return readJson(bytes, takenBackIn);
    case 'vtpass':
      return inBatches(readVtpass(bytes));
    case 'bank':
      return inBatches(readBank(bytes, of.mapping, of.direction));
    default:
      throw new Error(`unknown format ${of satisfies never}`);
  }
}

async function* readJson(
  bytes: AsyncIterable<Uint8Array>,
  read: typeof transactionIn,
): AsyncIterable<FileLines> {
  const rows = rowsIn(parseJson(Buffer.concat(await Array.fromAsync(bytes)).toString('utf8')));
  if (rows === undefined) {
    throw new UnreadableFile('This is not a list as Paystack’s API gives it: it has no “data”.');
  }
  for (let at = 0; at < rows.length; at += BATCH) {
    const some = rows.slice(at, at + BATCH);
    yield { ...linesIn(some, at + 1, read), read: some.length };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFile('This file is not complete JSON.');
  }
}

type ReadRow = { line: number; found: ListedLine | null | string };

async function* readVtpass(bytes: AsyncIterable<Uint8Array>): AsyncIterable<ReadRow> {
  let columns: VtpassColumns | undefined;
  for await (const row of csvRows(bytes, ',')) {
    if ('broken' in row) yield { line: row.line, found: row.broken };
    else if (columns === undefined) columns = vtpassColumns(row.cells);
    else yield { line: row.line, found: vtpassLine(row.cells, columns) };
  }
  if (columns === undefined) {
    throw new UnreadableFile(
      'No header with a request ID, an amount, a status and a date was found.',
    );
  }
}

async function* readBank(
  bytes: AsyncIterable<Uint8Array>,
  mapping: Mapping,
  direction: Direction,
): AsyncIterable<ReadRow> {
  const read = bankReader(mapping, direction);
  const found = (row: CsvRow) => ('broken' in row ? row.broken : read(row));
  for await (const row of csvRows(bytes, mapping.delimiter)) {
    yield { line: row.line, found: found(row) };
  }
}

async function* inBatches(rows: AsyncIterable<ReadRow>): AsyncIterable<FileLines> {
  let batch: FileLines = { lines: [], broken: [], read: 0 };
  for await (const { line, found } of rows) {
    batch.read += 1;
    if (typeof found === 'string') batch.broken.push({ line, says: found });
    else if (found !== null) batch.lines.push(found);
    if (batch.read < BATCH) continue;
    yield batch;
    batch = { lines: [], broken: [], read: 0 };
  }
  if (batch.read > 0) yield batch;
}
