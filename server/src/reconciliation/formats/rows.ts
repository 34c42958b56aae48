// Classifies rows of any list: payments, or text, balances and totals.
import type { BrokenLine, ListedLine } from '../../providers/listed.ts';
import { isAmount } from './cells.ts';
import { type CsvRow, plain, type Row } from './csv-rows.ts';
import { readDate } from './dates.ts';

/** The result for a row: a line, nothing that moves money, or the reason it can't be read. */
export type FoundRow<Line> = Line | null | string;

/** The rows of a table below its header, each with its result. */
export type Table = {
  rows: readonly CsvRow[];
  read: (row: Row) => FoundRow<ListedLine>;
  /** Warnings about the file as a whole. */
  notes: BrokenLine[];
};

const DATE =
  '(?:[\\d\\s.,:/-]|st|nd|rd|th|jan\\w*|feb\\w*|mar\\w*|apr\\w*|may|june?|july?|aug\\w*|sep\\w*|oct\\w*|nov\\w*|dec\\w*)+';
const AS_AT = `(?:\\s*[:=-])?(?:\\s*(?:as\\s+)?(?:at|of|on|for|from|to)\\s+(?:the\\s+)?(?:period|month|day|date|${DATE})(?:\\s*(?:to|-)\\s*${DATE})?)?\\s*[:=-]?\\s*[₦?]?[\\d\\s.,:/-]*(?:NGN|DR|CR)?`;
const FORWARD =
  '(?:[bc]\\s*[/.]?\\s*(?:fwd|f|d)\\b\\.?|(?:brought|carried)\\s+(?:forward|fwd\\.?|down))';
const BALANCE = new RegExp(
  `^\\W*(?:(?:(?:opening|closing|available|ledger|book|previous|final|starting|ending|beginning|uncleared|cleared|current|running|today'?s)\\s+)+bal(?:ance|\\.)?(?:\\s*${FORWARD})?|bal(?:ance|\\.)?\\s*(?:${FORWARD}|(?=\\s*as\\s+(?:at|of|on)\\b))|${FORWARD})${AS_AT}\\W*$`,
  'i',
);
const TOTAL =
  /^\W*(?:(?:grand|page|overall|sub)[\s-]*)?totals?(?:\s+\(?(?:\d+\s+)?(?:debits?|credits?|withdrawals?|deposits?|lodge?ments?|amounts?|money|payments?|transactions?|charges?|in|out|inflows?|outflows?|paid|count|value|number|no\.?|of|and|for|period|page|month|today|items?|ngn)\)?)*\s*[:=-]?\s*[₦?]?[\d\s.,]*\W*$/i;
const PLAIN_TOTAL = /^\W*totals?\W*$/i;

export const isBalance = (cell: string): boolean => BALANCE.test(cell);
export const isTotal = (cell: string): boolean => TOTAL.test(cell);
/** A bare “total”, which could also be a payment's narration. */
export const isPlainTotal = (cell: string): boolean => PLAIN_TOTAL.test(cell);

/** A row of text, such as a page footer: no date, no number, and nothing in the amount columns. */
export const isProse = (cells: readonly string[], amounts: readonly number[]): boolean =>
  amounts.every((at) => (cells[at] ?? '') === '') &&
  cells.every((cell) => readDate(cell) === undefined && !isAmount(cell));

/** Recognises a repeated header, as at the top of each page. */
export function sameRowAs(header: readonly string[]): (cells: readonly string[]) => boolean {
  const known = fingerprint(header);
  return (cells) => fingerprint(cells) === known;
}

const fingerprint = (cells: readonly string[]) => cells.map(plain).join('|').replace(/\|+$/, '');

/**
 * The reason a row doesn't fit the columns of its header; undefined if it does. An unquoted comma shifts the following
 * cells into the next columns, where they would be misread.
 */
export function rowProblem(row: Row, header: readonly string[], last: number): string | undefined {
  const { cells } = row;
  if (cells.length <= last) return `it has only ${cells.length} columns`;
  const filled = cells.findLastIndex((cell) => cell !== '') + 1;
  if (filled <= header.length) return undefined;
  return `it has ${filled} columns, but the header has ${header.length}`;
}
