// Creating, listing, cancelling and declining payment requests. Money moves in pay-request.ts and guests.ts.
import { REQUESTS_MAX } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type {
  MoneyRequest,
  ReceivedRequest,
  RequestBody,
  RequestDetails,
} from '@alajo/contract/requests/schemas.ts';
import { type Insertable, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { findCustomer } from '../identity/customers.ts';
import { findPeople, type Person } from '../identity/directory.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import type { PaymentContext } from '../payments/context.ts';
import { once } from '../payments/idempotency.ts';
import { newSlug } from '../payments/links.ts';
import { operationId } from '../payments/operations.ts';
import { DAY } from '../platform/clock.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import { belowCursor, cutPage, type Page } from '../platform/http/pagination.ts';
import { requestNotices } from './notices.ts';
import { enqueueReminder } from './reminders.ts';
import { detailsOf, lockLink, lockOwn, type RequestRow, stateAt, viewOf } from './request-rows.ts';
import type { RequestsRequest } from './tables.ts';

/**
 * Creates a request; repeating the key returns the existing one. Notifies the customer who is asked. Throws
 * recipient_not_found, self_transfer, too_many_requests_open, idempotency_key_reused.
 */
export async function createRequest(
  deps: Deps,
  payments: PaymentContext,
  caller: Customer,
  input: RequestBody,
): Promise<MoneyRequest> {
  const payer = await findRequestedCustomer(payments, caller, input.recipient);
  const { title, amount = null } = input;
  const request = { title, amount, payer_id: payer?.user_id ?? null };
  const operation = operationId(caller);
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const keyed = { table: 'requests_request', key: { operation } } as const;
    const { row } = await once(tx, keyed, request, async () => {
      await lockCount(tx, caller.user_id);
      await requireRequestRoom(tx, caller.user_id, now, 1);
      return insertRequest(tx, now, {
        ...request,
        operation,
        user_id: caller.user_id,
        kind: 'request',
        payer_name: payer?.name ?? null,
        split_id: null,
        days: input.days,
      });
    });
    return viewOf(row, now);
  });
}

/** The customer behind a handle. Throws recipient_not_found, self_transfer. */
export async function findRequestedCustomer(
  payments: PaymentContext,
  caller: Customer,
  handle: string | undefined,
  field = 'recipient',
): Promise<Person | undefined> {
  if (handle === undefined) return undefined;
  const person = await payments.directory.byHandle(handle);
  if (person === undefined) throw new AppError('recipient_not_found', { field });
  if (person.user_id !== caller.user_id) return person;
  throw new AppError('self_transfer', { field, message: 'You can’t ask yourself for money.' });
}

// Advisory lock per customer, held while their requests are counted and created.
const COUNT_LOCK = 7_208_529;

/** Serialises the creation of a customer's requests. */
export const lockCount = (tx: Tx, userId: number) =>
  sql`select pg_advisory_xact_lock(${COUNT_LOCK}, hashint8(${userId}))`.execute(tx);

/** Throws too_many_requests_open if `more` would exceed the limit. */
export async function requireRequestRoom(tx: Tx, userId: number, now: Date, more: number) {
  const { open } = await tx
    .selectFrom('requests_request')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  if (open + more > REQUESTS_MAX) throw new AppError('too_many_requests_open');
}

type NewRequest = Omit<
  Insertable<RequestsRequest>,
  'id' | 'slug' | 'paid' | 'status' | 'reminders' | 'expires_at' | 'created_at' | 'closed_at'
> & { days: number };

/** Stores a request, notifies the customer who is asked, and schedules the first reminder. */
export async function insertRequest(
  tx: Tx,
  now: Date,
  { days, ...values }: NewRequest,
): Promise<RequestRow> {
  const expires_at = new Date(now.getTime() + days * DAY);
  const row = await tx
    .insertInto('requests_request')
    .values({ ...values, slug: newSlug(), created_at: now, expires_at })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.payer_name !== null) await enqueueReminder(tx, row, 1);
  if (row.payer_id !== null) {
    const { first_name, last_name } = await findCustomer(tx, row.user_id);
    const { title, amount, slug } = row;
    const requester = `${first_name} ${last_name}`;
    const params = { requester, title, amount, slug };
    await notify(tx, [createNotice(requestNotices.request_received, row.payer_id, now, params)]);
  }
  return row;
}

/** A page of the customer's requests, newest first; shares are listed with their split. */
export async function listRequests({ db, clock }: Deps, userId: number, page: Page) {
  const rows = await db
    .selectFrom('requests_request')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', 'request')
    .where('id', '<', belowCursor(page.cursor))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const { shown, next } = cutPage(rows, page.limit, ({ id }) => id);
  const now = clock.now();
  return { results: shown.map((row) => viewOf(row, now)), next };
}

/** A page of the open requests that others sent to this customer, newest first. */
export async function listReceived({ db, clock }: Deps, userId: number, page: Page) {
  const rows = await db
    .selectFrom('requests_request')
    .selectAll()
    .where('payer_id', '=', userId)
    .where('status', '=', 'open')
    .where('expires_at', '>', clock.now())
    .where('id', '<', belowCursor(page.cursor))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const { shown, next } = cutPage(rows, page.limit, ({ id }) => id);
  const people = await findPeople(
    db,
    shown.map(({ user_id }) => user_id),
  );
  const results = shown.map(
    (row): ReceivedRequest => ({
      slug: row.slug,
      title: row.title,
      requester: people.get(row.user_id)?.name ?? '',
      amount: row.amount,
      paid: row.paid,
      expires_at: row.expires_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
    }),
  );
  return { results, next };
}

/** The customer's personal link, created on first use. */
export async function openPersonal({ db, clock }: Deps, userId: number): Promise<MoneyRequest> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    await lockCount(tx, userId);
    const own = await tx
      .selectFrom('requests_request')
      .selectAll()
      .where('user_id', '=', userId)
      .where('kind', '=', 'personal')
      .executeTakeFirst();
    if (own !== undefined) return viewOf(own, now);
    const { first_name } = await findCustomer(tx, userId);
    const made = await tx
      .insertInto('requests_request')
      .values({
        operation: null,
        slug: newSlug(),
        user_id: userId,
        kind: 'personal',
        split_id: null,
        title: `Money for ${first_name}`.slice(0, 60),
        amount: null,
        payer_id: null,
        payer_name: null,
        expires_at: null,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return viewOf(made, now);
  });
}

/** One of the customer's requests with its payments. Throws not_found. */
export async function findRequest(
  { db, clock }: Deps,
  userId: number,
  id: number,
): Promise<RequestDetails> {
  const row = await db
    .selectFrom('requests_request')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return detailsOf(db, row, clock.now());
}

/** Closes an open request. A cancelled one stays cancelled; throws request_paid, request_closed. */
export async function cancelRequest(
  { db, clock }: Deps,
  userId: number,
  id: number,
): Promise<RequestDetails> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const row = await lockOwn(tx, userId, id);
    if (row.kind === 'personal' || row.status === 'declined') throw new AppError('request_closed');
    if (row.status === 'paid') throw new AppError('request_paid');
    const closed = row.status === 'open' ? await closeRequest(tx, row, 'cancelled', now) : row;
    return detailsOf(tx, closed, now);
  });
}

/** Declines a request sent to this customer and notifies the requester. Throws not_found. */
export async function declineRequest({ db, clock }: Deps, userId: number, slug: string) {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const row = await lockLink(tx, slug);
    if (row.payer_id !== userId) throw new AppError('not_found');
    if (row.status === 'paid') throw new AppError('request_paid');
    if (row.status === 'cancelled' || stateAt(row, now) === 'expired') {
      throw new AppError('request_closed');
    }
    if (row.status === 'open') {
      await closeRequest(tx, row, 'declined', now);
      const params = { payer: row.payer_name ?? '', title: row.title, id: row.id };
      await notify(tx, [createNotice(requestNotices.request_declined, row.user_id, now, params)]);
    }
    return { message: 'Declined. We won’t remind you about it again.' };
  });
}

/** Closes a locked request that is open. */
export const closeRequest = (
  tx: Tx,
  row: RequestRow,
  status: 'cancelled' | 'declined',
  now: Date,
) =>
  tx
    .updateTable('requests_request')
    .set({ status, closed_at: now })
    .where('id', '=', row.id)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirstOrThrow();
