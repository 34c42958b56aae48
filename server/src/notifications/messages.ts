// Notices that also go out by email and SMS, where possible, with the same text: important even to a
// customer who doesn't open the app. They leave at once, or after quiet hours if their topic can wait.
import type { MessageChannel } from '@alajo/contract/channels.ts';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Notice, WordNotice } from '../notices/kinds.ts';
import type { Tx } from '../platform/database/database.ts';
import { toGsm } from '../platform/gsm.ts';
import { enqueue, type Tasks } from '../platform/jobs/jobs.ts';
import { notify } from './notifications.ts';
import { afterQuietHours, isUrgent } from './quiet-hours.ts';

/** A customer's contacts outside the app. */
export type Addresses = { email: string; phone_number: string };

/** Notifies one customer in the app, by email and by SMS, if and only if the transaction commits. */
export async function notifyEverywhere(tx: Tx, notice: Notice, to: Addresses): Promise<void> {
  await notify(tx, [notice]);
  await enqueueMessage(tx, notice, { channel: 'email', to: to.email });
  await enqueueMessage(tx, notice, { channel: 'sms', to: to.phone_number });
}

/**
 * Notifies one customer in the app and by SMS, if and only if the transaction commits. `about`
 * distinguishes notices of the same kind and moment: only one SMS per subject is pending.
 */
export async function notifyBySms(
  tx: Tx,
  notice: Notice,
  { phone_number: to, about }: { phone_number: string; about: string },
): Promise<void> {
  await notify(tx, [notice]);
  await enqueueMessage(tx, notice, { channel: 'sms', to, about });
}

/** Sends a notice's text by SMS to a number that may have no account, and nowhere else. */
export const sendSms = (
  tx: Tx,
  notice: Notice,
  { phone_number: to, about }: { phone_number: string; about: string },
): Promise<void> => enqueueMessage(tx, notice, { channel: 'sms', to, about });

type WaitingMessage = { channel: MessageChannel; to: string; about?: string };

async function enqueueMessage(
  tx: Tx,
  { user_id, kind, topic, params, created_at }: Notice,
  { channel, to, about = '' }: WaitingMessage,
): Promise<void> {
  const parts = [user_id, kind, created_at.getTime(), channel, ...(about === '' ? [] : [about])];
  const job = { channel, to, kind, params: JSON.stringify(params) };
  const key = `notification_message:${parts.join(':')}`;
  const run_at = isUrgent(topic) ? created_at : afterQuietHours(created_at);
  await enqueue(tx, 'notification_message', job, { key, run_at });
}

const payload = z.object({
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  kind: z.string(),
  params: z.string(),
});

export const messageTasks = ({ providers }: Deps, word: WordNotice): Tasks => ({
  notification_message: async (job) => {
    const { channel, to, kind, params } = z.parse(payload, job);
    if (!providers.messages.channels.includes(channel)) return;
    const { title, body } = word({ kind, params: JSON.parse(params) });
    const text = channel === 'sms' ? toGsm(`${title}. ${body}`) : body;
    await providers.messages.send({ channel, to, subject: title, text });
  },
});
