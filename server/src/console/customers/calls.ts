// Calls from staff to a customer that are under way. A call is access to the customer's account (account-access.ts).
import { firstNameOf } from '@alajo/contract/first-name.ts';
import type { FindCalls } from '../../staff/calls.ts';

/** The calls under way, oldest first; without those of members who have left since. */
export const findCalls: FindCalls = async ({ db, clock }, userId) => {
  const rows = await db
    .selectFrom('staff_look as l')
    .innerJoin('staff_member as m', 'm.id', 'l.staff_id')
    .select(['m.name', 'l.ticket', 'l.begun_at'])
    .where('l.at', '=', 'call')
    .where('l.about_user_id', '=', userId)
    .where('l.ends_at', '>', clock.now())
    .where('m.ended_at', 'is', null)
    .orderBy('l.id')
    .execute();
  return rows.map(({ name, ticket, begun_at }) => ({
    name: firstNameOf(name),
    ticket,
    since: begun_at.toISOString(),
  }));
};
