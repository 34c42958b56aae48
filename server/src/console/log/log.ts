// The staff log: actions and reads by staff, written in the transaction that causes them and never changed. The
// database links the rows (0125_console.sql).
import { customerEventOf } from '@alajo/contract/staff-actions.ts';
import { recordEvent } from '../../identity/events.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { StaffAct } from '../../platform/http/staff-auth.ts';

/**
 * Adds a row if and only if the transaction commits; if the action says so, the customer it concerns sees it in their
 * security activity. `staffId`: null for automatic actions.
 */
export async function record(
  tx: Tx,
  at: Date,
  staffId: number | null,
  { act, object, about = null, case_reference, reason, details = {} }: StaffAct,
): Promise<void> {
  await tx
    .insertInto('staff_log')
    .values({
      at,
      staff_id: staffId,
      act,
      object,
      about_user_id: about,
      case_reference: case_reference ?? null,
      reason: reason ?? null,
      details: JSON.stringify(details),
    })
    .execute();
  const kind = customerEventOf(act);
  if (kind !== undefined && about !== null) {
    const detail = case_reference === undefined ? {} : { detail: `For ${case_reference}` };
    await recordEvent(tx, at, { user_id: about, kind, from: null, ...detail });
  }
}
