// Paystack's lists of transactions, transfers, refunds and disputes, from its API or a saved reply: the lines that
// moved money, with their amounts and fees.
import { kobo } from '@alajo/contract/money.ts';
import * as z from 'zod/mini';
import { DAY } from '../platform/clock.ts';
import type { BrokenLine, ListedLine, ListedPage, ListedSpan } from './listed.ts';
import type { Paystack } from './paystack.ts';
import { ProviderUnavailable } from './unavailable.ts';

type Domain = Paystack['domain'];
/** The line of a row; null if it moved no money or isn't ours to compare. Throws ZodError. */
type ReadRow = (row: unknown, domain: Domain | undefined) => ListedLine | null;

const PER_PAGE = 100;
const PAGES_MAX = 10_000;

// Numbers beyond 2^53, or written as `1.73E+17`, were rounded, so different payments would look the same.
const id = z.union([z.int(), z.string().check(z.regex(/^[\w-]{1,100}$/))]);
const optionalText = z.optional(z.catch(z.nullish(z.string()), null));
const optionalKobo = z.optional(z.catch(z.nullish(z.int()), null));

const customer = z.optional(
  z.catch(
    z.nullish(
      z.looseObject({ email: optionalText, first_name: optionalText, last_name: optionalText }),
    ),
    null,
  ),
);

// Report an unknown status: it may or may not have moved money.
const transactionStatus = z.enum([
  'success',
  'reversed',
  'abandoned',
  'failed',
  'ongoing',
  'pending',
  'processing',
  'queued',
]);
const transferStatus = z.enum([
  'success',
  'reversed',
  'abandoned',
  'blocked',
  'failed',
  'otp',
  'pending',
  'processing',
  'queued',
  'received',
  'rejected',
]);
const refundStatus = z.enum(['processed', 'failed', 'needs-attention', 'pending', 'processing']);
const disputeStatus = z.enum([
  'resolved',
  'archived',
  'awaiting-bank-feedback',
  'awaiting-merchant-feedback',
  'pending',
]);
const resolution = z.enum(['merchant-accepted', 'auto-accepted', 'declined']);
const resolved = z.looseObject({ resolution });

const transaction = z.looseObject({
  id,
  domain: z.string(),
  status: transactionStatus,
  reference: z.string().check(z.minLength(1), z.maxLength(200)),
  amount: z.int(),
  requested_amount: optionalKobo,
  fees: optionalKobo,
  currency: z.string(),
  paid_at: optionalText,
  paidAt: optionalText,
  created_at: optionalText,
  createdAt: optionalText,
  customer,
});

/**
 * Money in. If the payer bore the fee, more arrived than was requested; the rest isn't our payment. A payment reversed
 * later still arrived; chargebacks are in a separate list.
 */
export const transactionIn: ReadRow = (row, domain) => {
  const read = z.parse(transaction, row);
  if ((domain ?? read.domain) !== read.domain || read.currency !== 'NGN') return null;
  if (read.status !== 'success' && read.status !== 'reversed') return null;
  const credited = Math.min(read.amount, read.requested_amount || read.amount);
  const settled = read.amount - (read.fees ?? 0);
  return {
    id: String(read.id),
    reference: read.reference,
    amount: kobo(credited),
    fee: read.fees === null || read.fees === undefined ? null : kobo(credited - settled),
    at: instantIn(read.paid_at, read.paidAt, read.created_at, read.createdAt),
    party: nameOf(read.customer),
  };
};

const transfer = z.looseObject({
  id: z.optional(id),
  transfer_code: optionalText,
  domain: z.string(),
  status: transferStatus,
  reference: z.string().check(z.minLength(1), z.maxLength(200)),
  amount: z.int(),
  fee_charged: optionalKobo,
  currency: z.string(),
  transferred_at: optionalText,
  createdAt: optionalText,
  created_at: optionalText,
  recipient: z.optional(z.catch(z.nullish(z.looseObject({ name: optionalText })), null)),
});

/** Money out. A reversed transfer came back, and is listed with an amount of 0. */
export const parseTransfer: ReadRow = (row, domain) => {
  const read = z.parse(transfer, row);
  if ((domain ?? read.domain) !== read.domain || read.currency !== 'NGN') return null;
  if (read.status !== 'success' && read.status !== 'reversed') return null;
  const back = read.status === 'reversed';
  return {
    id: String(read.id ?? read.transfer_code ?? read.reference),
    reference: read.reference,
    amount: kobo(back ? 0 : read.amount),
    fee: back || !read.fee_charged ? null : kobo(read.fee_charged),
    at: instantIn(read.transferred_at, read.createdAt, read.created_at),
    party: read.recipient?.name ?? null,
  };
};

// Amounts are numbers, sometimes sent as text.
const positive = z.coerce.number().check(z.int(), z.gte(0));
const refund = z.looseObject({
  id,
  domain: z.string(),
  status: refundStatus,
  amount: positive,
  currency: z.string(),
  transaction: z.optional(z.catch(z.nullish(id), null)),
  transaction_reference: optionalText,
  dispute: z.optional(
    z.catch(
      z.nullish(
        z.union([
          id,
          z.pipe(
            z.looseObject({ id }),
            z.transform((object) => object.id),
          ),
        ]),
      ),
      null,
    ),
  ),
  refunded_at: optionalText,
  updatedAt: optionalText,
  createdAt: optionalText,
  created_at: optionalText,
  customer,
});

const dispute = z.looseObject({
  id,
  domain: z.string(),
  status: disputeStatus,
  resolution: z.nullish(resolution),
  refund_amount: z.optional(z.nullish(positive)),
  currency: z.optional(z.catch(z.nullish(z.string()), null)),
  transaction: z.looseObject({ id, reference: z.string(), amount: positive, currency: z.string() }),
  resolvedAt: optionalText,
  updatedAt: optionalText,
  createdAt: optionalText,
  customer,
});

/**
 * Chargebacks of incoming payments: processed refunds and lost disputes. A dispute's refund belongs to the
 * dispute's line, so that both lists together contain it once.
 */
export const parseChargeback: ReadRow = (row, domain) =>
  typeof row === 'object' && row !== null && 'resolution' in row
    ? disputeIn(row, domain)
    : refundIn(row, domain);

const refundIn: ReadRow = (row, domain) => {
  const read = z.parse(refund, row);
  if ((domain ?? read.domain) !== read.domain || read.currency !== 'NGN') return null;
  if (read.status !== 'processed') return null;
  const payment = read.transaction ?? null;
  return {
    id: read.dispute ? `dispute-${read.dispute}` : `refund-${read.id}`,
    payment: payment === null ? null : String(payment),
    reference:
      read.transaction_reference ?? (payment === null ? `refund-${read.id}` : String(payment)),
    amount: kobo(read.amount),
    fee: null,
    at: instantIn(read.refunded_at, read.updatedAt, read.createdAt, read.created_at),
    party: nameOf(read.customer),
  };
};

const disputeIn: ReadRow = (row, domain) => {
  const read = z.parse(dispute, row);
  const { transaction: paid } = read;
  const currency = read.currency ?? paid.currency;
  if ((domain ?? read.domain) !== read.domain || currency !== 'NGN') return null;
  // A declined dispute cost nothing, and an open one hasn't yet.
  if (read.status !== 'resolved' || z.parse(resolved, read).resolution === 'declined') return null;
  return {
    id: `dispute-${read.id}`,
    payment: String(paid.id),
    reference: paid.reference,
    amount: kobo(read.refund_amount || paid.amount),
    fee: null,
    at: instantIn(read.resolvedAt, read.updatedAt, read.createdAt),
    party: nameOf(read.customer),
  };
};

function nameOf(payer: z.output<typeof customer>): string | null {
  const { first_name, last_name, email } = payer ?? {};
  return [first_name, last_name].filter(Boolean).join(' ') || (email ?? null);
}

function instantIn(...texts: (string | null | undefined)[]): Date {
  const text = texts.find((text) => text);
  return z.parse(z.date(), new Date(text ?? ''));
}

/** The lines of rows, and the numbers of unreadable ones; `first` is the number of the first row. */
export function linesIn(
  rows: readonly unknown[],
  first: number,
  read: ReadRow,
  domain?: Domain,
): { lines: ListedLine[]; broken: BrokenLine[] } {
  const lines: ListedLine[] = [];
  const broken: BrokenLine[] = [];
  for (const [index, row] of rows.entries()) {
    try {
      const line = read(row, domain);
      if (line !== null) lines.push(line);
    } catch (error) {
      if (!(error instanceof z.core.$ZodError)) throw error;
      const [issue] = error.issues;
      const field = issue?.path.join('.') || 'its date';
      broken.push({ line: first + index, description: `${field} is not as documented` });
    }
  }
  return { lines, broken };
}

const page = z.looseObject({
  data: z.array(z.unknown()),
  meta: z.optional(
    z.looseObject({
      total: z.optional(z.catch(z.nullish(z.coerce.number()), null)),
      pageCount: z.optional(z.catch(z.nullish(z.coerce.number()), null)),
    }),
  ),
});

/** The rows of a saved reply, or of several in a list; undefined if it has another form. */
export function rowsIn(saved: unknown): readonly unknown[] | undefined {
  if (Array.isArray(saved)) return saved;
  const read = z.safeParse(page, saved);
  return read.success ? read.data.data : undefined;
}

type Path = '/transaction' | '/transfer' | '/refund' | '/dispute';
const READERS: Record<Path, ReadRow> = {
  '/transaction': transactionIn,
  '/transfer': parseTransfer,
  '/refund': parseChargeback,
  '/dispute': parseChargeback,
};

/** Lists by API. Rows that moved no money are left out, so pages may be short. */
export async function* listPaystack(
  paystack: Paystack,
  path: Path,
  { from, until }: ListedSpan,
): AsyncIterable<ListedPage> {
  const read = READERS[path];
  // `to` is inclusive.
  const to = new Date(until.getTime() - 1);
  const query = { from: from.toISOString(), to: to.toISOString(), perPage: String(PER_PAGE) };
  for (let at = 1; at <= PAGES_MAX; at++) {
    const asked = { ...query, per_page: query.perPage, page: String(at) };
    const { body } = await paystack.request({ method: 'GET', path, query: asked });
    const answer = z.safeParse(page, body);
    if (!answer.success) throw new ProviderUnavailable(`paystack ${path}: not as documented`);
    const { data, meta } = answer.data;
    const first = (at - 1) * PER_PAGE + 1;
    yield { ...linesIn(data, first, read, paystack.domain), total: meta?.total ?? null };
    if (at >= (meta?.pageCount ?? 1)) return;
  }
  throw new ProviderUnavailable(`paystack ${path}: more pages than we read`);
}

// Both are listed by start date: a refund takes up to ten working days, a dispute months.
const REFUNDS_BACK_MS = 30 * DAY;
const DISPUTES_BACK_MS = 180 * DAY;

/** Refunds and lost disputes, by API. A dispute's own line comes last and takes precedence. */
export async function* listPaystackChargebacks(
  paystack: Paystack,
  { from, until }: ListedSpan,
): AsyncIterable<ListedPage> {
  for (const [path, back] of [
    ['/refund', REFUNDS_BACK_MS],
    ['/dispute', DISPUTES_BACK_MS],
  ] as const) {
    const since = new Date(from.getTime() - back);
    for await (const page of listPaystack(paystack, path, { from: since, until })) {
      // The combined total of two lists isn't known in advance.
      yield { ...page, total: null };
    }
  }
}
