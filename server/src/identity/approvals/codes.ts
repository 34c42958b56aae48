// Codes for approvals. If email can be sent, they go by email alone: a thief with the phone or its SIM reads its SMS.
// Each is for one approval, and names the action it approves.
import type { MessageChannel } from '@alajo/contract/channels.ts';
import { channelsText } from '@alajo/contract/channels-text.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { RESEND_SECONDS } from '@alajo/contract/time-limits.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Customer } from '../../platform/http/handlers.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { countSending, newCode, requireCode, requireResendable } from '../codes.ts';
import { findCustomer } from '../customers.ts';
import { approvalCodeMessage } from '../notices.ts';
import { codeOf } from '../secrets.ts';

/** The single channel of a code. */
export function approvalChannels({ providers }: Pick<Deps, 'providers'>): MessageChannel[] {
  const able = providers.messages.channels;
  const channel = able.includes('email') ? 'email' : able[0];
  return channel === undefined ? [] : [channel];
}

/**
 * Sends the code of one of the caller's approvals. Throws `not_found`, `approval_invalid`,
 * `wait_before_resend`.
 */
export async function sendApprovalCode(deps: Deps, caller: Customer, id: string) {
  const [channel] = approvalChannels(deps);
  if (channel === undefined) throw new AppError('sms_unavailable');
  const now = deps.clock.now();
  const { user_id } = caller;
  await inTransaction(deps.db, async (tx) => {
    const row = await tx
      .selectFrom('identity_approval')
      .select(['code_sent_at', 'approved_at', 'expires_at'])
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .where('session_id', '=', caller.session_id)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new AppError('not_found');
    if (row.approved_at !== null || row.expires_at <= now) throw new AppError('approval_invalid');
    requireResendable(row.code_sent_at, now);
    // Locks, so that concurrent approvals are counted one after the other.
    await sql`select 1 from identity_user where id = ${user_id} for no key update`.execute(tx);
    await countSending(tx, now, 'approval', user_id);
    const { nonce, sent_at, tries } = newCode(now);
    await tx
      .updateTable('identity_approval')
      .set({ code_nonce: nonce, code_sent_at: sent_at, code_tries: tries })
      .where('id', '=', id)
      .execute();
    const key = `identity_send_approval_code:${id}`;
    await enqueue(tx, 'identity_send_approval_code', { id, channel }, { key, run_at: now });
  });
  const message = `We’ve sent a 6-digit code to ${channelsText([channel])}.`;
  return { message, channels: [channel], retry_after_s: RESEND_SECONDS };
}

/** Throws `otp_invalid` for a wrong code. A code expires with its approval. */
export const requireApprovalCode = (
  deps: Deps,
  { user_id }: Customer,
  id: string,
  code: string,
): Promise<void> =>
  requireCode(
    deps,
    { table: 'identity_approval', tries: 'code_tries' },
    {
      filter: sql`id = ${id} and user_id = ${user_id} and code_nonce is not null`,
      code,
      codeOf: (row) => approvalCode(deps.secret, row),
    },
  );

const approvalCode = (
  secret: string,
  { id, user_id, code_nonce }: { id: string; user_id: number; code_nonce: string | null },
) => codeOf(secret, user_id, 'approval', `${id}:${code_nonce}`);

const payload = z.object({ id: z.uuid(), channel: z.enum(['sms', 'email']) });

/** The job that sends the code. */
export async function sendCodeOfApproval(deps: Deps, job: unknown): Promise<void> {
  const { id, channel } = z.parse(payload, job);
  const row = await deps.db
    .selectFrom('identity_approval')
    .select(['id', 'user_id', 'title', 'code_nonce'])
    .where('id', '=', id)
    .where('approved_at', 'is', null)
    .where('expires_at', '>', deps.clock.now())
    .executeTakeFirst();
  if (!row?.code_nonce) return;
  const customer = await findCustomer(deps.db, row.user_id);
  const code = approvalCode(deps.secret, row);
  const to = channel === 'sms' ? customer.phone_number : customer.email;
  await deps.providers.messages.send({ channel, to, ...approvalCodeMessage(code, row.title) });
}
