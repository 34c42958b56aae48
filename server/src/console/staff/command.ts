// `npm run staff`: invites the first two administrators, and lists the staff. Once two have joined, members are invited
// in the console, which needs both.

import { email } from '@alajo/contract/identity/schemas.ts';
import { staffRoles } from '@alajo/contract/staff/schemas.ts';
import { safeParse } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { supportsPasskeys } from '../../platform/webauthn.ts';
import { record } from '../log/log.ts';
import { addMember, invitationLink, invite, type NewMember } from './invitations.ts';
import { countAdministrators, lockMembers, stateOf } from './members.ts';

type CommandDeps = Pick<Deps, 'db' | 'clock' | 'secret'> & { config: Pick<Deps['config'], 'url'> };

const USAGE =
  'Usage: list, or invite "NAME" EMAIL --role administrator while fewer than two administrators have joined.';

/** Runs a command and returns the text to print. Throws with the usage for unknown ones. */
export async function runStaffCommand(
  deps: CommandDeps,
  [verb = 'list', ...words]: readonly string[],
): Promise<string> {
  if (verb === 'list' && words.length === 0) return listed(deps);
  const [name = '', address = '', option, role, ...more] = words;
  const read = safeParse(email, address);
  const right = option === '--role' && safeParse(staffRoles, [role]).success && more.length === 0;
  if (verb !== 'invite' || !read.success || !right || name.trim() === '') throw new Error(USAGE);
  if (role !== 'administrator') throw new Error('Administrators invite everyone else.');
  const code = await inTransaction(deps.db, (tx) =>
    inviteFirst(
      tx,
      { now: deps.clock.now(), secret: deps.secret },
      {
        name: name.trim(),
        email: read.data,
        roles: ['administrator'],
      },
    ),
  );
  const { url } = deps.config;
  return [
    invitationLink(url, code),
    'Opens once, within 24 hours, on the device that will hold the passkey.',
    ...(supportsPasskeys(url) ? [] : [noPasskeysAt(url)]),
  ].join('\n');
}

const noPasskeysAt = (url: string) =>
  `Warning: browsers can't create passkeys at ${url}. Set ALAJO_URL to an https address with a name, or to ` +
  'http://localhost and its port for this machine alone; then invite again.';

async function inviteFirst(
  tx: Tx,
  { now, secret }: { now: Date; secret: string },
  member: NewMember,
): Promise<string> {
  await lockMembers(tx);
  if ((await countAdministrators(tx)) >= 2) {
    throw new Error('Two administrators have joined: they invite everyone else in the console.');
  }
  const waiting = await tx
    .selectFrom('staff_member')
    .select('id')
    .where('email', '=', member.email)
    .where('joined_at', 'is', null)
    .executeTakeFirst();
  const id = waiting?.id ?? (await addMember(tx, now, member));
  const { email: address, roles } = member;
  await record(tx, now, null, {
    act: 'invited',
    object: `staff:${id}`,
    details: { email: address, roles, by: 'npm run staff' },
  });
  return invite(tx, { now, secret }, id);
}

async function listed({ db }: CommandDeps): Promise<string> {
  const rows = await db.selectFrom('staff_member').selectAll().orderBy('id').execute();
  const lines = rows.map(({ id, name, email: address, roles, joined_at, ended_at }) => {
    return [id, name, address, roles.join(', '), stateOf({ joined_at, ended_at })].join('  ');
  });
  return lines.join('\n') || 'No one yet.';
}
