// Ending the requests of customers who still wait for the organiser or a seat when a group starts or ends.
import { createNotice } from '../../../notices/kinds.ts';
import { notify } from '../../../notifications/notifications.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { ajoNotices, inGroup } from '../../ground/notices/notices.ts';
import type { GroupState } from '../../ground/state.ts';

/** Ends a group's waiting requests. */
export async function lapseRequests(tx: Tx, now: Date, state: GroupState): Promise<void> {
  const lapsed = await tx
    .updateTable('ajo_request')
    .set({ status: 'lapsed', answered_at: now })
    .where('group_id', '=', state.group.id)
    .where('status', '=', 'waiting')
    .returning('user_id')
    .execute();
  const params = inGroup(state);
  const notices = lapsed.map(({ user_id }) =>
    createNotice(ajoNotices.ajo_join_lapsed, user_id, now, params),
  );
  if (notices.length > 0) await notify(tx, notices);
}

/** At the start: customers on the waiting list stay there for seats given up later. */
export async function retainWaitingList(tx: Tx, now: Date, state: GroupState): Promise<void> {
  const listed = await tx
    .selectFrom('ajo_request')
    .select('user_id')
    .where('group_id', '=', state.group.id)
    .where('status', '=', 'listed')
    .execute();
  const params = inGroup(state);
  const notices = listed.map(({ user_id }) =>
    createNotice(ajoNotices.ajo_list_kept, user_id, now, params),
  );
  if (notices.length > 0) await notify(tx, notices);
}

/** Ends the waiting list of a group that is over. */
export async function endList(tx: Tx, now: Date, state: GroupState): Promise<void> {
  const ended = await tx
    .updateTable('ajo_request')
    .set({ status: 'lapsed', answered_at: now })
    .where('group_id', '=', state.group.id)
    .where('status', '=', 'listed')
    .returning('user_id')
    .execute();
  const params = inGroup(state);
  const notices = ended.map(({ user_id }) =>
    createNotice(ajoNotices.ajo_list_ended, user_id, now, params),
  );
  if (notices.length > 0) await notify(tx, notices);
}
