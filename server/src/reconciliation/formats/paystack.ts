// The transactions of a payout, as Paystack's dashboard exports them. Other tables of its dashboard lack the ids of its
// API, and would count the same payments twice.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { ListedLine } from '../../providers/listed.ts';
import { type Listing, type ListingRow, positiveAmount } from './listing.ts';
import type { FoundRow } from './rows.ts';

type Column =
  | 'id'
  | 'reference'
  | 'amount'
  | 'requested'
  | 'fee'
  | 'currency'
  | 'status'
  | 'settled'
  | 'at'
  | 'name'
  | 'email';

export const paystackListing: Listing<Column> = {
  names: {
    id: ['transactionid', 'id'],
    reference: ['reference', 'referencenumber', 'transactionreference', 'referenceno'],
    amount: ['amountpaid', 'amount', 'amountpaidngn', 'amountngn', 'transactionamount'],
    requested: ['amountrequested', 'requestedamount'],
    fee: ['paystackfee', 'paystackfees', 'fees', 'fee', 'transactionfee'],
    currency: ['currency'],
    status: ['status', 'transactionstatus'],
    settled: ['settlementdate', 'settledat', 'datesettled'],
    at: ['transactiondate', 'paidat', 'datepaid', 'paymentdate', 'date', 'createdat'],
    name: ['customerfullname', 'customername', 'name'],
    email: ['customeremail', 'email'],
  },
  needed: ['id', 'reference', 'amount', 'at'],
  amounts: ['amount', 'requested', 'fee'],
  line: paystackLine,
};

const MOVED = /^(success|successful|reversed|approved)$/;
const NOT_MOVED = /^(abandoned|failed|ongoing|pending|processing|queued|declined)$/;

function paystackLine(row: ListingRow<Column>): FoundRow<ListedLine> {
  const { cell } = row;
  // A settled payment succeeded.
  const status = (cell('status') || (cell('settled') && 'success')).toLowerCase();
  if (NOT_MOVED.test(status)) return null;
  if (!MOVED.test(status)) {
    return status === '' ? 'it has no status' : `“${cell('status')}” isn’t a status we know`;
  }
  const currency = cell('currency').toUpperCase();
  return currency === '' || currency === 'NGN' ? paymentIn(row) : null;
}

function paymentIn({ cell, decimal, at }: ListingRow<Column>): ListedLine | string {
  const [id, reference] = [cell('id'), cell('reference')];
  if (!/^[\w-]{1,100}$/.test(id)) return 'it has no transaction ID';
  if (reference === '' || reference.length > 200) return 'it has no reference';
  const amount = positiveAmount(cell('amount'), decimal);
  if (typeof amount === 'string') return amount;
  const credited = creditedOf(amount, cell('requested'), decimal);
  if (typeof credited === 'string') return credited;
  if (typeof at === 'string') return at;
  const charged = cell('fee') === '' ? null : positiveAmount(cell('fee'), decimal);
  if (typeof charged === 'string') return charged;
  const fee = charged === null ? null : kobo(credited - (amount - charged));
  return { id, reference, amount: credited, fee, at, party: cell('name') || cell('email') || null };
}

/** If the payer bore the fee, more arrived than was requested. */
function creditedOf(amount: Kobo, requested: string, decimal: '.' | ','): Kobo | string {
  const requestedAmount = requested === '' ? amount : positiveAmount(requested, decimal);
  if (typeof requestedAmount === 'string') return requestedAmount;
  return requestedAmount === 0 ? amount : kobo(Math.min(amount, requestedAmount));
}
