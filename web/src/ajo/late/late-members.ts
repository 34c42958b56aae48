// Late members that the organiser can remind.
import type { AjoMember, Group } from '@alajo/contract/ajo/schemas.ts';
import { AJO_REMINDER_HOURS } from '@alajo/contract/time-limits.ts';

/** Empty for everyone but the organiser, and without seats that the organiser pays for. */
export const lateMembersOf = ({ members, your_member_id, status }: Group): AjoMember[] =>
  status === 'active' && members.some(({ is_you, is_organiser }) => is_you && is_organiser)
    ? members.filter(
        ({ is_you, contribution_status, missing, paid_by }) =>
          !is_you && contribution_status === 'late' && missing > 0 && paid_by !== your_member_id,
      )
    : [];

/** True until the member can be reminded again. */
export const isReminded = ({ reminded_at }: AjoMember, now: number): boolean =>
  reminded_at !== null && now - Date.parse(reminded_at) < AJO_REMINDER_HOURS * 3_600_000;
