// Money alerts before they are put in a message: rows written in the transaction of the payment,
// and each customer's choice of alerts.
import { type AlertSettings, DEFAULT_ALERTS } from '@alajo/contract/notifications/alerts.ts';
import { type RawBuilder, sql } from 'kysely';
import { isPosted, type Writer } from '../ledger/submit.ts';
import type { Notice } from '../notices/kinds.ts';
import { plainArray } from '../platform/database/arrays.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { noticeColumns } from './notice-columns.ts';

const insertInto = sql`
  insert into notification_alert (user_id, kind, params, created_at)
  select a.user_id, a.kind, a.params, a.created_at`;

// A customer who turned a topic off on all channels, or whose payment is below their threshold,
// causes no row.
const chosen = sql`left join notification_alert_choice c on c.user_id = a.user_id`;
const filter = sql`a.about = any(coalesce(c.email || c.sms, ${[...DEFAULT_ALERTS.email]}::text[]))
  and (a.about <> 'debit' or a.amount >= coalesce(c.debit_from, ${DEFAULT_ALERTS.debit_from}::bigint))`;

// A join keeps no order, and messages list alerts by their ids.
const inOrder = sql`order by a.place`;

const alertColumns = (notices: readonly Notice[]) => sql`${noticeColumns(notices)},
  ${plainArray(notices.map(({ alert }) => alert?.about))}::text[],
  ${plainArray(notices.map(({ alert }) => alert?.amount))}::bigint[]`;

/** Inserts the alerts of notices that have one. */
export const insertAlerts = (notices: readonly Notice[]): RawBuilder<unknown> =>
  sql`${insertInto} from unnest(${alertColumns(notices)}) with ordinality
    a(user_id, kind, params, created_at, about, amount, place) ${chosen} where ${filter} ${inOrder}`;

/** All alerts of a batch of entries in its one statement. */
export const alertWriter: Writer<Notice> = {
  name: 'alerts',
  write: (notices, places) => sql`${insertInto} from unnest(${alertColumns(notices)},
      ${plainArray(places)}::int[]) with ordinality
      a(user_id, kind, params, created_at, about, amount, entry, place) ${chosen}
    where ${isPosted('a.entry')} and ${filter} ${inOrder}`,
};

/** The choices of these customers; those who chose nothing have no entry. */
export async function findAlertSettings(
  db: Db | Tx,
  userIds: readonly number[],
): Promise<Map<number, AlertSettings>> {
  const rows = await db
    .selectFrom('notification_alert_choice')
    .selectAll()
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(rows.map(({ user_id, ...settings }) => [user_id, settings]));
}

/** Sends a customer no alerts or reminders at all. */
export async function muteAlerts(tx: Tx, user_id: number): Promise<void> {
  const none = { ...DEFAULT_ALERTS, email: [], sms: [], reminders: false };
  await tx
    .insertInto('notification_alert_choice')
    .values({ user_id, ...none })
    .execute();
}

/** Deletes a customer's choice: they get the default alerts. */
export async function restoreAlertDefaults(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('notification_alert_choice').where('user_id', '=', user_id).execute();
}

/** Drops alerts of payments before an instant that are not in a message yet. */
export const purgeAlerts = (db: Db, before: Date) =>
  db.deleteFrom('notification_alert').where('created_at', '<', before).execute();
