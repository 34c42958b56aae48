// Bank statements: each bank has its own columns, so someone confirms once how to read them.
import { createHash } from 'node:crypto';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { DateOrder, Delimiter, Mapping } from '@alajo/contract/reconciliation/schemas.ts';
import type { BrokenLine, ListedLine } from '../../providers/listed.ts';
import {
  type Amount,
  type Decimal,
  detectDecimalSeparator,
  isAmount,
  isRounded,
  readAmount,
} from './cells.ts';
import { plain, type Row } from './csv-rows.ts';
import {
  detectOrder,
  isAmbiguous,
  isMidnight,
  readDate,
  readTime,
  type ShownOrder,
} from './dates.ts';
import { referenceIn } from './references.ts';
import {
  type FoundRow,
  isBalance,
  isPlainTotal,
  isProse,
  isTotal,
  rowProblem,
  sameRowAs,
} from './rows.ts';
import { directionsIn, type LineDirection, type LineDirections } from './running-balance.ts';
import { foldEncoding, misreadAsUtf8 } from './text.ts';

const NAIRA = '(?:ngn|naira|n)?';
/** Names of columns, in letters and digits only; the first match is used. */
const NAMES = {
  date: [
    /^(actual)?(transaction|trans|tran|trx|txn|posted|posting|post|entry|booking|booked)?date(time|andtime|posted)?$/,
    /^(transaction|trans|txn)?(datetime|timestamp|time)$|^(created|completed|paid|posted)(at|on)$/,
    /^(value|effective|val)date$/,
  ],
  debit: [
    new RegExp(
      `^(settlement)?(debits?|withdrawals?|withdrawn|moneyout|paidout|payouts?|outflows?|payments?|dr|spent)(amount|amt|dr)?${NAIRA}$|^(amount|amt)(debit|debited|dr|out)${NAIRA}$`,
    ),
  ],
  credit: [
    new RegExp(
      `^(settlement)?(credits?|deposits?|lodge?ments?|moneyin|paidin|payins?|inflows?|receipts?|cr|received)(amount|amt|cr)?${NAIRA}$|^(amount|amt)(credit|credited|cr|in)${NAIRA}$`,
    ),
  ],
  time: [/^(transaction|trans|tran|txn|trx|posting|posted|entry)?time(ofday|wat)?$/],
  balance: [
    new RegExp(
      `^(running|closing|ledger|account|acct|book|current|available)?(balance|bal)(after|aftertransaction|cf)?${NAIRA}$`,
    ),
  ],
  amount: [new RegExp(`^(transaction|trans|tran|txn)?(amount|amt)${NAIRA}$|^value${NAIRA}$`)],
  side: [
    /^(drcr|crdr|dc|cd|dorc|cord|debitcredit|creditdebit|debitorcredit|creditordebit)(indicator|ind|flag|type|sign)?$/,
    /^(transaction|trans|tran|txn|entry|record)?(type|indicator|direction|sign|flow)$|^(sign|type)(indicator)?$/,
  ],
  narration: [
    /^(transaction|trans|tran|txn|payment)?(narrations?|narrative|description|details?|remarks?|particulars|memo)$/,
    /^(narration|description|details?|particulars)(of|and|or)?(transactions?|trans|payments?|narration|description|details?|remarks?)$/,
  ],
  reference: [
    /^(transaction|trans|tran|txn|payment)?(reference|ref)(no|number|id)?$/,
    /^(sessionid|transactionid|transid|tranid|txnid)$/,
  ],
} as const;
type Name = keyof typeof NAMES;

/** No header is searched below this row; mappings can't refer to a lower line. */
const HEADER_LINE_MAX = 50;

type Columns = Partial<Record<Name, number>>;

/** The apparent columns of a statement, from its first rows; undefined if no header is found. */
export function guessMapping(rows: readonly Row[], delimiter: Delimiter): Mapping | undefined {
  for (const { line, cells } of rows) {
    if (line > HEADER_LINE_MAX) return undefined;
    const found = namedColumnsIn(cells);
    const below = rows.filter((row) => row.line > line).map((row) => row.cells);
    const { date, narration } = found;
    const amounts = amountColumnsIn(found, below);
    if (date === undefined || narration === undefined || amounts === undefined) continue;
    const columns = columnsOf(amounts);
    const decimal = detectDecimalSeparator(
      columns.flatMap((at) => below.map((row) => row[at] ?? '')),
    );
    const dated = rows.filter((row) => row.line !== line);
    return {
      header_line: line,
      delimiter,
      date,
      ...timeColumnIn(found, below),
      date_order: orderOf(shownOrderIn(dated, { header_line: line, date }, cells), below, date),
      decimal,
      amounts,
      narration,
      reference: found.reference ?? null,
      header: headerOf(cells),
    };
  }
  return undefined;
}

const headerOf = (cells: readonly string[]) =>
  cells.slice(0, COLUMNS_MAX).map((cell) => cell.slice(0, TEXT_MAX).toWellFormed());

/**
 * The columns confirmed for an account, applied to another statement of it, only if that has the same header. Header
 * line, date order and decimals come from the new statement if it shows them.
 */
export function recallMapping(
  known: Mapping,
  rows: readonly Row[],
  delimiter: Delimiter,
): Mapping | undefined {
  const header = rows.find(({ line, cells }) =>
    known.header ? sameRowAs(known.header)(cells) : line === known.header_line,
  );
  if (header === undefined || header.cells.length <= Math.max(known.date, known.narration)) {
    return undefined;
  }
  // A mapping confirmed without a header may have treated a column of DR and CR as text; one confirmed with a header
  // may read all amounts as money in although the balances show the direction.
  const found = guessMapping(rows, delimiter)?.amounts;
  const guess =
    known.header && !('signed' in known.amounts && found && 'balance' in found) ? undefined : found;
  if (guess !== undefined && JSON.stringify(guess) !== JSON.stringify(known.amounts)) {
    return undefined;
  }
  const moved = { ...known, delimiter, header_line: header.line, header: headerOf(header.cells) };
  const shown = shownOrderIn(rows, moved, header.cells);
  const below = rows.filter(({ line }) => line > header.line);
  const cells = columnsOf(known.amounts).flatMap((at) => below.map((row) => row.cells[at] ?? ''));
  return {
    ...moved,
    date_order: shown === 'dmy' || shown === 'mdy' ? shown : known.date_order,
    decimal: detectDecimalSeparator(cells, known.decimal),
  };
}

/** The number of rows that can be read with a delimiter; 0 if no header is found. */
export function countReadable(rows: readonly Row[], delimiter: Delimiter): number {
  const mapping = guessMapping(rows, delimiter);
  if (mapping === undefined) return 0;
  const { statement } = studyStatement(rows, mapping);
  const read = bankReader(statement, 'in');
  const found = rows.map(read);
  return 1 + found.filter((row) => typeof row === 'object' && row !== null).length;
}

function namedColumnsIn(cells: readonly string[]): Columns {
  const plainCells = cells.map(plain);
  const found: Columns = {};
  for (const [name, forms] of Object.entries(NAMES)) {
    const at = forms
      .map((form) => plainCells.findIndex((cell) => form.test(cell)))
      .find((column) => column >= 0);
    if (at !== undefined) found[name as Name] = at;
  }
  return found;
}

function amountColumnsIn(
  { debit, credit, amount, side, balance }: Columns,
  below: readonly (readonly string[])[],
): Mapping['amounts'] | undefined {
  if (debit !== undefined && credit !== undefined) return { debit, credit };
  const cells = (at: number) => below.map((row) => row[at] ?? '').filter((cell) => cell !== '');
  if (amount === undefined) {
    // Some banks use this name for their column of signed amounts.
    return side !== undefined && cells(side).some(isAmount) ? { signed: side } : undefined;
  }
  if (side === undefined) return withBalance(amount, balance, below);
  const known = cells(side).filter((cell) => sideIn(cell) !== undefined).length;
  // A type column may also distinguish transfers from charges.
  return known > 0 && known * 2 >= cells(side).length
    ? { amount, side }
    : withBalance(amount, balance, below);
}

/** If no amount shows its direction, the balances do. */
function withBalance(
  amount: number,
  balance: number | undefined,
  below: readonly (readonly string[])[],
): Mapping['amounts'] {
  const read = below.map((row) => readEither(row[amount] ?? ''));
  return balance !== undefined && areUnsigned(read) ? { amount, balance } : { signed: amount };
}

const readEither = (cell: string) => readAmount(cell, '.') ?? readAmount(cell, ',');

/** A column of times next to the dates, if most of it holds times. */
function timeColumnIn(
  { date, time }: Columns,
  below: readonly (readonly string[])[],
): Pick<Mapping, 'time'> {
  if (time === undefined || time === date) return {};
  const cells = below
    .filter((row) => readDate(row[date ?? 0] ?? '') !== undefined)
    .map((row) => row[time] ?? '')
    .filter((cell) => cell !== '');
  const times = cells.filter((cell) => readTime(cell) !== undefined).length;
  return times > 0 && times * 2 >= cells.length ? { time } : {};
}

const columnsOf = (amounts: Mapping['amounts']): number[] =>
  'amount' in amounts ? [amounts.amount] : Object.values(amounts);

const DEBIT =
  /^(dr|d|debit|debited|withdrawal|withdraw|out|moneyout|outflow|outward|outgoing|paidout|sent)$/;
const CREDIT =
  /^(cr|c|credit|credited|deposit|lodgement|lodgment|in|moneyin|inflow|inward|incoming|paidin|received)$/;

function sideIn(cell: string): Amount['direction'] | undefined {
  const text = plain(cell);
  if (DEBIT.test(text) || /^[-−]$/.test(cell)) return 'out';
  return CREDIT.test(text) || cell === '+' ? 'in' : undefined;
}

/** Day first, as in Nigeria, unless a date can only be read otherwise. */
function orderOf(
  shown: ShownOrder,
  below: readonly (readonly string[])[],
  date: number,
): DateOrder {
  if (shown === 'mdy') return 'mdy';
  const yearFirst = below.some((cells) => /^\d{4}/.test(cells[date] ?? ''));
  return shown === 'none' && yearFirst ? 'ymd' : 'dmy';
}

const PERIOD_DATE = /\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/g;

/** The date order shown by the column itself or, failing that, by other dates in the file. */
function shownOrderIn(
  rows: readonly Row[],
  { header_line, date }: Pick<Mapping, 'header_line' | 'date'>,
  header: readonly string[],
): ShownOrder {
  const below = rows.filter(({ line }) => line > header_line);
  const own = detectOrder(below.map(({ cells }) => cells[date] ?? ''));
  if (own !== 'unknown') return own;
  const others = header.flatMap((name, index) =>
    /date/i.test(name) && index !== date ? [index] : [],
  );
  const elsewhere = detectOrder([
    ...below.flatMap(({ cells }) => others.map((at) => cells[at] ?? '')),
    // The period, above the header.
    ...rows
      .filter(({ line }) => line < header_line)
      .flatMap(({ cells }) => cells.flatMap((cell) => cell.match(PERIOD_DATE) ?? [])),
  ]);
  return elsewhere === 'dmy' || elsewhere === 'mdy' ? elsewhere : 'unknown';
}

/** Direction of the account's money: `out` counts debits, `in` credits. */
export type Direction = 'out' | 'in';

const TEXT_MAX = 200;
const COLUMNS_MAX = 100;

/** Facts that only a whole statement shows, not its single rows. */
export type Statement = {
  mapping: Mapping;
  header: readonly string[];
  dates: ShownOrder;
  /** Direction by line, if the balances show it. */
  directions: LineDirections;
};

/** Scans a whole statement before its rows are read, and reports ambiguities nothing in it resolves. */
export function studyStatement(
  rows: readonly Row[],
  mapping: Mapping,
): { statement: Statement; notes: BrokenLine[] } {
  const header = rows.find(({ line }) => line === mapping.header_line)?.cells ?? [];
  const dates = shownOrderIn(rows, mapping, header);
  const notes: BrokenLine[] = [];
  if (dates === 'unknown') {
    const first = rows.find(
      ({ line, cells }) => line > mapping.header_line && ambiguous(cells[mapping.date]),
    );
    const order = mapping.date_order === 'mdy' ? 'month' : 'day';
    notes.push({
      line: first?.line ?? mapping.header_line,
      description: `no date in this file shows whether the day or the month comes first; they are read ${order} first`,
    });
  }
  if (isUnsigned(rows, mapping)) {
    notes.push({
      line: mapping.header_line,
      description:
        'no amount in this file is negative or marked DR or CR, so all are read as money in',
    });
  }
  const { directions, disputed } = directionsIn(rows, mapping, dates);
  if (disputed) {
    notes.push({
      line: mapping.header_line,
      description:
        'its balances fit both orders of its lines, with different directions; add days or an opening balance',
    });
  }
  return { statement: { mapping, header, dates, directions }, notes };
}

const ambiguous = (cell = '') => {
  const read = readDate(cell);
  return read !== undefined && isAmbiguous(read);
};

/** True if all amounts are in one column and none shows its direction. */
function isUnsigned(rows: readonly Row[], { header_line, amounts, decimal }: Mapping): boolean {
  if (!('signed' in amounts)) return false;
  const read = rows
    .filter(({ line }) => line > header_line)
    .map(({ cells }) => readAmount(cells[amounts.signed] ?? '', decimal));
  return areUnsigned(read);
}

function areUnsigned(read: readonly (Amount | undefined)[]): boolean {
  const moved = read.filter((amount) => amount !== undefined && amount.size > 0);
  return moved.length > 0 && moved.every((amount) => amount?.direction === null);
}

/** Reads the rows below the header; equal rows in one file are distinguished by their order. */
export function bankReader(
  { mapping, header, dates, directions }: Statement,
  direction: Direction,
) {
  const numbered = createNumbering();
  const isHeader = sameRowAs(header);
  const amounts = columnsOf(mapping.amounts);
  const last = Math.max(
    mapping.date,
    mapping.time ?? 0,
    mapping.narration,
    ...Object.values(mapping.amounts),
  );
  return (row: Row): FoundRow<ListedLine> => {
    const { line, cells } = row;
    if (line <= mapping.header_line || isHeader(cells) || isProse(cells, amounts)) return null;
    const summary = summaryIn(cells, mapping);
    if (summary !== undefined) return summary;
    const wrong = rowProblem(row, header, last);
    if (wrong !== undefined) return wrong;
    const payment = paymentIn(row, mapping, dates, directions);
    if (payment === null || typeof payment === 'string') return payment;
    const { at, moved } = payment;
    const amount = kobo(direction === 'in' ? moved : 0 - moved);
    const texts = textsIn(cells, mapping);
    const [id, ...earlier] = [foldEncoding, asDecoded, misreadAsUtf8].map((read) =>
      numbered(read, JSON.stringify([at.toISOString(), amount, decodeTexts(read, texts)])),
    );
    if (id === undefined) return null;
    const earlier_ids = [...new Set(earlier)].filter((other) => other !== id);
    return { id, ...(earlier_ids.length > 0 && { earlier_ids }), amount, fee: null, at, ...texts };
  };
}

type TextDecoding = (text: string) => string;

/** The text as it was compared before folding was introduced. */
const asDecoded: TextDecoding = (text) => text;

/** Hashes each content with the number of earlier equal ones, separately for each reading of the file. */
function createNumbering() {
  const seen = new Map<TextDecoding, Map<string, number>>();
  return (reading: TextDecoding, content: string): string => {
    const counts = seen.get(reading) ?? new Map<string, number>();
    const nth = (counts.get(content) ?? 0) + 1;
    seen.set(reading, counts.set(content, nth));
    return createHash('sha256').update(`${nth}:${content}`).digest('base64url');
  };
}

type Payment = { at: Date; moved: Kobo };

function paymentIn(
  { line, cells }: Row,
  mapping: Mapping,
  dates: ShownOrder,
  directions: LineDirections,
): FoundRow<Payment> {
  const moved = movementIn(cells, mapping, directions.get(line));
  if (typeof moved === 'string') return moved;
  const date = cellOf(cells, mapping.date);
  if (moved === null) return readDate(date) === undefined ? null : 'it has no amount';
  if (moved === 0) return null;
  const at = instantIn(cells, mapping, dates);
  if (typeof at === 'string') return at;
  const reference = cellOf(cells, mapping.reference);
  return isRounded(reference)
    ? `its reference “${reference}” was rounded by a spreadsheet`
    : { at, moved };
}

/** Identifies a row of balances or totals; undefined for any other. */
function summaryIn(cells: readonly string[], mapping: Mapping): FoundRow<never> | undefined {
  const narration = cellOf(cells, mapping.narration);
  const own = referenceIn(cellOf(cells, mapping.reference)) ?? referenceIn(narration);
  if (own !== undefined) return undefined;
  const dated = readDate(cellOf(cells, mapping.date)) !== undefined;
  if (!dated) return cells.some((cell) => isBalance(cell) || isTotal(cell)) ? null : undefined;
  if (isPlainTotal(narration)) return 'it may be a total, or a payment named like one';
  return isBalance(narration) || isTotal(narration) ? null : undefined;
}

/** A line's instant, with the time from a separate column if there is one. */
function instantIn(
  cells: readonly string[],
  { date, time, date_order }: Mapping,
  dates: ShownOrder,
): Date | string {
  const [day, clock] = [cellOf(cells, date), cellOf(cells, time ?? null)];
  const read = readDate(day);
  if (read === undefined || clock === '') return instantOf(day, date_order, dates);
  const own = readTime(clock);
  if (own === undefined) return `“${clock}” isn’t a time`;
  if (!isMidnight(read) && read.clock !== own) return `“${day}” contradicts “${clock}”`;
  return instantOf(day, date_order, dates, own);
}

function instantOf(
  cell: string,
  order: DateOrder,
  dates: ShownOrder,
  clock?: string,
): Date | string {
  const read = readDate(cell);
  if (read === undefined) return cell === '' ? 'it has no date' : `“${cell}” isn’t a date`;
  if (isAmbiguous(read) && isDisputed(order, dates)) {
    return `“${cell}” may be day first or month first: the dates of this file do not agree with one order`;
  }
  const { dmy, mdy, ymd } = read.days;
  const chosen = order === 'ymd' ? (ymd ?? dmy) : read.days[order];
  const day = chosen ?? dmy ?? mdy;
  return day === undefined ? `“${cell}” isn’t a date` : new Date(`${day}T${clock ?? read.clock}`);
}

/** True if some or all dates of a file contradict the order it is read in. */
const isDisputed = (order: DateOrder, dates: ShownOrder) =>
  dates === 'mixed' || (dates === 'mdy' && order !== 'mdy') || (dates === 'dmy' && order === 'mdy');

const cellOf = (cells: readonly string[], at: number | null) =>
  at === null ? '' : (cells[at] ?? '');

function textsIn(cells: readonly string[], { narration: text, reference }: Mapping) {
  const [narration, named] = [cellOf(cells, text), cellOf(cells, reference)];
  const description =
    referenceIn(named) ?? referenceIn(narration) ?? (named || narration || 'no text');
  return { reference: description.slice(0, TEXT_MAX), party: narration.slice(0, TEXT_MAX) || null };
}

/** The folded text for comparisons, so that a line counts once in whichever encoding it was saved. */
const decodeTexts = (read: TextDecoding, { reference, party }: ReturnType<typeof textsIn>) => ({
  reference: read(reference),
  party: party === null ? null : read(party),
});

/** The amount that came in, negative if it went out; null if there is none, and a text if one can't be read. */
function movementIn(
  cells: readonly string[],
  { amounts, decimal }: Mapping,
  direction: LineDirection | string | undefined,
): Kobo | null | string {
  const read = (at: number) => {
    const text = cells[at] ?? '';
    return readAmount(text, decimal) ?? `“${text}” isn’t an amount`;
  };
  if ('debit' in amounts) return movementInColumns(cells, amounts, decimal);
  const at = 'amount' in amounts ? amounts.amount : amounts.signed;
  if (cells[at] === '') return null;
  const amount = read(at);
  if (typeof amount === 'string') return amount;
  if ('signed' in amounts) return signed(amount.size, amount.direction ?? 'in');
  if (amount.size === 0) return kobo(0);
  if ('balance' in amounts) return movementByBalance(amount, direction);
  const side = cells[amounts.side] ?? '';
  const sideDirection = sideIn(side);
  if (sideDirection === undefined || sideDirection === null) {
    return side === ''
      ? 'it says neither debit nor credit'
      : `“${side}” is neither debit nor credit`;
  }
  if (amount.direction !== null && amount.direction !== sideDirection)
    return `“${cells[at]}” contradicts “${side}”`;
  return signed(amount.size, sideDirection);
}

function movementByBalance(
  amount: Amount,
  direction: LineDirection | string | undefined,
): Kobo | string {
  if (direction !== 'in' && direction !== 'out')
    return direction ?? 'its balance shows no direction';
  if (amount.direction !== null && amount.direction !== direction)
    return 'its amount contradicts its balance';
  return signed(amount.size, direction);
}

const signed = (size: Kobo, direction: 'in' | 'out') => kobo(direction === 'out' ? 0 - size : size);

function movementInColumns(
  cells: readonly string[],
  columns: { debit: number; credit: number },
  decimal: Decimal,
): Kobo | null | string {
  const [out = '', into = ''] = [cells[columns.debit], cells[columns.credit]];
  const [debit, credit] = [readAmount(out, decimal), readAmount(into, decimal)];
  if (debit === undefined) return `“${out}” isn’t an amount`;
  if (credit === undefined) return `“${into}” isn’t an amount`;
  if (debit.size > 0 && credit.size > 0)
    return `it has both a debit “${out}” and a credit “${into}”`;
  // Some banks write debits as negative in their own column, but never credits.
  if (debit.size > 0 && debit.direction === 'in') return `“${out}” is among the debits`;
  if (credit.size > 0 && credit.direction === 'out') return `“${into}” is among the credits`;
  if (out === '' && into === '') return null;
  return kobo(credit.size - debit.size);
}
