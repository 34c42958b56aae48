// Staff cases of groups: disputed rounds, and reports about members.
import { type RawBuilder, sql } from 'kysely';
import type { CaseSource } from '../../staff/cases.ts';
import { ajoDisputes } from './ajo-disputes.ts';
import { ajoReports } from './ajo-reports.ts';

export const ajoCases: readonly CaseSource[] = [ajoDisputes, ajoReports];

/** The group of a dispute or report, by its reference in the queue. */
export function groupOfCase(reference: string): RawBuilder<unknown> {
  const dispute = ajoDisputes.idOf(reference);
  return dispute === undefined
    ? sql`(select group_id from ajo_seat_report where id = ${ajoReports.idOf(reference) ?? 0}::bigint)`
    : sql`(select group_id from ajo_dispute where id = ${dispute}::bigint)`;
}
