// Our books as staff see them. Debits and credits are positive sums. Balances have the ledger's sign: what we
// owe is positive; what we own, or others hold for us, is negative.
import * as z from 'zod/mini';
import { money, nonNegativeMoney, positiveMoney } from '../money.ts';
import { instant } from '../route.ts';
import { accountGroupNames, accountKindNames } from './chart.ts';

export const accountKind = z.enum(accountKindNames);

/** Time of the last check of the books; null before the first one. */
export const booksProof = z.strictObject({
  checked_at: z.nullable(instant),
  ok: z.boolean(),
});
export type BooksProof = z.output<typeof booksProof>;

export const trialBalance = z.strictObject({
  /** State at the end of this Lagos day; null for now. */
  as_of: z.nullable(z.iso.date()),
  at: instant,
  entries: z.int(),
  /** Kinds with postings, in the order of the chart. */
  rows: z.array(
    z.strictObject({ kind: accountKind, debit: nonNegativeMoney, credit: nonNegativeMoney }),
  ),
  /** Sums of the rows; unequal sums mean the books don't balance. */
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
      /** The customer's name, if it belongs to one. */
      name: z.nullable(z.string()),
    }),
  ),
  debit: nonNegativeMoney,
  credit: nonNegativeMoney,
});
export type BooksAccount = z.output<typeof booksAccount>;

export const booksPosting = z.strictObject({
  /** Position in its account: 1, 2, 3 … */
  seq: z.int(),
  at: instant,
  /** Kind of the ledger entry. */
  kind: z.string(),
  /** Reference of the payment; captures and reversals of a hold have the hold's. */
  reference: z.string(),
  debit: nonNegativeMoney,
  credit: nonNegativeMoney,
  balance_after: money,
});
export type BooksPosting = z.output<typeof booksPosting>;

export const owedMoney = z.strictObject({
  customer: z.strictObject({ id: z.int(), name: z.string() }),
  owed: positiveMoney,
  /** Time since which the customer has owed without interruption. */
  since: instant,
  /** Amount charged back since then, and the amount of it collected. */
  taken: positiveMoney,
  collected: nonNegativeMoney,
  /** Number of chargeback entries. */
  entries: z.int(),
  /** The latest of them; `reference` is the payment it charged back, otherwise its own. */
  latest: z.strictObject({
    kind: z.string(),
    description: z.nullable(z.string()),
    reference: z.string(),
  }),
});
export type OwedMoney = z.output<typeof owedMoney>;

export const owedTotal = z.strictObject({ owed: nonNegativeMoney, customers: z.int() });
export type OwedTotal = z.output<typeof owedTotal>;

/** Net change in a month: credits minus debits. */
const results = {
  fees: money,
  stamp_duty: money,
  vat: money,
  commissions: money,
  provider_costs: money,
  losses: money,
};

export const booksMonths = z.strictObject({
  /** Totals before the first month; adding the months gives the account balances. */
  before: z.strictObject(results),
  results: z.array(z.strictObject({ month: z.iso.date(), ...results })),
  /** A month's VAT is due on the 21st of the next month. */
  vat_due: z.strictObject({ month: z.iso.date(), due_on: z.iso.date(), amount: money }),
});
export type BooksMonths = z.output<typeof booksMonths>;

export const providerBalance = z.strictObject({
  provider: z.enum(['payouts', 'services', 'funding']),
  /** Balance by our books: money in minus money out through it. */
  booked: money,
  /** Balance last reported by the provider; null if never requested or not reported. */
  said: z.nullable(money),
  asked_at: z.nullable(instant),
  /** Average outflow per day over the last seven days. */
  spent_a_day: nonNegativeMoney,
  /** Days the reported balance lasts at that rate; null if unknown or nothing is spent. */
  days_left: z.nullable(z.number()),
});
export type ProviderBalance = z.output<typeof providerBalance>;

export const growth = z.strictObject({
  /** Number of customers before the first day or month. */
  customers_before: z.int(),
  results: z.array(
    z.strictObject({
      /** The day, or the first of the month. */
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
