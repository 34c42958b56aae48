// Who runs a group, as its members see it.
import type { AjoMember, AskedCover, Group } from '@alajo/contract/ajo/schemas.ts';

export const roleOf = ({ is_organiser, office }: AjoMember) =>
  is_organiser ? ('organiser' as const) : office;

/** What the customer is in the group; null for a plain member. */
export function ownRole({ members }: Group) {
  const me = members.find(({ is_you }) => is_you);
  return me === undefined ? null : roleOf(me);
}

export const isOfficer = (group: Group): boolean => ownRole(group) !== null;

export const officersPage = ({ id }: Pick<Group, 'id'>): string => `/ajo/officers/${id}`;

/** Members who are asked to take an office see it; the organiser sees all who are asked. */
export const askedOffice = ({ officers, your_member_id }: Group) =>
  officers.find(({ held, member_id }) => !held && member_id === your_member_id);

/** Before a late contribution is covered: who has to agree first, if anybody has. */
export function secondsText({ members, round }: Group, late: AjoMember): string {
  const seconds = members.filter(
    (member) => roleOf(member) !== null && !member.is_you && member.id !== late.id,
  );
  if (round?.status !== 'collecting' || seconds.length === 0) return '';
  const names = seconds.map(({ name }) => name).join(' or ');
  return ` ${names} has to agree first: nothing is taken before.`;
}

/** For whom a cover is asked. */
export const nameOfLate = ({ members }: Group, { member_id }: AskedCover): string =>
  members.find(({ id }) => id === member_id)?.name ?? 'a member';
