// The trust score: a customer's record across all their groups, with the event behind every point. Points
// fade evenly to nothing over a year, and count once the round is settled: until then, only the organiser
// knows who is late.
import type { TrustEvent } from '@alajo/contract/ajo/schemas.ts';
import { TRUST_POINTS as POINTS, TRUST_START as START } from '@alajo/contract/ajo/trust.ts';
import { AppError } from '@alajo/contract/errors.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

const FADE_DAYS = 365;
const EVENTS_MAX = 100;

const eventAt = sql`coalesce(missed_at, late_at, s.paid_at)`;
// Covering a suspended seat doesn't affect anyone's record.
const settled = sql`(s.status = 'paid' or coalesce(missed_at, late_at) is not null) and r.group_id = s.group_id and r.number = s.round and r.status in ('settled', 'paid', 'returned')`;
const hadCollected = sql`exists (select from ajo_round c where c.group_id = s.group_id
  and c.collector_id = s.member_id and c.number < s.round)`;
const points = sql`case when missed_at is not null and ${hadCollected}
    then ${POINTS.missed_after_collecting}::int
  when missed_at is not null then ${POINTS.missed}::int
  when late_at is not null then ${POINTS.late}::int else ${POINTS.on_time}::int end`;

const since = (now: Date) => sql`${now}::timestamptz - make_interval(days => ${FADE_DAYS}::int)`;

/** The scores of customers, 0 to 100; 50 without a record. */
export async function trustScores(
  db: Db | Tx,
  now: Date,
  users: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ user_id: number; score: number }>`
    select user_id, greatest(0, least(100, ${START}::int + floor(sum(
      points * (${FADE_DAYS}::int - floor(extract(epoch from ${now}::timestamptz - at) / 86400)))
      / ${FADE_DAYS}::int)))::int as score
    from (
      select user_id, ${points} as points, ${eventAt} as at
        from ajo_share s join ajo_round r on ${settled}
        where user_id = any(${users}::bigint[]) and ${eventAt} > ${since(now)}
      union all
      select user_id, ${POINTS.abuse}::int, abusive_at from ajo_dispute
        where user_id = any(${users}::bigint[]) and abusive_at > ${since(now)}
      union all
      select reported_by, ${POINTS.abuse}::int, abusive_at from ajo_seat_report
        where reported_by = any(${users}::bigint[]) and abusive_at > ${since(now)}
    ) e group by user_id`.execute(db);
  const found = new Map(rows.map(({ user_id, score }) => [user_id, score]));
  return new Map(users.map((id) => [id, found.get(id) ?? START]));
}

export async function trustScore(db: Db | Tx, now: Date, user: number): Promise<number> {
  return (await trustScores(db, now, [user])).get(user) ?? START;
}

/**
 * A fellow member's score and the last year's events behind it, newest first, at most 100. Groups the caller
 * does not belong to are not named. Throws not_found.
 */
export async function trustOf(
  { db, clock }: Deps,
  userId: number,
  groupId: number,
  memberId: number,
): Promise<{ score: number; events: TrustEvent[] }> {
  const now = clock.now();
  const { rows } = await sql<{ user_id: number }>`
    select m.user_id from ajo_member m join ajo_member me on me.group_id = m.group_id
    where m.id = ${memberId} and m.group_id = ${groupId} and me.user_id = ${userId}`.execute(db);
  const member = rows[0];
  if (member === undefined) throw new AppError('not_found');
  const scores = await trustScores(db, now, [member.user_id]);
  const { rows: events } = await sql<{
    at: Date;
    points: number;
    round: number;
    name: string | null;
  }>`
    select e.at, e.points, e.round,
      case when e.group_id in (select group_id from ajo_member where user_id = ${userId})
        then g.name end as name
    from (
      select s.group_id, s.round, ${points} as points, ${eventAt} as at
        from ajo_share s join ajo_round r on ${settled}
        where s.user_id = ${member.user_id} and ${eventAt} > ${since(now)}
      union all
      select group_id, round, ${POINTS.abuse}::int, abusive_at from ajo_dispute
        where user_id = ${member.user_id} and abusive_at > ${since(now)}
      union all
      select s.group_id, g.current_round, ${POINTS.abuse}::int, abusive_at
        from ajo_seat_report s join ajo_group g on g.id = s.group_id
        where reported_by = ${member.user_id} and abusive_at > ${since(now)}
    ) e join ajo_group g on g.id = e.group_id
    order by e.at desc limit ${EVENTS_MAX}`.execute(db);
  return {
    score: scores.get(member.user_id) ?? START,
    events: events.map(({ at, points: count, round, name }) => {
      const event = eventOf(count);
      const kind = event === 'missed_after_collecting' ? 'missed' : event;
      const text = `${EVENT_LABELS[event]}, round ${round} of ${name ?? 'another group'}`;
      return { at: at.toISOString(), kind, points: count, text };
    }),
  };
}

const EVENT_LABELS = {
  on_time: 'Paid on time',
  late: 'Paid late',
  missed: 'Missed a contribution',
  missed_after_collecting: 'Missed a contribution after collecting',
  abuse: 'Raised an abusive dispute or report',
};

function eventOf(count: number): keyof typeof POINTS {
  if (count > 0) return 'on_time';
  if (count === POINTS.late) return 'late';
  if (count === POINTS.abuse) return 'abuse';
  return count === POINTS.missed ? 'missed' : 'missed_after_collecting';
}
