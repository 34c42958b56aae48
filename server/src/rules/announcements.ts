// Announcements to all customers, or those of one tier. An announcement waits for its start time, and a job writes
// notices a thousand at a time. Progress is stored with them, so no one is notified twice.
import { AppError } from '@alajo/contract/errors.ts';
import type { Input } from '@alajo/contract/route.ts';
import type { Announcement } from '@alajo/contract/rules/pause-schemas.ts';
import type { providerRoutes } from '@alajo/contract/rules/provider-routes.ts';
import type { Insertable, Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { listCustomerIds } from '../identity/directory.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { once } from '../payments/idempotency.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import type { Staff } from '../platform/http/handlers.ts';
import { belowCursor, cutPage, type Page } from '../platform/http/pagination.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { ruleNotices } from './notices.ts';
import type { RulesAnnouncement } from './tables.ts';

type Row = Selectable<RulesAnnouncement>;
type AnnouncementDeps = Pick<Deps, 'db' | 'clock'>;

const CUSTOMER_BATCH = 1000;

/** Announces from its start time. Throws announcement_times. */
export async function announce(
  { db, clock }: AnnouncementDeps,
  { title, body, tier, ...times }: Input<typeof providerRoutes.announce>,
  caller: Staff,
): Promise<Announcement> {
  const now = clock.now();
  const begins_at = new Date(times.begins_at);
  const until = new Date(times.until);
  if (until <= begins_at || until <= now) {
    throw new AppError('announcement_times', { field: 'until' });
  }
  return inTransaction(db, async (tx) => {
    const { staff_id, name: staff_name, idempotency_key: key } = caller;
    const request = key === undefined ? null : `${staff_id}:${key}`;
    const keyed = { table: 'rules_announcement', key: { request } } as const;
    const text = { title, body, tier, begins_at, until };
    const { row, repeated } = await once(tx, keyed, text, async () => {
      const author = { staff_id, staff_name, request, rule_id: null };
      const made = await addAnnouncement(tx, now, { ...text, ...author });
      const details = { ...text, ...times };
      await caller.record(tx, { act: 'announced', object: `announcement:${made.id}`, details });
      return made;
    });
    if (repeated) caller.unchanged();
    return publicAnnouncement(row, now);
  });
}

type NewAnnouncement = Omit<
  Insertable<RulesAnnouncement>,
  'id' | 'created_at' | 'ended_at' | 'ended_by' | 'done_at' | 'told' | 'told_up_to'
>;

/** Stores an announcement with the job that sends it. */
export async function addAnnouncement(
  tx: Tx,
  now: Date,
  announcement: NewAnnouncement,
): Promise<Row> {
  const row = await tx
    .insertInto('rules_announcement')
    .values({ ...announcement, created_at: now, ended_at: null, ended_by: null, done_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueueAnnouncement(tx, row.id, row.begins_at > now ? row.begins_at : now);
  return row;
}

const enqueueAnnouncement = (tx: Tx, id: number, run_at: Date) =>
  enqueue(tx, 'rules_announce', { id }, { key: `rules_announce:${id}`, run_at });

export const announcementJob = z.object({ id: z.int() });

/** Job: notifies everyone who hasn't been notified, until it has ended. */
export async function announceToCustomers(
  { db, clock }: AnnouncementDeps,
  id: number,
): Promise<void> {
  while (await inTransaction(db, (tx) => announceBatch(tx, clock.now(), id)));
}

async function announceBatch(tx: Tx, now: Date, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('rules_announcement')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || row.ended_at !== null || row.done_at !== null) return false;
  const { told_up_to: after, tier, title, body } = row;
  const users =
    row.until <= now ? [] : await listCustomerIds(tx, { after, tier, limit: CUSTOMER_BATCH });
  const last = users.at(-1);
  const next =
    last === undefined
      ? { done_at: now }
      : { told_up_to: last, told: row.told + users.length, done_at: null };
  await tx.updateTable('rules_announcement').set(next).where('id', '=', id).execute();
  if (last === undefined) return false;
  const kind = row.rule_id === null ? ruleNotices.announcement : ruleNotices.price_change;
  await notify(
    tx,
    users.map((user) => createNotice(kind, user, now, { title, body })),
  );
  return true;
}

/** Stops sending it. One that is over stays unchanged. */
export async function endAnnouncement({ db, clock }: AnnouncementDeps, id: number, caller: Staff) {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const ended = await tx
      .updateTable('rules_announcement')
      .set({ ended_at: now, ended_by: caller.name })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where('done_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (ended === undefined) return caller.unchanged();
    await caller.record(tx, { act: 'announcement_ended', object: `announcement:${id}` });
  });
  return publicAnnouncement(await requireAnnouncement(db, id), now);
}

async function requireAnnouncement(db: Db, id: number): Promise<Row> {
  const row = await db
    .selectFrom('rules_announcement')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** A page, newest first. */
export async function listAnnouncements({ db, clock }: AnnouncementDeps, { limit, cursor }: Page) {
  const rows = await db
    .selectFrom('rules_announcement')
    .selectAll()
    .where('id', '<', belowCursor(cursor))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { shown, next } = cutPage(rows, limit, ({ id }) => id);
  const now = clock.now();
  return { results: shown.map((row) => publicAnnouncement(row, now)), next };
}

const publicAnnouncement = (row: Row, now: Date): Announcement => ({
  id: row.id,
  title: row.title,
  body: row.body,
  tier: row.tier,
  begins_at: row.begins_at.toISOString(),
  until: row.until.toISOString(),
  staff_name: row.staff_name,
  rule_id: row.rule_id,
  state: stateOf(row, now),
  told: row.told,
  ended_by: row.ended_by,
});

function stateOf({ ended_at, done_at, begins_at }: Row, now: Date): Announcement['state'] {
  if (ended_at !== null) return 'ended';
  if (done_at !== null) return 'told';
  return begins_at > now ? 'ahead' : 'telling';
}
