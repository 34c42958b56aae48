// Splitting a payment or a bill: one share per person, each with its own link.
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { fromReference, toReference } from '@alajo/contract/reference.ts';
import type { SplitBody, SplitView } from '@alajo/contract/requests/schemas.ts';
import { type SplitRule, sharesOf } from '@alajo/contract/requests/split.ts';
import type { Insertable, Selectable } from 'kysely';
import type { Deps } from '../deps.ts';
import { holdEntry } from '../ledger/entry-lock.ts';
import type { PaymentContext } from '../payments/context.ts';
import { once, requireSame } from '../payments/idempotency.ts';
import { operationId } from '../payments/operations.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { belowCursor, cutPage, type Page } from '../platform/http/pagination.ts';
import { viewOf } from './request-rows.ts';
import { findRequestedCustomer, insertRequest, lockCount, requireRequestRoom } from './requests.ts';
import type { RequestsSplit } from './tables.ts';

/** Dependency beyond payments: whether a payment is the customer's own. */
export type SplitContext = PaymentContext & {
  findReceipt(userId: number, reference: string): Promise<unknown>;
};

type SplitRow = Selectable<RequestsSplit>;
type Share = { amount: Kobo; payer_id: number | null; payer_name: string };

// A share's link stays valid for the maximum time.
const SHARE_DAYS = 90;

/**
 * Splits an amount and requests each person's share. Repeating the key returns the first split. Throws
 * recipient_not_found, self_transfer, not_found (the payment to split), invalid_request if the shares exceed
 * the total or that payment was reversed, too_many_requests_open, idempotency_key_reused.
 */
export async function createSplit(
  deps: Deps,
  context: SplitContext,
  caller: Customer,
  input: SplitBody,
): Promise<SplitView> {
  const split = sharesOf(input.total, ruleOf(input));
  if (split === undefined) {
    const message = 'The shares add up to more than the total, or one of them is zero.';
    throw new AppError('invalid_request', { field: 'people', message });
  }
  if (input.reference !== undefined) await context.findReceipt(caller.user_id, input.reference);
  const people = await Promise.all(
    input.people.map(({ recipient }, index) =>
      findRequestedCustomer(context, caller, recipient, `people.${index}.recipient`),
    ),
  );
  const shares = input.people.map(
    ({ name }, index): Share => ({
      amount: split.others[index] ?? kobo(0),
      payer_id: people[index]?.user_id ?? null,
      payer_name: people[index]?.name ?? name,
    }),
  );
  const { title, total, method, reference } = input;
  const entry_id = reference === undefined ? null : fromReference(reference);
  const content = { title, total, method, entry_id };
  const { user_id } = caller;
  const operation = operationId(caller);
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const keyed = { table: 'requests_split', key: { operation } } as const;
    const { row, repeated } = await once(tx, keyed, content, async () => {
      await lockCount(tx, user_id);
      await requireNotReversed(tx, content.entry_id);
      await requireRequestRoom(tx, user_id, now, shares.length);
      const row = await insertSplit(tx, {
        ...content,
        operation,
        user_id,
        own_share: split.own,
        created_at: now,
      });
      for (const share of shares) {
        await insertRequest(tx, now, {
          ...share,
          operation: null,
          user_id,
          kind: 'share',
          title,
          split_id: row.id,
          days: SHARE_DAYS,
        });
      }
      return row;
    });
    if (repeated) requireSame({ shares: await sharesIn(tx, row) }, { shares });
    return showSplit(tx, row, now);
  });
}

async function requireNotReversed(tx: Tx, entry: string | null): Promise<void> {
  if (entry === null || (await holdEntry(tx, entry))) return;
  throw new AppError('invalid_request', {
    field: 'reference',
    message: 'This payment was reversed, so there’s nothing to split.',
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

const insertSplit = (tx: Tx, values: Insertable<RequestsSplit>): Promise<SplitRow> =>
  tx.insertInto('requests_split').values(values).returningAll().executeTakeFirstOrThrow();

const sharesIn = (tx: Tx, { id }: SplitRow) =>
  tx
    .selectFrom('requests_request')
    .select(['amount', 'payer_id', 'payer_name'])
    .where('split_id', '=', id)
    .orderBy('id')
    .execute();

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
