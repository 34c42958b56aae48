// Services paused by staff, with the message for customers. Every payment path checks them before the PIN and
// before any external call: the database is the only source, so all processes agree at once.
import { AppError } from '@alajo/contract/errors.ts';
import type { Pause } from '@alajo/contract/rules/pause-schemas.ts';
import { PAUSE_DAYS_MAX } from '@alajo/contract/rules/pause-schemas.ts';
import { type Selectable, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { DAY } from '../platform/clock.ts';
import { batchOn } from '../platform/database/batch-loader.ts';
import {
  brokenConstraint,
  type Db,
  inTransaction,
  prepared,
} from '../platform/database/database.ts';
import type { Staff } from '../platform/http/handlers.ts';
import type { PaymentPause } from './tables.ts';

type PauseDeps = Pick<Deps, 'db' | 'clock'>;

/** Throws `paused` with the message of the first of these that is paused. */
export async function assertNotPaused(
  { db, clock }: PauseDeps,
  ...targets: string[]
): Promise<void> {
  const message = await messageFor(db, { targets, now: clock.now() });
  if (message !== undefined) throw new AppError('paused', { message });
}

/** True if a service is paused. */
export const isPaused = async ({ db, clock }: PauseDeps, target: string): Promise<boolean> =>
  (await messageFor(db, { targets: [target], now: clock.now() })) !== undefined;

type OpenPause = { target: string; message: string; until: Date };

// Every purchase checks this, so concurrent checks share one query; few services are ever paused.
const messageFor = batchOn<{ targets: string[]; now: Date }, string | undefined>(
  async (db, queries) => {
    const open = await prepared(
      db,
      sql<OpenPause>`select target, message, until from payment_pause where ended_at is null`,
    );
    return queries.map(
      ({ targets, now }) =>
        open.find(({ target, until }) => targets.includes(target) && until > now)?.message,
    );
  },
);

type Biller = { category: string; biller: string };

/** The target that pauses one biller. */
export const billerTarget = ({ category, biller }: Biller) => `${category}:${biller}`;

/** A category of services, and one of its billers. */
export const serviceTargets = (biller: Biller) => [biller.category, billerTarget(biller)];

/** Current pauses, the newest first. */
export const findPauses = ({ db, clock }: PauseDeps) =>
  db
    .selectFrom('payment_pause')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('until', '>', clock.now())
    .orderBy('id', 'desc')
    .execute();

/** Current pauses, and the latest that have ended. */
export async function listPauses(deps: PauseDeps) {
  const { db } = deps;
  const rows = await db
    .selectFrom('payment_pause')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute();
  const open = await findPauses(deps);
  const openIds = new Set(open.map(({ id }) => id));
  return {
    pauses: open.map(publicPause),
    past: rows.filter(({ id }) => !openIds.has(id)).map(publicPause),
  };
}

const LISTED = 20;

/** Pauses immediately, on all processes. Throws already_paused, pause_too_long. */
export async function pausePayments(
  { db, clock }: PauseDeps,
  { target, message, reason, until }: Pick<Pause, 'target' | 'message' | 'reason' | 'until'>,
  caller: Staff,
): Promise<Pause> {
  const now = clock.now();
  const end = new Date(until);
  if (end <= now || end.getTime() > now.getTime() + PAUSE_DAYS_MAX * DAY) {
    throw new AppError('pause_too_long', { field: 'until' });
  }
  const row = await inTransaction(db, async (tx) => {
    // A pause that expired makes room for a new one.
    await tx
      .updateTable('payment_pause')
      .set((eb) => ({ ended_at: eb.ref('until'), ended_by: 'its time' }))
      .where('target', '=', target)
      .where('ended_at', 'is', null)
      .where('until', '<=', now)
      .execute();
    const inserted = await tx
      .insertInto('payment_pause')
      .values({
        target,
        message,
        reason,
        staff_id: caller.staff_id,
        staff_name: caller.name,
        began_at: now,
        until: end,
        ended_at: null,
        ended_by: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const details = { message, until };
    await caller.record(tx, { act: 'payments_paused', object: `pause:${target}`, reason, details });
    return inserted;
  }).catch((error) => {
    if (brokenConstraint(error) !== 'payment_pause_one') throw error;
    throw new AppError('already_paused', { cause: error });
  });
  return publicPause(row);
}

/** Ends a pause now. A pause that is already over stays unchanged. */
export async function resumePayments({ db, clock }: PauseDeps, id: number, caller: Staff) {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('payment_pause')
      .set({ ended_at: now, ended_by: caller.name })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where('until', '>', now)
      .returning('target')
      .executeTakeFirst();
    if (row === undefined) return caller.unchanged();
    await caller.record(tx, { act: 'payments_resumed', object: `pause:${row.target}` });
  });
  return findPause(db, id);
}

async function findPause(db: Db, id: number): Promise<Pause> {
  const row = await db
    .selectFrom('payment_pause')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return publicPause(row);
}

const publicPause = ({ staff_id: _, ...row }: Selectable<PaymentPause>): Pause => ({
  ...row,
  began_at: row.began_at.toISOString(),
  until: row.until.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
});
