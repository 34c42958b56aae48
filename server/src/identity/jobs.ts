// Messages of identity: the secret is derived when it is sent, so no job's payload carries one.
import { contact } from '@alajo/contract/identity/settings.ts';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { codeRecipient } from './contacts.ts';
import { findCustomer } from './customers.ts';
import { deleteOldEvents } from './events.ts';
import { codeMessage, contactReplacedMessage, resetMessage } from './notices.ts';
import { codeOf, resetTokenOf } from './secrets.ts';
import { deleteEnded } from './throttle.ts';

const codePayload = z.object({
  user_id: z.int(),
  purpose: z.enum(['verify', 'claim', 'pin_reset', 'phone', 'new_email', 'new_phone']),
  channel: z.enum(['sms', 'email']),
});
const oldPayload = z.object({
  contact,
  to: z.string(),
  username: z.string(),
  value: z.string(),
});
const resetPayload = z.object({ user_id: z.int() });

export const identityTasks = (deps: Deps): Tasks => ({
  identity_send_code: async (payload) => sendCodeMessage(deps, z.parse(codePayload, payload)),
  identity_tell_old: async (payload) => {
    const { to, ...replaced } = z.parse(oldPayload, payload);
    const channel = replaced.contact === 'email' ? 'email' : 'sms';
    await deps.providers.messages.send({ channel, to, ...contactReplacedMessage(replaced) });
  },
  identity_forget_events: async () => {
    await deleteOldEvents(deps);
    await deleteEnded(deps);
  },
  identity_send_reset: async (payload) => sendResetMessage(deps, z.parse(resetPayload, payload)),
});

async function sendCodeMessage(deps: Deps, job: z.output<typeof codePayload>): Promise<void> {
  const row = await deps.db
    .selectFrom('identity_code')
    .select('nonce')
    .where('user_id', '=', job.user_id)
    .where('purpose', '=', job.purpose)
    .where('expires_at', '>', deps.clock.now())
    .executeTakeFirst();
  if (row === undefined) return;
  const customer = await findCustomer(deps.db, job.user_id);
  const code = codeOf(deps.secret, job.user_id, job.purpose, row.nonce);
  const known = job.channel === 'sms' ? customer.phone_number : customer.email;
  const to = await codeRecipient(deps.db, job.user_id, job.purpose, known);
  if (to === undefined) return;
  const message = codeMessage(code, job.purpose);
  await deps.providers.messages.send({ channel: job.channel, to, ...message });
}

async function sendResetMessage(deps: Deps, job: z.output<typeof resetPayload>): Promise<void> {
  const row = await deps.db
    .selectFrom('identity_reset')
    .select(['nonce', 'channel'])
    .where('user_id', '=', job.user_id)
    .where('expires_at', '>', deps.clock.now())
    .executeTakeFirst();
  if (row === undefined) return;
  const customer = await findCustomer(deps.db, job.user_id);
  const token = resetTokenOf(deps.secret, job.user_id, row.nonce);
  await deps.providers.messages.send({
    channel: row.channel,
    to: row.channel === 'sms' ? customer.phone_number : customer.email,
    ...resetMessage(`${deps.config.url}/reset-password?token=${token}`),
  });
}
