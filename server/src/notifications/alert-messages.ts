// Sending of money alerts. A minute after a customer's first alert, all alerts since then go into one message
// per channel; a job sends several. Taking an alert removes its row in the transaction that writes the
// message, so no alert is in two; a message is marked as sent, so a repeated job sends none.
import type { MessageChannel } from '@alajo/contract/channels.ts';
import { type AlertSettings, DEFAULT_ALERTS } from '@alajo/contract/notifications/alerts.ts';
import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { DAY, MINUTE } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Tasks } from '../platform/jobs/jobs.ts';
import { alertEmail, alertSms, type WordedAlert } from './alert-text.ts';
import { findAlertSettings } from './alerts.ts';
import { enqueueMessages, type FindRecipient, sendEach } from './message-rows.ts';
import { sendOnce } from './send-once.ts';
import type { NotificationAlert } from './tables.ts';
import type { Wording } from './wording.ts';

/** The time in which alerts are collected before they are sent. */
const GATHER_MS = MINUTE;
const OLDEST_MAX = 500;
// Sent messages are deleted after this time: the app still has the payments they mention.
const KEPT_MS = 30 * DAY;

type AlertRow = Selectable<NotificationAlert>;

/** Puts the alerts of all customers whose first one is a minute old into messages; returns their number. */
export function enqueueAlerts(
  { db, clock, providers }: Pick<Deps, 'db' | 'clock' | 'providers'>,
  wording: Wording,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const { rows } = await sql<AlertRow>`
      with oldest as (select user_id, created_at from notification_alert order by id limit ${OLDEST_MAX}),
        due as (select distinct user_id from oldest
          where created_at <= ${new Date(now.getTime() - GATHER_MS)})
      delete from notification_alert where user_id in (select user_id from due) returning *`.execute(
      tx,
    );
    if (rows.length === 0) return 0;
    const byCustomer = Map.groupBy(
      rows.sort((a, b) => a.id - b.id),
      (row) => row.user_id,
    );
    const settings = await findAlertSettings(tx, [...byCustomer.keys()]);
    const messages = [...byCustomer].flatMap(([user_id, alerts]) =>
      providers.messages.channels.map((channel) => ({
        user_id,
        channel,
        notices: alerts.filter((alert) =>
          isAlertEnabled(wording, settings.get(user_id) ?? DEFAULT_ALERTS, channel, alert),
        ),
      })),
    );
    const filled = messages.filter(({ notices }) => notices.length > 0);
    if (filled.length > 0) await enqueueMessages(tx, now, 'notification_alert', filled);
    return filled.length;
  });
}

// Checked again: the customer's choice may have changed within the minute.
function isAlertEnabled(
  wording: Wording,
  settings: AlertSettings,
  channel: MessageChannel,
  row: AlertRow,
): boolean {
  const alert = wording.alert(row);
  return (
    alert !== null &&
    settings[channel].includes(alert.about) &&
    (alert.about !== 'debit' || alert.amount >= settings.debit_from)
  );
}

const payload = z.union([
  z.object({ message_ids: z.array(z.int()) }),
  // Jobs added by an earlier version.
  z.object({ message_id: z.int() }),
]);

export const alertTasks = (deps: Deps, wording: Wording, findRecipient: FindRecipient): Tasks => ({
  notification_alert: async (job) => {
    const message = z.parse(payload, job);
    const ids = 'message_ids' in message ? message.message_ids : [message.message_id];
    await sendEach(deps, ids, (id) => sendMessage(deps, wording, findRecipient, id));
  },
  notification_forget_alerts: async () => {
    const before = new Date(deps.clock.now().getTime() - KEPT_MS);
    await deps.db.deleteFrom('notification_message').where('sent_at', '<', before).execute();
    await purgeNotices(deps);
  },
});

/** Notices contain other people's names, so none is kept for longer. */
const NOTICES_KEPT_MONTHS = 24;
const DELETE_BATCH = 5_000;

/** Deletes old notices, oldest first and a page at a time: their ids follow their creation. */
async function purgeNotices({ db, clock }: Deps): Promise<void> {
  const before = clock.now();
  before.setUTCMonth(before.getUTCMonth() - NOTICES_KEPT_MONTHS);
  for (const table of ['notification', 'notification_alert', 'notification_outside'] as const) {
    for (let removed = DELETE_BATCH; removed === DELETE_BATCH; ) {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where id in (
          select id from (select id, created_at from ${sql.table(table)} order by id limit ${DELETE_BATCH}) oldest
          where created_at < ${before})`.execute(db);
      removed = Number(numAffectedRows ?? 0);
    }
  }
}

async function sendMessage(
  deps: Deps,
  wording: Wording,
  findRecipient: FindRecipient,
  id: number,
): Promise<void> {
  const { db, providers, config } = deps;
  const row = await db
    .selectFrom('notification_message')
    .select(['channel', 'user_id', 'alerts'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return;
  const { channel, user_id } = row;
  // No SMS provider recognises an SMS it got before, and each costs money.
  const at_most_once = channel === 'sms';
  const delivery = { table: 'notification_message', where: sql`id = ${id}`, at_most_once } as const;
  await sendOnce(deps, delivery, async () => {
    const alerts = row.alerts.flatMap(({ at, ...stored }): WordedAlert[] => {
      const alert = wording.alert(stored);
      return alert === null ? [] : [{ ...alert, at: new Date(at) }];
    });
    const { email, phone_number } = await findRecipient(db, user_id);
    const words =
      channel === 'email'
        ? { to: email, ...alertEmail(alerts, config) }
        : { to: phone_number, subject: '', text: alertSms(alerts) };
    await providers.messages.send({ id: `alert-${id}`, channel, ...words });
  });
}
