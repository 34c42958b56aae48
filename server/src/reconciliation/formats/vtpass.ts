// VTpass's list of transactions, as its dashboard saves it. It has no API for it.
import { kobo } from '@alajo/contract/money.ts';
import type { ListedLine } from '../../providers/listed.ts';
import { amountIn, instantIn } from './cells.ts';
import { plain } from './csv-rows.ts';

/** How each column may be called; letters and digits only. */
const NAMES = {
  request: ['requestid', 'reference', 'requestreference'],
  transaction: ['transactionid', 'vtpassid', 'id'],
  amount: ['amount', 'unitprice', 'value'],
  total: ['totalamount', 'amountcharged', 'amountpaid', 'total'],
  commission: ['commission', 'commissionamount'],
  status: ['status', 'transactionstatus'],
  at: ['transactiondate', 'date', 'createdat', 'datetime', 'time'],
  product: ['productname', 'product', 'service', 'type'],
  recipient: ['uniqueelement', 'phone', 'recipient', 'customer', 'billerscode'],
} as const;
type Column = keyof typeof NAMES;
export type VtpassColumns = Partial<Record<Column, number>>;

const NEEDED = ['request', 'amount', 'status', 'at'] as const;

/** Where the columns are, if this row is the header. */
export function vtpassColumns(cells: readonly string[]): VtpassColumns | undefined {
  const plainCells = cells.map(plain);
  const columns: VtpassColumns = {};
  for (const [column, names] of Object.entries(NAMES)) {
    const at = names.map((name) => plainCells.indexOf(name)).find((found) => found >= 0);
    if (at !== undefined) columns[column as Column] = at;
  }
  return NEEDED.every((column) => columns[column] !== undefined) ? columns : undefined;
}

/** The line of a row; null where nothing was delivered; a text where it can't be read. */
export function vtpassLine(
  cells: readonly string[],
  columns: VtpassColumns,
): ListedLine | null | string {
  const cell = (column: Column) => {
    const at = columns[column];
    return at === undefined ? '' : (cells[at] ?? '').trim();
  };
  const status = cell('status').toLowerCase();
  const back = /revers|refund/.test(status);
  if (!back && !/deliver|success/.test(status)) return status === '' ? 'it has no status' : null;
  const reference = cell('request');
  if (reference === '' || reference.length > 200) return 'it has no request ID';
  const amount = amountIn(cell('amount'), '.');
  const at = instantIn(cell('at'), 'dmy');
  if (amount === undefined || amount < 0) return `“${cell('amount')}” is no amount`;
  if (at === undefined) return `“${cell('at')}” is no date`;
  const { fee, says } = feeIn(amount, cell('total'), cell('commission'));
  if (says !== undefined) return says;
  const party = [cell('product'), cell('recipient')].filter(Boolean).join(', ') || null;
  const id = cell('transaction') || reference;
  return { id, reference, amount: back ? kobo(0) : amount, fee: back ? null : fee, at, party };
}

/** What it cost beyond the amount: less where VTpass paid us a commission. */
function feeIn(amount: number, total: string, commission: string) {
  const text = total || commission;
  if (text === '') return { fee: null };
  const read = amountIn(text, '.');
  if (read === undefined) return { fee: null, says: `“${text}” is no amount` };
  return { fee: kobo(total === '' ? 0 - read : read - amount) };
}
