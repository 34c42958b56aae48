// Upcoming Ajo debits by a given instant. Auto-save leaves that money alone, and it isn't safe to spend.
import { addDays } from '@alajo/contract/days.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import type { FuturePayment } from '@alajo/contract/schedules/future.ts';
import { AJO_READY_HOURS } from '@alajo/contract/time-limits.ts';
import { sql } from 'kysely';
import type { ListFuturePayments } from '../../module.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { dayOf, midnight } from '../ground/schedule.ts';

export type AjoDue = {
  group_id: number;
  name: string;
  amount: Kobo;
  due_on: string;
  /** A debt that is taken as soon as there is money. */
  overdue: boolean;
};

type Row = {
  user_id: number;
  group_id: number;
  name: string;
  amount: number;
  due_at: Date;
  overdue: boolean;
};

/**
 * By customer: contributions due by `until`, including the open round's, and debts due now, or by then if a
 * plan spreads them.
 */
export async function duesOf(
  db: Db | Tx,
  users: readonly number[],
  now: Date,
  until: Date,
): Promise<Map<number, AjoDue[]>> {
  // In groups that check readiness, the first contribution is held some days before the start.
  const taken = sql`(start_date::timestamp at time zone 'Africa/Lagos' + case when held_account is null
    then interval '0' else make_interval(hours => ${AJO_READY_HOURS[0]}::int) end)`;
  const { rows } = await sql<Row>`
    with mine as (
      select m.id, coalesce(p.user_id, m.user_id) as user_id, g.id as group_id, g.name, g.contribution + g.set_aside as amount,
        g.status, g.current_round, g.start_date, g.held_account, g.bond * g.contribution as bond
      from ajo_member m join ajo_group g on g.id = m.group_id
        left join ajo_member p on p.id = m.paid_by
      where g.status <> 'paused' and m.suspended_at is null and (m.user_id = any(${users}::bigint[]) and m.paid_by is null
        or m.paid_by = any(array(select id from ajo_member where user_id = any(${users}::bigint[]))))
    ), owing as (
      select mine.id, mine.user_id, mine.group_id, name, sum(d.amount - d.paid)::bigint as owed
      from mine join ajo_debt d on d.group_id = mine.group_id and d.debtor_id = mine.id
        and d.paid < d.amount and d.dropped_at is null
      group by mine.id, mine.user_id, mine.group_id, name
    )
    select mine.user_id, mine.group_id, name,
        mine.amount - coalesce(s.own + s.set_aside, 0) as amount, r.due_at, false as overdue from mine
      join ajo_round r on r.group_id = mine.group_id and r.number >= mine.current_round
        and r.status in ('scheduled', 'collecting') and r.due_at <= ${until}
      left join ajo_share s on s.group_id = mine.group_id and s.round = r.number
        and s.member_id = mine.id
      where mine.status = 'active' and coalesce(s.status, 'late') = 'late'
    union all
    select user_id, group_id, name, amount + bond, ${taken}, false
      from mine where mine.status in ('recruiting', 'waiting') and ${taken} <= ${until}
        and not exists (select from ajo_hold h where h.member_id = mine.id and h.status = 'held')
    union all
    select owing.user_id, owing.group_id, name,
        case when p.id is null then owed else least(p.amount, owed - p.amount * n) end,
        case when p.id is null then ${now}::timestamptz else falls.due_at end, p.id is null
      from owing left join ajo_plan p on p.member_id = owing.id and p.status = 'open'
        cross join lateral generate_series(0,
          case when p.id is null then 0 else (owed - 1) / p.amount end) n
        cross join lateral (select case when n = 0 then p.next_at
          else (p.first_on + make_interval(
              weeks => case p.rhythm when 'weekly' then (p.taken + n)::int else 0 end,
              months => case p.rhythm when 'monthly' then (p.taken + n)::int else 0 end))
            at time zone 'Africa/Lagos' end as due_at) falls
      where p.id is null or falls.due_at <= ${until}
    order by 5, 2`.execute(db);
  const dues = rows.map(({ user_id, due_at, amount, ...rest }) => ({
    user_id,
    ...rest,
    amount: kobo(amount),
    due_on: dayOf(due_at),
  }));
  const byUser = Map.groupBy(dues, ({ user_id }) => user_id);
  return new Map([...byUser].map(([id, list]) => [id, list.map(({ user_id: _, ...due }) => due)]));
}

/** The dues as upcoming payments. */
export const futureDues: ListFuturePayments = (db, users, window) =>
  listAsPayments(db, users, window, ({ due_on }) => due_on);

/** For reminders: a debt is due since yesterday, because nothing new is due on its account today. */
export const remindedDues: ListFuturePayments = (db, users, window) =>
  listAsPayments(db, users, window, ({ overdue, due_on }) =>
    overdue ? addDays(due_on, -1) : due_on,
  );

async function listAsPayments(
  db: Db | Tx,
  users: readonly number[],
  { now, until }: { now: Date; until: string },
  dayOfDue: (due: AjoDue) => string,
): Promise<Map<number, FuturePayment[]>> {
  const dues = await duesOf(db, users, now, midnight(until));
  const asPayment = (due: AjoDue): FuturePayment => {
    const { group_id: id, name, amount } = due;
    return { kind: 'ajo', id, name, amount, due_on: dayOfDue(due) };
  };
  return new Map([...dues].map(([user, list]) => [user, list.map(asPayment)]));
}
