// Reconciliation: providers' and banks' lists compared with our books, item by item.
import * as z from 'zod/mini';
import { money, nonNegativeMoney, positiveMoney } from '../money.ts';
import { instant, text } from '../route.ts';

/** Kinds of items for counts and filters; all except `matched` are exceptions. */
export const itemKinds = {
  matched: 'Matched',
  missing_here: 'Missing here',
  missing_there: 'Missing there',
  amount_differs: 'Amount differs',
  fee_differs: 'Fee differs',
} as const;
export const itemKind = z.enum(Object.keys(itemKinds) as [ItemKind, ...ItemKind[]]);
export type ItemKind = keyof typeof itemKinds;

/**
 * `explained`: closed with a reason. `resolved`: has matched since. `withdrawn`: its import was withdrawn, so
 * neither side has it.
 */
export const itemState = z.enum(['matched', 'open', 'explained', 'resolved', 'withdrawn']);
export type ItemState = z.output<typeof itemState>;

export const listFormat = z.enum([
  'paystack_transactions',
  'paystack_transfers',
  'paystack_taken_back',
  'vtpass',
  'bank',
]);
export type ListFormat = z.output<typeof listFormat>;

/** Ledger account that represents a bank account. */
export const clearingAccounts = {
  payout_float: 'Payout float',
  funding_clearing: 'Funding clearing',
  services_float: 'Services float',
} as const;
export type ClearingAccount = keyof typeof clearingAccounts;
export const clearingAccount = z.enum(
  Object.keys(clearingAccounts) as [ClearingAccount, ...ClearingAccount[]],
);

const day = z.iso.date('Choose a date');

/** A column of a file, counted from 0. */
const column = z.int().check(z.gte(0), z.lte(99));

export const dateOrders = {
  dmy: 'Day, month, year',
  mdy: 'Month, day, year',
  ymd: 'Year, month, day',
} as const;
export type DateOrder = keyof typeof dateOrders;

export const delimiters = {
  ',': 'Commas',
  ';': 'Semicolons',
  '\t': 'Tabs',
  '|': 'Vertical bars',
} as const;
export type Delimiter = keyof typeof delimiters;
export const delimiter = z.enum(Object.keys(delimiters) as [Delimiter, ...Delimiter[]]);

/** Column settings of a bank’s statements. */
export const mapping = z.strictObject({
  /** Line number of the header, counted from 1; lines above it are skipped. */
  header_line: z.int().check(z.gte(1), z.lte(50)),
  delimiter,
  date: column,
  /** For files with a separate time column. */
  time: z.optional(column),
  date_order: z.enum(Object.keys(dateOrders) as [DateOrder, ...DateOrder[]]),
  decimal: z.enum(['.', ',']),
  /**
   * One signed column, one with a separate debit/credit column, one whose direction follows only from the
   * running balance, or separate columns for debits and credits.
   */
  amounts: z.union([
    z.strictObject({ signed: column }),
    z.strictObject({ amount: column, side: column }),
    z.strictObject({ amount: column, balance: column }),
    z.strictObject({ debit: column, credit: column }),
  ]),
  narration: column,
  /** The reference column; without one, references are searched for in the narration. */
  reference: z.nullable(column),
  /** The header's cells, because settings confirmed for one header are not used for another. */
  header: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100))),
});
export type Mapping = z.output<typeof mapping>;

export const problem = z.strictObject({ line: z.int(), description: z.string() });
export type Problem = z.output<typeof problem>;

export const importState = z.enum([
  'draft',
  'queued',
  'reading',
  'comparing',
  'done',
  'failed',
  'withdrawn',
]);

export const listImport = z.strictObject({
  id: z.int(),
  list_id: z.int(),
  via: z.enum(['api', 'file']),
  /** Null for the nightly job. */
  by: z.nullable(z.string()),
  file_name: z.nullable(z.string()),
  from_day: z.nullable(day),
  to_day: z.nullable(day),
  state: importState,
  /** In percent. */
  progress: z.int(),
  lines_read: z.int(),
  lines_new: z.int(),
  lines_changed: z.int(),
  lines_broken: z.int(),
  problems: z.array(problem),
  failure: z.nullable(z.string()),
  /** Number of exceptions that match now. */
  resolved: z.int(),
  /** Withdrawal of this import: its lines no longer count. */
  withdrawn: z.nullable(z.strictObject({ at: instant, by: z.string(), reason: z.string() })),
  created_at: instant,
  ended_at: z.nullable(instant),
});
export type ListImport = z.output<typeof listImport>;

export const list = z.strictObject({
  id: z.int(),
  title: z.string(),
  format: listFormat,
  account: clearingAccount,
  /** True if the provider’s list is available by API. */
  by_api: z.boolean(),
  /** True if its columns are remembered from the last statement. */
  remembers: z.boolean(),
  /** Number of open exceptions. */
  open: z.int(),
  latest: z.nullable(listImport),
});
export type List = z.output<typeof list>;

/** The first lines of a file as they would be parsed. */
export const preview = z.strictObject({
  import: listImport,
  /** Columns of a bank statement, as remembered for this account or detected in the file. */
  mapping: z.nullable(mapping),
  remembered: z.boolean(),
  /** The column separator; null if the file is not a table. */
  delimiter: z.nullable(delimiter),
  header: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  lines: z.array(
    z.strictObject({
      reference: z.string(),
      party: z.nullable(z.string()),
      amount: money,
      fee: z.nullable(money),
      at: instant,
    }),
  ),
  problems: z.array(problem),
});
export type Preview = z.output<typeof preview>;

export const item = z.strictObject({
  id: z.int(),
  reference: z.string(),
  party: z.nullable(z.string()),
  bank: z.nullable(z.string()),
  ours: z.nullable(money),
  our_fee: z.nullable(money),
  theirs: z.nullable(money),
  their_fee: z.nullable(money),
  at: instant,
  kind: itemKind,
  state: itemState,
  since: z.nullable(instant),
});
export type Item = z.output<typeof item>;

export const itemDetails = z.strictObject({
  ...item.shape,
  list_id: z.int(),
  user_id: z.nullable(z.int()),
  /** True if the reference belongs to a payment in our books. */
  is_ours: z.boolean(),
  our_at: z.nullable(instant),
  their_at: z.nullable(instant),
  was: z.nullable(itemKind),
  case_at: z.nullable(instant),
  closed_at: z.nullable(instant),
  closed_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  lines: z.array(
    z.strictObject({
      id: z.string(),
      amount: money,
      fee: z.nullable(money),
      at: instant,
      party: z.nullable(z.string()),
      import_id: z.int(),
      /** True if its import was withdrawn, so that it no longer counts. */
      withdrawn: z.boolean(),
    }),
  ),
  /** An exception of the same amount in the other direction; the two may belong together. */
  counterpart: z.nullable(
    z.strictObject({ id: z.int(), reference: z.string(), party: z.nullable(z.string()) }),
  ),
  /** Object that proposals about it refer to; at most one proposal is open. */
  object: z.string(),
  /** Amount a correction would post to the account, and the provider’s charge within it. */
  correction: z.nullable(z.strictObject({ account: clearingAccount, amount: money, fee: money })),
  /** Amount received for someone who was not credited. */
  credit: z.nullable(positiveMoney),
  /** Permitted actions on our payment, if a provider carries it out. */
  payment: z.nullable(
    z.strictObject({
      ask: z.boolean(),
      outcomes: z.array(z.enum(['paid', 'failed'])),
      reverse: z.boolean(),
    }),
  ),
  /** The entry that closed it, and the proposal that posted the entry. */
  ended_by: z.nullable(z.strictObject({ reference: z.string(), proposal_id: z.nullable(z.int()) })),
});
export type ItemDetails = z.output<typeof itemDetails>;

const side = z.strictObject({ count: z.int(), amount: money });

/** Reconciliation bridge from our books to their list, to the kobo. All amounts have the list's sign. */
export const bridge = z.strictObject({
  /** Balance of the ledger account at the beginning and end, as booked. */
  opening: money,
  closing: money,
  /** Provider charges and income: part of the account’s change, but not of the amounts below. */
  costs: money,
  /** Movements of the account that another list has, such as chargebacks or incoming payments. */
  elsewhere: money,
  /** Our payments on these days. */
  books: side,
  missing_there: side,
  missing_here: side,
  amount_differs: side,
  /** Payments dated differently by the two sides. */
  other_day: side,
  /** Booked or listed since the last comparison. */
  not_compared: side,
  should_be: money,
  list: side,
  unexplained: money,
});
export type ReconciliationBridge = z.output<typeof bridge>;

/** Totals of the items: amounts if they match, otherwise differences (theirs minus ours). */
const tally = z.strictObject({ count: z.int(), net: money, gross: nonNegativeMoney });

export const summary = z.strictObject({
  list,
  from: day,
  to: day,
  kinds: z.strictObject({
    matched: tally,
    missing_here: tally,
    missing_there: tally,
    amount_differs: tally,
    fee_differs: tally,
  }),
  bridge,
});
export type Summary = z.output<typeof summary>;

export const bankAccountBody = z.strictObject({
  title: text(80, 2, 'Name the account, such as GTBank 0123'),
  account: clearingAccount,
});

/** Period of a list, at most a year. */
export const daysQuery = { from: day, to: day };

export const FILE_TYPES = ['text/csv', 'application/json'] as const;
export const FILE_BYTES_MAX = 32 * 1024 * 1024;
