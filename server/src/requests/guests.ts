// Paying a request without an account, by card or bank transfer. The wallet's fundings take the money and
// credit it once per payment; here it is kept free on the request meanwhile, and counted afterwards.
import { AppError } from '@alajo/contract/errors.ts';
import { kobo } from '@alajo/contract/money.ts';
import { fromReference } from '@alajo/contract/reference.ts';
import type { GuestPayBody, GuestPayment } from '@alajo/contract/requests/schemas.ts';
import type { Funding } from '@alajo/contract/wallet/fundings.ts';
import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Deps } from '../deps.ts';
import { findEntry } from '../ledger/statement.ts';
import type { GuestFundings } from '../payments/guest-fundings.ts';
import { fromMetadata } from '../payments/movements.ts';
import { oneTimeOperationId } from '../payments/operations.ts';
import { MINUTE } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import type { Visitor } from '../platform/http/handlers.ts';
import { requireDue } from './pay.ts';
import { lockById, lockLink } from './request-rows.ts';
import { countPayment, findUnderWay } from './settle.ts';
import type { RequestsGuest } from './tables.ts';

type GuestRow = Selectable<RequestsGuest>;

// As long as the provider accepts the payment.
const RESERVED_MS = 30 * MINUTE;
const UNDER_WAY_MAX = 20;
/** The job that follows each payment credited. */
export const FOLLOW_UP = 'requests_received';

/**
 * Starts a guest's payment; a repeat of the key returns the same next step. Its amount is kept free on
 * the request until the payment expires, so that no other guest pays the same thing; a customer who pays from
 * their wallet comes first. Throws what `requireDue` throws, request_busy and provider_unavailable.
 */
export async function payAsGuest(
  deps: Deps,
  fundings: GuestFundings,
  caller: Visitor,
  { slug, name, email, amount, source, instead_of }: GuestPayBody & { slug: string },
): Promise<GuestPayment> {
  const now = deps.clock.now();
  const key = caller.idempotency_key;
  const id = key === undefined ? uuidv7() : oneTimeOperationId(`guest:${slug}:${key}`);
  const row = await inTransaction(deps.db, async (tx) => {
    const row = await lockLink(tx, slug);
    const known = await findGuest(tx, id);
    if (known !== undefined) {
      const same = known.request_id === row.id && known.amount === amount && known.name === name;
      if (!same) throw new AppError('idempotency_key_reused');
      return row;
    }
    if (instead_of !== undefined) await giveUp(tx, row.id, fromReference(instead_of), now);
    const due = requireDue(row, amount, now);
    const { reserved: kept, count } = await findUnderWay(tx, row.id, now);
    const isFree = due === null || amount <= due - kept;
    if (!isFree || count >= UNDER_WAY_MAX) throw new AppError('request_busy');
    const expires_at = new Date(now.getTime() + RESERVED_MS);
    const reserved = { id, request_id: row.id, name, amount, created_at: now, expires_at };
    await tx.insertInto('requests_guest').values(reserved).execute();
    return row;
  });
  const funding = await fundings.begin({
    id,
    user_id: row.user_id,
    amount,
    source,
    payer: { name, email },
    purpose: row.title,
    return_path: `/pay/${slug}`,
    follow_up: FOLLOW_UP,
  });
  return viewOf(funding);
}

/** What a guest keeps free is given up: they pay in another way, or their bank declined. */
const giveUp = (db: Db | Tx, requestId: number, id: string, now: Date) =>
  db
    .updateTable('requests_guest')
    .set({ expires_at: now })
    .where('id', '=', id)
    .where('request_id', '=', requestId)
    .where('expires_at', '>', now)
    .execute();

/** How a guest's payment stands. Throws not_found. */
export async function findGuestPayment(
  deps: Deps,
  fundings: GuestFundings,
  at: { slug: string; reference: string },
): Promise<GuestPayment> {
  const guest = await requireGuest(deps.db, at);
  return viewOf(await fundings.find(guest.id));
}

/** Asks the provider now, and counts what it confirms. Throws not_found, provider_unavailable. */
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
    await giveUp(deps.db, guest.request_id, guest.id, deps.clock.now());
  }
  return viewOf(funding);
}

/** The job: counts a payment that was credited for a guest, once. */
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
  const guest = await db
    .selectFrom('requests_guest as g')
    .innerJoin('requests_request as r', 'r.id', 'g.request_id')
    .selectAll('g')
    .where('g.id', '=', fromReference(reference))
    .where('r.slug', '=', slug)
    .executeTakeFirst();
  if (guest === undefined) throw new AppError('not_found');
  return guest;
}

function viewOf(funding: Funding): GuestPayment {
  const { reference, amount, source, status, next_step, expires_at } = funding;
  if (source === 'ussd') throw new AppError('not_found');
  return { reference, amount, source, status, next_step, expires_at };
}
