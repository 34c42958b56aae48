// Invited customers' view of a group: they read the terms before they join.
import type { InvitedGroup } from '@alajo/contract/ajo/invitations.ts';
import type { Deps } from '../../deps.ts';
import { findPeople } from '../../identity/directory.ts';
import { groupOfLink } from '../groups/invitations/links.ts';
import { needsApproval } from '../groups/joining/admission.ts';
import { summaryOf } from './summary.ts';

/** The group of an invitation, for a signed-in customer. Throws not_found. */
export async function findInvited(deps: Deps, userId: number, code: string): Promise<InvitedGroup> {
  const { db, clock } = deps;
  const { link, group } = await groupOfLink(deps, code);
  const groupsIn = (table: 'ajo_member' | 'ajo_request') =>
    db
      .selectFrom(table)
      .select('id')
      .where('group_id', '=', group.id)
      .where('user_id', '=', userId);
  const [people, member, request] = await Promise.all([
    findPeople(db, [userId]),
    groupsIn('ajo_member').executeTakeFirst(),
    groupsIn('ajo_request').where('status', 'in', ['waiting', 'listed']).executeTakeFirst(),
  ]);
  return {
    group: summaryOf(group, people.get(userId), clock.now()),
    approval: needsApproval({ group }, link),
    is_member: member !== undefined,
    is_waiting: request !== undefined,
  };
}
