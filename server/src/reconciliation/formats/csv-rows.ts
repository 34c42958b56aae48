// Rows of a CSV file with their line numbers. A broken row is reported with its line, and the rows below are still
// read.
import { setImmediate } from 'node:timers/promises';
import type { Delimiter } from '@alajo/contract/reconciliation/schemas.ts';
import { parse } from 'csv-parse/sync';

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|'];

/** A row, with the number of its first line. */
export type Row = { line: number; cells: readonly string[] };
/** A row, or the reason it couldn't be read. */
export type CsvRow = Row | { line: number; broken: string };

export const isRow = (row: CsvRow): row is Row => 'cells' in row;

const NOT_CLOSED = 'a quote in it is never closed';
const BATCH = 1000;
// A narration may continue in the next lines, but not without limit.
const LINES_MAX = 10;
const LINE_MAX_CHARACTERS = 100_000;

/** Reads the rows that aren't empty. A first line such as `sep=;` isn't a row. */
function* csvRows(text: string, delimiter: Delimiter): Iterable<CsvRow> {
  const lines = linesOf(text);
  let batch: Span[] = [];
  for (let at = SEPARATOR.test(lines[0] ?? '') ? 1 : 0; at < lines.length; ) {
    const span = spanAt(lines, at, delimiter);
    at += span.lines;
    if (span.text.trim() !== '') batch.push(span);
    if (batch.length < BATCH) continue;
    yield* parseAll(batch, delimiter);
    batch = [];
  }
  yield* parseAll(batch, delimiter);
}

/** All rows of a file; a long file doesn't block the process's other work. */
export async function readRows(text: string, delimiter: Delimiter): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for (const row of csvRows(text, delimiter)) {
    rows.push(row);
    if (rows.length % BATCH === 0) await setImmediate();
  }
  return rows;
}

const SEPARATOR = /^"?sep=(.)"?$/i;

const linesOf = (text: string) => text.split(/\r\n|\n|\r/);

/** The lines of one row; `broken` if they can't form one. */
type Span = { line: number; text: string; lines: number; broken?: string };

/** The row that starts on a line: takes more lines only while a quote is open, and only a few. */
function spanAt(lines: readonly string[], at: number, delimiter: Delimiter): Span {
  const first = lines[at] ?? '';
  const line = at + 1;
  const alone = { line, text: first, lines: 1 };
  if (first.length > LINE_MAX_CHARACTERS) return { ...alone, broken: 'it is too long' };
  if (isEven(first)) return alone;
  // A quote such as an inch sign doesn't count.
  if (cellsOf(first, delimiter) !== undefined) return alone;
  let text = first;
  for (let more = 1; more < LINES_MAX && at + more < lines.length; more++) {
    text += `\n${lines[at + more]}`;
    if (!isEven(text)) continue;
    const cells = cellsOf(text, delimiter);
    const rows = lines.slice(at + 1, at + more + 1);
    // A line with as many cells as a full row is a separate row that the open quote would swallow.
    const swallows = rows.some((row) => row.split(delimiter).length >= (cells?.length ?? 0));
    if (cells === undefined || swallows) break;
    return { line, text, lines: more + 1 };
  }
  return { ...alone, broken: NOT_CLOSED };
}

const isEven = (text: string) => text.split('"').length % 2 === 1;

function* parseAll(spans: readonly Span[], delimiter: Delimiter): Iterable<CsvRow> {
  const whole = spans.filter(({ broken }) => broken === undefined);
  const records = recordsOf(whole.map(({ text }) => text).join('\n'), delimiter);
  // One row that can't be parsed would take the rest of its batch with it.
  const together =
    records?.length === whole.length
      ? new Map(whole.map(({ line }, index) => [line, records[index]]))
      : undefined;
  for (const { line, text, broken } of spans) {
    const cells =
      together?.get(line) ?? (broken === undefined ? cellsOf(text, delimiter) : undefined);
    if (cells === undefined) yield { line, broken: broken ?? 'its quotes do not match' };
    else if (cells.some((cell) => cell !== '')) yield { line, cells: cells.map(bare) };
  }
}

const cellsOf = (text: string, delimiter: Delimiter): string[] | undefined => {
  const records = recordsOf(text, delimiter);
  return records?.length === 1 ? records[0] : undefined;
};

function recordsOf(text: string, delimiter: Delimiter): string[][] | undefined {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch {
    return undefined;
  }
}

// Invisible characters that spreadsheets and web pages leave.
const INVISIBLE = /[\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/g;

/** A cell without the marks that tell a spreadsheet to treat it as text: `="0123"` and `'0123`. */
const bare = (cell: string): string =>
  cell
    .replace(INVISIBLE, '')
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')
    .replace(/^[\s\0]+|[\s\0]+$/g, '');

/** The delimiter a file declares in its first line, for spreadsheets. */
function namedDelimiter(text: string): Delimiter | undefined {
  const named = SEPARATOR.exec(text.slice(0, 20).split(/\r|\n/)[0] ?? '')?.[1];
  return DELIMITERS.find((delimiter) => delimiter === named);
}

const SAMPLE_ROWS = 60;

/** The first rows, for detecting the format. */
export function firstRows(text: string, delimiter: Delimiter, count = SAMPLE_ROWS): Row[] {
  const rows: Row[] = [];
  for (const row of csvRows(text.slice(0, SAMPLE_CHARACTERS), delimiter)) {
    if ('cells' in row) rows.push(row);
    if (rows.length >= count) break;
  }
  return rows;
}

const SAMPLE_CHARACTERS = 1024 * 1024;

/**
 * The delimiter that makes most rows readable, as `score` counts them. If none does, the one that splits most rows into
 * equally many cells.
 */
export function chooseDelimiter(
  text: string,
  score: (rows: readonly Row[], delimiter: Delimiter) => number,
): Delimiter {
  const named = namedDelimiter(text);
  if (named !== undefined) return named;
  const tried = DELIMITERS.map((delimiter) => {
    const rows = firstRows(text, delimiter);
    return { delimiter, read: score(rows, delimiter), even: evenRows(rows) };
  });
  const [best] = tried.sort((a, b) => b.read - a.read || b.even - a.even);
  return best?.delimiter ?? ',';
}

function evenRows(rows: readonly Row[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) {
    if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

/** A header in the form used for comparison: lower-case letters and digits only. */
export const plain = (header: string): string => header.toLowerCase().replace(/[^a-z0-9]/g, '');
