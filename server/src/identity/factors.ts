// Second factors that need no message: the customer's current ones, and the proof for adding or removing one.
import type { Factors } from '@alajo/contract/identity/factors.ts';
import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Customer } from '../platform/http/handlers.ts';
import type { Payers } from './approvals/payers.ts';
import { confirmPassword } from './confirm-password.ts';

export type FactorContext = { payers: Payers };

/**
 * The proof for adding or removing a factor: the password, and the PIN if there is one. Throws the
 * errors of their checks.
 */
export async function requireToAddFactor(
  deps: Deps,
  { payers }: FactorContext,
  caller: Customer,
  password: string,
): Promise<void> {
  await confirmPassword(deps, caller, password);
  await payers.approveChange(caller, {
    kind: 'change_factors',
    title: 'Change how you prove that it’s you',
    lines: [{ label: 'Change', value: caller.request?.summary ?? 'Second factors' }],
  });
}

/** The factors a customer has set up. */
export async function findFactors({ db }: { db: Db | Tx }, userId: number): Promise<Factors> {
  const [authenticator, codes] = await Promise.all([
    db
      .selectFrom('identity_authenticator')
      .select('added_at')
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    db
      .selectFrom('identity_recovery_code')
      .select(['made_at', 'used_at'])
      .where('user_id', '=', userId)
      .execute(),
  ]);
  const [first] = codes;
  return {
    authenticator: authenticator?.added_at
      ? { added_at: authenticator.added_at.toISOString() }
      : null,
    recovery_codes: first
      ? {
          made_at: first.made_at.toISOString(),
          left: codes.filter(({ used_at }) => used_at === null).length,
        }
      : null,
  };
}

/** The tables of factors that a recovered account loses. */
const FACTORS = ['identity_authenticator', 'identity_recovery_code'] as const;

/** Removes all second factors of a customer: we no longer know who holds them. */
export async function removeFactors(tx: Tx, now: Date, userId: number): Promise<void> {
  await tx
    .updateTable('identity_passkey')
    .set({ removed_at: now })
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute();
  for (const table of FACTORS) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}
