// Joining a group before its start.
import { AppError } from '@alajo/contract/errors.ts';
import type { Deps } from '../../../deps.ts';
import { cappedUntil } from '../../../payments/limits.ts';
import type { Customer } from '../../../platform/http/handlers.ts';
import { joiningTerms } from '../../ground/approval-terms.ts';
import { oncePerKey } from '../../ground/idempotent-requests.ts';
import { admit, type JoinInput, lockJoinable, needsApproval } from './admission.ts';
import type { AjoContext } from './requirements.ts';

/**
 * Takes the next seat and agrees to the group's debits with the PIN. A private group requires an invitation.
 * A repeated key changes nothing. Returns the group's id. Throws the errors of `lockJoinable`, approval_needed.
 */
export async function joinGroup(
  deps: Deps,
  payments: AjoContext,
  caller: Customer,
  { id: groupId, ...joining }: { id: number } & JoinInput,
): Promise<number> {
  const payer = await payments.payers.approve(caller, () =>
    joiningTerms(deps.db, {
      id: groupId,
      kind: 'ajo_join',
      title: 'Join',
      subject: [joining.terms_version, joining.invitation ?? null],
    }),
  );
  const { terms_version, invitation } = joining;
  const request = invitation === undefined ? [] : [invitation];
  await oncePerKey(deps, caller, ['join', groupId, terms_version, ...request], async (tx) => {
    const now = deps.clock.now();
    const income = await payments.findIncome(tx, payer.user_id, now);
    const agreed = { ...joining, joiner: { ...payer, income }, may_wait: false };
    const { state, link, goes_again } = await lockJoinable(tx, now, groupId, agreed);
    if (!goes_again && needsApproval(state, link)) throw new AppError('approval_needed');
    const { user_id } = payer;
    const capped_until = cappedUntil(payer, now);
    await admit(tx, now, state, { user_id, invitation_id: link?.id ?? null, capped_until });
    return {};
  });
  return groupId;
}
