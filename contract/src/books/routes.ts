// Our books: reports for staff and CSV exports.
import * as z from 'zod/mini';
import { defineRoutes, idParams, pageQuery } from '../route.ts';
import {
  accountKind,
  booksAccount,
  booksMonths,
  booksPosting,
  booksProof,
  growth,
  owedMoney,
  owedTotal,
  providerBalance,
  trialBalance,
} from './schemas.ts';

/** State at the end of a Lagos day; now by default. */
const asOf = { as_of: z.optional(z.iso.date()) };
/** Lagos days, inclusive; for monthly reports, the first day of each month. */
const period = { from: z.optional(z.iso.date()), to: z.optional(z.iso.date()) };
const steps = { by: z._default(z.enum(['day', 'month']), 'month') };

const ours = { method: 'GET', access: 'staff', permission: 'money.read' } as const;
const csv = { reply: z.string(), media_type: 'text/csv', per_minute: 20 } as const;

export const booksRoutes = defineRoutes({
  proof: {
    ...ours,
    path: 'staff/money/books/',
    summary: 'Get the last check of the books',
    details: 'When the books were last checked, and whether they balance',
    reply: booksProof,
  },
  trialBalance: {
    ...ours,
    path: 'staff/money/trial-balance/',
    summary: 'Get the trial balance',
    details: 'The sum of each kind of account, now or at the end of a day',
    query: z.object(asOf),
    reply: trialBalance,
  },
  accounts: {
    ...ours,
    path: 'staff/money/accounts/',
    summary: 'List accounts of a kind',
    details: 'Accounts of a kind with their balances, ordered by owner',
    query: z.object({ ...pageQuery, ...asOf, kind: accountKind }),
    reply: z.strictObject({ results: z.array(booksAccount), next: z.nullable(z.string()) }),
  },
  account: {
    ...ours,
    path: 'staff/money/accounts/:id/',
    summary: 'Get an account with its balance',
    details: 'An account with its balance',
    params: idParams,
    query: z.object(asOf),
    reply: booksAccount,
  },
  postings: {
    ...ours,
    path: 'staff/money/accounts/:id/postings/',
    summary: 'List an account’s postings',
    details: 'An account’s postings up to the end of a day, latest first',
    params: idParams,
    query: z.object({ ...pageQuery, ...asOf }),
    reply: z.strictObject({ results: z.array(booksPosting), next: z.nullable(z.string()) }),
  },
  owed: {
    ...ours,
    path: 'staff/money/owed/',
    summary: 'List customers’ debts to us',
    details: 'Unrecovered chargebacks, largest debt first',
    query: z.object(pageQuery),
    reply: z.strictObject({
      total: owedTotal,
      results: z.array(owedMoney),
      next: z.nullable(z.string()),
    }),
  },
  months: {
    ...ours,
    path: 'staff/money/months/',
    summary: 'List fees, taxes and results by month',
    details: 'Fees, VAT, stamp duty and our own results by month',
    query: z.object(period),
    reply: booksMonths,
  },
  providers: {
    ...ours,
    path: 'staff/money/providers/',
    summary: 'List our balance with each provider',
    details:
      'Our balance with each provider, by our books and by theirs, and the days it will last',
    reply: z.strictObject({ results: z.array(providerBalance) }),
  },
  growth: {
    ...ours,
    path: 'staff/money/growth/',
    summary: 'List growth by day or month',
    details: 'New customers, ledger entries and outflow from wallets, by day or month',
    query: z.object({ ...period, ...steps }),
    reply: growth,
  },
  trialBalanceCsv: {
    ...ours,
    ...csv,
    path: 'staff/money/trial-balance/csv/',
    summary: 'Export the trial balance as CSV',
    details: 'The trial balance as CSV; recorded in the staff log, like every export',
    query: z.object(asOf),
  },
  monthsCsv: {
    ...ours,
    ...csv,
    path: 'staff/money/months/csv/',
    summary: 'Export fees, taxes and results as CSV',
    details: 'Fees, VAT, stamp duty and results by month as CSV',
    query: z.object(period),
  },
  growthCsv: {
    ...ours,
    ...csv,
    path: 'staff/money/growth/csv/',
    summary: 'Export growth as CSV',
    details: 'Growth as CSV',
    query: z.object({ ...period, ...steps }),
  },
  postingsCsv: {
    ...ours,
    ...csv,
    path: 'staff/money/accounts/:id/postings/csv/',
    summary: 'Export an account’s postings as CSV',
    details: 'All postings of an account between two days as CSV, oldest first',
    params: idParams,
    query: z.object(period),
    streamed: true,
  },
});
