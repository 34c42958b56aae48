// Requests under the Nigeria Data Protection Act: a customer asks for a copy of their data, its
// correction or erasure, or less use of it, and staff answer within the promised time.
import { AppError } from '@alajo/contract/errors.ts';
import type { Input } from '@alajo/contract/route.ts';
import {
  type DataAnswer,
  type DataRequest,
  dataRefusals,
  type dataRequestRoutes,
} from '@alajo/contract/support/data-requests.ts';
import { DATA_ANSWER_DAYS } from '@alajo/contract/time-limits.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../deps.ts';
import { createNotice } from '../notices/kinds.ts';
import { notify } from '../notifications/notifications.ts';
import { once } from '../payments/idempotency.ts';
import { DAY } from '../platform/clock.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import type { Customer, Staff } from '../platform/http/handlers.ts';
import { belowCursor, cutPage, type Page } from '../platform/http/pagination.ts';
import type { CaseWork } from '../staff/cases.ts';
import { supportNotices } from './notices.ts';
import type { SupportDataRequest } from './tables.ts';

type Row = Selectable<SupportDataRequest>;
type RequestDeps = Pick<Deps, 'db' | 'clock'>;

/** A page of a customer's requests, newest first. */
export async function listDataRequests(
  { db }: RequestDeps,
  userId: number,
  { limit, cursor }: Page,
): Promise<{ results: DataRequest[]; next: string | null }> {
  const rows = await db
    .selectFrom('support_data_request')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '<', belowCursor(cursor))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { shown, next } = cutPage(rows, limit, ({ id }) => id);
  return { results: shown.map(publicRequest), next };
}

/**
 * Accepts a request and confirms it with the date of our answer. A repeat returns its current
 * state. Refuses a key used for something else, and a second open request of a kind.
 */
export async function requestData(
  { db, clock }: RequestDeps,
  { user_id, idempotency_key }: Customer,
  { kind, about }: Input<typeof dataRequestRoutes.askAboutData>,
): Promise<DataRequest> {
  const now = clock.now();
  const key = idempotency_key ?? null;
  return inTransaction(db, async (tx) => {
    const keyed = { table: 'support_data_request', key: { user_id, key } } as const;
    const { row } = await once(tx, keyed, { kind, about }, async () => {
      const answer_by = new Date(now.getTime() + DATA_ANSWER_DAYS * DAY);
      // Waits for a concurrent request of the same kind.
      const made = await tx
        .insertInto('support_data_request')
        .values({ user_id, key, kind, about, asked_at: now, answer_by })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (made === undefined) return findOpen(tx, { user_id, kind, about });
      const params = { kind, answer_by: answer_by.toISOString() };
      await notify(tx, [createNotice(supportNotices.data_request_received, user_id, now, params)]);
      return made;
    });
    return publicRequest(row);
  });
}

/** The open request of a kind, if its content is the same. Throws data_request_open. */
async function findOpen(
  tx: Tx,
  { user_id, kind, about }: Pick<Row, 'user_id' | 'kind' | 'about'>,
): Promise<Row> {
  const open = await tx
    .selectFrom('support_data_request')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (open?.about === about) return open;
  throw new AppError('data_request_open');
}

/**
 * Gives the final answer to a request and notifies the customer; the same answer again changes
 * nothing. Of two concurrent answers the second is refused. Throws not_found, case_claimed (a
 * colleague's) and data_request_answered.
 */
export async function answerDataRequest(
  { db, clock }: RequestDeps,
  { refuseClaimed }: Pick<CaseWork, 'refuseClaimed'>,
  caller: Staff,
  { id, ...decision }: { id: number } & DataAnswer,
): Promise<void> {
  const { status, answer } = decision;
  const reason = decision.status === 'refused' ? decision.reason : null;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('support_data_request')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new AppError('not_found');
    if (row.status !== 'open') {
      const same = row.status === status && row.reason === reason && row.answer === answer;
      if (same && row.answered_by === caller.staff_id) return caller.unchanged();
      throw new AppError('data_request_answered');
    }
    await refuseClaimed(tx, caller, { kind: 'data_request', id: String(id) });
    const answered = { answered_at: now, answered_by: caller.staff_id };
    await tx
      .updateTable('support_data_request')
      .set({ status, reason, answer, ...answered })
      .where('id', '=', id)
      .execute();
    const { user_id, kind } = row;
    const params = { kind, refused: status === 'refused' };
    await notify(tx, [createNotice(supportNotices.data_request_answered, user_id, now, params)]);
    await caller.record(tx, {
      act: 'data_request_answered',
      object: `data_request:data-${id}`,
      about: user_id,
      details: { kind, status },
      ...(reason && { reason: dataRefusals[reason].title }),
    });
  });
}

const publicRequest = (row: Row): DataRequest => ({
  id: row.id,
  kind: row.kind,
  about: row.about,
  status: row.status,
  asked_at: row.asked_at.toISOString(),
  answer_by: row.answer_by.toISOString(),
  answered_at: row.answered_at?.toISOString() ?? null,
  reason: row.reason,
  answer: row.answer,
});
