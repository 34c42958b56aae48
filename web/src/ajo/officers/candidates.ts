// Members who can be asked to take an office.
import type { AjoMember, Group, Office } from '@alajo/contract/ajo/schemas.ts';

/** An office to be offered to a member, or a vote about the next organiser. */
export type Appointment = { appoint: Office | 'organiser' };

export const electable = ({ members }: Group): AjoMember[] =>
  members.filter(({ is_organiser }) => !is_organiser);

/** Members without an office or an invitation to one. */
export function freeMembers({ members, officers }: Group): AjoMember[] {
  const busy = new Set(officers.map(({ member_id }) => member_id));
  return members.filter(({ id, is_organiser }) => !is_organiser && !busy.has(id));
}
