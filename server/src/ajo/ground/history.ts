// A group's history: its events, permanently readable by every member.
import type { GroupEvent } from '@alajo/contract/ajo/schemas.ts';
import { AppError } from '@alajo/contract/errors.ts';
import type { Kobo } from '@alajo/contract/money.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/database/database.ts';
import { belowCursor, cutPage, type Page } from '../../platform/http/pagination.ts';

export type NewEvent = {
  group_id: number;
  text: string;
  round?: number | null;
  amount?: Kobo | null;
};

/** Adds events to the history of their groups. */
export async function recordEvents(tx: Tx, now: Date, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ round = null, amount = null, ...event }) => ({
    ...event,
    round,
    amount,
    at: now,
  }));
  await tx.insertInto('ajo_event').values(rows).execute();
}

/** The history of one of the customer's groups, newest first. Throws not_found. */
export async function listHistory({ db }: Deps, userId: number, groupId: number, page: Page) {
  const before = belowCursor(page.cursor);
  const member = await db
    .selectFrom('ajo_member')
    .select('id')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (member === undefined) throw new AppError('not_found');
  const rows = await db
    .selectFrom('ajo_event')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const { shown, next } = cutPage(rows, page.limit, (row) => row.id);
  const results = shown.map(
    ({ id, at, text, round, amount }): GroupEvent => ({
      id,
      at: at.toISOString(),
      text,
      round,
      amount,
    }),
  );
  return { results, next };
}
