// Closes an account permanently: nothing may be open, and the wallet must be empty. It is one
// transaction, which locks the ledger's accounts before it checks again what is open: a payment
// that arrives in the meantime is either in the balance and blocks closing, or is refused itself.
import { AppError } from '@alajo/contract/errors.ts';
import type { settingsRoutes } from '@alajo/contract/identity/settings-routes.ts';
import type { Input } from '@alajo/contract/route.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../deps.ts';
import { closeAccounts } from '../ledger/accounts.ts';
import type { AccountClosingRules, Obligation } from '../module.ts';
import { createNotice } from '../notices/kinds.ts';
import { notifyEverywhere } from '../notifications/messages.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import type { Payers } from './approvals/payers.ts';
import { closedHandles } from './closed-accounts.ts';
import { confirmPassword } from './confirm-password.ts';
import { recordEvent } from './events.ts';
import { removeFactors } from './factors.ts';
import { identityNotices } from './notices.ts';
import { endSessions } from './sessions.ts';
import type { IdentityUser } from './tables.ts';

/** `closings`: each module's part. */
export type ClosingContext = { payers: Payers; closings: readonly AccountClosingRules[] };

/** Obligations that block closing, in the order of the modules. */
export async function findClosing(
  { db, clock }: Deps,
  { closings }: ClosingContext,
  userId: number,
) {
  return { obligations: await listObligations(db, closings, userId, clock.now()) };
}

async function listObligations(
  db: Db | Tx,
  closings: readonly AccountClosingRules[],
  userId: number,
  now: Date,
): Promise<Obligation[]> {
  const found: Obligation[] = [];
  // Runs them one after another, because they share the transaction's connection.
  for (const { obligations } of closings) {
    if (obligations) found.push(...(await obligations(db, userId, now)));
  }
  return found;
}

const CLOSED = {
  message: 'Your account is closed. Thanks for using Alajo.',
};

/**
 * Closes the caller's account, with the password and the PIN. Throws the errors of their checks,
 * and account_in_use with the first open obligation. A repeat changes nothing.
 */
export async function closeAccount(
  deps: Deps,
  context: ClosingContext,
  { password, pin }: Input<typeof settingsRoutes.closeAccount>,
  caller: Customer,
) {
  await confirmClosing(deps, context, { ...caller, pin }, password);
  const now = deps.clock.now();
  await inTransaction(deps.db, (tx) => close(tx, now, context.closings, caller));
  return CLOSED;
}

/** The only place that defines the proof needed for closing. */
async function confirmClosing(
  deps: Deps,
  { payers }: ClosingContext,
  caller: Customer,
  password: string,
): Promise<void> {
  await confirmPassword(deps, caller, password);
  await payers.approveChange(caller, {
    kind: 'close_account',
    title: 'Close your account',
    lines: [
      { label: 'Permanent', value: 'You can’t sign in again, and your username is never reused' },
    ],
  });
}

async function close(
  tx: Tx,
  now: Date,
  closings: readonly AccountClosingRules[],
  caller: Customer,
) {
  const { user_id } = caller;
  // A sign-in or any new business of this customer waits for this lock (identity_must_be_open).
  const row = await tx
    .selectFrom('identity_user')
    .selectAll()
    .where('id', '=', user_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.closed_at !== null) return;
  // Modules lock their rows before the ledger's accounts, as all other code does.
  for (const { end } of closings) await end?.(tx, user_id, now);
  await closeAccounts(tx, user_id, async () => {
    const [first] = await listObligations(tx, closings, user_id, now);
    if (first) throw new AppError('account_in_use', { message: first.description });
  });
  await recordEvent(tx, now, { user_id, kind: 'account_closed', from: caller });
  await notifyEverywhere(tx, createNotice(identityNotices.account_closed, user_id, now, {}), row);
  await retire(tx, now, row);
}

/** Moves the handles to `identity_closed`; usernames are never reused, and all sessions end. */
async function retire(tx: Tx, now: Date, row: Selectable<IdentityUser>): Promise<void> {
  const { id, username, email, phone_number } = row;
  const archived = { user_id: id, username, email, phone_number, closed_at: now };
  await tx.insertInto('identity_closed').values(archived).execute();
  await tx
    .insertInto('identity_former_username')
    .values({ username, user_id: id, changed_at: now })
    .execute();
  await tx
    .updateTable('identity_user')
    .set({
      ...closedHandles(id),
      closed_at: now,
      password_hash: '',
      pin_hash: null,
      pin_up_to: null,
    })
    .where('id', '=', id)
    .execute();
  await endSessions(tx, id);
  for (const table of ['identity_code', 'identity_reset', 'identity_new_contact'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', id).execute();
  }
  await removeFactors(tx, now, id);
}
