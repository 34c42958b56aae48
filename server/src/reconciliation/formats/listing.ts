// Tables exported by providers' dashboards: their columns are found by name, wherever they are.
import type { Kobo } from '@alajo/contract/money.ts';
import type { ListedLine } from '../../providers/listed.ts';
import { amountIn, type Decimal, detectDecimalSeparator, roundedIn } from './cells.ts';
import { chooseDelimiter, isRow, plain, type Row, readRows } from './csv-rows.ts';
import { detectOrder, isAmbiguous, readDate, type ShownOrder } from './dates.ts';
import { type FoundRow, isProse, isTotal, rowProblem, sameRowAs, type Table } from './rows.ts';

/** A row's cells by column; an empty text for a missing column. */
export type ListingRow<Column extends string> = {
  cell: (column: Column) => string;
  /** True if two names refer to the same column here. */
  isSameColumn: (one: Column, other: Column) => boolean;
  decimal: Decimal;
  /** The instant of its date, or the reason there is none. */
  at: Date | string;
};

export type Listing<Column extends string> = {
  /** Accepted names per column, in lower-case letters and digits only, best first. */
  names: Record<Column | 'id' | 'reference' | 'at', readonly string[]>;
  needed: readonly Column[];
  amounts: readonly Column[];
  /** The line of a row; null if it moved no money; a text if it can't be read. */
  line: (row: ListingRow<Column>) => FoundRow<ListedLine>;
  /** The day at the start of a row's reference, as `2026-11-24`. */
  dayOf?: (reference: string) => string | undefined;
};

type Columns = Partial<Record<string, number>>;

/** The positions of the columns, if a row is the header. */
function columnsIn<Column extends string>(
  { names, needed }: Listing<Column>,
  cells: readonly string[],
): Columns | undefined {
  const plainCells = cells.map(plain);
  const columns: Columns = {};
  for (const [column, known] of Object.entries<readonly string[]>(names)) {
    const at = known.map((name) => plainCells.indexOf(name)).find((found) => found >= 0);
    if (at !== undefined) columns[column] = at;
  }
  return needed.every((column) => columns[column] !== undefined) ? columns : undefined;
}

/** Reads the rows below the header; undefined if there is none. */
export async function readListing<Column extends string>(
  text: string,
  listing: Listing<Column>,
): Promise<Table | undefined> {
  const delimiter = chooseDelimiter(text, (rows) => {
    const header = headerIn(rows, listing);
    return header === undefined ? 0 : rows.filter(({ line }) => line > header.line).length + 1;
  });
  const rows = await readRows(text, delimiter);
  const header = headerIn(rows.filter(isRow), listing);
  if (header === undefined) return undefined;
  const below = rows.filter(({ line }) => line > header.line);
  return { rows: below, read: rowReader(listing, header, below.filter(isRow)), notes: [] };
}

type Header = Row & { columns: Columns };

function headerIn<Column extends string>(
  rows: readonly Row[],
  listing: Listing<Column>,
): Header | undefined {
  for (const row of rows) {
    const columns = columnsIn(listing, row.cells);
    if (columns !== undefined) return { ...row, columns };
  }
  return undefined;
}

function rowReader<Column extends string>(
  listing: Listing<Column>,
  header: Header,
  rows: readonly Row[],
): (row: Row) => FoundRow<ListedLine> {
  const { columns } = header;
  const cellIn = ({ cells }: Row, column: string) => {
    const at = columns[column];
    return at === undefined ? '' : (cells[at] ?? '');
  };
  const all = (column: string) => rows.map((row) => cellIn(row, column));
  const dates = datesOf(
    rows.map((row) => ({ cell: cellIn(row, 'at'), reference: cellIn(row, 'reference') })),
    listing.dayOf,
  );
  const decimal = detectDecimalSeparator(listing.amounts.flatMap(all));
  const rounded = { id: roundedIn(all('id')), reference: roundedIn(all('reference')) };
  const isHeader = sameRowAs(header.cells);
  const duplicate = duplicates();
  const amounts = listing.amounts.flatMap((column) => columns[column] ?? []);
  const last = Math.max(...listing.needed.map((column) => columns[column] ?? 0));
  const isSameColumn = (a: string, b: string) => columns[a] === columns[b];
  return (row) => {
    const cell = (column: string) => cellIn(row, column);
    if (isHeader(row.cells) || isProse(row.cells, amounts)) return null;
    if (readDate(cell('at')) === undefined && row.cells.some(isTotal)) return null;
    const wrong = rowProblem(row, header.cells, last);
    if (wrong !== undefined) return wrong;
    const lost = (['id', 'reference'] as const).find((column) => rounded[column](cell(column)));
    if (lost !== undefined) return `its ID “${cell(lost)}” was rounded by a spreadsheet`;
    const at = instantOf(cell('at'), cell('reference'), dates);
    const found = listing.line({ cell, isSameColumn, decimal, at });
    return typeof found === 'object' && found !== null ? duplicate(row.line, found) : found;
  };
}

/** One id is one payment: a duplicate counts once, and a reversed payment stays reversed. */
function duplicates(): (line: number, found: ListedLine) => FoundRow<ListedLine> {
  const seen = new Map<
    string,
    { line: number; reference: string; figures: string; back: boolean }
  >();
  return (line, found) => {
    const { id, reference, amount, fee } = found;
    const figures = `${amount} ${fee}`;
    const back = amount === 0;
    const before = seen.get(id);
    if (before === undefined || (back && before.reference === reference)) {
      seen.set(id, { line, reference, figures, back });
      return found;
    }
    if (before.reference === reference && (before.back || before.figures === figures)) return null;
    return `it has the same ID as line ${before.line}, and is not the same payment`;
  };
}

type Dates = { shown: ShownOrder; dayOf: NonNullable<Listing<string>['dayOf']> };
type DateCell = { cell: string; reference: string };

/** The order of all dates; if they don't show it, the days in their references may. */
function datesOf(rows: readonly DateCell[], dayOf: Dates['dayOf'] = () => undefined): Dates {
  const shown = detectOrder(rows.map(({ cell }) => cell));
  if (shown !== 'unknown') return { shown, dayOf };
  const votes = new Set(
    rows.flatMap(({ cell, reference }) => orderBy(cell, dayOf(reference)) ?? []),
  );
  const [vote] = votes;
  return { shown: votes.size === 1 && vote !== undefined ? vote : 'unknown', dayOf };
}

function orderBy(cell: string, day: string | undefined): 'dmy' | 'mdy' | undefined {
  const days = readDate(cell)?.days;
  if (day === undefined || days === undefined || days.dmy === days.mdy) return undefined;
  return days.dmy === day ? 'dmy' : days.mdy === day ? 'mdy' : undefined;
}

function instantOf(cell: string, reference: string, { shown, dayOf }: Dates): Date | string {
  const read = readDate(cell);
  if (read === undefined) return cell === '' ? 'it has no date' : `“${cell}” isn’t a date`;
  const { dmy, mdy } = read.days;
  const order = shown === 'dmy' || shown === 'mdy' ? shown : orderBy(cell, dayOf(reference));
  const day = isAmbiguous(read) ? order && read.days[order] : (dmy ?? mdy);
  return day === undefined
    ? `“${cell}” may be day first or month first, and nothing in this file shows which`
    : new Date(`${day}T${read.clock}`);
}

export const noAmount = (text: string): string =>
  text === '' ? 'it has no amount' : `“${text}” isn’t an amount`;

/** A positive amount in kobo, or the reason there is none. */
export function positiveAmount(text: string, decimal: Decimal): Kobo | string {
  const amount = text === '' ? undefined : amountIn(text, decimal);
  return amount === undefined || amount < 0 ? noAmount(text) : amount;
}
