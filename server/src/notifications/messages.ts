// Notices that also go out at once by email and SMS, as far as they can be sent, in the same words: what
// a customer must learn even without opening the app.
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/database/database.ts';
import { toGsm } from '../platform/gsm.ts';
import { enqueue, type Tasks } from '../platform/jobs/jobs.ts';
import type { Notice } from './kinds.ts';
import { notify } from './notifications.ts';
import type { WordNotice } from './wording.ts';

/** Where a customer is reached outside the app. */
export type Addresses = { email: string; phone_number: string };

/** Notifies one customer in the app, by email and by SMS, if and only if the transaction commits. */
export async function notifyEverywhere(tx: Tx, notice: Notice, to: Addresses): Promise<void> {
  await notify(tx, [notice]);
  const { user_id, kind, created_at } = notice;
  const params = JSON.stringify(notice.params);
  for (const [channel, address] of [
    ['email', to.email],
    ['sms', to.phone_number],
  ] as const) {
    const key = `notification_message:${user_id}:${kind}:${created_at.getTime()}:${channel}`;
    const job = { channel, to: address, kind, params };
    await enqueue(tx, 'notification_message', job, { key, run_at: created_at });
  }
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
