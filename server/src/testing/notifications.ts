// Notices with any title, for tests of storing, listing and delivering them, and the messages that leave the app.
import type { NotificationKind, NotificationTopic } from '@alajo/contract/notifications/schemas.ts';
import { relay, wording } from '../app.ts';
import { findCustomer } from '../identity/customers.ts';
import { createNotice, type Notice } from '../notices/kinds.ts';
import { writtenNotices } from '../notifications/notices.ts';
import { enqueueOutside } from '../notifications/outside-messages.ts';
import type { TestApp } from './app.ts';

type NewNotification = {
  title: string;
  body?: string;
  link?: string | null;
  kind?: NotificationKind;
  topic?: NotificationTopic;
};

export const writtenNotice = (
  user_id: number,
  created_at: Date,
  { title, body = '', link = null, kind = 'notice', topic = 'account' }: NewNotification,
): Notice => ({
  ...createNotice(writtenNotices[kind], user_id, created_at, { title, body, link }),
  topic,
});

/** Puts pending notices into messages and sends them; returns the number of notices taken. */
export async function sendOutside({ deps, runJobs }: Pick<TestApp, 'deps' | 'runJobs'>) {
  const taken = await enqueueOutside(deps, wording, relay.send);
  await runJobs();
  return taken;
}

/** The emails and SMS sent to a customer outside the app, oldest first; without codes. */
export async function messagesTo({ db }: Pick<TestApp, 'db'>, { id }: { id: number }) {
  const { email, phone_number } = await findCustomer(db, id);
  return db
    .selectFrom('dev_outbox')
    .select(['channel', 'subject', 'text', 'created_at'])
    .where('address', 'in', [email, phone_number])
    .where('message_id', 'like', 'outside-%')
    .orderBy('id')
    .execute();
}
