// Approvals: the action of a refused request, stored until it is approved, and used for exactly
// that. An approval is bound to its customer, session and terms, and to one operation: a repeat of the same
// request has no further effect.

import { AppError } from '@alajo/contract/errors.ts';
import type {
  ApprovalReason,
  ApprovalWay,
  RequiredApproval,
} from '@alajo/contract/identity/approval.ts';
import type { Selectable } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import type { Deps } from '../../deps.ts';
import { MINUTE } from '../../platform/clock.ts';
import {
  brokenConstraint,
  type Db,
  inTransaction,
  type Tx,
} from '../../platform/database/database.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import { requestOptions, siteOf } from '../../platform/webauthn.ts';
import { hasAuthenticator } from '../authenticator-codes.ts';
import { listStoredPasskeys } from '../stored-passkeys.ts';
import type { IdentityApproval } from '../tables.ts';
import { countApproved } from './agreements.ts';
import { approvalChannels } from './codes.ts';
import { type Terms, termsHash, termsText } from './terms.ts';

const LIFETIME_MS = 10 * MINUTE;

export type ApprovalRow = Selectable<IdentityApproval>;

/** Stores the caller's action, and returns the refusal that asks for its approval. */
export async function createApproval(
  deps: Deps,
  caller: Customer,
  terms: Terms,
  { reason, by_passkey = false }: { reason: ApprovalReason; by_passkey?: boolean },
): Promise<AppError> {
  const { db, clock, config } = deps;
  const held = await listStoredPasskeys(db, caller.user_id);
  if (by_passkey && held.length === 0) throw noPasskey();
  const now = clock.now();
  const id = uuidv4();
  const expires_at = new Date(now.getTime() + LIFETIME_MS);
  const { user_id, session_id } = caller;
  const text = termsText(caller, { id, session_id, expires_at }, terms);
  const terms_hash = termsHash(text);
  const { kind, title, lines, amount } = terms;
  const row = { id, user_id, session_id, reason, kind, title, amount, expires_at };
  await db
    .insertInto('identity_approval')
    .values({ ...row, terms: text, terms_hash, created_at: now })
    .execute();
  const ways: ApprovalWay[] = [
    ...(held.length > 0 ? (['passkey'] as const) : []),
    ...((await hasAuthenticator(db, user_id)) ? (['authenticator'] as const) : []),
    'code',
  ];
  const options = requestOptions(siteOf(config.url), terms_hash, LIFETIME_MS, held);
  const approval: RequiredApproval = {
    id,
    reason,
    title,
    terms: lines,
    ways,
    passkey: held.length > 0 ? { ...(await options) } : null,
    channels: approvalChannels(deps),
    expires_at: expires_at.toISOString(),
  };
  return new AppError('approval_required', { approval });
}

const noPasskey = () =>
  new AppError('invalid_request', {
    field: 'X-Approval',
    message: 'You have no passkey. Use your PIN.',
  });

/**
 * The caller's approval, approved. Throws `approval_invalid` for anyone else's, and for another session's.
 */
export async function findGrantedApproval(
  db: Db,
  caller: Customer,
  id: string,
): Promise<GrantedApproval> {
  const row = await findOwn(db, caller, id);
  if (!row || row.way === null) throw new AppError('approval_invalid');
  return { ...row, way: row.way };
}

/** The pending approvals of the caller in this session. */
export const findOwn = (
  db: Db,
  { user_id, session_id }: Customer,
  id: string,
): Promise<ApprovalRow | undefined> =>
  db
    .selectFrom('identity_approval')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .executeTakeFirst();

export type GrantedApproval = ApprovalRow & { way: ApprovalWay };

/**
 * Derives an operation's id from its caller, so that repeats share it, and reports whether it was already carried
 * out.
 */
export type Operations = {
  idOf(caller: Customer): string;
  wasCarriedOut(db: Db | Tx, id: string): Promise<boolean>;
};

/**
 * Uses an approval for exactly its terms. With an Idempotency-Key it stays valid for that operation: if the payment
 * failed for lack of funds, the request can be retried until the approval expires; after that, a retry only returns
 * the first result. Throws `approval_invalid` for other terms, and for one that was used or has expired.
 */
export async function useApproval(
  deps: Deps,
  caller: Customer,
  {
    granted,
    terms,
    operations,
  }: { granted: GrantedApproval; terms: Terms; operations: Operations },
): Promise<void> {
  if (termsText(caller, granted, terms) !== granted.terms) throw new AppError('approval_invalid');
  const now = deps.clock.now();
  const key = caller.idempotency_key;
  const operation = key === undefined ? null : operations.idOf(caller);
  if (granted.expires_at <= now) {
    // Allows only a repeat of a completed action, which returns the same reply and does nothing.
    const repeated =
      operation !== null &&
      granted.operation === operation &&
      (await operations.wasCarriedOut(deps.db, operation));
    if (!repeated) throw new AppError('approval_invalid');
    return;
  }
  try {
    await inTransaction(deps.db, async (tx) => {
      if (operation !== null)
        await freeExpired(tx, now, operations, { exceptId: granted.id, operation });
      const used = await tx
        .updateTable('identity_approval')
        .set({ used_at: granted.used_at ?? now, operation })
        .where('id', '=', granted.id)
        .where((eb) =>
          operation === null
            ? eb('used_at', 'is', null)
            : eb.or([eb('used_at', 'is', null), eb('operation', '=', operation)]),
        )
        .returning('id')
        .executeTakeFirst();
      if (used === undefined) throw new AppError('approval_invalid');
      await countApproved(tx, now, caller, terms);
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'identity_approval_operation') throw error;
    throw new AppError('approval_invalid', { cause: error });
  }
}

/** Replaces an earlier approval of the same request that expired unused. */
async function freeExpired(
  tx: Tx,
  now: Date,
  operations: Operations,
  { exceptId, operation }: { exceptId: string; operation: string },
): Promise<void> {
  const earlier = await tx
    .selectFrom('identity_approval')
    .select('id')
    .where('operation', '=', operation)
    .where('id', '<>', exceptId)
    // Excludes approvals whose payment may be under way.
    .where('expires_at', '<=', new Date(now.getTime() - MINUTE))
    .forUpdate()
    .executeTakeFirst();
  if (earlier === undefined || (await operations.wasCarriedOut(tx, operation))) return;
  await tx.deleteFrom('identity_approval').where('id', '=', earlier.id).execute();
}
