// Security activity: account events, written in the transaction that causes them and shown to their
// owner. Never contains a secret. The contract lists the kinds.
import {
  EVENTS_KEPT_MONTHS,
  type SecurityEventKind,
  securityEvents,
} from '@alajo/contract/identity/settings.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Visitor } from '../platform/http/handlers.ts';
import { belowCursor, cutPage, type Page } from '../platform/http/pagination.ts';

export type SecurityEvent = {
  user_id: number;
  kind: SecurityEventKind;
  /** The originator; null without a request. */
  from: Pick<Visitor, 'device' | 'address'> | null;
  /** A few words of detail. */
  detail?: string;
};

/** Records an event if and only if the transaction commits; returns its id. */
export async function recordEvent(tx: Tx, at: Date, event: SecurityEvent): Promise<number> {
  const { user_id, kind, from, detail } = event;
  const { id } = await tx
    .insertInto('identity_event')
    .values({
      user_id,
      kind,
      at,
      detail: detail ?? null,
      device: from?.device ?? null,
      address: from?.address ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** True if an event of these kinds happened to a customer after an instant. */
export async function hasEventSince(
  tx: Tx,
  userId: number,
  kinds: readonly SecurityEventKind[],
  since: Date,
): Promise<boolean> {
  const event = await tx
    .selectFrom('identity_event')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

const KINDS = Object.keys(securityEvents) as SecurityEventKind[];

/** A page of the customer's own security activity, newest first. */
export async function listEvents({ db }: Deps, userId: number, page: Page) {
  const rows = await db
    .selectFrom('identity_event')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', 'in', KINDS)
    .where('id', '<', belowCursor(page.cursor))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const { shown, next } = cutPage(rows, page.limit, ({ id }) => id);
  const results = shown.map(({ user_id: _, at, ...row }) => ({
    ...row,
    title: securityEvents[row.kind],
    at: at.toISOString(),
  }));
  return { results, next };
}

const BATCH_SIZE = 5_000;

/** Job: deletes events past their retention, in batches. */
export async function deleteOldEvents({ db, clock }: Deps): Promise<void> {
  const before = clock.now();
  before.setUTCMonth(before.getUTCMonth() - EVENTS_KEPT_MONTHS);
  for (let removed = BATCH_SIZE; removed === BATCH_SIZE; ) {
    const { numAffectedRows } = await sql`
      delete from identity_event where id in
        (select id from identity_event where at < ${before} order by at limit ${BATCH_SIZE})`.execute(
      db,
    );
    removed = Number(numAffectedRows ?? 0);
  }
}
