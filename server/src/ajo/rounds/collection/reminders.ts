// The organiser's reminders to members who are late.
import { AppError } from '@alajo/contract/errors.ts';
import { AJO_REMINDER_HOURS } from '@alajo/contract/time-limits.ts';
import type { Deps } from '../../../deps.ts';
import { createNotice } from '../../../notices/kinds.ts';
import { notify } from '../../../notifications/notifications.ts';
import { HOUR } from '../../../platform/clock.ts';
import { asMember } from '../../ground/as-member.ts';
import { ajoNotices, inGroup } from '../../ground/notices/notices.ts';
import { leftOf } from '../../ground/partial-payments.ts';

type Reminder = { id: number; member: number };

/**
 * Reminds the payer of a late member's seat. Within 12 hours of the last reminder it sends nothing and
 * returns the time of that one. Throws not_found, organiser_only, group_paused, member_not_late.
 */
export const remindMember = (
  deps: Deps,
  userId: number,
  { id, member }: Reminder,
): Promise<{ reminded_at: string }> =>
  asMember(deps, userId, id, async (tx, { now, state, seat: organiser }) => {
    const { group, round, seats, shares } = state;
    if (group.organiser_id !== userId) throw new AppError('organiser_only');
    const seat = seats.find((other) => other.id === member);
    if (seat === undefined) throw new AppError('not_found');
    if (group.status === 'paused') throw new AppError('group_paused');
    const share = shares.get(member);
    const late = round?.status === 'collecting' && share?.status === 'late';
    if (!late || seat.payer.id === organiser.id) throw new AppError('member_not_late');
    const { reminded_at } = seat;
    if (reminded_at !== null && now.getTime() - reminded_at.getTime() < AJO_REMINDER_HOURS * HOUR) {
      return { reminded_at: reminded_at.toISOString() };
    }
    await tx.updateTable('ajo_member').set({ reminded_at: now }).where('id', '=', member).execute();
    const until = new Date((round.tried_at ?? now).getTime() + group.grace_hours * HOUR);
    await notify(tx, [
      createNotice(ajoNotices.ajo_late_reminder, seat.payer.user_id, now, {
        ...inGroup(state),
        round: round.number,
        by: organiser.name,
        left: leftOf(group, share),
        until: until.toISOString(),
        ...(seat.payer.id !== seat.id && { for_name: seat.name }),
      }),
    ]);
    return { reminded_at: now.toISOString() };
  });
