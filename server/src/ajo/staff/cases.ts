// What groups bring before our staff: disputed rounds, and reports about members.
import { type RawBuilder, sql } from 'kysely';
import { numberedCase } from '../../payments/case-references.ts';
import type { CaseSource } from '../../staff/cases.ts';

const disputes: CaseSource = {
  kind: 'ajo_dispute',
  id: 'bigint',
  open: sql`select d.id, d.user_id, g.name as who,
      'Round ' || d.round || ' disputed: ' || d.text as what,
      g.contribution * g.members as amount, d.created_at as since, d.frozen_until as clock,
      d.status as state
    from ajo_dispute d join ajo_group g on g.id = d.group_id where d.status = 'open'`,
  ...numberedCase('dispute'),
};

const reports: CaseSource = {
  kind: 'ajo_report',
  id: 'bigint',
  open: sql`select r.id, r.user_id, g.name as who, case r.kind when 'died'
        then 'A member is said to have died' else 'A member is said to be unable to act' end as what,
      null::bigint as amount, r.created_at as since, r.created_at as clock,
      r.status as state
    from ajo_seat_report r join ajo_group g on g.id = r.group_id where r.status = 'open'`,
  ...numberedCase('kin'),
};

/** The group of a dispute or report, by what the queue calls it. */
export function groupOfCase(reference: string): RawBuilder<unknown> {
  const dispute = disputes.idOf(reference);
  return dispute === undefined
    ? sql`(select group_id from ajo_seat_report where id = ${reports.idOf(reference) ?? 0}::bigint)`
    : sql`(select group_id from ajo_dispute where id = ${dispute}::bigint)`;
}

export const ajoCases: readonly CaseSource[] = [disputes, reports];
