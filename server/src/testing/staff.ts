// Members of staff in tests, signed in without a passkey.
import type { Role } from '@alajo/contract/staff-roles.ts';
import { addMember } from '../console/staff/invitations.ts';
import { openStaffSession } from '../console/staff/sessions.ts';
import type { Deps } from '../deps.ts';
import { type Db, inTransaction } from '../platform/database/database.ts';

let made = 0;

export type StaffPerson = Awaited<ReturnType<typeof makeStaff>>;

/** A member with these roles and a session whose passkey has just been confirmed. */
export function makeStaff({ db, clock, config }: Deps, roles: Role[]) {
  made += 1;
  const now = clock.now();
  const name = `${roles[0]} ${made}`;
  const email = `${roles[0]}${made}@alajo.example`;
  const from = { address: '127.0.0.1', device: 'test', request_id: '', idempotency_key: undefined };
  return inTransaction(db, async (tx) => {
    const id = await addMember(tx, now, { name, email, roles });
    await tx.updateTable('staff_member').set({ joined_at: now }).where('id', '=', id).execute();
    const session = await openStaffSession(tx, now, id, { ...from, pin: undefined });
    const headers = {
      cookie: `alajo_staff=${session.token}`,
      origin: new URL(config.url).origin,
    };
    return { id, session_id: session.id, name, email, headers };
  });
}

/** The latest row of the staff log. */
export const latestStaffAction = (db: Db) =>
  db
    .selectFrom('staff_log')
    .select(['act', 'staff_id'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/** Staff actions about a customer, oldest first: `account_shown: the reason`, or the case instead of the reason. */
export async function staffActionsOn(db: Db, { id }: { id: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('staff_log')
    .select(['act', 'reason', 'case_reference'])
    .where('about_user_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => [row.act, row.reason ?? row.case_reference].join(': '));
}
