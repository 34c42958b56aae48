// Web push to devices without an open app. Each notice is passed to a job per device, a moment after its commit, or
// after quiet hours if its topic can be turned off. The job is retried for an hour; a device that is gone is deleted.
import type { PushSubscriptionKeys } from '@alajo/contract/notifications/preferences.ts';
import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { WordNotice } from '../notices/kinds.ts';
import { HOUR, SECOND } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { enqueueForLater, type Tasks } from '../platform/jobs/jobs.ts';
import type { Row } from './notifications.ts';
import { afterQuietHours, isQuiet, isUrgent } from './quiet-hours.ts';
import type { NotificationPush } from './tables.ts';

const DUE_MAX = 200;
const DEVICES_MAX = 10;
const TTL_MS = HOUR;
// The maximum every push service accepts, after encryption.
const BODY_MAX = 600;

const payload = z.object({ notification_id: z.int(), push_id: z.int() });

/** Stores a device until its session ends; a device of another session moves to this one. */
export async function savePush(
  { db, clock }: Deps,
  { user_id, session_id }: { user_id: number; session_id: number },
  keys: PushSubscriptionKeys,
) {
  const row = { ...keys, user_id, session_id, created_at: clock.now() };
  const { endpoint: _, ...renewed } = row;
  await db
    .insertInto('notification_push')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(renewed))
    .execute();
  await sql`delete from notification_push where user_id = ${user_id} and id not in (
    select id from notification_push where user_id = ${user_id}
    order by created_at desc, id desc limit ${DEVICES_MAX})`.execute(db);
  return { message: 'Notifications are on for this device.' };
}

/** Deletes one of the customer's own devices; a repeat changes nothing. */
export async function pushOff({ db }: Deps, userId: number, endpoint: string) {
  await db
    .deleteFrom('notification_push')
    .where('endpoint', '=', endpoint)
    .where('user_id', '=', userId)
    .execute();
  return { message: 'Notifications are off on this device.' };
}

/** Creates the jobs that are due, each once, even with several processes; returns their number. */
export function enqueuePushes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const { rows } = await sql<{ notification_id: number; push_id: number | null }>`
      with due as (select id from notification where push_due and ${isQuiet(now) ? ALWAYS : sql`true`}
          order by id limit ${DUE_MAX} for update skip locked),
        handed as (update notification n set push_due = false from due where n.id = due.id
          returning n.id, n.user_id)
      select h.id as notification_id, p.id as push_id from handed h
        left join notification_push_live p on p.user_id = h.user_id and p.expires_at > ${now}
      order by h.id, p.id`.execute(tx);
    const jobs = rows.flatMap(({ notification_id, push_id }) => {
      if (push_id === null) return [];
      return { key: `push:${notification_id}:${push_id}`, payload: { notification_id, push_id } };
    });
    await enqueueForLater(tx, 'notification_push', jobs, now);
    return rows.length;
  });
}

export const notificationTasks = (deps: Deps, word: WordNotice): Tasks => ({
  notification_push: async (job) => sendPush(deps, word, z.parse(payload, job)),
});

/** Topics that don't wait for the end of quiet hours. */
const ALWAYS = sql`topic in ('money', 'security')`;

/** Sends one notification to one device, unless it was read, is old, or the device signed out. */
async function sendPush(
  deps: Deps,
  word: WordNotice,
  { notification_id, push_id }: z.output<typeof payload>,
): Promise<void> {
  const { db, clock, providers } = deps;
  const now = clock.now();
  const { rows } = await sql<Due>`
    select p.id, p.endpoint, p.p256dh, p.auth, n.kind, n.params, n.topic, n.created_at
    from notification n join notification_push_live p on p.user_id = n.user_id
    where n.id = ${notification_id} and p.id = ${push_id} and n.read_at is null
      and p.expires_at > ${now}`.execute(db);
  const [row] = rows;
  if (row === undefined || !isWorthSending(row, now)) return;
  const { title, body, link } = word(row);
  const text = JSON.stringify({ id: notification_id, title, body: body.slice(0, BODY_MAX), link });
  const outcome = await providers.push.send(row, text, TTL_MS / SECOND);
  if (outcome === 'refused') deps.log.warn({ notification_id }, 'push: refused by its service');
  if (outcome === 'gone') {
    await db.deleteFrom('notification_push').where('id', '=', row.id).execute();
  }
}

/** For an hour, without the quiet hours that a notice waited for. */
function isWorthSending({ topic, created_at }: Pick<Due, 'topic' | 'created_at'>, now: Date) {
  if (!isUrgent(topic) && isQuiet(now)) return false;
  const since = isUrgent(topic) ? created_at : afterQuietHours(created_at);
  return now.getTime() - since.getTime() < TTL_MS;
}

type Due = Pick<Selectable<NotificationPush>, 'id' | 'endpoint' | 'p256dh' | 'auth'> &
  Pick<Row, 'kind' | 'params' | 'topic' | 'created_at'>;
