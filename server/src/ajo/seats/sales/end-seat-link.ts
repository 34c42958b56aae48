// Ending a seat link: it was used, the seat was offered to someone else, or the link was withdrawn or
// expired.
import type { Selectable } from 'kysely';
import { createNotice } from '../../../notices/kinds.ts';
import { notify } from '../../../notifications/notifications.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { inGroup } from '../../ground/notices/notices.ts';
import { seatLinkNotices } from '../../ground/notices/seat-links.ts';
import type { GroupState } from '../../ground/state.ts';
import type { AjoSeatLink } from '../../tables.ts';

export type SeatLinkRow = Selectable<AjoSeatLink>;

/** Ends the link of a seat, if it has one, and notifies customers with pending requests. */
export async function endLinkOf(
  tx: Tx,
  now: Date,
  state: GroupState,
  { id }: { id: number },
): Promise<boolean> {
  const link = await tx
    .updateTable('ajo_seat_link')
    .set({ ended_at: now })
    .where('member_id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (link === undefined) return false;
  const lapsed = await tx
    .updateTable('ajo_seat_ask')
    .set({ status: 'lapsed', answered_at: now })
    .where('link_id', '=', link.id)
    .where('status', '=', 'waiting')
    .returning('user_id')
    .execute();
  const { ajo_seat_not_yours: kind } = seatLinkNotices;
  const params = inGroup(state);
  await notify(
    tx,
    lapsed.map(({ user_id }) => createNotice(kind, user_id, now, params)),
  );
  return true;
}
