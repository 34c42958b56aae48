// Payouts a customer can count on: their own turns in running groups.
import { potOf } from '@alajo/contract/ajo/schemas.ts';
import { premiumOf } from '@alajo/contract/ajo/turn-premium.ts';
import { addDays } from '@alajo/contract/days.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { AJO_PAYOUT_HOURS } from '@alajo/contract/time-limits.ts';
import { sql } from 'kysely';
import type { ListPayouts, Payout } from '../../../module.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { dayOf, midnight } from '../../ground/schedule.ts';

export type AjoPayoutAhead = { group_id: number; name: string; amount: Kobo; day: string };

type Row = {
  user_id: number;
  group_id: number;
  name: string;
  contribution: Kobo;
  members: number;
  slot_fee: number;
  position: number;
  due_at: Date;
};

/**
 * The pots of a customer's turns due by a Lagos day, each on its latest payout day if everyone pays on time;
 * less an early turn's fee, and without a late turn's possible bonus.
 */
export async function payoutsAhead(
  db: Db,
  userId: number,
  until: string,
): Promise<AjoPayoutAhead[]> {
  const rows = await turnsUntil(db, [userId], until);
  return rows.map(({ group_id, name, due_at, ...row }) => ({
    group_id,
    name,
    amount: countedOn(row),
    day: addDays(dayOf(due_at), Math.ceil(AJO_PAYOUT_HOURS / 24)),
  }));
}

/** For reminders: the same pots on their due days. */
export const remindedTurns: ListPayouts = async (db, users, { until }) => {
  const rows = await turnsUntil(db, users, until);
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
  const asPayout = ({ group_id, name, due_at, ...row }: Row): Payout => ({
    name,
    amount: countedOn(row),
    due_on: dayOf(due_at),
    link: `/ajo?group=${group_id}`,
  });
  return new Map([...byUser].map(([user, list]) => [user, list.map(asPayout)]));
};

async function turnsUntil(db: Db | Tx, users: readonly number[], until: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select m.user_id, g.id as group_id, g.name, g.contribution, g.members, g.slot_fee, m.position, r.due_at
    from ajo_member m join ajo_group g on g.id = m.group_id and g.status = 'active'
      join ajo_round r on r.group_id = g.id and r.number = m.position and r.status <> 'paid'
    where m.user_id = any(${users}::bigint[]) and not m.has_collected and m.suspended_at is null
      and r.due_at <= ${midnight(until)}
    order by r.due_at, g.id`.execute(db);
  return rows;
}

function countedOn({
  contribution,
  members,
  slot_fee,
  position,
}: Omit<Row, 'user_id' | 'group_id' | 'name' | 'due_at'>): Kobo {
  const premium = premiumOf(
    { contribution_amount: contribution, members, early_turn_fee: slot_fee },
    position,
  );
  return kobo(potOf(contribution, members) + Math.min(premium, 0));
}
