// Reading, locking and presenting rows of requests.
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type {
  MoneyRequest,
  RequestDetails,
  RequestState,
} from '@alajo/contract/requests/schemas.ts';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import type { RequestsRequest } from './tables.ts';

export type RequestRow = Selectable<RequestsRequest>;

/** A customer's request, locked. Throws not_found for anyone else's. */
export async function lockOwn(tx: Tx, userId: number, id: number): Promise<RequestRow> {
  const row = await tx
    .selectFrom('requests_request')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** The request behind a link, locked, so that two payments run one after another. Throws not_found. */
export async function lockLink(tx: Tx, slug: string): Promise<RequestRow> {
  const row = await tx
    .selectFrom('requests_request')
    .selectAll()
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** A request named by a payment, locked. */
export const lockById = (tx: Tx, id: number): Promise<RequestRow> =>
  tx
    .selectFrom('requests_request')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Same as `lockLink`, read-only and without a lock. */
export async function findLink(db: Db | Tx, slug: string): Promise<RequestRow> {
  const row = await db
    .selectFrom('requests_request')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** Current status: an open request past its expiry is shown as expired. */
export const stateAt = (row: RequestRow, now: Date): RequestState =>
  row.status === 'open' && row.expires_at !== null && row.expires_at <= now
    ? 'expired'
    : row.status;

/** The amount still due; null if the payer chooses it. */
export const dueOf = (row: RequestRow): Kobo | null =>
  row.amount === null ? null : kobo(row.amount - row.paid);

export function viewOf(row: RequestRow, now: Date): MoneyRequest {
  const { id, slug, kind, title, amount, paid, payer_name, payer_id } = row;
  return {
    id,
    slug,
    kind,
    title,
    amount,
    paid,
    state: stateAt(row, now),
    payer: payer_name,
    payer_notified: payer_id !== null,
    expires_at: row.expires_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

const PAYMENTS_SHOWN = 100;

/** A request with its payments, newest first. */
export async function detailsOf(db: Db | Tx, row: RequestRow, now: Date): Promise<RequestDetails> {
  const payments = await db
    .selectFrom('requests_payment')
    .selectAll()
    .where('request_id', '=', row.id)
    .orderBy('paid_at', 'desc')
    .orderBy('entry_id')
    .limit(PAYMENTS_SHOWN)
    .execute();
  return {
    ...viewOf(row, now),
    payments: payments.map(({ entry_id, payer_name, amount, excess, paid_at, reversed_at }) => ({
      reference: toReference(entry_id),
      payer: payer_name,
      amount,
      excess,
      date: paid_at.toISOString(),
      reversed: reversed_at !== null,
    })),
  };
}
