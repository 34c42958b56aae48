// Roles in a group, as its members see them.
import type { AjoMember, CoverRequest, Group } from '@alajo/contract/ajo/schemas.ts';

export const roleOf = ({ is_organiser, office }: AjoMember) =>
  is_organiser ? ('organiser' as const) : office;

/** The customer's role in the group; null for a plain member. */
export function ownRole({ members }: Group) {
  const me = members.find(({ is_you }) => is_you);
  return me === undefined ? null : roleOf(me);
}

export const isOfficer = (group: Group): boolean => ownRole(group) !== null;

export const officersPage = ({ id }: Pick<Group, 'id'>): string => `/ajo/officers/${id}`;

/** Invited members see their invitation; the organiser sees all of them. */
export const offeredOffice = ({ officers, your_member_id }: Group) =>
  officers.find(({ held, member_id }) => !held && member_id === your_member_id);

/** The officers who must agree before a late contribution is covered, if there are any. */
export function secondsText({ members, round }: Group, late: AjoMember): string {
  const seconds = members.filter(
    (member) => roleOf(member) !== null && !member.is_you && member.id !== late.id,
  );
  if (round?.status !== 'collecting' || seconds.length === 0) return '';
  const names = seconds.map(({ name }) => name).join(' or ');
  return ` ${names} has to agree first. Nothing is taken before then.`;
}

/** The member whose contribution is covered. */
export const nameOfLate = ({ members }: Group, { member_id }: CoverRequest): string =>
  members.find(({ id }) => id === member_id)?.name ?? 'a member';
