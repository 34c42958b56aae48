// Statements of bank accounts: each bank has its own columns, so somebody confirms once how they are read.
import { createHash } from 'node:crypto';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { DateOrder, Mapping } from '@alajo/contract/reconciliation/schemas.ts';
import type { ListedLine } from '../../providers/listed.ts';
import { amountIn, instantIn } from './cells.ts';
import { type Delimiter, plain } from './csv-rows.ts';
import { referenceIn } from './references.ts';

const NAMES = {
  date: /^(transaction|trans|tran|txn|posted|posting|entry|booking)?date$|^date(time|posted)?$/,
  debit: /^(debits?|withdrawals?|moneyout|paidout|dr|debitamount|amountdebit)(ngn|naira)?$/,
  credit:
    /^(credits?|deposits?|lodgements?|moneyin|paidin|cr|creditamount|amountcredit)(ngn|naira)?$/,
  signed: /^(transaction)?amount(ngn|naira)?$/,
  narration: /^(transaction)?(narration|description|details|remarks?|particulars|memo)$/,
  reference: /^(transaction)?(reference|ref|referenceno|refno|referencenumber|sessionid)$/,
} as const;
type Name = keyof typeof NAMES;

const HEADER_WITHIN = 30;

type Row = { line: number; cells: readonly string[] };

/** How a statement seems to be read, from its first rows; undefined where no header is found. */
export function guessMapping(rows: readonly Row[], delimiter: Delimiter): Mapping | undefined {
  for (const { line, cells } of rows.slice(0, HEADER_WITHIN)) {
    const found = columnsIn(cells);
    const amounts =
      found.debit !== undefined && found.credit !== undefined
        ? { debit: found.debit, credit: found.credit }
        : found.signed !== undefined
          ? { signed: found.signed }
          : undefined;
    const { date, narration } = found;
    if (date === undefined || narration === undefined || amounts === undefined) continue;
    const below = rows.filter((row) => row.line > line).map((row) => row.cells);
    const sums = Object.values(amounts).flatMap((at: number) => below.map((row) => row[at] ?? ''));
    const reference = found.reference ?? null;
    const date_order = orderOf(below.map((row) => row[date] ?? ''));
    const decimal = decimalOf(sums);
    return {
      header_line: line,
      delimiter,
      date,
      date_order,
      decimal,
      amounts,
      narration,
      reference,
    };
  }
  return undefined;
}

function columnsIn(cells: readonly string[]): Partial<Record<Name, number>> {
  const plainCells = cells.map(plain);
  const found: Partial<Record<Name, number>> = {};
  for (const [name, form] of Object.entries(NAMES)) {
    const at = plainCells.findIndex((cell) => form.test(cell));
    if (at >= 0) found[name as Name] = at;
  }
  return found;
}

/** Day first, as in Nigeria, unless a date can only be read otherwise. */
function orderOf(dates: readonly string[]): DateOrder {
  if (dates.some((date) => /^\d{4}/.test(date))) return 'ymd';
  const second = dates.some((date) => Number(/^\d{1,2}[./-](\d{1,2})[./-]/.exec(date)?.[1]) > 12);
  return second ? 'mdy' : 'dmy';
}

const decimalOf = (amounts: readonly string[]) =>
  amounts.some((amount) => /,\d{2}\D*$/.test(amount)) &&
  !amounts.some((amount) => /\.\d{2}\D*$/.test(amount))
    ? ','
    : '.';

/** Which way the account's money goes: `out` counts what leaves it, `in` what comes. */
export type Direction = 'out' | 'in';

const TEXT_MAX = 200;

/** Reads the rows below the header; equal ones in one file are told apart by how many came before. */
export function bankReader(mapping: Mapping, direction: Direction) {
  const seen = new Map<string, number>();
  const amounts: number[] = Object.values(mapping.amounts);
  const last = Math.max(mapping.date, mapping.narration, ...amounts);
  return ({ line, cells }: Row): ListedLine | null | string => {
    if (line <= mapping.header_line) return null;
    if (cells.length <= last) return `it has ${cells.length} columns only`;
    const moved = movedIn(cells, mapping);
    if (typeof moved === 'string') return moved;
    const at = instantIn(cellOf(cells, mapping.date), mapping.date_order);
    // An opening balance or a total has no date, or moves nothing.
    if (moved === 0) return null;
    if (at === undefined) return `“${cellOf(cells, mapping.date)}” is no date`;
    const amount = kobo(direction === 'in' ? moved : 0 - moved);
    const texts = textsIn(cells, mapping);
    const content = JSON.stringify([at.toISOString(), amount, texts]);
    const nth = (seen.get(content) ?? 0) + 1;
    seen.set(content, nth);
    const id = createHash('sha256').update(`${nth}:${content}`).digest('base64url');
    return { id, amount, fee: null, at, ...texts };
  };
}

const cellOf = (cells: readonly string[], at: number | null) =>
  at === null ? '' : (cells[at] ?? '');

function textsIn(cells: readonly string[], { narration: text, reference }: Mapping) {
  const [narration, named] = [cellOf(cells, text), cellOf(cells, reference)];
  const said = referenceIn(named) ?? referenceIn(narration) ?? (named || narration || 'no text');
  return { reference: said.slice(0, TEXT_MAX), party: narration.slice(0, TEXT_MAX) || null };
}

/** What came in, negative if it went out; a text where a cell is no amount. */
function movedIn(cells: readonly string[], { amounts, decimal }: Mapping): Kobo | string {
  const read = (at: number) => {
    const text = cells[at] ?? '';
    return amountIn(text, decimal) ?? `“${text}” is no amount`;
  };
  if ('signed' in amounts) return read(amounts.signed);
  const [debit, credit] = [read(amounts.debit), read(amounts.credit)];
  if (typeof debit === 'string') return debit;
  if (typeof credit === 'string') return credit;
  // Some banks write what leaves as negative in its own column.
  return kobo(Math.abs(credit) - Math.abs(debit));
}
