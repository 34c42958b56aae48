// Commands on behalf of a member of staff, by `--staff EMAIL`: the same permission and log entry as in the console.
// Shell users show no passkey, so the entry names the command.
import type { Permission } from '@alajo/contract/staff-roles.ts';
import { permissionsOf } from '@alajo/contract/staff-roles.ts';
import { record } from '../console/log/log.ts';
import type { Deps } from '../deps.ts';
import type { Staff } from '../platform/http/handlers.ts';

/** The member, the required permission, and the command's name. */
export type ActingStaff = { email: string | undefined; permission: Permission; command: string };

/**
 * Runs `work` as the member with this address and returns its result. Throws for an unknown member, one who hasn't
 * joined or has left, a role without the permission, and work that left no entry in the log.
 */
export async function asStaff<T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { email, permission, command }: ActingStaff,
  work: (caller: Staff) => Promise<T>,
): Promise<T> {
  if (email === undefined) throw new Error('Add --staff EMAIL: the member of staff who does this.');
  const member = await db
    .selectFrom('staff_member')
    .select(['id', 'name', 'roles', 'joined_at', 'ended_at'])
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  if (member === undefined) throw new Error(`No member of staff has the address ${email}.`);
  if (member.ended_at) throw new Error(`${member.name} has left.`);
  if (!member.joined_at)
    throw new Error(`${member.name} has not accepted the invitation to join yet.`);
  const permissions = permissionsOf(member.roles);
  if (!permissions.has(permission)) throw new Error(`${member.name}’s roles do not allow this.`);
  let recorded = false;
  const result = await work({
    address: '',
    device: `npm run ${command}`,
    request_id: '',
    idempotency_key: undefined,
    pin: undefined,
    staff_id: member.id,
    session_id: 0,
    name: member.name,
    permissions,
    fresh: true,
    record: async (tx, act) => {
      const details = { ...act.details, by: `npm run ${command}` };
      await record(tx, clock.now(), member.id, { ...act, details });
      recorded = true;
    },
    unchanged: () => {
      recorded = true;
    },
  });
  if (!recorded)
    throw new Error(`npm run ${command} changed something and left nothing in the staff log`);
  return result;
}

/** Removes `--staff EMAIL` from a command's arguments, in any position. */
export function staffOption(words: readonly string[]): { email?: string; rest: string[] } {
  const at = words.indexOf('--staff');
  if (at < 0) return { rest: [...words] };
  const email = words[at + 1];
  if (email === undefined) throw new Error('Add an email address after --staff.');
  return { email, rest: words.toSpliced(at, 2) };
}
