// Our books as staff read them. Debits and credits are sums above zero; a balance is signed as the ledger
// keeps it: what we owe is positive, what is ours or held for us elsewhere negative.
import * as z from 'zod/mini';
import { money, nonNegativeMoney, positiveMoney } from '../money.ts';
import { instant } from '../route.ts';
import { accountGroupNames, accountKindNames } from './chart.ts';

export const accountKind = z.enum(accountKindNames);

/** When the books were last proven; null before the first time. */
export const booksProof = z.strictObject({
  checked_at: z.nullable(instant),
  ok: z.boolean(),
});
export type BooksProof = z.output<typeof booksProof>;

export const trialBalance = z.strictObject({
  /** A Lagos day, at its end; null: now. */
  as_of: z.nullable(z.iso.date()),
  at: instant,
  entries: z.int(),
  /** Kinds with postings, in the order of the chart. */
  rows: z.array(
    z.strictObject({ kind: accountKind, debit: nonNegativeMoney, credit: nonNegativeMoney }),
  ),
  /** Sums of the rows: equal, or the books are off. */
  debit: nonNegativeMoney,
  credit: nonNegativeMoney,
  groups: z.array(z.strictObject({ group: z.enum(accountGroupNames), balance: money })),
});
export type TrialBalance = z.output<typeof trialBalance>;

export const booksAccount = z.strictObject({
  id: z.int(),
  kind: accountKind,
  /** Null for the system's own accounts. */
  owner: z.nullable(
    z.strictObject({
      kind: z.enum(['user', 'goal', 'ajo_group', 'pot', 'operator']),
      id: z.int(),
      /** Of a customer. */
      name: z.nullable(z.string()),
    }),
  ),
  debit: nonNegativeMoney,
  credit: nonNegativeMoney,
});
export type BooksAccount = z.output<typeof booksAccount>;

export const booksPosting = z.strictObject({
  /** 1, 2, 3 … in its account. */
  seq: z.int(),
  at: instant,
  /** Kind of the ledger entry. */
  kind: z.string(),
  /** Of the payment: that of a hold, for what captures or reverses it. */
  reference: z.string(),
  debit: nonNegativeMoney,
  credit: nonNegativeMoney,
  balance_after: money,
});
export type BooksPosting = z.output<typeof booksPosting>;

export const owedMoney = z.strictObject({
  customer: z.strictObject({ id: z.int(), name: z.string() }),
  owed: positiveMoney,
  /** Since when the customer owes without a break. */
  since: instant,
  /** Amount charged back since then, and the amount of it collected. */
  taken: positiveMoney,
  collected: nonNegativeMoney,
  /** Number of chargeback entries. */
  entries: z.int(),
  /** The latest of them: its kind, its description, and the payment that it took back or else itself. */
  latest: z.strictObject({
    kind: z.string(),
    description: z.nullable(z.string()),
    reference: z.string(),
  }),
});
export type OwedMoney = z.output<typeof owedMoney>;

export const owedTotal = z.strictObject({ owed: nonNegativeMoney, customers: z.int() });
export type OwedTotal = z.output<typeof owedTotal>;

/** Net change in a month, credits less debits. */
const results = {
  fees: money,
  stamp_duty: money,
  vat: money,
  commissions: money,
  provider_costs: money,
  losses: money,
};

export const booksMonths = z.strictObject({
  /** Until the first month: with the months it makes the accounts' balances. */
  before: z.strictObject(results),
  results: z.array(z.strictObject({ month: z.iso.date(), ...results })),
  /** VAT of a month is due on the 21st of the next. */
  vat_due: z.strictObject({ month: z.iso.date(), due_on: z.iso.date(), amount: money }),
});
export type BooksMonths = z.output<typeof booksMonths>;

export const providerBalance = z.strictObject({
  provider: z.enum(['payouts', 'services', 'funding']),
  /** Balance by our books: money in less money out through it. */
  booked: money,
  /** Balance the provider last reported; null if never asked or not reported. */
  said: z.nullable(money),
  asked_at: z.nullable(instant),
  /** A day's average of what went out in the last seven days. */
  spent_a_day: nonNegativeMoney,
  /** Days the reported balance lasts at that pace; null if unknown or nothing is spent. */
  days_left: z.nullable(z.number()),
});
export type ProviderBalance = z.output<typeof providerBalance>;

export const growth = z.strictObject({
  /** Before the first day or month. */
  customers_before: z.int(),
  results: z.array(
    z.strictObject({
      /** The day, or the month's first. */
      from: z.iso.date(),
      /** Customers who confirmed their account in it. */
      customers: z.int(),
      entries: z.int(),
      /** Outflow from wallets. */
      volume: nonNegativeMoney,
    }),
  ),
});
export type Growth = z.output<typeof growth>;
