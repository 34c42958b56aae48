// Reads an uploaded file as lines, in the format of its list.
import type { ListFormat, Mapping } from '@alajo/contract/reconciliation/schemas.ts';
import type { BrokenLine, ListedLine } from '../../providers/listed.ts';
import {
  linesIn,
  parseChargeback,
  parseTransfer,
  rowsIn,
  transactionIn,
} from '../../providers/paystack-listed.ts';
import { bankReader, type Direction, studyStatement } from './bank.ts';
import { isRow, readRows } from './csv-rows.ts';
import { readListing } from './listing.ts';
import { paystackListing } from './paystack.ts';
import type { Table } from './rows.ts';
import { binaryKindOf, decodeText } from './text.ts';
import { vtpassListing } from './vtpass.ts';

export type FileLines = {
  lines: ListedLine[];
  broken: BrokenLine[];
  /** Warnings about the file as a whole; these lines are still read. */
  notes: BrokenLine[];
  read: number;
  /** The share of the file that has been read, from 0 to 1. */
  part: number;
};

/** Nothing in the file can be read; the text says why. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

export type FileFormat =
  | { format: Exclude<ListFormat, 'bank'> }
  | { format: 'bank'; mapping: Mapping; direction: Direction };

const BATCH = 1000;

/** The text of a file. Throws UnreadableFile for a workbook or a PDF. */
export function textOf(bytes: Uint8Array): string {
  const kind = binaryKindOf(bytes);
  if (kind !== undefined) {
    throw new UnreadableFile(`This file is ${kind}. Save it as CSV, and upload that.`);
  }
  return decodeText(bytes);
}

/** A file's lines in batches. Broken ones are reported with their numbers. Throws UnreadableFile. */
export async function* readFile(
  bytes: AsyncIterable<Uint8Array>,
  format: FileFormat,
): AsyncIterable<FileLines> {
  yield* await readText(textOf(Buffer.concat(await Array.fromAsync(bytes))), format);
}

/** The lines of a file's text, as `readFile` reads them. Throws UnreadableFile. */
export async function readText(text: string, fileFormat: FileFormat): Promise<Iterable<FileLines>> {
  switch (fileFormat.format) {
    case 'paystack_transactions':
      return isJson(text) ? readJson(text, transactionIn) : batchLines(await transactionsIn(text));
    case 'paystack_transfers':
      return readJson(requireJson(text), parseTransfer);
    case 'paystack_taken_back':
      return readJson(requireJson(text), parseChargeback);
    case 'vtpass':
      return batchLines(await purchasesIn(text));
    case 'bank':
      return batchLines(await statementIn(text, fileFormat.mapping, fileFormat.direction));
    default:
      throw new Error(`unknown format ${fileFormat satisfies never}`);
  }
}

const isJson = (text: string) => /^\s*[[{]/.test(text);

function requireJson(text: string): string {
  if (isJson(text)) return text;
  throw new UnreadableFile(
    'Upload this list as Paystack’s API returns it (JSON): tables from its dashboard lack the ids that reveal duplicates.',
  );
}

function* readJson(text: string, read: typeof transactionIn): Iterable<FileLines> {
  const rows = rowsIn(parseJson(text));
  if (rows === undefined) {
    throw new UnreadableFile('This isn’t a list as Paystack’s API returns it: it has no “data”.');
  }
  for (let at = 0; at < rows.length; at += BATCH) {
    const some = rows.slice(at, at + BATCH);
    const part = (at + some.length) / rows.length;
    yield { ...linesIn(some, at + 1, read), notes: [], read: some.length, part };
  }
}

/** Parses JSON with ids beyond 2^53 as texts, because as numbers different ids would be the same. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' &&
      !Number.isSafeInteger(value) &&
      /^\d+$/.test(context?.source ?? '')
        ? context?.source
        : value,
    );
  } catch {
    throw new UnreadableFile('This file is not complete JSON.');
  }
}

async function transactionsIn(text: string): Promise<Table> {
  const table = await readListing(text, paystackListing);
  if (table !== undefined) return table;
  throw new UnreadableFile(
    'Upload this list as Paystack’s API returns it (JSON), or the transactions of a payout as its dashboard exports them (CSV), with their transaction IDs.',
  );
}

async function purchasesIn(text: string): Promise<Table> {
  const table = await readListing(text, vtpassListing);
  if (table !== undefined) return table;
  throw new UnreadableFile(
    'No header with a request ID, an amount, a status and a date was found.',
  );
}

async function statementIn(text: string, mapping: Mapping, direction: Direction): Promise<Table> {
  const rows = await readRows(text, mapping.delimiter);
  const { statement, notes } = studyStatement(rows.filter(isRow), mapping);
  return { rows, read: bankReader(statement, direction), notes };
}

function* batchLines({ rows, read, notes }: Table): Iterable<FileLines> {
  for (let at = 0; at < rows.length; at += BATCH) {
    const some = rows.slice(at, at + BATCH);
    const batch: FileLines = {
      lines: [],
      broken: [],
      notes: at === 0 ? notes : [],
      read: some.length,
      part: (at + some.length) / rows.length,
    };
    for (const row of some) {
      const found = isRow(row) ? read(row) : row.broken;
      if (typeof found === 'string') batch.broken.push({ line: row.line, description: found });
      else if (found !== null) batch.lines.push(found);
    }
    yield batch;
  }
}
