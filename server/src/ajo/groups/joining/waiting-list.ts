// A group's waiting list: customers who agreed to its debits with their PIN while it was full, in the order
// of their requests. Before the start the next of them gets a seat as soon as one is free.
import { AppError } from '@alajo/contract/errors.ts';
import { type Selectable, sql } from 'kysely';
import { createNotice } from '../../../notices/kinds.ts';
import { notify } from '../../../notifications/notifications.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { ajoNotices, inGroup } from '../../ground/notices/notices.ts';
import { midnight } from '../../ground/schedule.ts';
import { acceptsMembers, type GroupState, lockGroup } from '../../ground/state.ts';
import type { AjoRequest } from '../../tables.ts';
import { requireLateTurn } from '../../turns/late-turns.ts';
import { admit, hasFreeSeat } from './admission.ts';
import { formerMembersOf } from './cycles.ts';
import { requirePot, seatTermsOf } from './requirements.ts';

export type WaitingListRow = Selectable<AjoRequest>;

/** Customers on a group's waiting list, the next one first. */
export const listWaiting = (tx: Tx, groupId: number): Promise<WaitingListRow[]> =>
  tx
    .selectFrom('ajo_request')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('status', '=', 'listed')
    .orderBy('id')
    .execute();

/** Puts a request on the waiting list. */
export async function addToWaitingList(
  tx: Tx,
  now: Date,
  state: GroupState,
  { id, user_id }: { id: number; user_id: number },
): Promise<void> {
  await tx
    .updateTable('ajo_request')
    .set({ status: 'listed', answered_at: null })
    .where('id', '=', id)
    .execute();
  const place =
    (await listWaiting(tx, state.group.id)).findIndex((applicant) => applicant.id === id) + 1;
  const params = { ...inGroup(state), place };
  await notify(tx, [createNotice(ajoNotices.ajo_list_joined, user_id, now, params)]);
}

/** Number of customers waiting for a seat in each of these groups. */
export async function countListed(
  db: Db | Tx,
  groups: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ group_id: number; listed: number }>`
    select group_id, count(*)::int as listed from ajo_request
    where group_id = any(${groups}::bigint[]) and status = 'listed' group by group_id`.execute(db);
  return new Map(rows.map(({ group_id, listed }) => [group_id, listed]));
}

/**
 * Before the start: gives free seats to customers on the list whose score is still high enough, in order.
 * Affordability was checked when they agreed, and their place has counted as a group since.
 */
export async function fillSeats(tx: Tx, now: Date, groupId: number): Promise<void> {
  const listed = await listWaiting(tx, groupId);
  for (const applicant of listed) {
    const state = await lockGroup(tx, groupId);
    const { group } = state;
    if (!acceptsMembers(group) || midnight(group.start_date) <= now) return;
    const { user_id, invitation_id, capped_until } = applicant;
    if (!hasFreeSeat(group, await formerMembersOf(tx, group), user_id)) continue;
    if (!(await isEligible(tx, now, state, applicant))) continue;
    await admit(tx, now, state, { user_id, invitation_id, capped_until, how: 'from_list' });
  }
}

/** True if their score is high enough for the group's current pot and turns, on the terms they agreed to. */
export async function isEligible(
  tx: Tx,
  now: Date,
  state: GroupState,
  { user_id, terms_version }: Pick<WaitingListRow, 'user_id' | 'terms_version'>,
): Promise<boolean> {
  if (terms_version !== state.group.terms_version) return false;
  try {
    await requirePot(tx, now, user_id, seatTermsOf(state.group).pot);
    await requireLateTurn(tx, now, state, user_id);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
