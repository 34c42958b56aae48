// A group's open round, and storing it with its contributions.
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { type GroupState, isOwnPayer, type RoundRow, type Seat, type ShareRow } from './state.ts';

/** A group with an open round. */
export type GroupInRound = GroupState & { round: RoundRow };

/** The unpaid part of a member's contribution, without the set-aside. */
export function missingOf({ group, shares }: GroupState, member: number): Kobo {
  const share = shares.get(member);
  return kobo((share?.whole ?? group.contribution) - (share?.own ?? 0));
}

/** The seat's payer as the debtor of its missed contribution. */
export const debtorOf = (seat: Seat) => ({
  debtor_id: seat.payer.id,
  for_id: isOwnPayer(seat) ? null : seat.id,
});

/** Inserts or updates contributions. */
export async function saveShares(tx: Tx, rows: readonly ShareRow[]): Promise<void> {
  const column = <K extends keyof ShareRow>(name: K) => rows.map((row) => row[name]);
  if (rows.length === 0) return;
  await sql`insert into ajo_share (group_id, round, member_id, user_id, status, amount, set_aside,
      whole, own, parts, ahead, late_at, missed_at, paid_at)
    select * from unnest(${column('group_id')}::bigint[], ${column('round')}::int[],
      ${column('member_id')}::bigint[], ${column('user_id')}::bigint[],
      ${column('status')}::text[], ${column('amount')}::bigint[],
      ${column('set_aside')}::bigint[], ${column('whole')}::bigint[], ${column('own')}::bigint[],
      ${column('parts')}::int[], ${column('ahead')}::boolean[],
      ${column('late_at')}::timestamptz[], ${column('missed_at')}::timestamptz[],
      ${column('paid_at')}::timestamptz[])
    on conflict (group_id, round, member_id) do update set status = excluded.status,
      amount = excluded.amount, set_aside = excluded.set_aside, own = excluded.own,
      parts = excluded.parts, late_at = excluded.late_at, missed_at = excluded.missed_at, paid_at = excluded.paid_at`.execute(
    tx,
  );
}

/** Stores open rounds in their current state. */
export async function saveRounds(tx: Tx, states: readonly GroupState[]): Promise<void> {
  const rows = states.flatMap(({ round }) => round ?? []);
  const column = <K extends keyof RoundRow>(name: K) => rows.map((row) => row[name]);
  await sql`update ajo_round r set status = n.status, funded = n.funded, tries = n.tries,
      tried_at = n.tried_at, settled_at = n.settled_at
    from unnest(${column('group_id')}::bigint[], ${column('number')}::int[],
      ${column('status')}::text[], ${column('funded')}::bigint[], ${column('tries')}::int[],
      ${column('tried_at')}::timestamptz[], ${column('settled_at')}::timestamptz[])
      n(group_id, number, status, funded, tries, tried_at, settled_at)
    where r.group_id = n.group_id and r.number = n.number`.execute(tx);
}
