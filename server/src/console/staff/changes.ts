// Changes to a member of staff that need two administrators: inviting, changing roles, ending access. Neither may be
// the member concerned.

import { AppError } from '@alajo/contract/errors.ts';
import { staffRoles } from '@alajo/contract/staff/schemas.ts';
import type { Role } from '@alajo/contract/staff-roles.ts';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import { defineProposal, type ProposalParties, type Propose } from '../../staff/proposals.ts';
import { addMember, enqueueInvitation, invite } from './invitations.ts';
import { countAdministrators, lockMembers } from './members.ts';
import { endStaffSessions } from './sessions.ts';

const person = z.object({ name: z.string(), email: z.string(), roles: staffRoles });
const member = z.object({ staff_id: z.int() });
// Shows the previous roles to the approver.
const roleChange = z.object({ staff_id: z.int(), roles: staffRoles, before: staffRoles });

const TWO = { make: 'proposals.make_staff', approve: 'proposals.approve_staff' } as const;

const objectOf = (id: number) => `staff:${id}`;

export const staffProposals = {
  staff_invite: defineProposal({
    make: TWO.make,
    approve: TWO.approve,
    schema: person,
    objectOf: ({ email }) => `staff_email:${email}`,
    describe: async (_, { name, email, roles }) => ({
      title: `Invite ${name}`,
      lines: [
        { label: 'Email', value: email },
        { label: 'Roles', value: roles.join(', ') },
      ],
    }),
    async check(tx, { email }) {
      const known = await tx
        .selectFrom('staff_member')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirst();
      if (known) throw new AppError('staff_email_taken');
    },
    async run(tx, { clock, secret }, payload) {
      const now = clock.now();
      const id = await addMember(tx, now, payload);
      await invite(tx, { now, secret }, id);
      await enqueueInvitation(tx, now, id);
    },
  }),

  staff_invite_again: defineProposal({
    make: TWO.make,
    approve: TWO.approve,
    schema: member,
    objectOf: ({ staff_id }) => objectOf(staff_id),
    describe: async (db, { staff_id }) => describe(db, staff_id, 'New passkey for', []),
    check: async (tx, { staff_id }, people) => {
      await lockMember(tx, staff_id, people);
    },
    async run(tx, { clock, secret }, { staff_id }) {
      const now = clock.now();
      // Anyone holding the old key must be signed out at once.
      await endStaffSessions(tx, staff_id);
      await tx.deleteFrom('staff_passkey').where('staff_id', '=', staff_id).execute();
      await invite(tx, { now, secret }, staff_id);
      await enqueueInvitation(tx, now, staff_id);
    },
  }),

  staff_roles: defineProposal({
    make: TWO.make,
    approve: TWO.approve,
    schema: roleChange,
    objectOf: ({ staff_id }) => objectOf(staff_id),
    describe: async (db, { staff_id, roles, before }) =>
      describe(db, staff_id, 'Change roles for', [
        { label: 'Current roles', value: before.join(', ') },
        { label: 'New roles', value: roles.join(', ') },
      ]),
    async check(tx, { staff_id, roles, before }, people) {
      const { roles: now, joined_at } = await lockMember(tx, staff_id, people);
      if (!sameRoles(now, before)) throw new AppError('proposal_changed');
      if (sameRoles(now, roles)) throw new AppError('no_change');
      if (before.includes('administrator') && joined_at) await requireOthers(tx);
    },
    async run(tx, _, { staff_id, roles }) {
      await tx.updateTable('staff_member').set({ roles }).where('id', '=', staff_id).execute();
    },
  }),

  staff_end: defineProposal({
    make: TWO.make,
    approve: TWO.approve,
    schema: member,
    objectOf: ({ staff_id }) => objectOf(staff_id),
    describe: async (db, { staff_id }) => describe(db, staff_id, 'End access for', []),
    async check(tx, { staff_id }, people) {
      const { roles, joined_at } = await lockMember(tx, staff_id, people);
      if (roles.includes('administrator') && joined_at) await requireOthers(tx);
    },
    async run(tx, { clock }, { staff_id }) {
      const ended = { ended_at: clock.now() };
      await tx.updateTable('staff_member').set(ended).where('id', '=', staff_id).execute();
      await endStaffSessions(tx, staff_id);
      await tx.deleteFrom('staff_passkey').where('staff_id', '=', staff_id).execute();
    },
  }),
};

/** Proposes different roles for a member. */
export async function proposeRoles(
  { db }: Deps,
  propose: Propose,
  { id, roles, reason }: { id: number; roles: Role[]; reason: string },
  caller: Staff,
) {
  const member = await db
    .selectFrom('staff_member')
    .select('roles')
    .where('id', '=', id)
    .executeTakeFirst();
  if (member === undefined) throw new AppError('not_found');
  const payload = { staff_id: id, roles, before: member.roles };
  return propose(caller, { kind: 'staff_roles', payload, reason });
}

async function describe(
  db: Db | Tx,
  id: number,
  verb: string,
  lines: { label: string; value: string }[],
) {
  const found = await db
    .selectFrom('staff_member')
    .select(['name', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    title: `${verb} ${found.name}`,
    lines: [{ label: 'Email', value: found.email }, ...lines],
  };
}

const sameRoles = (a: readonly Role[], b: readonly Role[]) =>
  a.toSorted().join() === b.toSorted().join();

/** Locks a current member for a decision by others. */
async function lockMember(tx: Tx, id: number, { maker_id, decider_id }: ProposalParties) {
  if (id === maker_id || id === decider_id) throw new AppError('own_access');
  const row = await tx
    .selectFrom('staff_member')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** With fewer than two administrators left, no one could approve anything about staff. */
async function requireOthers(tx: Tx): Promise<void> {
  await lockMembers(tx);
  if ((await countAdministrators(tx)) <= 2) throw new AppError('last_administrators');
}
