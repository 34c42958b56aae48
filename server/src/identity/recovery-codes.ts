// Ten recovery codes, shown once and stored as argon2id hashes: each replaces the second step once.
import { randomInt } from 'node:crypto';
import { RECOVERY_CODES, RECOVERY_CODES_LOW } from '@alajo/contract/count-limits.ts';
import { AppError } from '@alajo/contract/errors.ts';
import {
  type Factors,
  formatRecoveryCode,
  RECOVERY_CODE_ALPHABET,
  RECOVERY_CODE_LENGTH,
} from '@alajo/contract/identity/factors.ts';
import type { Deps } from '../deps.ts';
import { createNotice } from '../notices/kinds.ts';
import { notifyEverywhere } from '../notifications/messages.ts';
import { notify } from '../notifications/notifications.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Customer, Visitor } from '../platform/http/handlers.ts';
import { findCustomer, lockCustomer } from './customers.ts';
import { recordEvent } from './events.ts';
import { type FactorContext, findFactors, requireToAddFactor } from './factors.ts';
import { identityNotices } from './notices.ts';
import { clearAttempts, countAttempt } from './throttle.ts';

const LABEL_LENGTH = 4;

/** Creates a new set, which invalidates the old one. Throws the errors of `requireToAddFactor`. */
export async function makeRecoveryCodes(
  deps: Deps,
  context: FactorContext,
  caller: Customer,
  password: string,
): Promise<{ codes: string[]; factors: Factors }> {
  await requireToAddFactor(deps, context, caller, password);
  const { user_id, device } = caller;
  const codes = newCodes();
  // Hashes outside the transaction, in the same queue as sign-ins.
  const rows = await Promise.all(
    codes.map(async (code) => ({ label: labelOf(code), hash: await deps.passwords.hash(code) })),
  );
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    // Two sets created concurrently: the later one stays.
    const customer = await lockCustomer(tx, user_id);
    await tx.deleteFrom('identity_recovery_code').where('user_id', '=', user_id).execute();
    await tx
      .insertInto('identity_recovery_code')
      .values(rows.map((row) => ({ ...row, user_id, made_at: now, used_at: null })))
      .execute();
    await recordEvent(tx, now, { user_id, kind: 'recovery_codes_made', from: caller });
    const notice = createNotice(identityNotices.recovery_codes_made, user_id, now, { device });
    await notifyEverywhere(tx, notice, customer);
  });
  return { codes: codes.map(formatRecoveryCode), factors: await findFactors(deps, user_id) };
}

/**
 * Uses up a recovery code in its normal form and notifies the customer. Throws `recovery_code_invalid` for a
 * wrong, used or outdated one, and `too_many_attempts` after five of those.
 */
export async function useRecoveryCode(
  deps: Deps,
  userId: number,
  code: string,
  from: Pick<Visitor, 'device' | 'address'>,
): Promise<void> {
  const account = { codes_of: userId };
  await countAttempt(deps, account, from.address);
  const row = await deps.db
    .selectFrom('identity_recovery_code')
    .select(['id', 'hash'])
    .where('user_id', '=', userId)
    .where('label', '=', labelOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  const fits = await deps.passwords.matches(row?.hash, code);
  if (!fits || row === undefined) throw invalidCode();
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    // One of two requests with the same code finds it used.
    const used = await tx
      .updateTable('identity_recovery_code')
      .set({ used_at: now })
      .where('id', '=', row.id)
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (used === undefined) throw invalidCode();
    const { left } = await tx
      .selectFrom('identity_recovery_code')
      .select((eb) => eb.fn.countAll<number>().as('left'))
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    await recordEvent(tx, now, {
      user_id: userId,
      kind: 'recovery_code_used',
      detail: `${left} left`,
      from,
    });
    const customer = await findCustomer(tx, userId);
    const params = { left, device: from.device };
    const notice = createNotice(identityNotices.recovery_code_used, userId, now, params);
    await notifyEverywhere(tx, notice, customer);
    if (left > RECOVERY_CODES_LOW) return;
    await notify(tx, [createNotice(identityNotices.recovery_codes_low, userId, now, { left })]);
  });
  await clearAttempts(deps, account, from.address);
}

const invalidCode = () => new AppError('recovery_code_invalid', { field: 'recovery_code' });

const labelOf = (code: string) => code.slice(0, LABEL_LENGTH);

/** Separate labels, by which they are found. */
function newCodes(): string[] {
  const byLabel = new Map<string, string>();
  while (byLabel.size < RECOVERY_CODES) {
    const code = Array.from(
      { length: RECOVERY_CODE_LENGTH },
      () => RECOVERY_CODE_ALPHABET[randomInt(RECOVERY_CODE_ALPHABET.length)],
    ).join('');
    byLabel.set(labelOf(code), code);
  }
  return [...byLabel.values()];
}
