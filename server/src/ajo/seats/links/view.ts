// Members' view of open seat links and the requests for them.
import type { Group, SeatAsk } from '@alajo/contract/ajo/schemas.ts';
import { kobo } from '@alajo/contract/money.ts';
import { findPeople } from '../../../identity/directory.ts';
import type { Db } from '../../../platform/database/database.ts';
import { trustScores } from '../../turns/trust.ts';
import { seatPrices } from '../sales/sales.ts';

/** `asks`: pending requests, oldest first. */
export type OpenSeatLink = {
  member_id: number;
  asks: SeatAsk[];
  shown: NonNullable<Group['seat_link']>;
};

/** The open links of these groups, by group. */
export async function openSeatLinks(
  db: Db,
  now: Date,
  groups: readonly number[],
): Promise<Map<number, OpenSeatLink[]>> {
  if (groups.length === 0) return new Map();
  const links = await db
    .selectFrom('ajo_seat_link')
    .select(['id', 'group_id', 'member_id', 'user_id', 'expires_at'])
    .where('group_id', 'in', groups)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute();
  if (links.length === 0) return new Map();
  const rows = await db
    .selectFrom('ajo_seat_ask')
    .select(['id', 'link_id', 'user_id', 'created_at'])
    .where('group_id', 'in', groups)
    .where('status', '=', 'waiting')
    .orderBy('id')
    .execute();
  const askers = rows.map(({ user_id }) => user_id);
  const [people, scores, prices] = await Promise.all([
    findPeople(db, [...askers, ...links.map(({ user_id }) => user_id)]),
    trustScores(db, now, askers),
    seatPrices(
      db,
      links.map(({ member_id }) => member_id),
    ),
  ]);
  const found = links.map((link) => {
    const asks = rows.flatMap((row): SeatAsk[] => {
      const person = people.get(row.user_id);
      if (row.link_id !== link.id || person === undefined) return [];
      return [
        {
          id: row.id,
          name: person.name,
          username: person.username,
          trust_score: scores.get(row.user_id) ?? 0,
          seat_of: people.get(link.user_id)?.name ?? '',
          asked_at: row.created_at.toISOString(),
        },
      ];
    });
    const { group_id, member_id, expires_at } = link;
    const price = prices.get(member_id) ?? kobo(0);
    const shown = { price, expires_at: expires_at.toISOString(), asked: asks.length };
    return { group_id, link: { member_id, asks, shown } };
  });
  const byGroup = Map.groupBy(found, ({ group_id }) => group_id);
  return new Map([...byGroup].map(([id, each]) => [id, each.map(({ link }) => link)]));
}
