// Approves with a passkey, which signs the terms, or with a code, in addition to the PIN.

import { AppError } from '@alajo/contract/errors.ts';
import type { approvalRoutes } from '@alajo/contract/identity/approval-routes.ts';
import type { Input } from '@alajo/contract/route.ts';
import type { PresentedPasskey } from '@alajo/contract/webauthn.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import { readShownPasskey, siteOf } from '../../platform/webauthn.ts';
import { checkAuthenticator } from '../authenticator-codes.ts';
import { countUse, findStoredPasskey } from '../stored-passkeys.ts';
import { type ApprovalRow, findOwn } from './approvals.ts';
import { requireApprovalCode } from './codes.ts';

type Evidence = Pick<ApprovalRow, 'way'> &
  Partial<Pick<ApprovalRow, 'passkey_id' | 'signature' | 'authenticator_data' | 'client_data'>>;

/**
 * Approves one of the caller's own approvals, once. Throws `not_found` for any other, including
 * another session's; `approval_invalid` for an expired one; `passkey_refused`, `otp_invalid`.
 */
export async function approve(
  deps: Deps,
  { id, ...proof }: Input<typeof approvalRoutes.approve>,
  caller: Customer,
) {
  const row = await findOpen(deps, caller, id);
  switch (proof.way) {
    case 'passkey':
      await approveByPasskey(deps, caller, row, proof.passkey);
      break;
    case 'code':
      await requireApprovalCode(deps, caller, id, proof.otp);
      await inTransaction(deps.db, (tx) => setApproved(tx, deps, row, { way: 'code' }));
      break;
    case 'authenticator':
      await checkAuthenticator(deps, caller.user_id, proof.otp);
      await inTransaction(deps.db, (tx) => setApproved(tx, deps, row, { way: 'authenticator' }));
      break;
    default:
      proof satisfies never;
  }
  return { message: 'Approved.' };
}

async function findOpen({ db, clock }: Deps, caller: Customer, id: string): Promise<ApprovalRow> {
  const row = await findOwn(db, caller, id);
  if (row === undefined) throw new AppError('not_found');
  if (row.approved_at !== null || row.expires_at <= clock.now()) {
    throw new AppError('approval_invalid');
  }
  return row;
}

async function approveByPasskey(
  deps: Deps,
  { user_id }: Customer,
  row: ApprovalRow,
  passkey: PresentedPasskey,
): Promise<void> {
  const held = await findStoredPasskey(deps.db, passkey.id);
  if (held?.user_id !== user_id) throw new AppError('passkey_refused');
  const signed = async (challenge: string) => challenge === row.terms_hash;
  const counter = await readShownPasskey(siteOf(deps.config.url), passkey, held, signed);
  if (counter === undefined) throw new AppError('passkey_refused');
  const { signature, authenticatorData, clientDataJSON } = passkey.response;
  await inTransaction(deps.db, async (tx) => {
    await countUse(tx, deps.clock.now(), held, counter);
    await setApproved(tx, deps, row, {
      way: 'passkey',
      passkey_id: held.row_id,
      signature,
      authenticator_data: authenticatorData,
      client_data: clientDataJSON,
    });
  });
}

async function setApproved(
  tx: Tx,
  { clock }: Deps,
  { id }: ApprovalRow,
  evidence: Evidence,
): Promise<void> {
  const now = clock.now();
  const { numUpdatedRows } = await tx
    .updateTable('identity_approval')
    .set({ ...evidence, approved_at: now })
    .where('id', '=', id)
    .where('approved_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError('approval_invalid');
}
