// Bank mandates: one row per customer and account, however often it is added and removed. The provider's authorization
// is encrypted; it never leaves the server except to the provider.
import { BANKS_MAX } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { type MandateRemovalReason, mandateName } from '@alajo/contract/wallet/mandates.ts';
import { type Selectable, sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { findCustomer, lockCustomer } from '../../identity/customers.ts';
import { recordEvent } from '../../identity/events.ts';
import { createNotice } from '../../notices/kinds.ts';
import { notifyEverywhere } from '../../notifications/messages.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { keyedHash, seal, unseal } from '../../platform/encryption.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { ProviderUnavailable } from '../../providers/unavailable.ts';
import { walletNotices } from '../notices.ts';
import type { WalletMandate } from '../tables.ts';

export type MandateRow = Selectable<WalletMandate>;

/** A customer's mandates that aren't removed, the first to pay first. */
export const listMandates = (db: Db | Tx, userId: number): Promise<MandateRow[]> =>
  db
    .selectFrom('wallet_mandate')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '<>', 'removed')
    .orderBy('preferred_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .execute();

/** Throws not_found for anyone else's, and for a removed one. */
export async function requireOwnMandate(
  db: Db | Tx,
  userId: number,
  id: number,
): Promise<MandateRow> {
  const row = await db
    .selectFrom('wallet_mandate')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  if (row.status === 'removed') throw new AppError('bank_removed');
  return row;
}

export type AddedAccount = { bank_code: string; bank_name: string; account_number: string };

/**
 * The mandate of an account: the existing one, or a new pending one. The caller has locked the customer.
 * Throws bank_blocked and too_many_banks.
 */
export async function openMandate(
  tx: Tx,
  { secret }: Pick<Deps, 'secret'>,
  now: Date,
  { user_id, email, account }: { user_id: number; email: string; account: AddedAccount },
): Promise<MandateRow> {
  const { bank_code, bank_name, account_number } = account;
  const account_hash = accountHash(secret, account);
  const existing = await tx
    .selectFrom('wallet_mandate')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('account_hash', '=', account_hash)
    .forUpdate()
    .executeTakeFirst();
  if (existing?.removed_reason === 'chargeback') throw new AppError('bank_blocked');
  if (existing && existing.status !== 'removed') return existing;
  const place = await freePlace(tx, user_id);
  if (place === undefined) throw new AppError('too_many_banks');
  const values = {
    bank_code,
    bank_name,
    account_end: account_number.slice(-3),
    reference: null,
    approval_url: null,
    sealed: null,
    authorization_hash: null,
    email,
    status: 'pending' as const,
    place,
    preferred_at: null,
    requested_at: now,
    active_at: null,
    removed_at: null,
    removed_reason: null,
  };
  return tx
    .insertInto('wallet_mandate')
    .values({ user_id, account_hash, ...values })
    .onConflict((conflict) => conflict.constraint('wallet_mandate_once').doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
}

const accountHash = (secret: string, account: Pick<AddedAccount, 'bank_code' | 'account_number'>) =>
  keyedHash(secret, 'mandate', account.bank_code, account.account_number);

async function freePlace(tx: Tx, userId: number): Promise<number | undefined> {
  const { rows } = await sql<{ place: number }>`
    select n as place from generate_series(1, ${BANKS_MAX}) n
    where not exists (select from wallet_mandate where user_id = ${userId} and place = n)
    order by n limit 1`.execute(tx);
  return rows[0]?.place;
}

/**
 * Requests a mandate from the provider, outside any transaction. Of parallel requests, the customer approves
 * the one stored first. Throws provider_unavailable.
 */
export async function requestMandate(
  deps: Deps,
  { id, user_id, email, bank_code }: MandateRow,
  account_number: string,
): Promise<void> {
  const { first_name, last_name } = await findCustomer(deps.db, user_id);
  const { reference, url } = await callProvider(deps, id, () =>
    deps.providers.payments.mandates.begin({
      email,
      name: `${first_name} ${last_name}`,
      bank_code,
      account_number,
      back: `${deps.config.url}/banks/${id}`,
    }),
  );
  await deps.db
    .updateTable('wallet_mandate')
    .set({ reference, approval_url: url })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('reference', 'is', null)
    .execute();
}

/** Throws provider_unavailable if the provider doesn't reply. */
async function callProvider<Answer>(
  { log }: Pick<Deps, 'log'>,
  mandate: number,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ err: error, mandate }, 'no reply about a mandate');
    throw new AppError('provider_unavailable', { cause: error });
  }
}

/** Queries the provider about a pending mandate while its customer waits. Throws provider_unavailable. */
export async function checkMandate(deps: Deps, row: MandateRow): Promise<void> {
  if (row.status !== 'pending' || row.reference === null) return;
  await callProvider(deps, row.id, () => applyState(deps, row));
}

/** Job: the same, after a webhook. Throws ProviderUnavailable, so that it is retried. */
export async function checkMandates(deps: Deps, email: string): Promise<void> {
  const rows = await deps.db
    .selectFrom('wallet_mandate')
    .selectAll()
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .execute();
  for (const row of rows) if (row.reference !== null) await applyState(deps, row);
}

async function applyState(deps: Deps, { id, reference }: MandateRow): Promise<void> {
  if (reference === null) return;
  const state = await deps.providers.payments.mandates.find(reference);
  if (state.status === 'pending') return;
  await inTransaction(deps.db, async (tx) => {
    if (state.status === 'active') await activate(tx, deps, id, state.authorization);
    else await removeByProvider(tx, deps.clock.now(), id);
  });
}

/** Enqueues a check of the mandates that a webhook reported; an unknown email is ignored. */
export const enqueueMandateCheck = (deps: Deps, email: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const pending = await tx
      .selectFrom('wallet_mandate')
      .select('id')
      .where('email', '=', email)
      .where('status', '=', 'pending')
      .executeTakeFirst();
    if (pending === undefined) return;
    const key = `wallet_mandate:${pending.id}`;
    await enqueue(tx, 'wallet_mandate', { email }, { key, run_at: deps.clock.now() });
  });

async function activate(
  tx: Tx,
  { secret, clock }: Pick<Deps, 'secret' | 'clock'>,
  id: number,
  authorization: string,
): Promise<void> {
  const row = await lockMandate(tx, id);
  if (row.status !== 'pending') return;
  const now = clock.now();
  const bytes = seal(secret, 'mandate', sealName(row), Buffer.from(authorization, 'utf8'));
  await tx
    .updateTable('wallet_mandate')
    .set({
      status: 'active',
      active_at: now,
      approval_url: null,
      sealed: Buffer.from(bytes).toString('base64url'),
      authorization_hash: authorizationHash(secret, authorization),
    })
    .where('id', '=', id)
    .execute();
  const bank = mandateName(row);
  const notice = createNotice(walletNotices.bank_ready, row.user_id, now, { bank, mandate: id });
  await notifyEverywhere(tx, notice, await findCustomer(tx, row.user_id));
}

const authorizationHash = (secret: string, authorization: string) =>
  keyedHash(secret, 'mandate', 'authorization', authorization);

const sealName = ({ user_id, account_hash }: Pick<MandateRow, 'user_id' | 'account_hash'>) =>
  `mandate ${user_id} ${account_hash}`;

/** The authorization of a row that has one. */
export function authorizationOf(secret: string, { sealed, ...row }: MandateRow): string {
  if (sealed === null) throw new Error(`mandate ${row.id} has no authorization`);
  const bytes = unseal(secret, 'mandate', sealName(row), Buffer.from(sealed, 'base64url'));
  return Buffer.from(bytes).toString('utf8');
}

/** Makes a mandate the first to pay. */
export const preferBank = ({ db, clock }: Deps, { user_id }: Customer, id: number) =>
  inTransaction(db, async (tx) => {
    const row = await requireOwnMandate(tx, user_id, id);
    await tx
      .updateTable('wallet_mandate')
      .set({ preferred_at: clock.now() })
      .where('id', '=', id)
      .execute();
    return { message: `${mandateName(row)} pays first.` };
  });

/** Removes a customer's bank, from which nothing is pulled from then on. A repeat changes nothing. */
export async function removeBank({ db, clock }: Deps, caller: Customer, id: number) {
  const { user_id } = caller;
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const own = await tx
      .selectFrom('wallet_mandate')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .executeTakeFirst();
    if (own === undefined) throw new AppError('not_found');
    await lockCustomer(tx, user_id);
    const row = await removeMandate(tx, now, id, 'customer');
    const detail = mandateName(row);
    if (row.status !== 'removed')
      await recordEvent(tx, now, { user_id, kind: 'bank_removed', from: caller, detail });
    return { message: `${detail} is removed.` };
  });
}

/** Removes all mandates of a customer who closes their account. */
export async function removeAllMandates(tx: Tx, userId: number, now: Date): Promise<void> {
  for (const { id } of await listMandates(tx, userId)) await removeMandate(tx, now, id, 'closing');
}

/** Removes a mandate that its bank or the provider has ended, and notifies its customer. */
export const removeByProvider = (tx: Tx, now: Date, id: number): Promise<void> =>
  removeAndNotify(tx, now, id, 'provider');

/**
 * Removes the mandate of a disputed payment and notifies its customer. One that was removed before can't be added again
 * either.
 */
export async function removeDisputedMandate(tx: Tx, now: Date, id: number): Promise<void> {
  await removeAndNotify(tx, now, id, 'chargeback');
  await tx
    .updateTable('wallet_mandate')
    .set({ removed_reason: 'chargeback' })
    .where('id', '=', id)
    .execute();
}

async function removeAndNotify(
  tx: Tx,
  now: Date,
  id: number,
  reason: 'provider' | 'chargeback',
): Promise<void> {
  const row = await removeMandate(tx, now, id, reason);
  if (row.status === 'removed') return;
  const { user_id } = row;
  const bank = mandateName(row);
  await recordEvent(tx, now, { user_id, kind: 'bank_removed', from: null, detail: bank });
  const notice = createNotice(walletNotices.bank_removed, user_id, now, { bank, reason });
  await notifyEverywhere(tx, notice, await findCustomer(tx, user_id));
}

/** Removes a mandate with all its consents; returns the row as it was before. */
async function removeMandate(
  tx: Tx,
  now: Date,
  id: number,
  reason: MandateRemovalReason,
): Promise<MandateRow> {
  // Consents before their mandate, as for a debit that starts.
  await tx
    .selectFrom('wallet_consent')
    .select('id')
    .where('mandate_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute();
  const row = await lockMandate(tx, id);
  if (row.status === 'removed') return row;
  await tx
    .updateTable('wallet_consent')
    .set({ ended_at: now, ended_reason: 'mandate' })
    .where('mandate_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  const removed = { status: 'removed' as const, removed_at: now, removed_reason: reason };
  await tx
    .updateTable('wallet_mandate')
    .set({ ...removed, place: null, approval_url: null })
    .where('id', '=', id)
    .execute();
  const key = `wallet_mandate_removed:${id}`;
  await enqueue(tx, 'wallet_mandate_removed', { id }, { key, run_at: now });
  return row;
}

const lockMandate = (tx: Tx, id: number): Promise<MandateRow> =>
  tx
    .selectFrom('wallet_mandate')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

/**
 * Job: has the provider end a removed mandate, then erases its authorization. Throws ProviderUnavailable, so it is
 * retried.
 */
export async function deactivateMandate(deps: Deps, id: number): Promise<void> {
  const { db, providers, secret } = deps;
  const { mandates } = providers.payments;
  const row = await db
    .selectFrom('wallet_mandate')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'removed')
    .executeTakeFirst();
  if (row === undefined) return;
  if (row.sealed !== null) await mandates.deactivate(authorizationOf(secret, row));
  else if (row.reference !== null) {
    // Its owner may have approved it after it was removed here.
    const state = await mandates.find(row.reference);
    if (state.status === 'active') await mandates.deactivate(state.authorization);
  }
  await db
    .updateTable('wallet_mandate')
    .set({ sealed: null, authorization_hash: null })
    .where('id', '=', id)
    .where('status', '=', 'removed')
    .where('sealed', 'is not distinct from', row.sealed)
    .execute();
}

/**
 * The daily job: corrects our mandates by the provider's list, in case a webhook was lost or none was sent. A mandate
 * that is active there and removed here is ended.
 */
export async function compareMandates(deps: Deps): Promise<void> {
  const { db, clock, secret, providers } = deps;
  for (const listed of await providers.payments.mandates.list()) {
    const row = await db
      .selectFrom('wallet_mandate')
      .selectAll()
      .where((eb) =>
        eb.or([
          eb('authorization_hash', '=', authorizationHash(secret, listed.authorization)),
          eb.and([
            eb('account_hash', '=', accountHash(secret, listed)),
            eb('email', '=', listed.email),
          ]),
        ]),
      )
      .executeTakeFirst();
    if (row === undefined) continue;
    const isOurs =
      row.authorization_hash === null ||
      row.authorization_hash === authorizationHash(secret, listed.authorization);
    if (listed.status === 'active' && (row.status === 'removed' || !isOurs)) {
      await providers.payments.mandates.deactivate(listed.authorization);
    } else if (listed.status === 'active' && row.status === 'pending') {
      await inTransaction(db, (tx) => activate(tx, deps, row.id, listed.authorization));
    } else if (listed.status === 'revoked' && row.status === 'active' && isOurs) {
      await inTransaction(db, (tx) => removeByProvider(tx, clock.now(), row.id));
    }
  }
}
