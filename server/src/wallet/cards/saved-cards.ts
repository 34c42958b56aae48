// Cards customers have saved: one row per customer and card, however often it is saved and removed. The provider's
// authorization is encrypted; it never leaves the server except to the provider.
import { CARDS_MAX } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import {
  type CardRemovalReason,
  cardName,
  type SavedCard,
  type StaffCard,
} from '@alajo/contract/wallet/cards.ts';
import type { CardSaving } from '@alajo/contract/wallet/fundings.ts';
import { type Selectable, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { findCustomer, lockCustomer } from '../../identity/customers.ts';
import { recordEvent } from '../../identity/events.ts';
import { createNotice } from '../../notices/kinds.ts';
import { notifyEverywhere } from '../../notifications/messages.ts';
import { dayInLagos } from '../../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { keyedHash, seal, unseal } from '../../platform/encryption.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { PayerCard } from '../../providers/payments/payments.ts';
import { walletNotices } from '../notices.ts';
import type { WalletCard } from '../tables.ts';

export type CardRow = Selectable<WalletCard>;

/** A customer's active cards, the last used first. */
export async function listSavedCards({ db, clock }: Deps, userId: number): Promise<SavedCard[]> {
  const today = dayInLagos(clock.now());
  const rows = await db
    .selectFrom('wallet_card')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...labelOf(row),
    expired: isExpired(row, today),
    saved_at: row.saved_at.toISOString(),
    used_at: row.used_at.toISOString(),
  }));
}

/** All cards a customer has had, for staff. */
export async function listCardsForStaff(db: Db, userId: number): Promise<StaffCard[]> {
  const rows = await db
    .selectFrom('wallet_card')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(STAFF_CARDS_MAX)
    .execute();
  return rows.map((row) => ({
    ...labelOf(row),
    status: row.status,
    saved_at: row.saved_at.toISOString(),
    used_at: row.used_at.toISOString(),
    removed_at: row.removed_at?.toISOString() ?? null,
    removed_reason: row.removed_reason,
  }));
}

const STAFF_CARDS_MAX = 20;

const labelOf = ({ id, brand, last_four, bank, expiry_month, expiry_year }: CardRow) => ({
  id,
  brand,
  last_four,
  bank,
  expiry_month,
  expiry_year,
});

/** True from the month after the one printed on the card. */
const isExpired = (
  { expiry_month, expiry_year }: Pick<CardRow, 'expiry_month' | 'expiry_year'>,
  today: string,
) => `${expiry_year}-${String(expiry_month).padStart(2, '0')}` < today.slice(0, 7);

/** Throws too_many_cards if a customer can't save another card. */
export async function requireCardRoom(db: Db | Tx, userId: number): Promise<void> {
  if ((await freePlace(db, userId)) === undefined) throw new AppError('too_many_cards');
}

/**
 * The customer's card, locked against removal for the transaction. Throws not_found for anyone else's, card_removed,
 * card_expired.
 */
export async function requireChargeable(
  tx: Tx,
  { id, user_id, now }: { id: number; user_id: number; now: Date },
): Promise<CardRow> {
  const row = await tx
    .selectFrom('wallet_card')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .forShare()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  if (row.status === 'removed') throw new AppError('card_removed');
  if (isExpired(row, dayInLagos(now))) throw new AppError('card_expired');
  return row;
}

/** Throws not_found for anyone else's card. */
export async function findOwnCard(db: Db, userId: number, id: number): Promise<CardRow> {
  const row = await db
    .selectFrom('wallet_card')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** The authorization of an active card; undefined if it has been removed. */
export async function findAuthorization({ db, secret }: Pick<Deps, 'db' | 'secret'>, id: number) {
  const row = await db
    .selectFrom('wallet_card')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row && authorizationOf(secret, row);
}

/** The authorization of a row that has one. */
function authorizationOf(secret: string, { sealed, email, ...row }: CardRow) {
  if (sealed === null || email === null) throw new Error(`card ${row.id} has no authorization`);
  const bytes = unseal(secret, 'card', sealName(row), Buffer.from(sealed, 'base64url'));
  return { authorization: Buffer.from(bytes).toString('utf8'), email };
}

const sealName = ({ user_id, signature }: Pick<CardRow, 'user_id' | 'signature'>) =>
  `card ${user_id} ${signature}`;

type SaveResult = { saving: CardSaving; card_id: number | null };

/**
 * Saves the card of a payment, as its customer requested, and notifies them. A card that is already saved
 * gets the new authorization and expiry. One whose owner disputed a payment is never saved again.
 */
export async function saveCard(
  tx: Tx,
  { secret, clock }: Pick<Deps, 'secret' | 'clock'>,
  user_id: number,
  card: PayerCard | undefined,
): Promise<SaveResult> {
  const now = clock.now();
  if (!card?.reusable || isExpired(card, dayInLagos(now))) return notSaved('not_reusable');
  // One customer's cards change one at a time.
  const customer = await lockCustomer(tx, user_id);
  const signature = keyedHash(secret, 'card', card.signature);
  const existing = await tx
    .selectFrom('wallet_card')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('signature', '=', signature)
    .executeTakeFirst();
  if (existing?.removed_reason === 'chargeback') return notSaved('blocked');
  const place = existing?.place ?? (await freePlace(tx, user_id));
  if (place === undefined) return notSaved('too_many');
  const { brand, last_four, bank, expiry_month, expiry_year, email } = card;
  const bytes = Buffer.from(card.authorization, 'utf8');
  const sealed = seal(secret, 'card', sealName({ user_id, signature }), bytes);
  const isNew = existing?.status !== 'active';
  const values = {
    brand,
    last_four,
    bank,
    expiry_month,
    expiry_year,
    email,
    sealed: Buffer.from(sealed).toString('base64url'),
    status: 'active' as const,
    place,
    used_at: now,
    ...(isNew && { saved_at: now }),
    removed_at: null,
    removed_reason: null,
    deactivated_at: null,
  };
  const { id } = await tx
    .insertInto('wallet_card')
    .values({ saved_at: now, ...values, user_id, signature })
    .onConflict((conflict) => conflict.constraint('wallet_card_once').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isNew) {
    const detail = cardName(card);
    await recordEvent(tx, now, { user_id, kind: 'card_saved', from: null, detail });
    const notice = createNotice(walletNotices.card_saved, user_id, now, { card: detail });
    await notifyEverywhere(tx, notice, customer);
  }
  return { saving: 'saved', card_id: id };
}

const notSaved = (saving: CardSaving): SaveResult => ({ saving, card_id: null });

async function freePlace(db: Db | Tx, userId: number): Promise<number | undefined> {
  const { rows } = await sql<{ place: number }>`
    select n as place from generate_series(1, ${CARDS_MAX}) n
    where not exists (select from wallet_card where user_id = ${userId} and place = n)
    order by n limit 1`.execute(db);
  return rows[0]?.place;
}

/** Records that a card was used. */
export const markUsed = async (tx: Tx, id: number, now: Date): Promise<void> => {
  await tx
    .updateTable('wallet_card')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', '<', now)
    .execute();
};

/** Removes a customer's card, which can't be charged from then on. A repeat changes nothing. */
export async function removeOwnCard({ db, clock }: Deps, caller: Customer, id: number) {
  const { user_id } = caller;
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('wallet_card')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new AppError('not_found');
    const message = `${cardName(row)} is removed.`;
    if (row.status === 'removed') return { message };
    await removeCard(tx, now, row, 'customer');
    const detail = cardName(row);
    await recordEvent(tx, now, { user_id, kind: 'card_removed', from: caller, detail });
    return { message };
  });
}

/**
 * Removes the card of a disputed payment and notifies its customer. A card that was removed before can't be saved
 * again either.
 */
export async function removeDisputedCard(tx: Tx, now: Date, id: number): Promise<void> {
  const row = await lockCard(tx, id);
  if (row.removed_reason === 'chargeback') return;
  if (row.status === 'removed') {
    await tx
      .updateTable('wallet_card')
      .set({ removed_reason: 'chargeback' })
      .where('id', '=', id)
      .execute();
    return;
  }
  await removeCard(tx, now, row, 'chargeback');
  await notifyRemoved(tx, now, row, 'chargeback');
}

/** Removes a card that its bank or the provider no longer accepts, and notifies its customer. */
export async function removeUnusableCard(tx: Tx, now: Date, id: number): Promise<void> {
  const row = await lockCard(tx, id);
  if (row.status === 'removed') return;
  await removeCard(tx, now, row, 'provider');
  await notifyRemoved(tx, now, row, 'provider');
}

/** Removes all cards of a customer who closes their account. */
export async function removeAllCards(tx: Tx, userId: number, now: Date): Promise<void> {
  const rows = await tx
    .selectFrom('wallet_card')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const row of rows) await removeCard(tx, now, row, 'closing');
}

const lockCard = (tx: Tx, id: number): Promise<CardRow> =>
  tx
    .selectFrom('wallet_card')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

async function notifyRemoved(
  tx: Tx,
  now: Date,
  row: CardRow,
  reason: 'chargeback' | 'provider',
): Promise<void> {
  const { user_id } = row;
  const card = cardName(row);
  await recordEvent(tx, now, { user_id, kind: 'card_removed', from: null, detail: card });
  const notice = createNotice(walletNotices.card_removed, user_id, now, { card, reason });
  await notifyEverywhere(tx, notice, await findCustomer(tx, user_id));
}

async function removeCard(
  tx: Tx,
  now: Date,
  { id }: CardRow,
  reason: CardRemovalReason,
): Promise<void> {
  await tx
    .updateTable('wallet_card')
    .set({ status: 'removed', place: null, removed_at: now, removed_reason: reason })
    .where('id', '=', id)
    .execute();
  await enqueue(
    tx,
    'wallet_card_removed',
    { id },
    { key: `wallet_card_removed:${id}`, run_at: now },
  );
}

/**
 * Job: has the provider deactivate a removed card's authorization, then erases it here. Throws ProviderUnavailable, so
 * it is retried.
 */
export async function deactivateCard(deps: Deps, id: number): Promise<void> {
  const { db, clock, providers, secret } = deps;
  const row = await db
    .selectFrom('wallet_card')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'removed')
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return;
  const { authorization } = authorizationOf(secret, row);
  await providers.payments.cards.deactivate(authorization);
  await db
    .updateTable('wallet_card')
    .set({ sealed: null, email: null, deactivated_at: clock.now() })
    .where('id', '=', id)
    .where('status', '=', 'removed')
    // A card that was saved and removed again meanwhile has another authorization.
    .where('sealed', '=', row.sealed)
    .execute();
}
