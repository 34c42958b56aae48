// Notices that leave the app: by email, by WhatsApp where it is linked, and some by SMS, outside quiet hours. Taking a
// notice removes its row in the transaction that writes its messages, so none is sent twice by a channel.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { RelayedMessage, RelayMessages } from '../module.ts';
import { dayInLagos } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { enqueueForLater, type Tasks } from '../platform/jobs/jobs.ts';
import { enqueueMessages, type FindRecipient, type NewMessage, sendEach } from './message-rows.ts';
import { outsideEmail } from './outside-email.ts';
import { findOutsideChoices, type OutsideChoice, takeOutside } from './outside-rows.ts';
import { afterQuietHours, isQuiet, quietFrom } from './quiet-hours.ts';
import { sendOnce } from './send-once.ts';
import type { WordedOutside, Wording } from './wording.ts';

const BATCH_MAX = 500;

type OutsideDeps = Pick<Deps, 'db' | 'clock' | 'providers' | 'config'>;

/** Puts pending notices into messages, none of them in quiet hours; returns the number taken. */
export async function enqueueOutside(
  { db, clock, providers, config }: OutsideDeps,
  wording: Wording,
  relay: RelayMessages,
): Promise<number> {
  const now = clock.now();
  if (isQuiet(now)) return 0;
  return inTransaction(db, async (tx) => {
    const rows = await takeOutside(tx, BATCH_MAX);
    if (rows.length === 0) return 0;
    const choices = await findOutsideChoices(tx, [...new Set(rows.map(({ user_id }) => user_id))]);
    const sent = rows.flatMap((row) => {
      const message = wording.outside(row);
      const choice = choices.get(row.user_id);
      const wanted = message && choice?.reminders && !choice.off.includes(message.topic);
      return wanted && !isLate(message, now) ? [{ row, message, choice }] : [];
    });
    const messages = sent.flatMap(({ row, message, choice }): NewMessage[] =>
      providers.messages.channels
        .filter((channel) => channel === 'email' || goesBySms(message, choice))
        .map((channel) => ({ user_id: row.user_id, channel, notices: [row] })),
    );
    if (messages.length > 0) await enqueueMessages(tx, now, 'notification_outside', messages);
    const until = quietFrom(dayInLagos(now));
    const chats = sent.map(
      ({ row: { user_id }, message: { title, body, button: text, link } }): RelayedMessage => ({
        user_id,
        title,
        body,
        button: { text, url: `${config.url}${link}`, path: link },
        until,
      }),
    );
    if (chats.length > 0) await relay(tx, now, chats);
    return rows.length;
  });
}

const goesBySms = ({ sms }: WordedOutside, choice: OutsideChoice): boolean =>
  sms !== undefined && (sms.to === 'everyone' || choice.sms);

const isLate = ({ until }: WordedOutside, now: Date): boolean =>
  until !== undefined && new Date(until) <= now;

const payload = z.object({ message_ids: z.array(z.int()) });

export const outsideTasks = (deps: Deps, wording: Wording, find: FindRecipient): Tasks => ({
  notification_outside: async (job) => {
    const { message_ids } = z.parse(payload, job);
    if (isQuiet(deps.clock.now())) return postpone(deps, message_ids);
    await sendEach(deps, message_ids, (id) => sendMessage(deps, wording, find, id));
  },
});

/** A retry that falls in quiet hours waits for their end. */
async function postpone({ db, clock }: Deps, message_ids: number[]): Promise<void> {
  const job = { key: `notification_outside:${message_ids[0]}`, payload: { message_ids } };
  await inTransaction(db, (tx) =>
    enqueueForLater(tx, 'notification_outside', [job], afterQuietHours(clock.now())),
  );
}

async function sendMessage(
  deps: Deps,
  wording: Wording,
  findRecipient: FindRecipient,
  id: number,
): Promise<void> {
  const { db, clock, providers, config } = deps;
  const row = await db
    .selectFrom('notification_message')
    .select(['channel', 'user_id', 'alerts'])
    .where('id', '=', id)
    .executeTakeFirst();
  const [stored] = row?.alerts ?? [];
  const message = stored && wording.outside(stored);
  if (row === undefined || !message) return;
  if (isLate(message, clock.now())) {
    await db.deleteFrom('notification_message').where('id', '=', id).execute();
    return;
  }
  const { channel, user_id } = row;
  // No SMS provider recognises an SMS it got before, and each costs money.
  const at_most_once = channel === 'sms';
  const delivery = { table: 'notification_message', where: sql`id = ${id}`, at_most_once } as const;
  await sendOnce(deps, delivery, async () => {
    const { email, phone_number, first_name } = await findRecipient(db, user_id);
    const words =
      channel === 'email'
        ? { to: email, ...outsideEmail(message, { first_name, url: config.url }) }
        : { to: phone_number, subject: '', text: message.sms?.text(hostOf(config.url)) ?? '' };
    await providers.messages.send({ id: `outside-${id}`, channel, ...words });
  });
}

const hostOf = (url: string): string => new URL(url).host;
