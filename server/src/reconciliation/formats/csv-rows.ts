// Rows of a CSV file, read as a stream with their line numbers. A broken row is reported and skipped.
import { Readable } from 'node:stream';
import { type CsvError, type Info, parse } from 'csv-parse';

export type Delimiter = ',' | ';' | '\t' | '|';

/** A row by the number of its last line; or why it was none. */
export type CsvRow = { line: number; cells: string[] } | { line: number; broken: string };

const ROW_MAX_CHARACTERS = 100_000;

export async function* csvRows(
  bytes: AsyncIterable<Uint8Array>,
  delimiter: Delimiter,
): AsyncIterable<CsvRow> {
  const skipped: { line: number; broken: string }[] = [];
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // A quote that is never closed would take the rest of the file with it.
    max_record_size: ROW_MAX_CHARACTERS,
    skip_records_with_error: true,
    trim: true,
  });
  parser.on('skip', (error: CsvError) => {
    skipped.push({ line: Number(error.lines ?? 0), broken: 'a quote in it is never closed' });
  });
  const rows = Readable.from(bytes).pipe(parser);
  for await (const { record, info } of rows as AsyncIterable<{ record: string[]; info: Info }>) {
    yield* skipped.splice(0);
    yield { line: info.lines, cells: record };
  }
  yield* skipped;
}

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|'];

/** The delimiter that the first lines of a file have most of. */
export function delimiterOf(start: string): Delimiter {
  const first = start
    .split(/\r?\n/)
    .slice(0, 30)
    .join('\n')
    .replace(/"[^"]*"/g, '');
  const count = (one: Delimiter) => first.split(one).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** A header as it is compared: small letters and digits only. */
export const plain = (header: string): string => header.toLowerCase().replace(/[^a-z0-9]/g, '');
