// Messages to customers as rows: one per customer and channel, sent by jobs that take several.
import type { MessageChannel } from '@alajo/contract/channels.ts';
import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { enqueueForLater } from '../platform/jobs/jobs.ts';
import type { Addresses } from './messages.ts';

// A job costs two commits and a query of the queue, which thousands of jobs make long.
const EMAILS_PER_JOB = 10;

/** Finds a customer's name and contacts when a message is sent. */
export type FindRecipient = (
  db: Db | Tx,
  userId: number,
) => Promise<Addresses & { first_name: string }>;

type RowNotice = { kind: string; params: object; created_at: Date };

export type NewMessage = {
  user_id: number;
  channel: MessageChannel;
  notices: readonly RowNotice[];
};

/** Writes the messages, and the jobs that send them, whose task takes their ids. */
export async function enqueueMessages(
  tx: Tx,
  now: Date,
  task: 'notification_alert' | 'notification_outside',
  messages: readonly NewMessage[],
): Promise<void> {
  const made = await tx
    .insertInto('notification_message')
    .values(
      messages.map(({ user_id, channel, notices }) => ({
        user_id,
        channel,
        alerts: JSON.stringify(
          notices.map(({ kind, params, created_at }) => ({
            kind,
            params,
            at: created_at.toISOString(),
          })),
        ),
        created_at: now,
      })),
    )
    .returning(['id', 'channel'])
    .execute();
  const { email = [], sms = [] } = Object.groupBy(made, ({ channel }) => channel);
  const jobs = [...chunksOf(email, EMAILS_PER_JOB), ...chunksOf(sms, 1)].map((messages) => {
    const message_ids = messages.map(({ id }) => id);
    return { key: `${task}:${message_ids[0]}`, payload: { message_ids } };
  });
  await enqueueForLater(tx, task, jobs, now);
}

const chunksOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );

/**
 * One after the other. A message that can't be sent doesn't hold up the others: the job is retried
 * for it alone.
 */
export async function sendEach(
  { log }: Pick<Deps, 'log'>,
  ids: readonly number[],
  send: (id: number) => Promise<void>,
): Promise<void> {
  const refused: unknown[] = [];
  for (const id of ids) {
    await send(id).catch((error) => {
      log.warn({ err: error, message: id }, 'could not send a message');
      refused.push(error);
    });
  }
  if (refused.length > 0) throw refused[0];
}
