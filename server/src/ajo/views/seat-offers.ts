// Customer's view of pending seat offers, with price and terms.
import type { SeatOffer } from '@alajo/contract/ajo/schemas.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import { findPeople } from '../../identity/directory.ts';
import type { Db } from '../../platform/database/database.ts';
import type { GroupRow } from '../ground/state.ts';
import { termsOf } from '../groups/terms/terms.ts';
import { seatPrices } from '../seats/sales/sales.ts';

/** An offer as shown, with its seat. */
type PendingSeatOffer = { member_id: number; shown: SeatOffer };

type Row = GroupRow & {
  offer: number;
  member_id: number;
  to_user_id: number;
  lapses_at: Date | null;
  by_staff: boolean;
  owes: Kobo;
};

/** Pending offers of seats in these groups, or to one customer. */
export async function seatOffersOf(
  db: Db,
  filter: { groups: readonly number[] } | { to: number },
): Promise<PendingSeatOffer[]> {
  const { rows } = await sql<Row>`
    select g.*, o.id as offer, o.member_id, o.to_user_id, o.lapses_at, o.by_staff,
      (select coalesce(sum(d.amount - d.paid), 0)::bigint from ajo_debt d
        where d.debtor_id = o.member_id and d.paid < d.amount and d.dropped_at is null) as owes
    from ajo_seat_offer o
    join ajo_group g on g.id = o.group_id
    where o.status = 'offered' and g.status = 'active' and ${
      'to' in filter
        ? sql`o.to_user_id = ${filter.to}`
        : sql`o.group_id = any(${filter.groups}::bigint[])`
    } order by o.id`.execute(db);
  if (rows.length === 0) return [];
  const seats = await db
    .selectFrom('ajo_member')
    .select(['id', 'user_id', 'position'])
    .where(
      'id',
      'in',
      rows.map(({ member_id }) => member_id),
    )
    .execute();
  const people = await findPeople(db, [
    ...seats.map(({ user_id }) => user_id),
    ...rows.map(({ to_user_id }) => to_user_id),
  ]);
  const prices = await seatPrices(
    db,
    seats.map(({ id }) => id),
  );
  return rows.flatMap((row): PendingSeatOffer[] => {
    const seat = seats.find(({ id }) => id === row.member_id);
    const from = people.get(seat?.user_id ?? 0);
    const to = people.get(row.to_user_id);
    if (seat === undefined || from === undefined || to === undefined) return [];
    const shown: SeatOffer = {
      id: row.offer,
      group_id: row.id,
      group_name: row.name,
      from_name: from.name,
      to_username: row.lapses_at === null ? to.username : null,
      lapses_at: row.lapses_at?.toISOString() ?? null,
      position: seat.position,
      frequency: row.frequency,
      price: row.by_staff ? kobo(0) : (prices.get(seat.id) ?? kobo(0)),
      owes: row.owes,
      by_staff: row.by_staff,
      contribution_amount: row.contribution,
      set_aside: row.set_aside,
      total_rounds: row.total_rounds,
      terms: termsOf(row),
      terms_version: row.terms_version,
    };
    return [{ member_id: seat.id, shown }];
  });
}
