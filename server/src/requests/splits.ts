// Splitting a payment or a bill: a share for each person, each with its own link.
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { fromReference, toReference } from '@alajo/contract/reference.ts';
import type { SplitBody, SplitView } from '@alajo/contract/requests/schemas.ts';
import { type SplitRule, sharesOf } from '@alajo/contract/requests/split.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../deps.ts';
import { holdEntry } from '../ledger/standing.ts';
import type { PaymentContext } from '../payments/context.ts';
import { operationId } from '../payments/operations.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { belowCursor, cutPage, type Page } from '../platform/http/pagination.ts';
import { viewOf } from './request-rows.ts';
import { findAsked, insertRequest, lockCount, refuseTooMany } from './requests.ts';
import type { RequestsSplit } from './tables.ts';

/** What splitting needs beyond the payments: whether a payment is the customer's own. */
export type SplitContext = PaymentContext & {
  findReceipt(userId: number, reference: string): Promise<unknown>;
};

type SplitRow = Selectable<RequestsSplit>;
type Share = { amount: Kobo; payer_id: number | null; payer_name: string };

// A share's link works for as long as any may.
const SHARE_DAYS = 90;

/**
 * Splits an amount and asks each person for their share. A repeat of the key returns the first split.
 * Throws recipient_not_found, self_transfer, not_found (of the payment that is split), invalid_request
 * where the shares exceed the total or that payment was reversed, too_many_requests_open, idempotency_key_reused.
 */
export async function createSplit(
  deps: Deps,
  context: SplitContext,
  caller: Customer,
  input: SplitBody,
): Promise<SplitView> {
  const split = sharesOf(input.total, ruleOf(input));
  if (split === undefined) {
    const message = 'The shares are more than the total, or one of them is nothing.';
    throw new AppError('invalid_request', { field: 'people', message });
  }
  if (input.reference !== undefined) await context.findReceipt(caller.user_id, input.reference);
  const asked = await Promise.all(
    input.people.map(({ recipient }, at) =>
      findAsked(context, caller, recipient, `people.${at}.recipient`),
    ),
  );
  const shares = input.people.map(
    ({ name }, at): Share => ({
      amount: split.others[at] ?? kobo(0),
      payer_id: asked[at]?.user_id ?? null,
      payer_name: asked[at]?.name ?? name,
    }),
  );
  const operation = operationId(caller);
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    await lockCount(tx, caller.user_id);
    const made = await tx
      .selectFrom('requests_split')
      .selectAll()
      .where('operation', '=', operation)
      .executeTakeFirst();
    if (made !== undefined) {
      if (!(await isSame(tx, made, input, shares))) throw new AppError('idempotency_key_reused');
      return showSplit(tx, made, now);
    }
    const entry = entryOf(input);
    if (entry !== null && !(await holdEntry(tx, entry))) {
      throw new AppError('invalid_request', {
        field: 'reference',
        message: 'This payment was reversed. There is nothing to split.',
      });
    }
    await refuseTooMany(tx, caller.user_id, now, input.people.length);
    const row = await insertSplit(tx, now, {
      operation,
      user_id: caller.user_id,
      input,
      own: split.own,
    });
    for (const share of shares) {
      await insertRequest(tx, now, {
        ...share,
        operation: null,
        user_id: caller.user_id,
        kind: 'share',
        title: input.title,
        split_id: row.id,
        days: SHARE_DAYS,
      });
    }
    return showSplit(tx, row, now);
  });
}

function ruleOf(input: SplitBody): SplitRule {
  const { method } = input;
  switch (method) {
    case 'equal':
      return { method, people: input.people.length, with_me: input.with_me };
    case 'percent':
      return { method, percents: input.people.map(({ percent }) => percent) };
    case 'amounts':
      return { method, amounts: input.people.map(({ amount }) => amount) };
    default:
      throw new RangeError(`unknown method ${method satisfies never}`);
  }
}

/** Whether a split that was made is what is asked for again. */
async function isSame(tx: Tx, row: SplitRow, input: SplitBody, shares: readonly Share[]) {
  const made = await tx
    .selectFrom('requests_request')
    .select(['amount', 'payer_id', 'payer_name'])
    .where('split_id', '=', row.id)
    .orderBy('id')
    .execute();
  return (
    row.title === input.title &&
    row.total === input.total &&
    row.method === input.method &&
    row.entry_id === entryOf(input) &&
    isDeepStrictEqual(made, shares)
  );
}

const entryOf = ({ reference }: SplitBody) =>
  reference === undefined ? null : fromReference(reference);

type NewSplit = { operation: string; user_id: number; input: SplitBody; own: Kobo };

const insertSplit = (tx: Tx, now: Date, { operation, user_id, input, own }: NewSplit) =>
  tx
    .insertInto('requests_split')
    .values({
      operation,
      user_id,
      title: input.title,
      method: input.method,
      total: input.total,
      own_share: own,
      entry_id: entryOf(input),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** A page of the customer's splits, newest first. */
export async function listSplits({ db, clock }: Deps, userId: number, page: Page) {
  const rows = await db
    .selectFrom('requests_split')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '<', belowCursor(page.cursor))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const { shown, next } = cutPage(rows, page.limit, ({ id }) => id);
  return { results: await showSplits(db, shown, clock.now()), next };
}

/** One of the customer's splits. Throws not_found. */
export async function findSplit({ db, clock }: Deps, userId: number, id: number) {
  const row = await db
    .selectFrom('requests_split')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return showSplit(db, row, clock.now());
}

async function showSplit(db: Db | Tx, row: SplitRow, now: Date): Promise<SplitView> {
  const [shown] = await showSplits(db, [row], now);
  if (shown === undefined) throw new AppError('not_found');
  return shown;
}

async function showSplits(db: Db | Tx, rows: readonly SplitRow[], now: Date) {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const shares = await db
    .selectFrom('requests_request')
    .selectAll()
    .where('split_id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(({ id, title, method, total, own_share, entry_id, created_at }): SplitView => {
    const own = shares.filter(({ split_id }) => split_id === id);
    return {
      id,
      title,
      method,
      total,
      own_share,
      paid: kobo(own.reduce((sum, { paid }) => sum + paid, 0)),
      reference: entry_id === null ? null : toReference(entry_id),
      created_at: created_at.toISOString(),
      shares: own.map((share) => viewOf(share, now)),
    };
  });
}
