// When a group starts or dissolves, those who still wait for the organiser are told.
import { createNotice } from '../../notifications/kinds.ts';
import { notify } from '../../notifications/notifications.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ajoNotices, inGroup } from '../notices.ts';
import type { GroupState } from '../state.ts';

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
