// Messages of identity: the secret is derived when the message is sent, so no job's payload contains one.
import { contact } from '@alajo/contract/identity/settings.ts';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { JobNeeds } from '../module.ts';
import { toGsm } from '../platform/gsm.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { purgeAgreements } from './approvals/agreements.ts';
import { sendCodeOfApproval } from './approvals/codes.ts';
import { purgeUnused } from './approvals/purge-approvals.ts';
import { codeRecipient } from './contacts.ts';
import { codeBy } from './customer-codes.ts';
import { findCustomer } from './customers.ts';
import { eraseClosed } from './erase-accounts.ts';
import { deleteOldEvents } from './events.ts';
import { codeMessage, contactReplacedMessage, deviceMessage, resetMessage } from './notices.ts';
import { deleteEndedSignIns } from './pending-sign-ins.ts';
import { recoveryTasks } from './recovery/jobs.ts';
import { disownToken, resetToken } from './secrets.ts';
import { deleteExpiredSessions } from './sessions.ts';
import { deleteEnded } from './throttle.ts';
import { deleteEndedLinks } from './unknown-device.ts';

const codePayload = z.object({
  user_id: z.int(),
  purpose: z.enum(['verify', 'claim', 'pin_reset', 'phone', 'new_email', 'new_phone', 'device']),
  channel: z.enum(['sms', 'email']),
});
const oldPayload = z.object({
  contact,
  to: z.string(),
  username: z.string(),
  value: z.string(),
});
const devicePayload = z.object({ id: z.int(), channel: z.enum(['email', 'sms']) });
const resetPayload = z.object({ user_id: z.int() });

export const identityTasks = (deps: Deps, { retention }: Pick<JobNeeds, 'retention'>): Tasks => ({
  identity_erase_closed: () => eraseClosed(deps, retention),
  ...recoveryTasks(deps),
  identity_send_code: async (payload) => sendCodeMessage(deps, z.parse(codePayload, payload)),
  identity_send_approval_code: (payload) => sendCodeOfApproval(deps, payload),
  identity_tell_old: async (payload) => {
    const { to, ...replaced } = z.parse(oldPayload, payload);
    const channel = replaced.contact === 'email' ? 'email' : 'sms';
    await deps.providers.messages.send({ channel, to, ...contactReplacedMessage(replaced) });
  },
  identity_forget_events: async () => {
    await deleteOldEvents(deps);
    await deleteEnded(deps);
    await deleteEndedSignIns(deps);
    await deleteExpiredSessions(deps);
    await deleteEndedLinks(deps);
    await purgeUnused(deps);
    await purgeAgreements(deps);
  },
  identity_tell_device: async (payload) => notifyNewDevice(deps, z.parse(devicePayload, payload)),
  identity_send_reset: async (payload) => sendResetMessage(deps, z.parse(resetPayload, payload)),
});

async function sendCodeMessage(deps: Deps, job: z.output<typeof codePayload>): Promise<void> {
  const row = await deps.db
    .selectFrom('identity_code')
    .select(['user_id', 'purpose', 'nonce', 'per_channel'])
    .where('user_id', '=', job.user_id)
    .where('purpose', '=', job.purpose)
    .where('expires_at', '>', deps.clock.now())
    .executeTakeFirst();
  if (row === undefined) return;
  const customer = await findCustomer(deps.db, job.user_id);
  const code = codeBy(deps.secret, row, job.channel);
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
  const token = resetToken(deps.secret, job.user_id, row.nonce);
  await deps.providers.messages.send({
    channel: row.channel,
    to: row.channel === 'sms' ? customer.phone_number : customer.email,
    ...resetMessage(`${deps.config.url}/reset-password?token=${token}`),
  });
}

async function notifyNewDevice(
  { db, clock, secret, providers, config }: Deps,
  { id, channel }: z.output<typeof devicePayload>,
): Promise<void> {
  if (!providers.messages.channels.includes(channel)) return;
  const row = await db
    .selectFrom('identity_not_me')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', clock.now())
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return;
  const customer = await findCustomer(db, row.user_id);
  const token = disownToken(secret, row.user_id, row.nonce);
  const link = `${config.url}/not-me?token=${token}`;
  const to = channel === 'sms' ? customer.phone_number : customer.email;
  const { subject, text } = deviceMessage({ ...row, link });
  const body = channel === 'sms' ? toGsm(`${subject}. ${text}`) : text;
  await providers.messages.send({ channel, to, subject, text: body });
}
