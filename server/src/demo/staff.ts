// The demo members of staff: one for each job in the console, and enough of them for two-person approvals.
import { firstNameOf } from '@alajo/contract/first-name.ts';
import type { Role } from '@alajo/contract/staff-roles.ts';
import { addMember } from '../console/staff/invitations.ts';
import type { Deps } from '../deps.ts';
import { inTransaction } from '../platform/database/database.ts';

const MAIL = 'staff.alajo.example';

const members: readonly [name: string, roles: Role[]][] = [
  ['Ngozi Obi', ['operations']],
  ['Bayo Adeyemi', ['finance']],
  ['Halima Sani', ['kyc_reviewer', 'support']],
  ['Emeka Nnadi', ['compliance']],
  ['Chika Eze', ['administrator']],
  ['Sola Ajayi', ['administrator']],
  ['Ruth Pam', ['auditor']],
];

const emailOf = (name: string) => `${firstNameOf(name).toLowerCase()}@${MAIL}`;

/**
 * Adds the missing members. They have joined, so that cases can be assigned to them and commands act for them, but sign
 * in without a passkey, which only development allows.
 */
export async function makeDemoStaff({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    for (const [name, roles] of members) {
      const email = emailOf(name);
      const known = await tx
        .selectFrom('staff_member')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirst();
      if (known === undefined) await addMember(tx, now, { name, email, roles });
    }
    await tx
      .updateTable('staff_member')
      .set({ joined_at: now })
      .where(
        'email',
        'in',
        members.map(([name]) => emailOf(name)),
      )
      .where('joined_at', 'is', null)
      .execute();
  });
}
