// Calls from staff to a customer that are under way. A call is access to the customer's account, which the console
// starts and ends.
import type { CustomerCall } from '@alajo/contract/support/calls.ts';
import type { Deps } from '../deps.ts';

/** The calls under way, oldest first; one by a member who has left since is none. */
export async function findCalls(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
): Promise<CustomerCall[]> {
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
    name: name.split(' ')[0] ?? name,
    ticket,
    since: begun_at.toISOString(),
  }));
}
