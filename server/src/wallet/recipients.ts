// Recipients: those the customer saved and those of recent transfers, last used first.
import { AppError } from '@alajo/contract/errors.ts';
import type { Input } from '@alajo/contract/route.ts';
import type { walletRoutes } from '@alajo/contract/wallet/routes.ts';
import type { Recipient, RecipientTarget } from '@alajo/contract/wallet/schemas.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { findOwner } from '../ledger/accounts.ts';
import { listHistory } from '../ledger/statement.ts';
import type { PaymentContext } from '../payments/context.ts';
import { fromMetadata } from '../payments/movements.ts';
import { resolveAccount } from './banks.ts';
import { walletIdOf } from './wallet-number.ts';

const LATEST = 50;
const SAVED_MAX = 100;

export async function listRecipients({ db }: Deps, payments: PaymentContext, userId: number) {
  const account = await payments.accounts.wallet(userId);
  const [saved, debits] = await Promise.all([
    db
      .selectFrom('wallet_recipient')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .limit(SAVED_MAX)
      .execute(),
    listHistory(db, account, { limit: LATEST, sign: 'debit' }),
  ]);
  const shown = new Map<string, Recipient>();
  for (const row of debits) {
    const { target } = fromMetadata(row.metadata);
    if (target === null || shown.has(keyOf(target))) continue;
    shown.set(keyOf(target), { id: null, target, last_used_at: row.posted_at.toISOString() });
  }
  for (const { id, target } of saved) {
    const used = shown.get(keyOf(target))?.last_used_at ?? null;
    shown.set(keyOf(target), { id, target, last_used_at: used });
  }
  return { results: [...shown.values()], next: null };
}

const keyOf = (target: RecipientTarget) =>
  target.type === 'user' ? target.username : `${target.bank_code}:${target.account_number}`;

/** Saves a recipient under the name looked up now. Saving twice changes nothing; the limit is 100. */
export async function saveRecipient(
  deps: Deps,
  payments: PaymentContext,
  userId: number,
  input: Input<typeof walletRoutes.saveRecipient>,
): Promise<Recipient> {
  const target = await targetOf(deps, payments, userId, input);
  const json = JSON.stringify(target);
  const { rows } = await sql<{ id: number }>`
    insert into wallet_recipient (user_id, target, created_at)
    select ${userId}, ${json}::jsonb, ${deps.clock.now()} where (
      select count(*) from wallet_recipient where user_id = ${userId}
        and target - 'name' - 'bank_name' <> ${json}::jsonb - 'name' - 'bank_name') < ${SAVED_MAX}
    on conflict (user_id, (target - 'name' - 'bank_name')) do update set target = excluded.target
    returning id`.execute(deps.db);
  const [saved] = rows;
  if (saved !== undefined) return { id: saved.id, target, last_used_at: null };
  const message = `You can save at most ${SAVED_MAX} recipients. Remove one first.`;
  throw new AppError('invalid_request', { message });
}

async function targetOf(
  deps: Deps,
  payments: PaymentContext,
  userId: number,
  input: Input<typeof walletRoutes.saveRecipient>,
): Promise<RecipientTarget> {
  if (input.type === 'user') {
    const { username, name } = await resolveRecipient(deps, payments, userId, input.recipient);
    return { type: 'user', username, name };
  }
  const { account_name: name, ...account } = await resolveAccount(deps, {
    bank_code: input.bank_code,
    account_number: input.account_number,
  });
  return { type: 'bank', ...account, name };
}

/**
 * Returns the customer a handle or an Alajo account number belongs to. Throws recipient_not_found,
 * self_transfer.
 */
export async function resolveRecipient(
  deps: Deps,
  payments: PaymentContext,
  userId: number,
  handle: string,
) {
  const person =
    (await payments.directory.byHandle(handle)) ?? (await byAccountNumber(deps, payments, handle));
  if (person === undefined) throw new AppError('recipient_not_found', { field: 'recipient' });
  if (person.user_id === userId) throw new AppError('self_transfer', { field: 'recipient' });
  return { username: person.username, name: person.name };
}

// Ten digits can look like a phone number, and then came here as one.
async function byAccountNumber({ db, config }: Deps, payments: PaymentContext, handle: string) {
  const id = walletIdOf(handle.replace(/^\+234/, ''), config.institution);
  if (id === undefined) return undefined;
  const owner = await findOwner(db, 'wallet', id);
  if (owner === undefined) return undefined;
  const { username } = await payments.directory.byId(owner);
  return payments.directory.byHandle(username);
}

export async function removeRecipient({ db }: Deps, userId: number, id: number) {
  const row = await db
    .deleteFrom('wallet_recipient')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return { message: 'Recipient removed.' };
}
