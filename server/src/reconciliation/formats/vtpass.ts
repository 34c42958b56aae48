// VTpass's list of transactions, as its dashboard exports it. VTpass has no API for it.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { ListedLine } from '../../providers/listed.ts';
import { amountIn } from './cells.ts';
import { type Listing, type ListingRow, noAmount, positiveAmount } from './listing.ts';
import type { FoundRow } from './rows.ts';

type Column =
  | 'id'
  | 'reference'
  | 'amount'
  | 'unit'
  | 'quantity'
  | 'total'
  | 'commission'
  | 'status'
  | 'at'
  | 'product'
  | 'recipient';

export const vtpassListing: Listing<Column> = {
  names: {
    id: ['transactionid', 'vtpassid', 'id'],
    reference: ['requestid', 'reference', 'requestreference'],
    amount: ['amount', 'amountngn', 'value', 'unitprice'],
    unit: ['unitprice'],
    quantity: ['quantity', 'qty'],
    total: ['totalamount', 'amountcharged', 'amountpaid', 'total'],
    commission: ['commission', 'commissionamount'],
    status: ['status', 'transactionstatus'],
    at: ['transactiondate', 'date', 'createdat', 'datetime', 'time'],
    product: ['productname', 'product', 'service', 'type'],
    recipient: ['uniqueelement', 'phone', 'recipient', 'customer', 'billerscode'],
  },
  needed: ['reference', 'amount', 'status', 'at'],
  amounts: ['amount', 'total', 'commission'],
  line: vtpassLine,
  // A request ID starts with the minute in Lagos in which it was made.
  dayOf: (reference) => /^(20\d\d)(\d\d)(\d\d)\d{4}/.exec(reference)?.slice(1, 4).join('-'),
};

/** The effect of each status on the money; compared as a whole, because “unsuccessful” isn't “successful”. */
const STATUSES: Record<string, 'delivered' | 'back' | 'nothing'> = {
  delivered: 'delivered',
  success: 'delivered',
  successful: 'delivered',
  completed: 'delivered',
  'transaction successful': 'delivered',
  'transaction delivered': 'delivered',
  reversed: 'back',
  refunded: 'back',
  'transaction reversed': 'back',
  'transaction refunded': 'back',
  'reversed to wallet': 'back',
  'transaction reversal to wallet': 'back',
  failed: 'nothing',
  failure: 'nothing',
  'transaction failed': 'nothing',
  unsuccessful: 'nothing',
  'not successful': 'nothing',
  'not delivered': 'nothing',
  undelivered: 'nothing',
  declined: 'nothing',
  cancelled: 'nothing',
  canceled: 'nothing',
  initiated: 'nothing',
  pending: 'nothing',
  processing: 'nothing',
  'transaction pending': 'nothing',
  'transaction processing': 'nothing',
};

function vtpassLine(row: ListingRow<Column>): FoundRow<ListedLine> {
  const { cell, at } = row;
  const status = cell('status')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  if (status === '') return 'it has no status';
  const outcome = Object.hasOwn(STATUSES, status) ? STATUSES[status] : undefined;
  if (outcome === undefined) return `“${cell('status')}” isn’t a status we know`;
  if (outcome === 'nothing') return null;
  const back = outcome === 'back';
  const reference = cell('reference');
  if (reference === '' || reference.length > 200) return 'it has no request ID';
  const amount = amountOf(row);
  if (typeof amount === 'string') return amount;
  if (typeof at === 'string') return at;
  const fee = feeIn(amount, row);
  if (typeof fee === 'string') return fee;
  const party = [cell('product'), cell('recipient')].filter(Boolean).join(', ') || null;
  const id = cell('id') || reference;
  return { id, reference, amount: back ? kobo(0) : amount, fee: back ? null : fee, at, party };
}

/** The unit price times the quantity, if there is no other amount. */
function amountOf({ cell, decimal, isSameColumn }: ListingRow<Column>): Kobo | string {
  const amount = positiveAmount(cell('amount'), decimal);
  const quantity = cell('quantity');
  const ofOne = isSameColumn('amount', 'unit') && quantity !== '';
  if (typeof amount === 'string' || !ofOne) return amount;
  return /^[1-9]\d{0,3}(?:\.0+)?$/.test(quantity)
    ? kobo(amount * Math.trunc(Number(quantity)))
    : `“${quantity}” isn’t a quantity`;
}

/** The cost beyond the amount; negative if VTpass paid us a commission. */
function feeIn(amount: number, { cell, decimal }: ListingRow<Column>): Kobo | null | string {
  const [total, commission] = [cell('total'), cell('commission')];
  const text = total || commission;
  if (text === '') return null;
  const read = amountIn(text, decimal);
  if (read === undefined) return noAmount(text);
  return kobo(total === '' ? 0 - read : read - amount);
}
