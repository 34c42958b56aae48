// Staff view of a customer's groups and debts; and finding a group by its name.
import type { CustomerParts } from '@alajo/contract/console/customer-schemas.ts';
import { kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { DAY } from '../../platform/clock.ts';
import { allLike } from '../../platform/database/patterns.ts';
import type { Match, SearchQuery } from '../../staff/search.ts';
import { duesOf } from '../rounds/dues.ts';

const SHOWN_MAX = 50;
const DUE_MS = 7 * DAY;

export async function groupsForStaff(
  { db, clock }: Deps,
  userId: number,
): Promise<Pick<CustomerParts, 'groups'>> {
  const now = clock.now();
  const { rows } = await sql<Omit<CustomerParts['groups'][number], 'due'>>`
    select g.id, g.name, g.status, g.current_round as round, g.total_rounds as rounds,
      g.contribution, m.has_collected,
      (select coalesce(sum(d.amount - d.paid), 0)::bigint from ajo_debt d
        where d.group_id = g.id and d.debtor_id = m.id
          and d.paid < d.amount and d.dropped_at is null) as owed
    from ajo_member m join ajo_group g on g.id = m.group_id
    where m.user_id = ${userId} order by g.status = 'completed', g.id desc
    limit ${SHOWN_MAX}`.execute(db);
  const dues = await duesOf(db, [userId], now, new Date(now.getTime() + DUE_MS));
  const dueOf = (group: number) =>
    (dues.get(userId) ?? []).flatMap(({ group_id, amount }) => (group_id === group ? amount : []));
  return {
    groups: rows.map((row) => ({
      ...row,
      due: kobo(dueOf(row.id).reduce((sum, amount) => sum + amount, 0)),
    })),
  };
}

export async function findGroupForStaff(
  { db }: Deps,
  { patterns, limit }: SearchQuery,
): Promise<Match[]> {
  if (patterns.length === 0) return [];
  const { rows } = await sql<{ name: string; status: string; members: number; organiser: number }>`
    select name, status, members, organiser_id as organiser from ajo_group
    where ${allLike(sql`search_folded(' ' || name)`, patterns)} limit ${limit}`.execute(db);
  return rows.map(({ name, status, members, organiser }) => ({
    kind: 'group',
    title: name,
    detail: `Ajo group, ${status}, ${members} members`,
    customer_id: organiser,
    case: null,
    exact: false,
  }));
}
