// Contributions that a member's bank may be asked to cover: those of the group's rounds that they haven't paid.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import type { Coverable, ListCoverable } from '../../module.ts';
import { dayOf } from '../ground/schedule.ts';

type Row = {
  user_id: number;
  group_id: number;
  name: string;
  frequency: 'weekly' | 'monthly';
  round: number;
  due_at: Date;
  /** For all seats the member pays for. */
  whole: Kobo;
  rest: Kobo;
};

/** By customer: the groups they pay for, with their unpaid rounds. A paused group keeps what was agreed. */
export const coverableGroups: ListCoverable = async (db, users) => {
  const { rows } = await sql<Row>`
    select coalesce(p.user_id, m.user_id) as user_id, g.id as group_id, g.name, g.frequency, r.number as round, r.due_at,
      sum(g.contribution + g.set_aside)::bigint as whole,
      sum(g.contribution + g.set_aside - coalesce(s.own + s.set_aside, 0))::bigint as rest
    from ajo_member m join ajo_group g on g.id = m.group_id
      left join ajo_member p on p.id = m.paid_by
      join ajo_round r on r.group_id = g.id and r.number >= g.current_round
        and r.status in ('scheduled', 'collecting')
      left join ajo_share s on s.group_id = g.id and s.round = r.number and s.member_id = m.id
    where g.status in ('active', 'paused') and m.suspended_at is null
      and (m.user_id = any(${users}::bigint[]) and m.paid_by is null
        or m.paid_by = any(array(select id from ajo_member where user_id = any(${users}::bigint[]))))
      and coalesce(s.status, 'late') = 'late'
    group by 1, g.id, r.number, r.due_at order by 1, g.id, r.number`.execute(db);
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map([...byUser].map(([user, own]) => [user, groupsOf(own)]));
};

function groupsOf(rows: readonly Row[]): Coverable[] {
  return [...Map.groupBy(rows, ({ group_id }) => group_id).values()].flatMap((rounds) => {
    const [first] = rounds;
    if (first === undefined) return [];
    return {
      purpose: 'ajo_group' as const,
      purpose_id: first.group_id,
      name: first.name,
      period: first.frequency === 'weekly' ? ('week' as const) : ('month' as const),
      cap: kobo(Math.max(...rounds.map(({ whole }) => whole))),
      payments: rounds.map(({ round, due_at, rest }) => ({
        reason: `Round ${round}`,
        due_on: dayOf(due_at),
        left: kobo(rest),
      })),
    };
  });
}
