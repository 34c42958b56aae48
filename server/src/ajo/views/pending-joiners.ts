// Organiser's view of customers waiting for approval.
import type { JoinRequest } from '@alajo/contract/ajo/schemas.ts';
import { findPeople } from '../../identity/directory.ts';
import type { Db } from '../../platform/database/database.ts';
import { trustScores } from '../turns/trust.ts';

/** The waiting joiners of these groups, oldest first. */
export async function joinersOf(
  db: Db,
  now: Date,
  groups: readonly number[],
): Promise<Map<number, JoinRequest[]>> {
  if (groups.length === 0) return new Map();
  const rows = await db
    .selectFrom('ajo_request as r')
    .leftJoin('ajo_invitation as i', 'i.id', 'r.invitation_id')
    .select(['r.id', 'r.group_id', 'r.user_id', 'r.created_at', 'i.user_id as inviter_id'])
    .where('r.group_id', 'in', groups)
    .where('r.status', '=', 'waiting')
    .orderBy('r.id')
    .execute();
  const joiners = rows.map(({ user_id }) => user_id);
  const inviters = rows.flatMap(({ inviter_id }) => inviter_id ?? []);
  const [people, scores] = await Promise.all([
    findPeople(db, [...joiners, ...inviters]),
    trustScores(db, now, joiners),
  ]);
  const found = rows.flatMap(({ id, group_id, user_id, inviter_id, created_at }) => {
    const person = people.get(user_id);
    if (person === undefined) return [];
    const joiner: JoinRequest = {
      id,
      name: person.name,
      username: person.username,
      trust_score: scores.get(user_id) ?? 0,
      invited_by: people.get(inviter_id ?? 0)?.name ?? null,
      asked_at: created_at.toISOString(),
    };
    return [{ group_id, joiner }];
  });
  const byGroup = Map.groupBy(found, ({ group_id }) => group_id);
  return new Map([...byGroup].map(([id, each]) => [id, each.map(({ joiner }) => joiner)]));
}
