// Paying a request without an account, by card or bank transfer. The wallet's fundings take the money and
// credit it once per payment; this file reserves the amount on the request meanwhile and counts it
// afterwards.
import { AppError } from '@alajo/contract/errors.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { fromReference } from '@alajo/contract/reference.ts';
import type { GuestPayBody, GuestPayment } from '@alajo/contract/requests/schemas.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../deps.ts';
import { findEntry } from '../ledger/statement.ts';
import type { GuestFundings } from '../payments/guest-fundings.ts';
import { beginGuestPayment, toGuestPayment } from '../payments/guests.ts';
import { once } from '../payments/idempotency.ts';
import { fromMetadata } from '../payments/movements.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import type { Visitor } from '../platform/http/handlers.ts';
import { requireDue } from './pay-request.ts';
import { findLink, lockById, lockLink, type RequestRow } from './request-rows.ts';
import { countPayment, sumPendingPayments } from './settle.ts';
import type { RequestsGuest } from './tables.ts';

type GuestRow = Selectable<RequestsGuest>;

const PENDING_MAX = 20;
/** The job that follows each credited payment. */
export const FOLLOW_UP = 'requests_received';

/**
 * Starts a guest's payment; repeating the key returns the same next step. Its amount is reserved on the
 * request until the payment expires, so that no other guest pays the same thing; a customer paying from their
 * wallet takes precedence. Throws the errors of `requireDue`, request_busy and provider_unavailable.
 */
export const payAsGuest = (
  deps: Deps,
  fundings: GuestFundings,
  caller: Visitor,
  { slug, instead_of, ...body }: GuestPayBody & { slug: string },
): Promise<GuestPayment> =>
  beginGuestPayment(deps, fundings, caller, {
    link: `guest:${slug}`,
    body,
    reserve: async (tx, payment) => {
      const row = await lockLink(tx, slug);
      const { id, name, amount, created_at: now } = payment;
      const contribution = { request_id: row.id, name, amount };
      await once(tx, { table: 'requests_guest', key: { id } }, contribution, async () => {
        if (instead_of !== undefined)
          await abandonPayment(tx, row.id, fromReference(instead_of), now);
        await requireNoOtherPayer(tx, row, amount, now);
        const values = { ...payment, request_id: row.id };
        return tx
          .insertInto('requests_guest')
          .values(values)
          .returningAll()
          .executeTakeFirstOrThrow();
      });
      const { user_id, title: purpose } = row;
      return { user_id, purpose, return_path: `/pay/${slug}`, follow_up: FOLLOW_UP };
    },
  });

async function requireNoOtherPayer(
  tx: Tx,
  row: RequestRow,
  amount: Kobo,
  now: Date,
): Promise<void> {
  const due = requireDue(row, amount, now);
  const { reserved, count } = await sumPendingPayments(tx, row.id, now);
  const isFree = due === null || amount <= due - reserved;
  if (!isFree || count >= PENDING_MAX) throw new AppError('request_busy');
}

/** Releases a guest's reservation: they pay another way, or their bank declined. */
const abandonPayment = (db: Db | Tx, requestId: number, id: string, now: Date) =>
  db
    .updateTable('requests_guest')
    .set({ expires_at: now })
    .where('id', '=', id)
    .where('request_id', '=', requestId)
    .where('expires_at', '>', now)
    .execute();

/** Status of a guest's payment. Throws not_found. */
export async function findGuestPayment(
  deps: Deps,
  fundings: GuestFundings,
  at: { slug: string; reference: string },
): Promise<GuestPayment> {
  const guest = await requireGuest(deps.db, at);
  return toGuestPayment(await fundings.find(guest.id));
}

/** Polls the provider and counts what it confirms. Throws not_found, provider_unavailable. */
export async function checkGuestPayment(
  deps: Deps,
  fundings: GuestFundings,
  at: { slug: string; reference: string },
): Promise<GuestPayment> {
  const guest = await requireGuest(deps.db, at);
  const funding = await fundings.check(guest.id);
  // The first payment's entry has the funding's id.
  if (funding.status === 'completed') await countGuestPayment(deps, guest.id, guest.id);
  if (funding.status === 'failed') {
    await abandonPayment(deps.db, guest.request_id, guest.id, deps.clock.now());
  }
  return toGuestPayment(funding);
}

/** Job: counts a payment credited for a guest, once. */
export async function countGuestPayment(
  { db, clock }: Deps,
  id: string,
  entryId: string,
): Promise<void> {
  const guest = await findGuest(db, id);
  const entry = await findEntry(db, entryId);
  if (guest === undefined || entry === undefined) return;
  const { amount } = fromMetadata(entry.metadata);
  const from = { guest_id: id };
  await inTransaction(db, async (tx) => {
    const row = await lockById(tx, guest.request_id);
    const paid = { entry: entryId, payer_name: guest.name, from, amount: kobo(amount) };
    await countPayment(tx, clock.now(), row, paid);
  });
}

const findGuest = (db: Db | Tx, id: string): Promise<GuestRow | undefined> =>
  db.selectFrom('requests_guest').selectAll().where('id', '=', id).executeTakeFirst();

async function requireGuest(
  db: Db,
  { slug, reference }: { slug: string; reference: string },
): Promise<GuestRow> {
  const { id } = await findLink(db, slug);
  const guest = await findGuest(db, fromReference(reference));
  if (guest?.request_id !== id) throw new AppError('not_found');
  return guest;
}
